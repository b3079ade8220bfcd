import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { type EmptyProps, PROPS } from './props.gen.ts'
import './widget.css'

export default defineWidget<EmptyProps>(
  PROPS,
  function Empty({ art = 'search', title, text, action, busy, emit, handles }) {
    const button = action && handles('tap') && (
      <Button variant="primary" busy={busy} onClick={() => void emit('tap')}>
        {action}
      </Button>
    )
    return (
      <div className="sl-empty-block">
        <EmptyState art={art} title={title} text={text} action={button} />
      </div>
    )
  },
)
