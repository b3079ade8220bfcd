import type { Json } from '#runtime/model.ts'
import './input.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { LoadTrouble, useLoaded } from '#forms/inputs/loadedList.tsx'

const LEVELS = ['province', 'city', 'district'] as const

/** Province, city and district in turn; the answer is the 6-digit code of the last, nothing until it is complete. */
function Region(props: InputProps) {
  const areas = useLoaded(textOption(props.options, 'source'), readAreas)
  if (areas.status !== 'ready') {
    return <LoadTrouble loaded={areas} control={props.control} failed="areaFailed" rows={1} />
  }
  return <Cascade {...props} areas={areas.value} />
}

function Cascade({ pointer, control, value, disabled, options, lang, areas }: InputProps & { areas: Area[] }) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const depth = LEVELS.findIndex((level) => level === (textOption(options, 'level') ?? 'district')) + 1 || 3
  const code = typeof value === 'string' ? value : ''
  const [partial, setPartial] = useState<string[]>([])
  const known = code ? wayTo(areas, code).slice(0, depth) : []
  const way = known.length > 0 ? known : wayOf(areas, partial)
  const named = known.map((area) => area.name.zh).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `named` is what the way says
  useEffect(() => {
    if (!named) return
    store.nameCode(pointer, code, { zh: named, en: known.map((area) => area.name.en).join(' ') })
  }, [named, code, pointer, store])
  const choose = (level: number, chosen: string) => {
    const next = wayOf(areas, [...way.slice(0, level).map((area) => area.code), chosen])
    const last = next.at(-1)
    const complete = last && (next.length === depth || last.children.length === 0)
    setPartial(next.map((area) => area.code))
    store.set(pointer, complete ? last.code : undefined)
    if (complete) store.leave(pointer)
  }
  const shown = Math.min(depth, way.length + (way.at(-1)?.children.length === 0 ? 0 : 1))
  const { id, ...described } = control
  return (
    <div className="sl-form-cascade" role="presentation">
      {LEVELS.slice(0, shown).map((level, at) => (
        <select
          {...described}
          key={level}
          id={at === 0 ? id : `${id}-${level}`}
          className="sl-input sl-form-select"
          aria-label={t(level)}
          value={way[at]?.code ?? ''}
          disabled={disabled}
          onChange={(event) => choose(at, event.target.value)}
        >
          <option value="" disabled>
            {t(level)}
          </option>
          {(at === 0 ? areas : (way[at - 1]?.children ?? [])).map((area) => (
            <option key={area.code} value={area.code}>
              {area.name[lang]}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

function wayOf(areas: Area[], codes: string[]): Area[] {
  const way: Area[] = []
  let level = areas
  for (const code of codes) {
    const area = level.find((one) => one.code === code)
    if (!area) break
    way.push(area)
    level = area.children
  }
  return way
}

/** A province, city or district with its 6-digit code. */
interface Area {
  code: string
  name: { zh: string; en: string }
  children: Area[]
}

/** Area data as the platform serves it; entries without code or name are left out. */
function readAreas(value: Json): Area[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return []
    const { code, name, children } = entry
    const zh = typeof name === 'string' ? name : text(name, 'zh')
    if ((typeof code !== 'string' && typeof code !== 'number') || !zh) return []
    const area = { code: String(code).slice(0, 6), name: { zh, en: text(name, 'en') || zh } }
    return [{ ...area, children: readAreas(children ?? []) }]
  })
}

/** The way from a province to a code; empty when there is none. */
function wayTo(areas: Area[], code: string): Area[] {
  for (const area of areas) {
    if (area.code === code) return [area]
    const rest = wayTo(area.children, code)
    if (rest.length > 0) return [area, ...rest]
  }
  return []
}

function text(name: Json | undefined, key: 'zh' | 'en'): string {
  if (typeof name !== 'object' || name === null || Array.isArray(name)) return ''
  const value = name[key]
  return typeof value === 'string' ? value : ''
}

export default { region: Region } satisfies InputComponents
