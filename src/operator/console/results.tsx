import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#api/apiError.ts'
import type { ResultsPreview } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { thousands } from '#lib/figures.ts'
import { ask, type ResultOf, useAsk, useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input, List, Loaded, Section } from './parts.tsx'
import { shortTime } from './raceFrame.tsx'

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
          <ResultsFile raceId={raceId} />
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

type Stage =
  | { status: 'empty' }
  | { status: 'reading' }
  | { status: 'refused'; words: { zh: string; en: string } }
  | { status: 'read'; csv: string; preview: ResultsPreview }

/** Chosen, looked through, and only then taken over. */
function ResultsFile({ raceId }: { raceId: string }) {
  const { t, of } = useWords()
  const id = useId()
  const { order, busy } = useOrder()
  const [stage, setStage] = useState<Stage>({ status: 'empty' })
  const input = useRef<HTMLInputElement>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (!file) return setStage({ status: 'empty' })
    setStage({ status: 'reading' })
    const csv = await decode(file)
    try {
      setStage({ status: 'read', csv, preview: await ask('previewResults', { raceId, csv }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setStage({ status: 'refused', words: error.messages })
    }
  }
  const take = async (csv: string) => {
    const say = ({ added, corrected, same }: ResultOf<'importResults'>) => t('resultsTaken', { added, corrected, same })
    if ((await order('importResults', { raceId, csv }, { say })) === null) return
    if (input.current) input.current.value = ''
    setStage({ status: 'empty' })
  }
  return (
    <Section title={t('resultsFile')} note={t('resultsFileNote')}>
      <Field id={id} label={t('csvFile')} error={stage.status === 'refused' ? of(stage.words) : null}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className="sl-input"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void read(event)}
          />
        )}
      </Field>
      {stage.status === 'reading' && <p role="status">{t('loading')}</p>}
      {stage.status === 'read' && (
        <Preview preview={stage.preview} busy={busy !== null} onTake={() => void take(stage.csv)} />
      )}
    </Section>
  )
}

/** Spreadsheets in China save CSV as GB 18030 unless they are told otherwise. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

interface PreviewProps {
  preview: ResultsPreview
  busy: boolean
  onTake(): void
}

const TONES = { faulty: 'danger', corrected: 'warning', added: 'success' } as const

function Preview({ preview: { counts, rows, more }, busy, onTake }: PreviewProps) {
  const { t, of, word } = useWords()
  const { added, corrected, same, faulty } = counts
  const nothing = added + corrected + faulty === 0
  return (
    <>
      <p className="sl-figures" role="status">
        <b>
          {nothing ? t('resultsSame', { n: thousands(same) }) : t('resultsPreview', { added, corrected, same, faulty })}
        </b>
      </p>
      {rows.length > 0 && (
        <ul className="op-lines">
          {rows.map(({ line, bib, name, kind, faults, changes }) => (
            <li key={line} className="op-result">
              <p className="op-row">
                <Badge tone={TONES[kind]}>{word(kind, 'result')}</Badge>
                <span className="op-grow">
                  {bib} {name}
                </span>
                <span className="op-faint sl-figures">{t('fileLine', { line })}</span>
              </p>
              {faults.map((fault) => (
                <p key={fault.en} className="op-fault">
                  {of(fault)}
                </p>
              ))}
              {changes.map(({ what, from, to }) => (
                <p key={what.en} className="op-faint sl-figures">
                  {of(what)} {from || '–'} → <b>{to || '–'}</b>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="op-faint">{t('moreRows', { n: thousands(more) })}</p>}
      {faulty > 0 && <p className="op-note">{t('mendFirst')}</p>}
      {!nothing && faulty === 0 && (
        <Button variant="primary" busy={busy} onClick={onTake}>
          {t('takeResults')}
        </Button>
      )}
    </>
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
          {phone} · {shortTime(madeAt)}
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
