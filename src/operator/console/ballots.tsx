import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Ballot } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { thousands } from '#lib/figures.ts'
import { useAsk, useOrder } from '#operator/ask.ts'
import { type OperatorWords, type TextName, useWords } from '#operator/words.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { Timeline } from '#ui/timeline/timeline.tsx'
import { type BallotStep, findStep } from './ballotSteps.ts'
import { DangerDialog } from './danger.tsx'
import { Facts, Input, Loaded, Mono, State } from './parts.tsx'

/** Each ballot of a race: its steps, where it stands, and the one thing to do next. */
export function Ballots() {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('listBallots', {})
  const now = useAsk('readClock', {}).data?.now ?? Date.now()
  return (
    <Loaded asked={asked}>
      {(all) => {
        const ballots = all.filter((ballot) => ballot.raceId === raceId)
        if (ballots.length === 0) return <EmptyState art="races" title={t('noBallots')} text={t('noBallotsText')} />
        return (
          <>
            <p className="op-note op-lead">{t('ballotsNote')}</p>
            <div className="op-columns">
              {ballots.map((ballot) => (
                <BallotOf key={ballot.itemId} ballot={ballot} now={now} />
              ))}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

type Draw = NonNullable<Ballot['draw']>

const STANDS: Record<BallotStep | 'drawn', [Tone, TextName]> = {
  close: ['info', 'standsClose'],
  freeze: ['warning', 'standsFreeze'],
  value: ['info', 'standsValue'],
  draw: ['warning', 'standsDraw'],
  drawn: ['success', 'standsDrawn'],
}

function BallotOf({ ballot, now }: { ballot: Ballot; now: number }) {
  const { t, of } = useWords()
  const id = useId()
  const { draw, secondDraw, itemName, states } = ballot
  const step = findStep(ballot, now)
  const [tone, stands] = STANDS[secondDraw ? 'freeze' : (step ?? 'drawn')]
  const counted = Object.entries(states)
  return (
    <article className="op-section" aria-labelledby={id}>
      <div className="op-row">
        <h2 id={id} className="op-grow">
          {of(itemName)}
        </h2>
        <Badge tone={tone}>{t(secondDraw ? 'standsSecond' : stands)}</Badge>
      </div>
      <Steps ballot={ballot} step={step} />
      {secondDraw && <p className="op-note">{t('secondDrawNote')}</p>}
      {(draw === null || secondDraw) && <Freeze ballot={ballot} />}
      {draw && draw.drawnAt === null && <Draw ballot={ballot} draw={draw} known={step === 'draw'} />}
      <h3>{t('ballotCounts')}</h3>
      {counted.length === 0 && draw === null ? (
        <p className="op-faint">{t('nobodyInBallot')}</p>
      ) : (
        <Facts
          rows={[
            ...counted.map(([state, count]): [ReactNode, ReactNode] => [
              <State key={state} status={state} />,
              thousands(count),
            ]),
            ...(draw ? listFigures(draw, { t, of }) : []),
          ]}
        />
      )}
      {draw && <Published draw={draw} />}
    </article>
  )
}

/** What was drawn, or is to be: tickets and places, of the whole and of its shares. */
function listFigures(
  { tickets, places, lostBefore, shares }: Draw,
  { t, of }: Pick<OperatorWords, 't' | 'of'>,
): [ReactNode, ReactNode][] {
  return [
    [t('tickets'), thousands(tickets)],
    ...(lostBefore > 0 ? ([[t('lostTickets'), thousands(lostBefore)]] as [string, string][]) : []),
    [t('drawnPlaces'), thousands(places)],
    ...shares.map((share): [string, string] => [
      t('shareOfDraw', { name: of(share.name) }),
      t('shareFigures', { tickets: share.tickets, places: share.places }),
    ]),
  ]
}

const ORDER: readonly BallotStep[] = ['close', 'freeze', 'value', 'draw']

/** The way of a draw, with what is done and what is next. */
function Steps({
  ballot: { signUpEnd, freezesFrom, publicValue, draw },
  step,
}: {
  ballot: Ballot
  step: BallotStep | null
}) {
  const { t, of } = useWords()
  const at = step === null ? ORDER.length : ORDER.indexOf(step)
  const value = draw ? { name: draw.publicName, at: draw.publicAt } : publicValue
  const texts: Record<BallotStep, [name: string, when: string, more?: string | false | undefined]> = {
    close: [t('stepClose'), formatChinaTime(signUpEnd)],
    freeze: [
      t('stepFreeze'),
      draw
        ? t('frozenAt', { time: formatChinaTime(draw.frozenAt), tickets: draw.tickets, places: draw.places })
        : t('fromTime', { time: formatChinaTime(freezesFrom) }),
    ],
    value: value ? [t('stepValue'), formatChinaTime(value.at), of(value.name)] : [t('stepValue'), t('noPublicValue')],
    draw: [
      t('stepDraw'),
      draw?.drawnAt
        ? t('drawnAt', { time: formatChinaTime(draw.drawnAt), value: draw.publicValue ?? '' })
        : t('stepDrawNote'),
      draw?.byResult && t('byResultTold'),
    ],
  }
  return (
    <Timeline
      moments={ORDER.map((name, index) => {
        const [title, when, more] = texts[name]
        return { title, at: when, note: more, state: index < at ? 'done' : index === at ? 'next' : 'ahead' }
      })}
    />
  )
}

function Freeze({ ballot: { itemId, itemName, raceName, freezeBar } }: { ballot: Ballot }) {
  const { t, of } = useWords()
  const id = useId()
  const { order, busy } = useOrder()
  const [asking, setAsking] = useState(false)
  const freeze = async () => {
    await order('freezeBallot', { itemId })
    setAsking(false)
  }
  return (
    <div className="op-next">
      <Button
        variant="primary"
        icon="lock"
        off={freezeBar !== null}
        aria-describedby={id}
        onClick={() => setAsking(true)}
      >
        {t('freeze')}
      </Button>
      <p className="op-faint" id={id}>
        {freezeBar ? of(freezeBar) : t('freezeNote')}
      </p>
      {asking && (
        <DangerDialog
          action={t('freeze')}
          text={t('freezeSure', { name: of(itemName) })}
          raceName={raceName}
          busy={busy !== null}
          onClose={() => setAsking(false)}
          onConfirm={() => void freeze()}
        />
      )}
    </div>
  )
}

/** What vouches for a draw; runners and reporters look it up, the operator seldom. */
function Published({ draw: { listHash, commitment, file } }: { draw: Draw }) {
  const { t } = useWords()
  return (
    <details>
      <summary>{t('published')}</summary>
      <Facts
        className="op-stacked"
        rows={[
          [t('listHash'), <Mono key="list">{listHash}</Mono>],
          [t('commitment'), <Mono key="commitment">{commitment}</Mono>],
          [
            t('publicFile'),
            <a key="file" className="op-mono" href={file}>
              {file}
            </a>,
          ],
        ]}
      />
    </details>
  )
}

interface DrawProps {
  ballot: Ballot
  draw: Draw
  /** Whether its public value is out. */
  known: boolean
}

function Draw({ ballot: { itemId, itemName, raceName }, draw, known }: DrawProps) {
  const { t, of } = useWords()
  const id = useId()
  const { order, busy } = useOrder()
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = value.trim() === ''
    setFault(empty ? t('valueNeeded') : null)
    setAsking(!empty)
  }
  const make = async () => {
    await order(
      'drawBallot',
      { itemId, publicValue: value.trim() },
      { say: ({ drawn, waiting, lost }) => t('drawTold', { drawn, waiting, lost }) },
    )
    setAsking(false)
  }
  if (!known)
    return (
      <div className="op-next">
        <Button variant="primary" off aria-describedby={id}>
          {t('draw')}
        </Button>
        <p className="op-faint" id={id}>
          {t('drawEarly', { time: formatChinaTime(draw.publicAt) })}
        </p>
      </div>
    )
  return (
    <>
      <form className="op-form" onSubmit={submit} noValidate>
        <Input
          label={t('publicValue')}
          error={fault}
          maxLength={200}
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {t('draw')}
        </Button>
      </form>
      {asking && (
        <DangerDialog
          action={t('draw')}
          text={t('drawSure', { name: of(itemName), value: value.trim() })}
          raceName={raceName}
          busy={busy !== null}
          onClose={() => setAsking(false)}
          onConfirm={() => void make()}
        />
      )}
    </>
  )
}
