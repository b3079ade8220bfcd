import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { formatChinaTime } from '#lib/date.ts'
import { useAlive } from '#lib/useAlive.ts'

/** A day by the phone's own picker, `yyyy-MM-dd`; `min` and `max` are days or `today`. */
function DateInput({ pointer, control, value, disabled, options }: InputProps) {
  const { store } = useFormScope()
  const alive = useAlive()
  const dayOf = (day: string | undefined) =>
    day === 'today' ? (alive ? formatChinaTime(Date.now(), 'yyyy-MM-dd') : undefined) : day
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

export default { date: DateInput } satisfies InputComponents
