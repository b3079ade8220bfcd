import { words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { isArtName } from '#ui/emptyArt.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import type { EmptyProps } from './props.gen.ts'
import './widget.css'

export default defineWidget<EmptyProps>(function Empty({ art, title, text, action, busy, emit, handles }) {
  const button = action && handles('tap') && (
    <Button variant="primary" busy={busy} onClick={() => void emit('tap')}>
      {words(action)}
    </Button>
  )
  return (
    <div className="sl-empty-block">
      <EmptyState art={isArtName(art) ? art : 'search'} title={words(title)} text={words(text)} action={button} />
    </div>
  )
})
