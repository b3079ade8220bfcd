import { useState } from 'react'
import { ApiError, type Bilingual } from '#api/apiError.ts'
import type { TablePreview } from '#api/console.gen.ts'
import { thousands } from '#lib/figures.ts'
import { ask, type ParamsOf, type ResultOf, useOrder } from '#operator/ask.ts'
import { readTableFile } from '#operator/tableFile.ts'
import { type TextName, useWords } from '#operator/words.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from './fileField.tsx'

type PreviewId = 'previewResults' | 'previewPeople' | 'previewDeposits'
type TakeId = 'importResults' | 'importPeople' | 'importDeposits'

type Stage =
  | { status: 'empty' }
  | { status: 'reading' }
  | { status: 'unreadable' }
  | { status: 'refused'; words: Bilingual }
  | { status: 'read'; csv: string; preview: TablePreview }

interface TableFileProps<P extends PreviewId, T extends TakeId> {
  preview: P
  take: T
  /** What both are asked with beside the file; another part of a page is another file. */
  params: Omit<ParamsOf<P> & ParamsOf<T>, 'csv'>
  words: { take: TextName; taken: TextName }
}

/** A table (CSV, XLSX) that is chosen, looked through row by row, and only then taken over. */
export function TableFile<P extends PreviewId, T extends TakeId>(props: TableFileProps<P, T>) {
  const { preview, take, params, words } = props
  const { t, of } = useWords()
  const { order, busy } = useOrder()
  const [stage, setStage] = useState<Stage>({ status: 'empty' })
  const [name, setName] = useState<string | null>(null)
  const read = async (file: File) => {
    setName(file.name)
    setStage({ status: 'reading' })
    const csv = await readTableFile(file)
    if (csv === null) return setStage({ status: 'unreadable' })
    try {
      const asked = { ...params, csv } as unknown as ParamsOf<P>
      setStage({ status: 'read', csv, preview: (await ask(preview, asked)) as TablePreview })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setStage({ status: 'refused', words: error.messages })
    }
  }
  const takeOver = async (csv: string) => {
    const say = (answer: ResultOf<T>) => {
      const { added, corrected, same } = answer as TablePreview['counts']
      return t(words.taken, { added, corrected, same })
    }
    if ((await order(take, { ...params, csv } as unknown as ParamsOf<T>, { say })) === null) return
    setName(null)
    setStage({ status: 'empty' })
  }
  const error = stage.status === 'refused' ? of(stage.words) : stage.status === 'unreadable' ? t('noTable') : null
  return (
    <>
      <FileField
        label={t('tableFile')}
        accept=".csv,.xlsx,text/csv"
        error={error}
        name={name}
        onFile={(file) => void read(file)}
      />
      {stage.status === 'reading' && <p role="status">{t('loading')}</p>}
      {stage.status === 'read' && (
        <Preview
          preview={stage.preview}
          busy={busy !== null}
          take={words.take}
          onTake={() => void takeOver(stage.csv)}
        />
      )}
    </>
  )
}

interface PreviewProps {
  preview: TablePreview
  busy: boolean
  take: TextName
  onTake(): void
}

const TONES = { faulty: 'danger', corrected: 'warning', added: 'success' } as const

function Preview({ preview: { counts, rows, more }, busy, take, onTake }: PreviewProps) {
  const { t, of, word } = useWords()
  const { added, corrected, same, faulty } = counts
  const nothing = added + corrected + faulty === 0
  return (
    <>
      <p className="sl-figures" role="status">
        <b>{nothing ? t('tableSame', { n: same }) : t('tablePreview', { added, corrected, same, faulty })}</b>
      </p>
      {rows.length > 0 && (
        <ul className="op-lines">
          {rows.map(({ line, mark, name, kind, faults, changes }) => (
            <li key={line} className="op-result">
              <p className="op-row">
                <Badge tone={TONES[kind]}>{word(kind, 'row')}</Badge>
                <span className="op-grow">
                  {mark} {name}
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
          {t(take)}
        </Button>
      )}
    </>
  )
}
