import { type ReactNode, useState } from 'react'
import type { Choices, Situation } from '#api/preview.ts'
import { formatChinaTime } from '#lib/date.ts'
import { chinaTime } from '#operator/chinaTime.ts'
import { useWords } from '#operator/words.ts'
import type { Look, Text } from './model.ts'

const CONTAINERS = ['browser', 'wechat', 'alipay', 'ios', 'android'] as const

const LANGS = ['zh', 'en'] as const

const WIDTHS = [320, 375, 390, 430, 768]

const SIZES = [100, 125, 150, 200]

const TABLET = 768

export const clockOf = (now: number) => formatChinaTime(now, 'yyyy-MM-dd HH:mm')

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

export function Choosing({ choices, situation, now, onChange }: ChoosingProps) {
  const { t, of, word } = useWords()
  const race = choices.races.find(({ raceId }) => raceId === situation.race)
  const titleOf = (title: Text | undefined) =>
    (title ? of(title) || title.zh || title.en : '').replace(/\{\{.*\}\}/s, '')
  const pageName = (name: string) => titleOf(choices.pages.find((page) => page.name === name)?.title) || name
  // Of this race only, or of pages without one: sixty of all races are not a choice.
  const shells = choices.shells.filter((shell) => shell.in === situation.in)
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
          onChoose={(container) => onChange({ in: container, shell: null })}
        />
        {shells.length > 1 && (
          <Select
            id="shell"
            label={t('shell')}
            options={shells.map(({ id, name }): [string, string] => [id, of(name)])}
            value={situation.shell ?? shells[0]?.id ?? ''}
            onChange={(shell) => onChange({ shell })}
          />
        )}
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
    setWrong(at === null)
    if (at !== null) onChange(at)
  }
  return (
    <div>
      <label>
        <span>{t('exactly')}</span>
        <input
          id="time"
          inputMode="numeric"
          autoComplete="off"
          placeholder="2027.03.01 10:00"
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

export function Looks({ look, onChange, children }: { look: Look; onChange(look: Look): void; children: ReactNode }) {
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
