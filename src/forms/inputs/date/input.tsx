import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { formatChinaTime } from '#lib/date.ts'

/** A day by the phone's own picker, `yyyy-MM-dd`; `min` and `max` are days or `today`. */
function DateInput({ pointer, control, value, disabled, options }: InputProps) {
  const { store } = useFormScope()
  return (
    <input
      {...control}
      className="sl-input"
      type="date"
      value={typeof value === 'string' ? value : ''}
      min={dayOf(textOption(options, 'min'))}
      max={dayOf(textOption(options, 'max'))}
      autoComplete={textOption(options, 'autocomplete')}
      disabled={disabled}
      onChange={(event) => store.set(pointer, event.target.value || undefined)}
      onBlur={() => store.leave(pointer)}
    />
  )
}

function dayOf(day: string | undefined): string | undefined {
  return day === 'today' ? formatChinaTime(Date.now(), 'yyyy-MM-dd') : day
}

export default { date: DateInput } satisfies InputComponents
