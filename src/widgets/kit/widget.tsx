import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { Img } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type KitProps, PROPS } from './props.gen.ts'

export default defineWidget<KitProps>(
  PROPS,
  function Kit({ items }) {
    if (items.length === 0) return null
    return (
      <ul className="sl-kit">
        {items.map(({ picture, name, text }, index) => {
          // An odd one out would leave a hole: the first stands across.
          const isWide = index === 0 && items.length % 2 === 1
          return (
            <li key={name} className="sl-kit-item" data-wide={isWide ? '' : undefined}>
              <Img src={picture} alt="" ratio={isWide ? '3:2' : '1:1'} sizes={isWide ? undefined : '50vw'} />
              <Heading className="sl-kit-name">{name}</Heading>
              {text && <p className="sl-kit-text">{text}</p>}
            </li>
          )
        })}
      </ul>
    )
  },
  { skeleton: () => <Skeleton ratio={1} /> },
)
