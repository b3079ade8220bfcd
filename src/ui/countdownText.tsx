import './texts.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { daysUntil, isInstant, remaining } from '#lib/date.ts'
import { useAlive } from '#lib/useAlive.ts'
import { useNow } from './useNow.ts'

interface CountdownTextProps {
  /** Epoch ms. */
  until: unknown
  now: () => number
  onEnd?: (() => void) | undefined
  endedText?: ReactNode
  /** Says in words that it is what is left, where nothing beside it does. */
  inWords?: boolean
}

const MINUTE = 60_000
const DAY = 86_400_000

/** From here on the hours, minutes and seconds are told too; before that they are noise. */
export const LAST_DAYS = 3

/**
 * What is left until a moment (epoch ms; none for undefined): days of the calendar, as lists tell them, and in the last
 * ones hours, minutes and seconds.
 */
export function useRemaining(until: number | undefined, now: () => number) {
  const target = until ?? 0
  const every = target - now() > LAST_DAYS * DAY + MINUTE ? MINUTE : 1000
  const at = useNow(now, every, target > now())
  const left = remaining(target, at)
  return left.days < LAST_DAYS ? left : { ...left, days: daysUntil(target, at) }
}

/** Time left in a line of text, in days until the last three; tells `onEnd` once when it runs out in sight. */
export function CountdownText({ until, now, onEnd, endedText, inWords = false }: CountdownTextProps) {
  const { t } = useTranslation('ui')
  const alive = useAlive()
  const valid = isInstant(until)
  const left = useRemaining(valid ? until : undefined, now)
  useEnd(valid && left.ended, onEnd)
  if (!valid) return null
  if (!alive) return <span className="sl-figures">--:--</span>
  if (left.ended) return <span>{endedText ?? t('ended')}</span>
  const two = (value: number) => String(value).padStart(2, '0')
  const days = left.days > 0 ? `${left.days} ${t('days')} ` : ''
  const hours = days || left.hours > 0 ? `${two(left.hours)}:` : ''
  const clock = `${hours}${two(left.minutes)}:${two(left.seconds)}`
  const time = left.days >= LAST_DAYS ? `${left.days} ${t('wholeDays')}` : `${days}${clock}`
  // In its last three minutes it may be drawn to be seen.
  return (
    <span className="sl-figures" role="timer" data-soon={!hours && left.minutes < 3 ? '' : undefined}>
      {inWords ? t('left', { time }) : time}
    </span>
  )
}

/** Calls back when `ended` turns true after having been false. */
export function useEnd(ended: boolean, onEnd: (() => void) | undefined): void {
  const before = useRef(ended)
  const tell = useRef(onEnd)
  tell.current = onEnd
  useEffect(() => {
    if (ended && !before.current) tell.current?.()
    before.current = ended
  }, [ended])
}
