import './widget.css'
import { words } from '#lib/words.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { TextProps } from './props.gen.ts'

export default defineWidget<TextProps>(
  function Text({ text, tone = 'ink', size = 'normal', align = 'start' }) {
    const content = words(text)
    if (content === '') return null
    return (
      <p className="sl-text" data-tone={tone} data-size={size} data-align={align}>
        {content}
      </p>
    )
  },
  { skeleton: () => <Skeleton lines={2} /> },
)
