import type { FormEvent } from 'react'
import type { RehearsalState, Scorecard } from '#api/console.gen.ts'
import { COUNTED_MS, useAsk, useOrder } from '#operator/ask.ts'
import { type TextName, useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input, PageTitle, Section, Select } from './parts.tsx'

const NUMBERS = [
  ['runners', 'rehearsedRunners', 500],
  ['seconds', 'seconds', 60],
  ['seed', 'seed', 1],
] as const satisfies readonly (readonly [string, TextName, number])[]

/** A rehearsal of a race's opening: asked for, watched, read. */
export function Rehearsal() {
  const { t, of, lang } = useWords()
  const { order, busy } = useOrder()
  const { data: races = [] } = useAsk('listRaces', {}, COUNTED_MS)
  const { data: [state] = [] } = useAsk('listRehearsals', {})
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [runners, seconds, seed] = NUMBERS.map(([name]) => Number(form.get(name)))
    const raceId = String(form.get('raceId'))
    void order(
      'startRehearsal',
      { raceId, runners: runners ?? 1, seconds: seconds ?? 1, seed: seed ?? 1, lang },
      { say: () => t('playing', { raceId }) },
    )
  }
  return (
    <>
      <PageTitle>{t('rehearsal')}</PageTitle>
      <Section title={t('play')} note={t('rehearsalNote')}>
        <form className="op-grid" onSubmit={start}>
          <Select label={t('race')} name="raceId" options={races.map(({ raceId, name }) => [raceId, of(name)])} />
          {NUMBERS.map(([name, label, preset]) => (
            <Input key={name} label={t(label)} type="number" name={name} min={1} defaultValue={preset} />
          ))}
          <Button type="submit" variant="primary" busy={busy === 'startRehearsal' || state?.status === 'playing'}>
            {t('play')}
          </Button>
        </form>
        {state && <Progress state={state} />}
      </Section>
      {state?.card && <Score card={state.card} />}
    </>
  )
}

function Progress({ state: { status, raceId = '', progress, why = '' } }: { state: RehearsalState }) {
  const { t } = useWords()
  if (status === 'playing')
    return (
      <p role="status">
        {t('playing', { raceId })} <code className="op-mono op-block">{progress}</code>
      </p>
    )
  return status === 'failed' ? <p className="op-note">{t('rehearsalFailed', { why })}</p> : null
}

function Score({ card }: { card: Scorecard }) {
  const { t, of } = useWords()
  const { runners, outcomes, projects, draws, lost, doublePaid, operations, obstacles } = card
  const oversold = projects.reduce((sum, one) => sum + one.oversold, 0)
  const broken = { oversold, lost: lost.length, doublePaid: doublePaid.length }
  const bad = Object.values(broken).some((count) => count > 0) || draws.some((draw) => draw.broken.length > 0)
  const heads = [t('operation'), t('calls'), 'p50, ms', 'p99, ms', t('noAnswer')]
  return (
    <Section title={t('played', { runners, ...outcomes })}>
      <p>
        <Badge tone={bad ? 'danger' : 'success'}>{t('verdict', broken)}</Badge>
      </p>
      {draws.map((draw) => (
        <div key={draw.itemId}>
          <p>{t(draw.undrawn === null ? 'rehearsedDraw' : 'rehearsedUndrawn', filled(draw))}</p>
          {draw.broken.map((words) => (
            <p key={words.zh} className="op-note">
              {of(words)}
            </p>
          ))}
        </div>
      ))}
      <div className="op-scroll">
        <table className="op-table sl-figures">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {operations.map(({ operation, calls, p50, p99, failed }) => (
              <tr key={operation}>
                <td className="op-mono">{operation}</td>
                {[calls, p50, p99, failed].map((figure, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move
                  <td key={at}>{figure}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {obstacles.length > 0 && <h3>{t('obstacles')}</h3>}
      <ul className="op-list">
        {obstacles.map(({ times, operation, message }) => (
          <li key={`${operation} ${message}`}>{t('obstacle', { times, operation, message })}</li>
        ))}
      </ul>
    </Section>
  )
}

/** The figures of a draw that its sentence names. */
const filled = (draw: Scorecard['draws'][number]): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(draw).filter((pair): pair is [string, string | number] =>
      ['string', 'number'].includes(typeof pair[1]),
    ),
  )
