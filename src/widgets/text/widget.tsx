import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type TextProps } from './props.gen.ts'

export default defineWidget<TextProps>(
  PROPS,
  function Text({ text, tone = 'ink', size = 'normal', align = 'start' }) {
    if (text === '') return null
    return (
      <p className="sl-text" data-tone={tone} data-size={size} data-align={align}>
        {text}
      </p>
    )
  },
  { skeleton: () => <Skeleton lines={2} /> },
)
