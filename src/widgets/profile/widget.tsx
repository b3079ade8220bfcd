import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Img } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type ProfileProps } from './props.gen.ts'

export default defineWidget<ProfileProps>(
  PROPS,
  function Profile({ title, note, image, loggedIn = false, emit, handles }) {
    const content = (
      <>
        <span className="sl-profile-portrait">
          {loggedIn && image ? <Img src={image} alt="" ratio="1:1" /> : <Icon name={loggedIn ? 'runner' : 'user'} />}
        </span>
        <span className="sl-profile-words">
          <span className="sl-profile-name">
            {title}
            {handles('tap') && <Icon name="chevron-right" size={0.85} />}
          </span>
          {note && <span className="sl-profile-note">{note}</span>}
        </span>
        <Lanes />
      </>
    )
    if (!handles('tap')) return <div className="sl-profile">{content}</div>
    return (
      <button type="button" className="sl-profile" onClick={() => void emit('tap')}>
        {content}
      </button>
    )
  },
  { skeleton: () => <Skeleton height="104px" radius="var(--sl-radius-card)" /> },
)

function Lanes() {
  return (
    <span className="sl-profile-lanes">
      <svg aria-hidden="true" viewBox="0 0 180 104" preserveAspectRatio="xMaxYMid slice">
        <path d="M112 124C112 60 140 24 200 8" />
        <path d="M132 124c0-52 22-82 68-96" />
        <path d="M152 124c0-40 14-62 48-74" />
      </svg>
    </span>
  )
}
