import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type SampleProps } from './props.gen.ts'

export default defineWidget<SampleProps>(
  PROPS,
  function Sample({ text, note, items, emit, handles, busy }) {
    if (text === '') return null
    return (
      <div className="sl-sample">
        {handles('tap') ? (
          <button type="button" className="sl-sample-text" disabled={busy} onClick={() => void emit('tap')}>
            {text}
          </button>
        ) : (
          <p className="sl-sample-text">{text}</p>
        )}
        {note && <p className="sl-sample-note">{note}</p>}
        {items.map((item) => (
          <p key={item.label} className="sl-sample-item">
            {item.label} <b>{item.value}</b>
          </p>
        ))}
      </div>
    )
  },
  { skeleton: () => <Skeleton height="3rem" /> },
)
