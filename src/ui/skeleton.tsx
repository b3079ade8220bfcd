import type { ComponentProps } from 'react'
import './skeleton.css'

interface SkeletonProps {
  width?: number | string
  /** `line`: as high as a line of the text around it. */
  height?: number | string
  /** Draws so many lines of text instead of one box; the last one is shorter. */
  lines?: number
  /** Width divided by height, in place of a height: `16 / 9`. */
  ratio?: number
  radius?: number | string
}

/** The place of something that is loading; hidden from screen readers, which hear the page's own status. */
export function Skeleton({ width = '100%', height = '1em', lines, ratio, radius }: SkeletonProps) {
  if (lines !== undefined && lines > 1) {
    const rows = Array.from({ length: lines }, (_, index) => index)
    return (
      <span className="sl-skeleton-lines" aria-hidden="true" style={{ width }}>
        {rows.map((row) => (
          <span key={row} className="sl-skeleton" style={{ width: row === lines - 1 ? '62%' : '100%', height }} />
        ))}
      </span>
    )
  }
  if (height === 'line') {
    return (
      <span className="sl-skeleton" aria-hidden="true" style={{ width, borderRadius: radius }}>
        {'\u00a0'}
      </span>
    )
  }
  const box = ratio === undefined ? { height } : { height: 0, paddingTop: `${100 / ratio}%` }
  return <span className="sl-skeleton" aria-hidden="true" style={{ width, borderRadius: radius, ...box }} />
}

interface SkeletonLineProps extends ComponentProps<'div'> {
  className: string
  width: string
}

/** The place of a line of text, as high as the text that `className` writes there. */
export function SkeletonLine({ width, ...place }: SkeletonLineProps) {
  return (
    <div {...place}>
      <Skeleton width={width} height="line" />
    </div>
  )
}
