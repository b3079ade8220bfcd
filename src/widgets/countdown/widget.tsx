import './widget.css'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { LAST_DAYS, useEnd, useRemaining } from '#ui/countdownText.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type CountdownProps, PROPS } from './props.gen.ts'

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const

export default defineWidget<CountdownProps>(
  PROPS,
  function Countdown({ until, label, endedText, size = 'large', now, emit }) {
    const { t } = useTranslation('ui')
    const alive = useAlive()
    const valid = until !== undefined
    const left = useRemaining(until, now)
    useEnd(valid && left.ended, () => void emit('end'))
    if (!valid || (alive && left.ended && !endedText)) return null
    const units = unitsOf(alive ? left : { days: LAST_DAYS, hours: 0 })
    const figure = (unit: (typeof UNITS)[number]) => String(left[unit]).padStart(unit === 'days' ? 1 : 2, '0')
    return (
      <div
        className="sl-countdown"
        data-size={size}
        data-soon={alive && left.days === 0 && !left.ended ? '' : undefined}
      >
        {alive && left.ended ? (
          <strong>{endedText}</strong>
        ) : (
          <>
            <span className="sl-countdown-label">{label}</span>
            <span className="sl-countdown-figures" role="timer">
              {units.map((unit) => (
                <span key={unit} className="sl-countdown-figure">
                  {/* Before the clock is known: unseen, and as wide as what comes. */}
                  <span className="sl-countdown-number" style={alive ? undefined : { visibility: 'hidden' }}>
                    {alive ? figure(unit) : unit === 'days' ? '000' : '00'}
                  </span>
                  <span className="sl-countdown-unit">{t(units.length === 1 ? 'wholeDays' : unit)}</span>
                </span>
              ))}
            </span>
          </>
        )}
      </div>
    )
  },
  { skeleton: () => <Skeleton height="3.5rem" radius="var(--sl-radius-card)" /> },
)

/** The largest unit there is anything of, and those below it; of many days the days alone. */
function unitsOf({ days, hours }: { days: number; hours: number }) {
  if (days >= LAST_DAYS) return UNITS.slice(0, 1)
  return UNITS.slice(days > 0 ? 0 : hours > 0 ? 1 : 2)
}
