import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONTHS, WEEKDAYS } from '#lib/date.ts'
import { addTexts } from '#lib/i18n.ts'
import { type Lang, toLang } from '#lib/language.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { SHELL_ICONS } from '#ui/shellIcons.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { addDays, addMonths, isMonth, sameDayIn, weekdayOf, weeksOf } from './month.ts'
import { type CalendarProps, PROPS } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }
import './widget.css'

const NS = addTexts('calendarWidget', texts)

type Props = CalendarProps & WidgetHelpers

function Calendar(props: Props) {
  const { month, days = [], chosen, today, unit, openText, emit } = props
  const { t, i18n } = useTranslation(NS)
  const lang = toLang(i18n.language)
  const [title, keys] = [useId(), useId()]
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const held = new Map(days.map((one) => [one.day, one]))
  const first = days[0]?.day ?? `${month}-01`
  const inMonth = (day: string | null | undefined): day is string => typeof day === 'string' && day.startsWith(month)
  // The one day that Tab reaches: where the arrow keys went, else what is chosen, today, or the first that holds something.
  const current = [cursor, chosen, today, first].find(inMonth) ?? `${month}-01`

  // Only the keys take the focus along: a month that is tapped leaves it on its button.
  useEffect(() => {
    if (cursor?.startsWith(month)) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus()
  }, [cursor, month])

  const show = (other: string): void => {
    setCursor(null)
    void emit('month', other)
  }
  const move = (event: KeyboardEvent): void => {
    const to = destination(event.key, current)
    if (to === undefined) return
    event.preventDefault()
    setCursor(to)
    if (!to.startsWith(month)) void emit('month', to.slice(0, 7))
  }
  if (!isMonth(month)) return null
  const names = { year: month.slice(0, 4), month: Number(month.slice(5)), name: nameOf(month, lang) }
  return (
    <section className="sl-calendar" aria-labelledby={title}>
      <div className="sl-calendar-head">
        <IconButton
          icon={<Glyph path={SHELL_ICONS.back} />}
          label={t('earlier')}
          onClick={() => show(addMonths(month, -1))}
        />
        <div aria-live="polite">
          <Heading id={title} className="sl-calendar-title">
            {t('title', names)}
          </Heading>
        </div>
        <IconButton icon={<Icon name="chevron-right" />} label={t('later')} onClick={() => show(addMonths(month, 1))} />
      </div>
      <p id={keys} className="sl-visually-hidden">
        {t('keys')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days, as the ARIA practices draw it */}
      <table ref={grid} role="grid" aria-labelledby={title} aria-describedby={keys} onKeyDown={move}>
        <thead>
          <tr>
            {weekdays(lang).map((name) => (
              <th key={name} scope="col" className="sl-calendar-weekday">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(inMonth)}>
              {week.map((day, at) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its place
                  <td key={at} />
                ) : (
                  <Day
                    key={day}
                    {...props}
                    day={day}
                    count={held.get(day)?.count ?? 0}
                    open={held.get(day)?.open === true}
                    reached={day === current}
                    onChoose={() => {
                      setCursor(day)
                      void emit('choose', day)
                    }}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {/* What it explains is read out with every day. */}
      <p className="sl-calendar-legend" aria-hidden="true">
        <span className="sl-calendar-sample" data-held="">
          2
        </span>
        {t('legend', { unit })}
        {openText && (
          <>
            <span className="sl-calendar-open" />
            {openText}
          </>
        )}
        {inMonth(today) && (
          <>
            <span className="sl-calendar-sample" />
            {t('today')}
          </>
        )}
      </p>
    </section>
  )
}

/** The day that a key leads to; undefined for a key that leads nowhere. */
function destination(key: string, day: string): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  }
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'PageUp') return sameDayIn(addMonths(day.slice(0, 7), -1), day)
  if (key === 'PageDown') return sameDayIn(addMonths(day.slice(0, 7), 1), day)
  return undefined
}

interface DayProps extends Props {
  day: string
  count: number
  open: boolean
  /** Tab comes here. */
  reached: boolean
  onChoose(): void
}

function Day({ day, count, open, chosen, today, unit, one, openText, reached, onChoose }: DayProps) {
  const { t, i18n } = useTranslation(NS)
  const lang = toLang(i18n.language)
  const words = {
    month: Number(day.slice(5, 7)),
    day: Number(day.slice(8)),
    name: nameOf(day, lang),
    weekday: WEEKDAYS[lang][(weekdayOf(day) + 1) % 7],
  }
  const held = count > 0 ? t('some', { count, unit: count === 1 ? (one ?? unit) : unit }) : t('none', { unit })
  const parts = [t('day', words), day === today && t('today'), held, open && openText].filter(Boolean)
  const label = parts.join(lang === 'zh' ? '，' : ', ')
  return (
    <td>
      <button
        type="button"
        className="sl-calendar-day"
        data-day={day}
        data-held={count > 0 ? '' : undefined}
        data-past={today !== undefined && day < today ? '' : undefined}
        data-chosen={day === chosen ? '' : undefined}
        aria-current={day === today ? 'date' : undefined}
        aria-pressed={day === chosen}
        aria-label={label}
        tabIndex={reached ? 0 : -1}
        onClick={onChoose}
      >
        <span className="sl-calendar-number">{Number(day.slice(8))}</span>
        {count > 0 && (
          <span className="sl-calendar-count">
            {open && <span className="sl-calendar-open" />}
            {count}
          </span>
        )}
      </button>
    </td>
  )
}

const nameOf = (month: string, lang: Lang): string => MONTHS[lang][Number(month.slice(5, 7)) - 1] ?? ''

/** From Monday on, in one character or three letters: as wide as a day at 320 px. */
const weekdays = (lang: Lang): string[] =>
  [1, 2, 3, 4, 5, 6, 0].map((at) => {
    const name = WEEKDAYS[lang][at] ?? ''
    return lang === 'zh' ? name.slice(1) : name.slice(0, 3)
  })

export default defineWidget<CalendarProps>(PROPS, Calendar, {
  skeleton: () => (
    <div className="sl-calendar">
      <Skeleton height={368} />
    </div>
  ),
})
