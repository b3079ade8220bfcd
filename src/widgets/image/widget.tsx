import './widget.css'
import type { CSSProperties } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { Img, parseRatio } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { type ImageProps, PROPS } from './props.gen.ts'

export default defineWidget<ImageProps>(
  PROPS,
  function Image({ src, alt, ratio, maxHeight, ink, href, emit, handles }) {
    const picture = <Img src={src} alt={alt ?? ''} ratio={ratio} />
    const own = maxHeight !== undefined
    const style = own ? ({ '--sl-image-height': `${maxHeight}px` } as CSSProperties) : undefined
    const frame = { className: 'sl-image', style, 'data-own': own ? '' : undefined, 'data-ink': ink ? '' : undefined }
    if (!handles('tap')) return <div {...frame}>{picture}</div>
    return (
      <Tap {...frame} href={href} onTap={() => void emit('tap')}>
        {picture}
      </Tap>
    )
  },
  {
    skeleton: ({ ratio, maxHeight }) =>
      typeof maxHeight === 'number' ? (
        <Skeleton height={maxHeight} radius="var(--sl-radius-card)" />
      ) : (
        <Skeleton ratio={1 / (parseRatio(ratio) ?? 9 / 16)} radius="var(--sl-radius-card)" />
      ),
  },
)
