import './widget.css'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type ResultsProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('resultsWidget', texts)

type Event = ResultsProps['events'][number]

export default defineWidget<ResultsProps>(
  PROPS,
  function Results({ events }) {
    return events.map((event) => (
      <div key={event.name} className="sl-results-event">
        <Heading className="sl-results-name">{event.name}</Heading>
        <Figures event={event} />
        <div className="sl-results-podiums">
          {event.podiums.map((podium) => (
            <Podium key={podium.name} podium={podium} />
          ))}
        </div>
      </div>
    ))
  },
  { skeleton: () => <Skeleton lines={8} height="1.5rem" /> },
)

/** `15,230`. By hand: the browser's own way loads its tables of all languages, a tenth of a second on a slow phone. */
const inThousands = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `28:36`: nobody says the hour of a race that has none. */
const asSaid = (time: string) => time.replace(/^0+:/, '')

function Figures({ event: { finishers, median } }: { event: Event }) {
  const { t } = useTranslation(NS)
  if (finishers === undefined && !median) return null
  return (
    <dl className="sl-results-figures">
      {finishers !== undefined && (
        <div>
          <dt>{t('finishers')}</dt>
          <dd>{t('runners', { total: inThousands(finishers) })}</dd>
        </div>
      )}
      {median && (
        <div>
          <dt>{t('median')}</dt>
          <dd>{asSaid(median)}</dd>
        </div>
      )}
    </dl>
  )
}

function Podium({ podium: { name, runners } }: { podium: Event['podiums'][number] }) {
  const { t } = useTranslation(NS)
  return (
    <table className="sl-results-podium">
      <caption>{name}</caption>
      <thead className="sl-visually-hidden">
        <tr>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('runner')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {runners.map((runner, index) => (
          <tr key={runner.name}>
            <td className="sl-results-place">{index + 1}</td>
            <td>
              {runner.name}
              {runner.from && <span className="sl-results-from"> {runner.from}</span>}
            </td>
            <td className="sl-results-time">{asSaid(runner.time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
