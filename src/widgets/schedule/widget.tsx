import './widget.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { addTexts } from '#lib/i18n.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNow } from '#ui/useNow.ts'
import { PROPS, type ScheduleProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('schedule', texts)

type Entry = ScheduleProps['items'][number] & { from: number }

export default defineWidget<ScheduleProps>(
  PROPS,
  function Schedule({ items, now, lang }) {
    const { t } = useTranslation(NS)
    const time = useMinute(now)
    const [chosen, setChosen] = useState<string | null>(null)
    const days = daysOf(items)
    const today = time === null ? null : formatChinaTime(time, DAY)
    const shown = days.find(({ day }) => day === (chosen ?? today)) ?? fullestOf(days)
    const nameOf = (from: number) => formatChinaTime(from, 'MM.dd EEE', lang)
    return (
      <div className="sl-schedule">
        {days.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in old engines
          <div className="sl-schedule-days" role="group" aria-label={t('days')}>
            {days.map(({ day, from }) => (
              <button
                key={day}
                type="button"
                className="sl-schedule-day"
                aria-pressed={day === shown?.day}
                onClick={() => setChosen(day)}
              >
                <span>{formatChinaTime(from, 'MM.dd', lang)}</span> <span>{formatChinaTime(from, 'EEE', lang)}</span>
                {day === today && <span className="sl-schedule-now">{t('today')}</span>}
              </button>
            ))}
          </div>
        )}
        {days.map(({ day, from, entries }) => (
          <ol key={day} className="sl-schedule-entries" aria-label={nameOf(from)} hidden={day !== shown?.day}>
            {entries.map((entry) => (
              <li key={`${entry.from} ${entry.name}`} className="sl-schedule-entry" data-past={isOver(entry, time)}>
                <span className="sl-schedule-hours">{hoursOf(entry)}</span>
                <span>
                  {entry.name}
                  {isOn(entry, time) && ' '}
                  {isOn(entry, time) && <span className="sl-schedule-now">{t('now')}</span>}
                  {entry.place && <span className="sl-schedule-place">{entry.place}</span>}
                </span>
              </li>
            ))}
          </ol>
        ))}
      </div>
    )
  },
  { skeleton: () => <Skeleton lines={6} height="1.5rem" /> },
)

/** The clock to the minute; null before the page is alive. */
function useMinute(now: () => number): number | null {
  const alive = useAlive()
  const time = useNow(now, 30_000, alive)
  return alive ? time : null
}

const DAY = 'yyyy.MM.dd'

interface Day {
  day: string
  from: number
  entries: Entry[]
}

/** The entries by day of China's time. */
function daysOf(items: ScheduleProps['items']): Day[] {
  const days = new Map<string, Day>()
  for (const { from, ...rest } of items) {
    if (from === undefined) continue
    const day = formatChinaTime(from, DAY)
    const known = days.get(day)
    days.set(day, { day, from: known?.from ?? from, entries: [...(known?.entries ?? []), { from, ...rest }] })
  }
  return [...days.values()]
}

/** The day with the most to do, which is the race's own. */
function fullestOf(days: Day[]): Day | undefined {
  const most = Math.max(...days.map(({ entries }) => entries.length))
  return days.find(({ entries }) => entries.length === most)
}

function hoursOf({ from, until }: Entry): string {
  const begins = formatChinaTime(from, 'HH:mm')
  return until === undefined ? begins : `${begins} – ${formatChinaTime(until, 'HH:mm')}`
}

const isOver = ({ from, until = from }: Entry, time: number | null) => (time !== null && until < time ? '' : undefined)
const isOn = ({ from, until = from }: Entry, time: number | null) => time !== null && from <= time && time <= until
