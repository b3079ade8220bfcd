import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { type DividerProps, PROPS } from './props.gen.ts'

export default defineWidget<DividerProps>(PROPS, function Divider({ label }) {
  return label ? <p className="sl-divider">{label}</p> : <hr className="sl-divider" />
})
