import './input.css'
import { localText } from '#forms/engine/fieldAt.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'

/** What the form works out by itself; the store does it, whether or not this is in sight. */
function Computed({ control, value, options, lang }: InputProps) {
  const unit = localText(options.unit, lang)
  const { 'aria-required': _required, 'aria-invalid': _invalid, ...described } = control
  return (
    <output {...described} className="sl-form-computed">
      {value === undefined || value === null ? '—' : `${value} ${unit}`.trim()}
    </output>
  )
}

export default { computed: Computed } satisfies InputComponents
