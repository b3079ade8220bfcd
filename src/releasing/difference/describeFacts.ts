import { type FactPath, factLabel, factUnit, factValueName } from '#authoring/catalogue/factTexts.ts'
import { asObject, isObject } from '#lib/json.ts'
import { formatYuan } from '#lib/money.ts'
import { joinWords } from '#lib/words.ts'
import type { ProofFacts } from '#race/facts.gen.ts'
import { proofWords } from '#race/qualifying.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import { type Change, type Comparison, changesBetween, type Step } from './changes.ts'
import { changeText, quoted, readTexts, say, sentenceNamed, valueText } from './wording.ts'

/** What became of a race's facts, one sentence a change: `2027 上海半程马拉松（1000060001）：健康跑的费用从 60 元改为 80 元`. */
export function describeFacts(before: JsonObject | null, after: JsonObject | null): Text[] {
  const { name, raceId } = after ?? before ?? {}
  const race = say('difference.race', {
    name: readTexts(name) ?? say('difference.race.nameless'),
    raceId: String(raceId),
  })
  const what = () => {
    if (!before) return [say('difference.race.new', { count: Array.isArray(after?.items) ? after.items.length : 0 })]
    if (!after) return [say('difference.race.gone')]
    return withOneEach(changesBetween(before, after, COMPARISON)).map(sentenceOf)
  }
  return before || after ? what().map((sentence) => joinWords([race, sentence], '：', ': ')) : []
}

/** The same change of several projects as one, of a project with all their names: what they share is told once. */
function withOneEach(changes: readonly Change[]): Change[] {
  const alike = new Map<string, Change[]>()
  for (const [index, change] of changes.entries()) {
    const [list, project, ...fact] = change.path
    const isShared = list === 'items' && typeof project === 'object' && fact.length > 0
    const key = JSON.stringify(isShared ? [change.kind, fact, change.from, change.to] : index)
    alike.set(key, [...(alike.get(key) ?? []), change])
  }
  return [...alike.values()].flatMap(([change, ...others]) => {
    if (!change || others.length === 0) return change ?? []
    const names = [change, ...others].map(({ path: [, project] }) => entryName(project?.[1] as Json, ['items']))
    const all = { ...asObject(change.path[1]?.[1] as Json), name: joinWords(names, '、', ', ') }
    return { ...change, path: ['items', [all, all], ...change.path.slice(2)] }
  })
}

/** What became of what a series' member says to the platform; `name` is that of the record, `draw/spring`. */
export function describeEntity(name: string, before: JsonObject | null, after: JsonObject | null): Text[] {
  const [kind = '', id = ''] = name.split('/')
  const key = `entities/${kind}`
  const entity = say('difference.entity', { label: factLabel([key]), id })
  const what = () => {
    if (!before) return [say('difference.entity.new')]
    if (!after) return [say('difference.entity.gone')]
    return changesBetween({ [key]: before }, { [key]: after }, COMPARISON).map(sentenceOf)
  }
  return before || after ? what().map((sentence) => joinWords([entity, sentence], '：', ': ')) : []
}

/** Part of what the text beside it says. */
const IGNORED = new Set(['$schema', 'raceId', 'itemId', 'id'])

const COMPARISON: Comparison = {
  isIgnored: (key) => IGNORED.has(key),
  isOpened(from, to, path) {
    if (Array.isArray(from ?? to) && Array.isArray(to ?? from)) return true
    if (!isObject(from) || !isObject(to) || isText(from) || isText(to)) return false
    // An area has a name beside its code: the name says it.
    const isRegion = 'code' in from && readTexts(from) !== null
    return !isRegion && (typeof path.at(-1) !== 'object' || identityOf(to) !== null)
  },
  identityOf,
  kindOf: (item) => (identityOf(item) === null ? '' : null),
}

function identityOf(item: Json): string | null {
  const id = isObject(item) ? (item.itemId ?? item.id) : null
  return typeof id === 'string' ? id : null
}

function sentenceOf(change: Change): Text {
  const { kind, path } = change
  const keys = path.filter((step) => typeof step === 'string')
  const item = change.from ?? change.to
  if (isProjects(keys) && item !== undefined && isObject(item) && (kind === 'added' || kind === 'removed')) {
    const name = entryName(item, keys)
    const fee = factValue([...keys, 'fee'], item.fee)
    return kind === 'added'
      ? say('difference.project.new', { name, fee, quota: Number(item.quota) })
      : say('difference.project.gone', { name })
  }
  const places = placesOf(path)
  const around = places.slice(0, -1)
  const what = whatBecame(change, keys, places.at(-1) ?? { zh: '', en: '' })
  return {
    zh: joinWords([...around, what], '的').zh,
    en: around.length > 0 ? `${joinWords(around, '', ', ').en}: ${what.en}` : what.en,
  }
}

function whatBecame(change: Change, keys: FactPath, label: Text): Text {
  const { kind, from, to } = change
  if (kind === 'moved') return say('difference.moved', { label })
  if (kind === 'added' || kind === 'removed')
    return say(`difference.${kind}`, { label, item: wholeEntry(from ?? to, keys) })
  return changeText(label, change, {
    textOf: (value) => factValue(keys, value),
    proseOf: (value, lang) => (isText(value) ? value[lang] : null),
  })
}

/** Where a fact stands, from the outermost; a project's own name says enough, of other lists it is said what they are. */
function placesOf(path: readonly Step[]): Text[] {
  return path.flatMap((step, index) => {
    const keys = path.slice(0, index + 1).filter((one) => typeof one === 'string')
    if (typeof step !== 'string') return identityOf(step[1]) === null ? [] : [entryName(step[1], keys)]
    // Whose facts they are is said before.
    const isSaid = (isProjects(keys) && index < path.length - 1) || step.startsWith('entities/')
    return isSaid ? [] : [factLabel(keys)]
  })
}

function isProjects(keys: FactPath): boolean {
  return keys.length === 1 && keys[0] === 'items'
}

function entryName(item: Json | undefined, keys: FactPath): Text {
  const id = item === undefined ? null : identityOf(item)
  const words = isObject(item) ? readTexts(item.name) : null
  if (id === null) return factValue(keys, item)
  return words && isProjects(keys) ? words : quoted(words ?? { zh: id, en: id })
}

/** An entry that comes or goes: of a price the name alone says too little. */
function wholeEntry(item: Json | undefined, keys: FactPath): Text {
  if (keys.at(-1) !== 'prices' || !isObject(item)) return entryName(item, keys)
  const { id: _, ...price } = item
  return factValue(keys, price)
}

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)(?::00)?(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A fact as an operator reads it, in both languages: money in yuan, moments as days and hours, lists by their entries. */
export function factValue(path: FactPath, value: Json | undefined): Text {
  const unit = factUnit(path)
  if (typeof value === 'number') {
    const count = unit === 'fen' ? formatYuan(value) : String(value)
    return sentenceNamed(`difference.unit.${unit}`, { count }) ?? { zh: count, en: count }
  }
  if (typeof value === 'string') {
    if (unit === 'moment') return momentText(value)
    if (unit === 'duration') return durationText(value)
    return factValueName(path, value) ?? quoted({ zh: value, en: value })
  }
  if (Array.isArray(value)) {
    return value.length === 0
      ? say('difference.nothing')
      : joinWords(
          value.map((item) => factValue(path, item)),
          '、',
          ', ',
        )
  }
  return isObject(value) && !isText(value) ? entryText(path, value) : valueText(value)
}

/** As it is written, in its own zone; Beijing's, which races have, goes without saying. */
function momentText(iso: string): Text {
  const [, year = '', month = '', day = '', time = '', second = '', offset = ''] = MOMENT.exec(iso) ?? []
  const zone = offset === '+08:00' ? '' : ` UTC${offset.replace('Z', '')}`
  const date = { year, month: { zh: String(Number(month)), en: MONTHS[Number(month) - 1] ?? month }, day: Number(day) }
  return sentenceNamed('difference.moment', { ...date, time: `${time}${second}${zone}` }) ?? { zh: iso, en: iso }
}

function durationText(iso: string): Text {
  const [days = 0, hours = 0, minutes = 0] = (DURATION.exec(iso) ?? []).slice(1).map((part) => Number(part ?? 0))
  const parts = Object.entries({ days, hours, minutes }).filter(([, count]) => count > 0)
  return joinWords(
    parts.flatMap(([unit, count]) => sentenceNamed(`difference.unit.${unit}`, { count }) ?? []),
    ' ',
    ' ',
  )
}

/** An entry of a list that has no name: a refund step, a date of the schedule, a price. */
function entryText(path: FactPath, value: JsonObject): Text {
  const words = readTexts(value)
  if (path.at(-1) === 'proofs' && isProof(value)) return proofWords(value)
  if (path.at(-1) === 'refundLadder') {
    const share = factValue([...path, 'percent'], value.percent)
    if (typeof value.until !== 'string') return say('difference.refund.last', { share })
    return say('difference.refund.step', { share, until: momentText(value.until) })
  }
  if (words && typeof value.at === 'string') return joinWords([momentText(value.at), quoted(words)], ' ', ' ')
  if (words) return quoted(words)
  const parts = Object.entries(value).map(([name, part]) => {
    const inside = [...path, name]
    return joinWords([factLabel(inside), factValue(inside, part)], ' ', ' ')
  })
  const { zh, en } = joinWords(parts)
  return { zh: `（${zh}）`, en: `(${en})` }
}

function isProof(value: JsonObject): value is ProofFacts & JsonObject {
  return value.kind === 'result' || value.kind === 'points'
}
