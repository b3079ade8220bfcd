import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatChinaTime } from '#lib/date.ts'
import { thousands } from '#lib/figures.ts'
import { formatFen } from '#lib/money.ts'
import { type ResultOf, useAsk, useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { Facts, Input, List, Loaded, Section } from './parts.tsx'
import { TableFile } from './tableFile.tsx'

type Objection = ResultOf<'raceResults'>['objections'][number]

/** What has come in of a race's results, the next file of its timing company, and what runners hold against them. */
export function Results() {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('raceResults', { raceId })
  return (
    <Loaded asked={asked}>
      {({ importedAt, finished, unfinished, disqualified, absent, objections }) => (
        <>
          <p className="op-lead sl-figures" role="status">
            {importedAt === null
              ? t('noResults')
              : t('resultsThere', {
                  time: formatChinaTime(importedAt),
                  ...{ finished: thousands(finished), unfinished, disqualified, absent },
                })}
          </p>
          <Section title={t('resultsFile')} note={t('resultsFileNote')}>
            <TableFile
              preview="previewResults"
              take="importResults"
              params={{ raceId }}
              words={{ take: 'takeResults', taken: 'tableTaken' }}
            />
          </Section>
          <Deposits raceId={raceId} />
          <Section title={t('objections')}>
            <List items={objections} none={t('noObjections')} keyOf={({ objectionId }) => objectionId}>
              {(objection) => <ObjectionOf objection={objection} />}
            </List>
          </Section>
        </>
      )}
    </Loaded>
  )
}

/** Deposits that runners have left, and a table of who has handed back what they are for; nothing where none was left. */
function Deposits({ raceId }: { raceId: string }) {
  const { t } = useWords()
  const deposits = useAsk('raceDeposits', { raceId }).data
  if (!deposits) return null
  const { held, returned, forfeited } = deposits
  if (held.runners + returned.runners + forfeited.runners === 0) return null
  const told = ({ runners, amount }: typeof held) => t('depositSum', { n: runners, sum: formatFen(amount) })
  return (
    <Section title={t('deposits')} note={t('depositsNote')}>
      <Facts
        rows={[
          [t('depositHeld'), told(held)],
          [t('depositReturned'), t('runnersCount', { n: returned.runners })],
          [t('depositForfeited'), told(forfeited)],
        ]}
      />
      <TableFile
        preview="previewDeposits"
        take="importDeposits"
        params={{ raceId }}
        words={{ take: 'takeDeposits', taken: 'tableTaken' }}
      />
    </Section>
  )
}

function ObjectionOf({
  objection: { objectionId, bib, name, reason, phone, madeAt, answer },
}: {
  objection: Objection
}) {
  const { t } = useWords()
  const { order, busy } = useOrder()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = typed.trim() === ''
    setFault(empty ? t('answerNeeded') : null)
    if (!empty) void order('answerObjection', { objectionId, answer: typed.trim() })
  }
  return (
    <article className="op-stack" aria-label={`${bib} ${name}`}>
      <p className="op-row">
        <b className="op-grow">
          {bib} {name}
        </b>
        <span className="op-faint sl-figures">
          {phone} · {formatChinaTime(madeAt)}
        </span>
      </p>
      <p>{reason}</p>
      {answer !== null ? (
        <p className="op-note">{answer}</p>
      ) : (
        <form className="op-form" onSubmit={submit} noValidate>
          <Input
            label={t('answerRunner')}
            error={fault}
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={busy !== null}>
            {t('answer')}
          </Button>
        </form>
      )}
    </article>
  )
}
