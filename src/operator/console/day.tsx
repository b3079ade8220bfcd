import type { RaceDay } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { useAsk } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Icon } from '#ui/icon.tsx'
import { Bar, Facts, Section, State } from './parts.tsx'
import { useDay } from './raceFrame.tsx'
import { Waiting } from './waiting.tsx'

/** A race on its day: what waits on top, then entries, places and money. */
export function Day() {
  const { t } = useWords()
  const day = useDay()
  const waits = [day.transfers, day.reviews, day.ballots, day.refunds].some(({ length }) => length > 0)
  return (
    <>
      {waits ? (
        <Waiting day={day} />
      ) : (
        <p className="op-calm">
          <Icon name="check-circle" />
          {t('nothingWaits')}
        </p>
      )}
      <div className="op-columns">
        <Places />
        <Money />
        <LastDay />
        <States />
      </div>
    </>
  )
}

function Places() {
  const { t } = useWords()
  const { projects, sizes, prices } = useDay()
  return (
    <>
      <Taken title={t('quotas')} counted={[...projects, ...prices]} />
      {sizes.length > 0 && <Taken title={t('sizes')} counted={sizes} />}
    </>
  )
}

function Taken({ title, counted }: { title: string; counted: (RaceDay['projects'] | RaceDay['sizes'])[number][] }) {
  const { t, of } = useWords()
  return (
    <Section title={title}>
      <ul className="op-places sl-figures">
        {counted.map(({ itemId, itemName, quota, taken, reserved, forResidents, waiting, left }) => (
          <li key={itemId}>
            <p className="op-row">
              <span className="op-grow">{of(itemName)}</span>
              <span>{t('ofQuota', { taken, quota })}</span>
            </p>
            <Bar part={taken + reserved} whole={quota} />
            <p className="op-faint">
              {t('left', { n: left })}
              {reserved > 0 && ` · ${t('reservedPlaces', { n: reserved })}`}
              {forResidents > 0 && ` (${t('residentsPlaces', { n: forResidents })})`}
              {waiting > 0 && ` · ${t('waitingRunners', { n: waiting })}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Money() {
  const { t } = useWords()
  const { paid, fees, onTheWay, returned, kept } = useDay().race.money
  return (
    <Section title={t('money')}>
      <Facts
        className="op-sum"
        rows={[
          [t('paid'), formatFen(paid)],
          [t('onTheWay'), formatFen(-onTheWay)],
          [t('returned'), formatFen(-returned)],
          [t('kept'), formatFen(kept)],
        ]}
      />
      <p className="op-faint">
        {t('fees')} {formatFen(fees)} · {t('feesNote')}
      </p>
    </Section>
  )
}

const HOUR = 3_600_000
const HOURS = 24

function LastDay() {
  const { t } = useWords()
  const { hours } = useDay()
  const now = useAsk('readClock', {}).data?.now ?? Date.now()
  const first = Math.floor(now / HOUR) * HOUR - (HOURS - 1) * HOUR
  const bars = Array.from({ length: HOURS }, (_, at) => {
    const hour = first + at * HOUR
    return { hour, entries: hours.find((one) => one.at === hour)?.entries ?? 0 }
  })
  const most = Math.max(...bars.map(({ entries }) => entries))
  const sum = (of: 'entries' | 'runners') => hours.reduce((total, hour) => total + hour[of], 0)
  if (hours.length === 0)
    return (
      <Section title={t('lastDay')}>
        <p className="op-faint">{t('lastDayNone')}</p>
      </Section>
    )
  return (
    <Section title={t('lastDay')} note={t('lastDayTold', { entries: sum('entries'), runners: sum('runners'), most })}>
      <div className="op-chart" aria-hidden="true">
        {bars.map(({ hour, entries }) => (
          <span key={hour} className="op-chart-hour" title={`${formatChinaTime(hour, 'HH:mm')} · ${entries}`}>
            <span className="op-chart-bar" style={{ height: `${most === 0 ? 0 : (entries / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className="op-row op-faint sl-figures" aria-hidden="true">
        <span className="op-grow">{formatChinaTime(first, 'MM.dd HH:mm')}</span>
        <span>{formatChinaTime(now, 'MM.dd HH:mm')}</span>
      </p>
    </Section>
  )
}

function States() {
  const { t } = useWords()
  const { states } = useDay()
  return (
    <Section title={t('byState')}>
      {states.length === 0 ? (
        <p className="op-faint">{t('noEntries')}</p>
      ) : (
        <Facts
          rows={states.map(({ status, runners }) => [
            <State key={status} status={status} />,
            t('runnersCount', { n: runners }),
          ])}
        />
      )}
    </Section>
  )
}
