import type { RaceDay } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { thousands } from '#lib/figures.ts'
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
  const { projects, prices, sizes } = day
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
        <Taken title={t('quotas')} of={t('project')} counted={[...projects, ...prices]} />
        <Funnel />
        <Money />
        <States />
        <LastDay />
        {sizes.length > 0 && <Taken title={t('sizes')} of={t('size')} counted={sizes} />}
      </div>
    </>
  )
}

type Counted = (RaceDay['projects'] | RaceDay['sizes'])[number]

/** How far places, or a stock, are taken: one row each, figures in columns. */
function Taken({ title, of: head, counted }: { title: string; of: string; counted: Counted[] }) {
  const { t } = useWords()
  return (
    <Section title={title}>
      <table className="op-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t('takenOf')}</th>
            <th scope="col">{t('leftHead')}</th>
          </tr>
        </thead>
        <tbody>
          {counted.map((one) => (
            <TakenRow key={one.itemId} counted={one} />
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function TakenRow({ counted }: { counted: Counted }) {
  const { t, of } = useWords()
  const { itemName, quota, taken, reserved, forResidents, waiting, left } = counted
  const more = [
    reserved > 0 && t('reservedPlaces', { n: reserved }),
    forResidents > 0 && t('residentsPlaces', { n: forResidents }),
    waiting > 0 && t('waitingRunners', { n: waiting }),
  ].filter(Boolean)
  return (
    <tr>
      <th scope="row">
        {of(itemName)}
        {more.length > 0 && <span className="op-faint op-block sl-figures">{more.join(' · ')}</span>}
        <Bar part={taken + reserved} whole={quota} />
      </th>
      <td>{t('ofQuota', { taken, quota })}</td>
      <td>{left === 0 ? t('soldOut') : thousands(left)}</td>
    </tr>
  )
}

function Money() {
  const { t } = useWords()
  const { paid, fees, onTheWay, returned, kept } = useDay().race.money
  if (paid === 0)
    return (
      <Section title={t('money')}>
        <p className="op-faint">{t('noMoney')}</p>
      </Section>
    )
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
      {fees > 0 && (
        <p className="op-faint sl-figures">
          {t('fees')} {formatFen(fees)} · {t('feesNote')}
        </p>
      )}
    </Section>
  )
}

const STEPS = [
  ['begun', 'funnelBegun'],
  ['submitted', 'funnelSubmitted'],
  ['paid', 'funnelPaid'],
  ['placed', 'funnelPlaced'],
] as const

/** Where entries are lost on their way, each step as a share of the one before. */
function Funnel() {
  const { t } = useWords()
  const { funnel } = useDay()
  if (funnel.begun === 0) return null
  return (
    <Section title={t('funnel')}>
      <ol className="op-funnel">
        {STEPS.map(([step, name], at) => {
          const before = funnel[STEPS[at - 1]?.[0] ?? step]
          return (
            <li key={step}>
              <p className="op-row">
                <span className="op-grow">{t(name)}</span>
                {at > 0 && before > 0 && (
                  <span className="op-faint sl-figures">
                    {t('funnelShare', { percent: Math.round((funnel[step] / before) * 100) })}
                  </span>
                )}
                <b className="sl-figures">{thousands(funnel[step])}</b>
              </p>
              <Bar part={funnel[step]} whole={funnel.begun} />
            </li>
          )
        })}
      </ol>
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
        <span className="op-grow">{formatChinaTime(first, 'yyyy.MM.dd HH:mm')}</span>
        <span>{formatChinaTime(now, 'yyyy.MM.dd HH:mm')}</span>
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
            <State key={status} status={status} kind="any" />,
            t('runnersCount', { n: runners }),
          ])}
        />
      )}
    </Section>
  )
}
