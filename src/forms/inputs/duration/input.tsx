import './input.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import type { Json } from '#runtime/model.ts'

const UNITS = ['hours', 'minutes', 'seconds'] as const
type Parts = [string, string, string]

/**
 * A finish time in hours, minutes and seconds; the answer is seconds, and nothing while all three are empty. What is no
 * time stays the text that was typed, which no schema of a number takes.
 */
function Duration({ pointer, control, value, disabled }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const [parts, setParts] = useState<Parts>(() => partsOf(value))
  if (value !== undefined && answerOf(parts) !== value) setParts(partsOf(value))
  // Two parts may be told before the form is drawn again.
  const latest = useRef(parts)
  latest.current = parts
  const type = (at: number, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 2)
    const next = latest.current.map((part, index) => (index === at ? digits : part)) as Parts
    latest.current = next
    setParts(next)
    store.set(pointer, answerOf(next))
  }
  const { id, ...described } = control
  return (
    <div className="sl-form-duration" role="presentation">
      {UNITS.map((unit, at) => (
        <label key={unit}>
          <input
            {...described}
            id={at === 0 ? id : `${id}-${unit}`}
            className="sl-input"
            inputMode="numeric"
            autoComplete="off"
            value={parts[at]}
            disabled={disabled}
            onChange={(event) => type(at, event.target.value)}
            onBlur={(event) => {
              // Leaving the group, not moving inside it.
              const next = event.relatedTarget
              const group = event.currentTarget.closest('.sl-form-duration')
              if (!(next instanceof Node) || !group?.contains(next)) store.leave(pointer)
            }}
          />
          <span>{t(unit)}</span>
        </label>
      ))}
    </div>
  )
}

function partsOf(value: Json | undefined): Parts {
  if (typeof value === 'string') {
    const [hours = '', minutes = '', seconds = ''] = value.split(':')
    return [hours, minutes, seconds]
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return ['', '', '']
  const two = (part: number) => String(part).padStart(2, '0')
  return [String(Math.floor(value / 3600)), two(Math.floor(value / 60) % 60), two(Math.floor(value) % 60)]
}

/** Seconds; `1:75:05` is not taken for another time, it is answered as it stands. */
function answerOf(parts: Parts): number | string | undefined {
  if (parts.every((part) => part === '')) return undefined
  const [hours, minutes, seconds] = parts.map(Number) as [number, number, number]
  return minutes > 59 || seconds > 59 ? parts.join(':') : hours * 3600 + minutes * 60 + seconds
}

export default { duration: Duration } satisfies InputComponents
