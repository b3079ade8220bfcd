import './icon.css'
import { ICON_PATHS } from './iconPaths.ts'

export type IconName = keyof typeof ICON_PATHS

/** The name belongs to the set of icons. */
export function isIconName(name: unknown): name is IconName {
  return typeof name === 'string' && Object.hasOwn(ICON_PATHS, name)
}

interface IconProps {
  name: IconName
  /** Side in em; 1.25 by default. */
  size?: number
  /** Read out; without it the icon is decoration. */
  label?: string
}

/** One of the product's own icons, in the colour and size of the text around it. */
export function Icon({ name, size, label }: IconProps) {
  const side = size === undefined ? undefined : { width: `${size}em`, height: `${size}em` }
  return (
    <svg
      className="sl-icon"
      viewBox="0 0 24 24"
      focusable="false"
      style={side}
      data-filled={name === 'heart-filled' ? '' : undefined}
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
