import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Img, parseRatio } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { type ImageProps, PROPS } from './props.gen.ts'

export default defineWidget<ImageProps>(
  PROPS,
  function Image({ src, alt, ratio, href, emit, handles }) {
    const picture = <Img src={src} alt={alt ?? ''} ratio={ratio} />
    if (!handles('tap')) return <div className="sl-image">{picture}</div>
    return (
      <Tap className="sl-image" href={href} onTap={() => void emit('tap')}>
        {picture}
      </Tap>
    )
  },
  {
    skeleton: ({ ratio }) => <Skeleton ratio={1 / (parseRatio(ratio) ?? 9 / 16)} radius="var(--sl-radius-card)" />,
  },
)
