import { Link } from 'react-router-dom'
import type { RaceLine } from '#api/console.gen.ts'
import { formatFen } from '#lib/money.ts'
import { COUNTED_MS, useAsk } from '#operator/ask.ts'
import { type TextName, useWords } from '#operator/words.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { Bar, Loaded, PageTitle } from './parts.tsx'

const WAITING = {
  transfers: 'waitingTransfers',
  reviews: 'waitingReviews',
  draws: 'waitingDraws',
  refunds: 'waitingRefunds',
} as const satisfies Record<keyof RaceLine['waiting'], TextName>

const KINDS = Object.keys(WAITING) as (keyof typeof WAITING)[]

/** What the console opens with: every race, those that wait for the operator first. */
export function Races() {
  const { t } = useWords()
  const asked = useAsk('listRaces', {}, COUNTED_MS)
  const now = useAsk('readClock', {}).data?.now ?? Date.now()
  return (
    <>
      <PageTitle>{t('races')}</PageTitle>
      <Loaded asked={asked}>
        {(races) =>
          races.length === 0 ? (
            <EmptyState art="races" title={t('noRaces')} />
          ) : (
            <ul className="op-races">
              {races
                .toSorted((a, b) => Number(waits(b)) - Number(waits(a)))
                .map((race) => (
                  <RaceCard key={race.raceId} race={race} now={now} />
                ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

const waits = ({ waiting }: RaceLine) => KINDS.some((kind) => waiting[kind] > 0)

function RaceCard({ race, now }: { race: RaceLine; now: number }) {
  const { t, of } = useWords()
  const { raceId, name, starts, runners, quota, money, waiting } = race
  return (
    <li className="op-race">
      <RaceState race={race} now={now} />
      <h2>
        <Link to={`/races/${raceId}`}>{of(name)}</Link>
      </h2>
      <p className="op-faint sl-figures">{of(starts)}</p>
      <p className="op-row sl-figures">
        <span className="op-grow">{t('placesTaken', { runners, quota })}</span>
        <span>
          {t('kept')} {formatFen(money.kept)}
        </span>
      </p>
      <Bar part={runners} whole={quota} />
      {waits(race) && (
        <ul className="op-badges">
          {KINDS.filter((kind) => waiting[kind] > 0).map((kind) => (
            <li key={kind}>
              <Badge tone="warning">{t(WAITING[kind], { n: waiting[kind] })}</Badge>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How far a race has come, in a word. */
export function RaceState({ race, now }: { race: RaceLine; now: number }) {
  const { t } = useWords()
  const [tone, name] = stateOf(race, now)
  return <Badge tone={tone}>{t(name)}</Badge>
}

function stateOf({ calledOff, signUpStart, signUpEnd, raceTime }: RaceLine, now: number): [Tone, TextName] {
  if (calledOff) return ['danger', calledOff.how === 'cancelled' ? 'raceCancelled' : 'racePostponed']
  if (now < signUpStart) return ['info', 'notOpen']
  if (now < signUpEnd) return ['success', 'open']
  return ['neutral', now < raceTime ? 'closed' : 'over']
}
