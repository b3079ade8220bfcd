import { useWords } from '#operator/words.ts'
import type { Block, Shown, Text } from './model.ts'

interface ExplainedProps {
  shown: Shown
  picked: string | null
  onPick(path: string): void
}

/** The block that was tapped, why the page looks as it does, and its outline. */
export function Explained({ shown: { report }, picked, onPick }: ExplainedProps) {
  const { t, of } = useWords()
  const { blocks, fields, asksLogin, outline } = report
  const block = outline.find(({ path }) => path === picked)
  const rows = { hidden: blocks.filter((one) => !one.shown), shown: blocks.filter((one) => one.shown) }
  const fieldsThat = (state: string) => fields.filter((field) => field.state === state)
  return (
    <>
      {block && (
        <section className="card" id="picked" aria-live="polite">
          <h2>{[of(block.label), block.type, block.id].filter(Boolean).join(' · ')}</h2>
          <p className="place">{`${block.place.file}:${block.place.line} ${block.place.path}`}</p>
          <pre>{JSON.stringify(block.properties, null, 2)}</pre>
        </section>
      )}
      {(asksLogin || blocks.length + fields.length > 0) && (
        <section className="card" id="why" aria-live="polite">
          {asksLogin && <p>{t('asksLogin')}</p>}
          <Reasons title={t('hiddenBlocks')} rows={rows.hidden} open />
          <Reasons title={t('shownBlocks')} rows={rows.shown} open />
          <Reasons title={t('hiddenFields')} rows={fieldsThat('hidden')} open />
          <Reasons title={t('requiredFields')} rows={fieldsThat('required')} />
          <Reasons title={t('optionalFields')} rows={fieldsThat('optional')} />
        </section>
      )}
      <section className="card">
        <details id="outline">
          <summary>{t('outline')}</summary>
          <div id="blocks">
            {outline.map((one) => (
              <OutlineBlock key={one.path} block={one} isPicked={one.path === picked} onPick={onPick} />
            ))}
          </div>
        </details>
      </section>
    </>
  )
}

function OutlineBlock({ block, isPicked, onPick }: { block: Block; isPicked: boolean; onPick(path: string): void }) {
  const { of } = useWords()
  return (
    <button
      type="button"
      className="block"
      aria-pressed={isPicked}
      style={{ marginLeft: block.depth * 16 }}
      onClick={() => onPick(block.path)}
    >
      {[of(block.label), block.id].filter(Boolean).join(' ')}
    </button>
  )
}

function Reasons({ title, rows, open = false }: { title: string; rows: Reason[]; open?: boolean }) {
  const { of } = useWords()
  if (rows.length === 0) return null
  return (
    <details open={open}>
      <summary>
        {title}
        <span className="count">{rows.length}</span>
      </summary>
      <dl>
        {rows.map((row) => (
          <div key={row.id ?? row.name}>
            <dt>{row.id ?? row.name}</dt>
            <dd>{of(row.why)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface Reason {
  id?: string
  name?: string
  why: Text
}
