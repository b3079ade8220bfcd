import './input.css'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { formatChinaTime } from '#lib/date.ts'

/** A time of day by the phone's own picker, `HH:mm`. */
function TimeInput({ pointer, control, value, disabled, options }: InputProps) {
  const { store } = useFormScope()
  return (
    <input
      {...control}
      className="sl-input sl-form-time"
      type="time"
      value={typeof value === 'string' ? value : ''}
      min={textOption(options, 'min')}
      max={textOption(options, 'max')}
      step={secondsOf(options.minutes)}
      disabled={disabled}
      onChange={(event) => store.set(pointer, event.target.value || undefined)}
      onBlur={() => store.leave(pointer)}
    />
  )
}

/** A moment by the phone's own picker, read as a clock in China shows it; the answer is `2027-04-18T07:30:00+08:00`. */
function DateTimeInput({ pointer, control, value, disabled, options }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  return (
    <div className="sl-form-moment">
      <input
        {...control}
        className="sl-input"
        type="datetime-local"
        value={clockOf(value)}
        min={clockOf(options.min)}
        max={clockOf(options.max)}
        step={secondsOf(options.minutes)}
        disabled={disabled}
        onChange={(event) => store.set(pointer, momentOf(event.target.value))}
        onBlur={() => store.leave(pointer)}
      />
      <span>{t('beijingTime')}</span>
    </div>
  )
}

const CLOCK = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/

/** What a picker answers as a moment. A phone without one sends text: what is no time yet stays as it was typed. */
function momentOf(clock: string): string | undefined {
  if (clock === '') return undefined
  return CLOCK.test(clock) ? `${clock.replace(' ', 'T')}:00+08:00` : clock
}

function clockOf(moment: unknown): string {
  const at = typeof moment === 'string' && moment.includes('T') ? Date.parse(moment) : Number.NaN
  if (!Number.isNaN(at)) return formatChinaTime(at, 'yyyy-MM-ddTHH:mm')
  return typeof moment === 'string' ? moment : ''
}

function secondsOf(minutes: unknown): number | undefined {
  return typeof minutes === 'number' && minutes > 0 ? minutes * 60 : undefined
}

export default { time: TimeInput, dateTime: DateTimeInput } satisfies InputComponents
