import './preview.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Choices, Situation } from '#api/preview.ts'
import { formatChinaTime, parseInstant } from '#lib/date.ts'
import type { Lang } from '#lib/language.ts'
import { switchLanguage, useWords } from '#operator/words.ts'
import {
  type Block,
  changed,
  chinaTime,
  type DevMessage,
  FIRST,
  FIRST_LOOK,
  type Look,
  readChoices,
  type Shown,
  sendSituation,
  type Text,
} from './model.ts'

const CONTAINERS = ['browser', 'wechat', 'alipay', 'ios', 'android'] as const
const LANGS = ['zh', 'en'] as const
const WIDTHS = [320, 375, 390, 430, 768]
const SIZES = [100, 125, 150, 200]
const TABLET = 768

function fromAddress<T extends object>(name: string, first: T): T {
  const given = new URLSearchParams(location.search).get(name)
  return given ? { ...first, ...JSON.parse(given) } : first
}

/** Drafts on a phone: what is chosen here is what the frame shows, and why it shows it. */
export function Screen() {
  const { t, lang } = useWords()
  const frame = useRef<HTMLIFrameElement>(null)
  const [choices, setChoices] = useState<Choices | null>(null)
  const [situation, setSituation] = useState(() => fromAddress<Situation>('situation', FIRST))
  const [look, setLook] = useState(() => fromAddress<Look>('look', FIRST_LOOK))
  const [inspecting, setInspecting] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const [refusal, setRefusal] = useState<string | Text | null>(null)
  const [findings, setFindings] = useState<Record<Lang, string[]> | null>(null)
  const [picked, setPicked] = useState<string | null>(null)

  const tellPhone = (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin)
  const showLook = () => tellPhone({ type: 'look', look: { text: look.text, dark: look.dark, inspect: inspecting } })
  const pick = (path: string) => {
    setPicked(path || null)
    tellPhone({ type: 'mark', path })
  }

  useEffect(() => {
    const load = async () => {
      const found = await readChoices()
      setChoices(found)
      const home = found.pages.find(({ name }) => name === 'home') ?? found.pages[0]
      // Again also where nothing was chosen anew: a saved page is another one.
      setSituation((now) => ({ ...now, page: now.page || (home?.name ?? '') }))
    }
    void load()
    const events = new EventSource('/dev/events')
    events.onmessage = ({ data }) => {
      const message = JSON.parse(data) as DevMessage
      setFindings(message.type === 'findings' ? message.lines : null)
      if (message.type === 'config') void load()
    }
    return () => events.close()
  }, [])

  useEffect(() => {
    if (choices === null || situation.page === '') return
    let isLast = true
    void sendSituation(situation).then((answer) => {
      // The answer to an earlier choice, come late.
      if (!isLast) return
      setRefusal(answer.status === 'set' ? null : answer.message)
      if (answer.status !== 'set') return
      setShown(answer)
      setPicked(null)
      const phone = frame.current?.contentWindow
      if (!phone) return
      // The name tells the page which situation is its own.
      phone.name = `preview-${answer.id}`
      phone.location.replace(answer.address)
    })
    return () => {
      isLast = false
    }
  }, [choices, situation])

  useEffect(() => {
    const query = new URLSearchParams({ situation: JSON.stringify(situation), look: JSON.stringify(look) })
    if (shown) history.replaceState(null, '', `?${query}`)
  }, [shown, situation, look])

  useEffect(showLook)

  useEffect(() => {
    const receive = ({ origin, data }: MessageEvent) => {
      if (origin !== location.origin) return
      if (data.type === 'ready') showLook()
      if (data.type === 'picked') pick(data.path)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  })

  const reason = typeof refusal === 'string' ? refusal : refusal?.[lang]
  const troubles = [...(reason ? [reason] : []), ...(findings?.[lang] ?? [])]
  return (
    <>
      <title>{t('previewTitle')}</title>
      <main className="panel">
        <header>
          <h1>{t('previewTitle')}</h1>
          <button
            type="button"
            id="panel-lang"
            className="quiet"
            onClick={() => void switchLanguage(lang === 'zh' ? 'en' : 'zh')}
          >
            {t('otherLanguage')}
          </button>
        </header>
        {troubles.length > 0 && (
          <p id="trouble" role="alert">
            {troubles.join('\n')}
          </p>
        )}
        {choices && (
          <Choosing
            choices={choices}
            situation={situation}
            now={shown?.now ?? null}
            onChange={(changes) => setSituation(changed(situation, changes, choices))}
          />
        )}
        {shown && <Explained shown={shown} picked={picked} onPick={pick} />}
        <p className="note">{t('previewNote')}</p>
      </main>
      <aside className="stage" aria-label={t('phone')}>
        <p className="clock">
          <strong id="now">{shown && clockOf(shown.now)}</strong>
          {shown && (
            <a id="address" href={shown.address} target={`preview-${shown.id}`}>
              {shown.address}
            </a>
          )}
        </p>
        {findings && (
          <p id="stale" className="stale" role="status">
            {t('stale')}
          </p>
        )}
        <div className={findings ? 'phone is-stale' : 'phone'}>
          <iframe ref={frame} id="phone" title={t('phone')} style={{ width: look.width }} />
        </div>
        <Looks look={look} onChange={setLook}>
          <button type="button" id="inspect" aria-pressed={inspecting} onClick={() => setInspecting(!inspecting)}>
            {t('inspect')}
          </button>
        </Looks>
      </aside>
    </>
  )
}

const clockOf = (now: number) => formatChinaTime(now, 'yyyy-MM-dd HH:mm')

interface ChipsProps<T> {
  id: string
  label: string
  values: readonly T[]
  current: T
  name(value: T): string
  onChoose(value: T): void
}

function Chips<T extends string | number | boolean>({ id, label, values, current, name, onChoose }: ChipsProps<T>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="chips" id={id}>
        {values.map((value) => (
          <button
            key={String(value)}
            type="button"
            data-value={String(value)}
            aria-pressed={value === current}
            onClick={() => onChoose(value)}
          >
            {name(value)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

interface SelectProps {
  id: string
  label: string
  options: [value: string, label: string][]
  value: string
  onChange(value: string): void
}

function Select({ id, label, options, value, onChange }: SelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ChoosingProps {
  choices: Choices
  situation: Situation
  now: number | null
  onChange(changes: Partial<Situation>): void
}

function Choosing({ choices, situation, now, onChange }: ChoosingProps) {
  const { t, of, word } = useWords()
  const race = choices.races.find(({ raceId }) => raceId === situation.race)
  const titleOf = (title: Text | undefined) =>
    (title ? of(title) || title.zh || title.en : '').replace(/\{\{.*\}\}/s, '')
  const pageName = (name: string) => titleOf(choices.pages.find((page) => page.name === name)?.title) || name
  // Of this race only, or of pages without one: sixty of all races are not a choice.
  const scenarios = choices.scenarios.filter((one) => one.situation.race === situation.race)
  return (
    <>
      <section className="card">
        <div className="two">
          <Select
            id="race"
            label={t('race')}
            options={[
              ['', t('noRace')],
              ...choices.races.map(({ raceId, name }): [string, string] => [raceId, `${of(name)} ${raceId}`]),
            ]}
            value={situation.race ?? ''}
            onChange={(value) => onChange({ race: value || null, item: null, scenario: null })}
          />
          <Select
            id="page"
            label={t('page')}
            options={choices.pages.map(({ name }) => [name, `${pageName(name)} (${name})`])}
            value={situation.page}
            // A page about a race needs one.
            onChange={(page) =>
              onChange({ page, scenario: null, race: situation.race ?? choices.races[0]?.raceId ?? null })
            }
          />
        </div>
        {race && (
          <Select
            id="item"
            label={t('project')}
            options={race.items.map(({ itemId, name }) => [itemId, of(name)])}
            value={situation.item ?? race.items[0]?.itemId ?? ''}
            onChange={(item) => onChange({ item })}
          />
        )}
        <Select
          id="scenario"
          label={t('scenario')}
          options={[
            ['', t('noScenario')],
            ...scenarios.map((one): [string, string] => [
              one.id,
              `${pageName(one.situation.page)} · ${titleOf(one.name)}`,
            ]),
          ]}
          value={situation.scenario ?? ''}
          onChange={(id) => onChange(choices.scenarios.find((one) => one.id === id)?.situation ?? { scenario: null })}
        />
      </section>
      <section className="card">
        {race && (
          <Chips
            id="at"
            label={t('when')}
            values={Object.keys(race.moments)}
            current={situation.at}
            name={(moment) => word(moment, 'at')}
            onChoose={(at) => onChange({ at })}
          />
        )}
        <Moment key={now} now={now} onChange={(at) => onChange({ at })} />
        <Chips
          id="in"
          label={t('where')}
          values={CONTAINERS}
          current={situation.in}
          name={(container) => word(container, 'in')}
          onChoose={(container) => onChange({ in: container })}
        />
        <div className="two">
          <Chips
            id="lang"
            label={t('language')}
            values={LANGS}
            current={situation.lang}
            name={(lang) => word(lang, 'lang')}
            onChoose={(lang) => onChange({ lang })}
          />
          <Chips
            id="loggedIn"
            label={t('runner')}
            values={[true, false]}
            current={situation.loggedIn}
            name={(is) => word(String(is), 'loggedIn')}
            onChoose={(loggedIn) => onChange({ loggedIn })}
          />
        </div>
      </section>
    </>
  )
}

/** A moment typed as it is written in China. */
function Moment({ now, onChange }: { now: number | null; onChange(at: string): void }) {
  const { t } = useWords()
  const before = now === null ? '' : clockOf(now)
  const [wrong, setWrong] = useState(false)
  const finish = (typed: string) => {
    if (typed === before) return
    const at = chinaTime(typed)
    const isOne = at !== null && parseInstant(at) !== null
    setWrong(!isOne)
    if (isOne) onChange(at)
  }
  return (
    <div>
      <label>
        <span>{t('exactly')}</span>
        <input
          id="time"
          inputMode="numeric"
          autoComplete="off"
          placeholder="2027-03-01 10:00"
          aria-describedby="time-wrong"
          aria-invalid={wrong}
          defaultValue={before}
          onBlur={(event) => finish(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish(event.currentTarget.value)
          }}
        />
      </label>
      <p id="time-wrong" className="wrong" role="alert">
        {wrong && t('timeWrong')}
      </p>
    </div>
  )
}

function Looks({ look, onChange, children }: { look: Look; onChange(look: Look): void; children: ReactNode }) {
  const { t, word } = useWords()
  return (
    <div className="looks">
      <Chips
        id="width"
        label={t('phoneWidth')}
        values={WIDTHS}
        current={look.width}
        name={(width) => (width === TABLET ? t('tablet') : String(width))}
        onChoose={(width) => onChange({ ...look, width })}
      />
      <Chips
        id="text"
        label={t('textSize')}
        values={SIZES}
        current={look.text}
        name={(percent) => t('textPercent', { percent })}
        onChoose={(text) => onChange({ ...look, text })}
      />
      <Chips
        id="dark"
        label={t('colours')}
        values={[false, true]}
        current={look.dark}
        name={(dark) => word(String(dark), 'dark')}
        onChoose={(dark) => onChange({ ...look, dark })}
      />
      {children}
    </div>
  )
}

interface ExplainedProps {
  shown: Shown
  picked: string | null
  onPick(path: string): void
}

/** The block that was tapped, why the page looks as it does, and its outline. */
function Explained({ shown: { report }, picked, onPick }: ExplainedProps) {
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
