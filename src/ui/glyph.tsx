import './icon.css'

interface GlyphProps {
  /** Outline on a grid of 24. */
  path: string
  /** Side in em; 1.25 by default. */
  size?: number | undefined
  /** Read out; without it the drawing is decoration. */
  label?: string | undefined
  filled?: boolean
}

/** One outline in the colour and size of the text around it. */
export function Glyph({ path, size, label, filled = false }: GlyphProps) {
  const side = size === undefined ? undefined : { width: `${size}em`, height: `${size}em` }
  return (
    <svg
      className="sl-icon"
      viewBox="0 0 24 24"
      focusable="false"
      style={side}
      data-filled={filled ? '' : undefined}
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
    >
      <path d={path} />
    </svg>
  )
}
