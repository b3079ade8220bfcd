import { dequal as equal } from 'dequal/lite'
import { type FactPath, factLabel } from '#authoring/catalogue/raceFacts.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { factValue } from './factWords.ts'
import { differing, plural, quoted, wordsOf } from './wording.ts'

/** What became of a race's facts, one sentence a change: `2027上海半程马拉松（1000060001）：健康跑的费用从 60 元改为 80 元`. */
export function describeFacts(before: JsonObject | null, after: JsonObject | null): Text[] {
  const head = headOf(after ?? before ?? {})
  const sentence = ({ zh, en }: Text): Text => ({ zh: `${head.zh}：${zh}`, en: `${head.en}: ${en}` })
  if (!before && !after) return []
  if (!before) return [sentence(projectsOf(after, '新赛事，共', 'new race with'))]
  if (!after) return [sentence({ zh: '赛事已去掉，不再接受报名', en: 'the race is gone and takes no more entries' })]
  return changesOf(before, after, [], []).map(sentence)
}

function headOf({ name, raceId }: JsonObject): Text {
  const words = wordsOf(name) ?? { zh: '赛事', en: 'Race' }
  return { zh: `${words.zh}（${String(raceId)}）`, en: `${words.en} (${String(raceId)})` }
}

function projectsOf(facts: JsonObject | null, zh: string, en: string): Text {
  const count = Array.isArray(facts?.items) ? facts.items.length : 0
  return { zh: `${zh} ${count} 个项目`, en: `${en} ${plural(count, 'project')}` }
}

/** Where a fact stands, from the outermost: a project's name, what of it. */
type Place = readonly Text[]

/** Told by the text that it is part of. */
const SILENT = new Set(['$schema', 'raceId', 'itemId', 'id'])

function changesOf(before: JsonObject, after: JsonObject, place: Place, holder: FactPath): Text[] {
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keys.flatMap((key) => {
    const [from, to] = [before[key], after[key]]
    if (SILENT.has(key) || equal(from, to)) return []
    const path = [...holder, key]
    return changeOf(from, to, [...place, factLabel(path)], path)
  })
}

function changeOf(from: Json | undefined, to: Json | undefined, place: Place, path: FactPath): Text[] {
  if (isList(from ?? to) && isList(to ?? from)) return listChanges(listOf(from), listOf(to), place, path)
  if (isText(from) && isText(to)) return [textChange(from, to, place)]
  if (isObject(from) && isObject(to) && !isRegion(from, to)) return changesOf(from, to, place, path)
  if (to === undefined) {
    const was = factValue(path, from)
    return [at(place, spaced('不再设置（原为', was.zh, '）'), `not set any more (was ${was.en})`)]
  }
  const now = factValue(path, to)
  if (from === undefined) return [at(place, spaced('设为', now.zh), `set to ${now.en}`)]
  const was = factValue(path, from)
  return [at(place, spaced('从', was.zh, '改为', now.zh), `from ${was.en} to ${now.en}`)]
}

/** A text of config, which may say something else in one language only. */
function textChange(from: JsonObject, to: JsonObject, place: Place): Text {
  const zh = differing(String(from.zh), String(to.zh))
  const en = differing(String(from.en), String(to.en))
  if (!zh && !en) return at(place, '的排版变了，文字没变', 'markup changed, the words did not')
  const chinese = zh ? `从${zh[0]}改为${zh[1]}` : `的英文从${en?.[0]}改为${en?.[1]}`
  return at(place, chinese, en ? `from ${en[0]} to ${en[1]}` : `Chinese from ${zh?.[0]} to ${zh?.[1]}`)
}

function listChanges(before: readonly Json[], after: readonly Json[], place: Place, path: FactPath): Text[] {
  const named = [...before, ...after].every((item) => idOf(item) !== null)
  return named ? namedChanges(before, after, place, path) : ordinalChanges(before, after, place, path)
}

/** Lists whose entries have an id: projects, packages, statements. */
function namedChanges(before: readonly Json[], after: readonly Json[], place: Place, path: FactPath): Text[] {
  const old = new Map(before.map((item) => [idOf(item), item]))
  const now = new Map(after.map((item) => [idOf(item), item]))
  const removed = before.filter((item) => !now.has(idOf(item)))
  const added = after.filter((item) => !old.has(idOf(item)))
  const kept = after.flatMap((item): [JsonObject, JsonObject][] => {
    const from = old.get(idOf(item))
    return isObject(from) && isObject(item) ? [[from, item]] : []
  })
  const order = (list: readonly Json[], of: ReadonlyMap<string | null, Json>) =>
    list.map(idOf).filter((id) => of.has(id))
  const moved = !equal(order(before, now), order(after, old))
  return [
    ...removed.map((item) => goneOrNew(item, place, path, false)),
    ...added.map((item) => goneOrNew(item, place, path, true)),
    ...(moved ? [at(place, '的先后顺序变了', 'in another order')] : []),
    ...kept.flatMap(([from, to]) => changesOf(from, to, [...inside(place, path), entryName(to, path)], path)),
  ]
}

/** Refund steps, dates, prices: what is neither before nor after is told, in the order it stands. */
function ordinalChanges(before: readonly Json[], after: readonly Json[], place: Place, path: FactPath): Text[] {
  const old = before.filter((item) => !after.some((other) => equal(item, other)))
  const now = after.filter((item) => !before.some((other) => equal(item, other)))
  if (old.length === 0 && now.length === 0) return [at(place, '的先后顺序变了', 'in another order')]
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => {
    const [from, to] = [old[index], now[index]]
    const [was, is] = [factValue(path, from), factValue(path, to)]
    if (from === undefined) return at(place, spaced('增加', is.zh), `${is.en} added`)
    if (to === undefined) return at(place, spaced('去掉', was.zh), `${was.en} removed`)
    return at(place, spaced('从', was.zh, '改为', is.zh), `from ${was.en} to ${is.en}`)
  })
}

function goneOrNew(item: Json, place: Place, path: FactPath, isNew: boolean): Text {
  const name = entryName(item, path)
  const facts = isObject(item) && isProjects(path) ? item : null
  if (facts && isNew) {
    const fee = factValue([...path, 'fee'], facts.fee)
    return {
      zh: `新增项目${name.zh}，费用 ${fee.zh}，名额 ${String(facts.quota)}`,
      en: `new project ${name.en}, fee ${fee.en}, ${plural(Number(facts.quota), 'place')}`,
    }
  }
  if (facts)
    return { zh: `去掉项目${name.zh}，不再接受报名`, en: `project ${name.en} is gone and takes no more entries` }
  return isNew ? at(place, `增加${name.zh}`, `${name.en} added`) : at(place, `去掉${name.zh}`, `${name.en} removed`)
}

/** A project's own name says enough; of other lists it is said what they are. */
function inside(place: Place, path: FactPath): Place {
  return isProjects(path) ? place.slice(0, -1) : place
}

function isProjects(path: FactPath): boolean {
  return path.length === 1 && path[0] === 'items'
}

function entryName(item: Json, path: FactPath): Text {
  const words = isObject(item) ? wordsOf(item.name) : null
  if (words && isProjects(path)) return words
  const id = idOf(item) ?? ''
  return words ? quoted(words) : quoted({ zh: id, en: id })
}

function idOf(item: Json): string | null {
  if (!isObject(item)) return null
  const id = item.itemId ?? item.id
  return typeof id === 'string' ? id : null
}

/** The place, and what became of it: the last of the place is what changed. */
function at(place: Place, zh: string, en: string): Text {
  const around = place.slice(0, -1).map((part) => part.en)
  const last = place.at(-1)?.en ?? ''
  return {
    zh: spaced(place.map((part) => part.zh).join('的'), zh),
    en: `${around.length > 0 ? `${around.join(', ')}: ` : ''}${last} ${en}`,
  }
}

const HAN = /\p{Script=Han}/u
const LATIN = /[\dA-Za-z]/

/** Chinese parts as one text: a blank stands where they meet a digit or a Latin letter. */
function spaced(...parts: string[]): string {
  return parts.reduce((said, part) => {
    const [left, right] = [said.at(-1) ?? '', part.charAt(0)]
    const meets = (HAN.test(left) && LATIN.test(right)) || (LATIN.test(left) && HAN.test(right))
    return `${said}${meets ? ' ' : ''}${part}`
  })
}

function isText(value: Json | undefined): value is JsonObject {
  return (
    isObject(value) && typeof value.zh === 'string' && typeof value.en === 'string' && Object.keys(value).length === 2
  )
}

/** An area has a name beside its code: the name says it. */
function isRegion(from: JsonObject, to: JsonObject): boolean {
  return 'code' in from && wordsOf(from) !== null && !equal(wordsOf(from), wordsOf(to))
}

function isList(value: Json | undefined): boolean {
  return Array.isArray(value)
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}
