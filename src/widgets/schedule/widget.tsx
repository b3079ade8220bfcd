import './widget.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { addTexts } from '#lib/i18n.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
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
    return (
      <div className="sl-schedule-days">
        {daysOf(items).map(({ day, entries }) => (
          <Day
            key={day}
            name={formatChinaTime(entries[0]?.from, 'MM.dd EEE', lang)}
            mark={time !== null && formatChinaTime(time, DAY) === day ? t('today') : null}
          >
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
          </Day>
        ))}
      </div>
    )
  },
  { skeleton: () => <Skeleton lines={6} height="1.5rem" /> },
)

function Day({ name, mark, children }: { name: string; mark: string | null; children: WidgetHelpers['children'] }) {
  const heading = useId()
  return (
    <section className="sl-schedule-day" aria-labelledby={heading} data-today={mark === null ? undefined : ''}>
      <Heading id={heading} className="sl-schedule-name">
        {name}
        {mark !== null && ' '}
        {mark !== null && <span className="sl-schedule-now">{mark}</span>}
      </Heading>
      <ol className="sl-schedule-entries">{children}</ol>
    </section>
  )
}

/** The clock to the minute; null before the page is alive. */
function useMinute(now: () => number): number | null {
  const alive = useAlive()
  const time = useNow(now, 30_000, alive)
  return alive ? time : null
}

const DAY = 'yyyy.MM.dd'

/** The entries by day of China's time. */
function daysOf(items: ScheduleProps['items']): { day: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>()
  for (const { from, ...rest } of items) {
    if (from === undefined) continue
    const day = formatChinaTime(from, DAY)
    days.set(day, [...(days.get(day) ?? []), { from, ...rest }])
  }
  return [...days].map(([day, entries]) => ({ day, entries }))
}

function hoursOf({ from, until }: Entry): string {
  const begins = formatChinaTime(from, 'HH:mm')
  return until === undefined ? begins : `${begins} – ${formatChinaTime(until, 'HH:mm')}`
}

const isOver = ({ from, until = from }: Entry, time: number | null) => (time !== null && until < time ? '' : undefined)
const isOn = ({ from, until = from }: Entry, time: number | null) => time !== null && from <= time && time <= until
