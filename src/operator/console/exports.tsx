import { type FormEvent, useId, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '#api/apiError.ts'
import type { ExportLine, RaceExports } from '#api/console.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { ask, COUNTED_MS, useAsk, useOrder } from '#operator/ask.ts'
import { type FileKind, saveBlob, writeTableFile } from '#operator/tableFile.ts'
import { type TextName, useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { showToast } from '#ui/toastStore.ts'
import { Input, Item, List, Loaded, Section, Select } from './parts.tsx'
import { useDay } from './raceFrame.tsx'

/** Confirmed runners as a file for others who work for the race, and who took one before. */
export function Exports() {
  const { t } = useWords()
  const { raceId = '' } = useParams()
  const asked = useAsk('listExports', { raceId }, COUNTED_MS)
  return (
    <Loaded asked={asked}>
      {({ purposes, exports }) => (
        <div className="op-columns">
          <Section title={t('exports')} note={t('exportsNote')}>
            <ExportForm raceId={raceId} purposes={purposes} />
          </Section>
          <Section title={t('exportLog')}>
            <List items={exports} none={t('noExports')} keyOf={({ exportId }) => exportId}>
              {(line) => <LineOf line={line} />}
            </List>
          </Section>
        </div>
      )}
    </Loaded>
  )
}

function ExportForm({ raceId, purposes }: { raceId: string; purposes: RaceExports['purposes'] }) {
  const { t, of, word, lang } = useWords()
  const { projects, race } = useDay()
  const { order } = useOrder()
  const legend = useId()
  const [purpose, setPurpose] = useState(purposes[0]?.purpose ?? 'timing')
  const [faults, setFaults] = useState<{ columns?: string; takenBy?: string }>({})
  const [read, setRead] = useState<{ n: number; of: number } | null>(null)
  const columns = purposes.find((one) => one.purpose === purpose)?.columns ?? []
  const [chosen, setChosen] = useState(() => listNeeded(columns))
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const takenBy = String(form.get('takenBy') ?? '').trim()
    const wrong = {
      ...(chosen.length === 0 ? { columns: t('columnsNeeded') } : {}),
      ...(takenBy === '' ? { takenBy: t('takenByNeeded') } : {}),
    }
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    const kind: FileKind = form.get('kind') === 'csv' ? 'csv' : 'xlsx'
    const asked = { raceId, itemId: String(form.get('itemId') ?? '') || null, purpose, columns: chosen, takenBy }
    setRead({ n: 0, of: 0 })
    const opened = await order('openExport', asked, { say: ({ runners }) => t('exportMade', { n: runners }) })
    try {
      if (opened) saveBlob(`${raceId}-${purpose}.${kind}`, await writeTableFile(kind, await readRows(opened)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(of(error.messages), { tone: 'error', ms: 6000 })
    } finally {
      setRead(null)
    }
  }
  const readRows = async ({ exportId, runners, columns: titles }: ExportLine): Promise<string[][]> => {
    const rows = [titles.map(of)]
    for (let after: string | null = ''; after !== null; ) {
      const page: { rows: string[][]; next: string | null } = await ask('readExport', {
        exportId,
        lang,
        ...(after === '' ? {} : { after }),
      })
      rows.push(...page.rows)
      after = page.next
      setRead({ n: rows.length - 1, of: runners })
    }
    return rows
  }
  return (
    <form className="op-stack" onSubmit={(event) => void make(event)} noValidate>
      <div className="op-grid">
        <Select
          label={t('exportFor')}
          value={purpose}
          options={purposes.map((one) => [one.purpose, word(one.purpose, 'export')])}
          onChange={(event) => {
            const next = purposes.find((one) => one.purpose === event.target.value)
            if (!next) return
            setPurpose(next.purpose)
            setChosen(listNeeded(next.columns))
          }}
        />
        <Select
          label={t('project')}
          name="itemId"
          none={t('all')}
          options={projects.map(({ itemId, itemName }) => [itemId, of(itemName)])}
        />
        <Select
          label={t('fileKind')}
          name="kind"
          options={[
            ['xlsx', 'XLSX'],
            ['csv', 'CSV'],
          ]}
        />
      </div>
      <Field id={legend} label={t('exportColumns')} help={t('exportColumnsHelp')} group error={faults.columns}>
        {() =>
          GROUPS.map(([of, name]) => (
            <ColumnGroup
              key={of}
              name={t(name)}
              columns={columns.filter((column) => column.of === of)}
              chosen={chosen}
              onChange={setChosen}
            />
          ))
        }
      </Field>
      <Input
        label={t('takenBy')}
        help={t('takenByHelp')}
        error={faults.takenBy}
        name="takenBy"
        maxLength={60}
        autoComplete="name"
      />
      {read !== null && read.of > 0 && (
        <p className="op-faint sl-figures" role="status">
          {t('exportRead', read)}
        </p>
      )}
      {race.runners === 0 && <p className="op-note">{t('nobodyToExport')}</p>}
      <Button type="submit" variant="primary" icon="download" busy={read !== null}>
        {t('makeExport')}
      </Button>
    </form>
  )
}

type Column = RaceExports['purposes'][number]['columns'][number]

const GROUPS = [
  ['entry', 'columnsOfEntry'],
  ['person', 'columnsOfPerson'],
  ['delivery', 'columnsOfDelivery'],
] as const satisfies [Column['of'], TextName][]

const listNeeded = (columns: readonly Column[]) => columns.filter(({ needed }) => needed).map(({ id }) => id)

interface ColumnGroupProps {
  name: string
  columns: readonly Column[]
  /** Ids of all that are chosen. */
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

/** Columns of a kind, each chosen alone or all at once. */
function ColumnGroup({ name, columns, chosen, onChange }: ColumnGroupProps) {
  const { of } = useWords()
  if (columns.length === 0) return null
  const n = columns.filter(({ id }) => chosen.includes(id)).length
  const others = chosen.filter((id) => columns.every((column) => column.id !== id))
  return (
    <fieldset className="op-choices" aria-label={name}>
      <label className="op-check">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = n > 0 && n < columns.length
          }}
          checked={n === columns.length}
          onChange={() => onChange(n === columns.length ? others : [...others, ...columns.map(({ id }) => id)])}
        />
        <b>{name}</b> <span className="op-faint sl-figures">{`${n} / ${columns.length}`}</span>
      </label>
      <div className="op-checks">
        {columns.map(({ id, title }) => (
          <label key={id} className="op-check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            {of(title)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function LineOf({ line: { itemId, purpose, columns, takenBy, runners, at } }: { line: ExportLine }) {
  const { t, of, word } = useWords()
  const { projects } = useDay()
  const project = projects.find((one) => one.itemId === itemId)
  return (
    <Item
      title={word(purpose, 'export')}
      about={[takenBy, [project && of(project.itemName), columns.map(of).join(t('comma'))].filter(Boolean).join(' · ')]}
    >
      <span>{t('exportRunners', { n: runners })}</span>
      <span className="op-faint">{formatChinaTime(at)}</span>
    </Item>
  )
}
