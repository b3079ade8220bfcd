import { type FormEvent, useId, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Ballot } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { useAsk, useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { DangerDialog } from './danger.tsx'
import { chooseTone, Facts, Input, Loaded, Mono } from './parts.tsx'

/** Each ballot of a race with its next step: freeze the list, enter the value and draw, read the result. */
export function Ballots() {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('listBallots', {})
  return (
    <Loaded asked={asked}>
      {(all) => {
        const ballots = all.filter((ballot) => ballot.raceId === raceId)
        if (ballots.length === 0) return <EmptyState title={t('noBallots')} />
        return (
          <>
            <p className="op-note op-lead">{t('ballotsNote')}</p>
            <div className="op-columns">
              {ballots.map((ballot) => (
                <BallotOf key={ballot.itemId} ballot={ballot} />
              ))}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

function BallotOf({ ballot }: { ballot: Ballot }) {
  const { t, of, word } = useWords()
  const id = useId()
  return (
    <article className="op-section" aria-labelledby={id}>
      <h2 id={id}>{of(ballot.itemName)}</h2>
      <ul className="op-badges sl-figures">
        {Object.entries(ballot.states).map(([state, count]) => (
          <li key={state}>
            <Badge tone={chooseTone(state)}>
              {word(state)} {count}
            </Badge>
          </li>
        ))}
      </ul>
      {ballot.draw && <Frozen ballot={ballot} draw={ballot.draw} />}
      {ballot.draw === null && (
        <Freeze
          ballot={ballot}
          publicValue={ballot.publicValue}
          note={t('closesAt', { time: formatChinaTime(ballot.signUpEnd) })}
        />
      )}
      {ballot.secondDraw && <Freeze ballot={ballot} publicValue={ballot.secondDraw} note={t('secondDrawNote')} />}
    </article>
  )
}

interface FreezeProps {
  ballot: Ballot
  publicValue: Ballot['publicValue']
  /** When it can be done. */
  note: string
}

function Freeze({ ballot: { itemId, itemName, raceName }, publicValue, note }: FreezeProps) {
  const { t, of } = useWords()
  const { order, busy } = useOrder()
  const [asking, setAsking] = useState(false)
  const freeze = async () => {
    await order('freezeBallot', { itemId })
    setAsking(false)
  }
  return (
    <>
      <p className="op-faint">
        {publicValue
          ? t('valueWillBe', { name: of(publicValue.name), time: formatChinaTime(publicValue.at) })
          : t('noPublicValue')}{' '}
        {note}
      </p>
      {publicValue && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('freeze')}
        </Button>
      )}
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
    </>
  )
}

function Frozen({ ballot, draw }: { ballot: Ballot; draw: NonNullable<Ballot['draw']> }) {
  const { t, of } = useWords()
  const { frozenAt, tickets, places, listHash, commitment, publicValue, drawnAt, file, lostBefore, shares } = draw
  return (
    <>
      <p className="sl-figures">{t('frozenAt', { time: formatChinaTime(frozenAt), tickets, places })}</p>
      {lostBefore > 0 && <p className="sl-figures">{t('lostTold', { lost: lostBefore })}</p>}
      {draw.byResult && <p>{t('byResultTold')}</p>}
      {shares.map(({ id, name, ...share }) => (
        <p key={id} className="sl-figures">
          {t('shareOfDraw', { name: of(name), ...share })}
        </p>
      ))}
      {drawnAt !== null && (
        <p className="sl-figures">
          <b>{t('drawnAt', { time: formatChinaTime(drawnAt), value: publicValue ?? '' })}</b>
        </p>
      )}
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
      {drawnAt === null && <Draw ballot={ballot} draw={draw} />}
    </>
  )
}

function Draw({ ballot: { itemId, itemName, raceName }, draw }: { ballot: Ballot; draw: NonNullable<Ballot['draw']> }) {
  const { t, of } = useWords()
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
  return (
    <>
      <form className="op-form" onSubmit={submit} noValidate>
        <Input
          label={t('publicValue')}
          help={t('valueWillBe', { name: of(draw.publicName), time: formatChinaTime(draw.publicAt) })}
          error={fault}
          maxLength={200}
          autoComplete="off"
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
        <Button type="submit" variant="danger">
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
