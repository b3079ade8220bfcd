import './widget.css'
import { words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import type { DividerProps } from './props.gen.ts'

export default defineWidget<DividerProps>(function Divider({ label }) {
  const content = words(label)
  return content === '' ? <hr className="sl-divider" /> : <p className="sl-divider">{content}</p>
})
