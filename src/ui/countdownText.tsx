import './texts.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isInstant, remaining } from '#lib/date.ts'
import { useAlive } from '#lib/useAlive.ts'
import { useNow } from './useNow.ts'

interface CountdownTextProps {
  /** Epoch ms. */
  until: unknown
  now: () => number
  onEnd?: (() => void) | undefined
  endedText?: ReactNode
}

/** Time left in a line of text, to the second in the last day; tells `onEnd` once when it runs out in sight. */
export function CountdownText({ until, now, onEnd, endedText }: CountdownTextProps) {
  const { t } = useTranslation('ui')
  const alive = useAlive()
  const valid = isInstant(until)
  const target = valid ? until : 0
  const time = useNow(now, 1000, valid && target > now())
  const left = remaining(target, time)
  useEnd(valid && left.ended, onEnd)
  if (!valid) return null
  if (!alive) return <span className="sl-figures">--:--:--</span>
  if (left.ended) return <span>{endedText ?? t('ended')}</span>
  const two = (value: number) => String(value).padStart(2, '0')
  return (
    <span className="sl-figures" role="timer">
      {left.days > 0 && `${left.days} ${t('days')} `}
      {two(left.hours)}:{two(left.minutes)}:{two(left.seconds)}
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
