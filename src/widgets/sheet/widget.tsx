import { useEffect, useRef } from 'react'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Sheet } from '#ui/sheet.tsx'
import { PROPS, type SheetProps } from './props.gen.ts'
import './widget.css'

export default defineWidget<SheetProps>(PROPS, function PageSheet({ title, open = false, children, ...helpers }) {
  useOwnEntry(open, helpers)
  return (
    <Sheet open={open} title={title} onClose={() => void helpers.emit('close')}>
      <div className="sl-sheet-blocks">{children}</div>
    </Sheet>
  )
})

/** Gives the open sheet an entry in the page's history, so that the browser's back closes it. */
function useOwnEntry(open: boolean, { id = 'sheet', entries, emit }: Pick<WidgetHelpers, 'id' | 'entries' | 'emit'>) {
  const latest = useRef({ open, emit })
  latest.current = { open, emit }
  useEffect(() => {
    const isMarked = entries.current()[id] === true
    // A page that was left with its sheet open has the entry already.
    if (open && !isMarked) entries.push({ ...entries.current(), [id]: true })
    if (!open && isMarked) entries.back(1)
  }, [open, id, entries])
  useEffect(
    () =>
      entries.subscribe(() => {
        const isMarked = entries.current()[id] === true
        if (latest.current.open && !isMarked) void latest.current.emit('close')
        // Forward leads to an entry whose sheet is closed by now.
        if (!latest.current.open && isMarked) entries.back(1)
      }),
    [id, entries],
  )
}
