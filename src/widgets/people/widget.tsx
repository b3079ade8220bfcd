import './widget.css'
import { initialsOf } from '#lib/initials.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Img } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type PeopleProps, PROPS } from './props.gen.ts'

export default defineWidget<PeopleProps>(
  PROPS,
  function People({ items }) {
    if (items.length === 0) return null
    return (
      <ul className="sl-people">
        {items.map(({ name, role, quote, portrait }) => (
          <li key={name}>
            <figure className="sl-people-person">
              {quote && <blockquote className="sl-people-quote">{quote}</blockquote>}
              <figcaption className="sl-people-who">
                <span className="sl-people-portrait">
                  {portrait ? (
                    <Img src={portrait} alt="" ratio="1:1" sizes="56px" />
                  ) : (
                    <span aria-hidden="true">{initialsOf(name)}</span>
                  )}
                </span>
                <span>
                  <span className="sl-people-name">{name}</span>
                  <span className="sl-people-role">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    )
  },
  { skeleton: () => <Skeleton lines={4} height="3rem" /> },
)
