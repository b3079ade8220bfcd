import { type FactPath, factLabel } from '#authoring/catalogue/factTexts.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { type Change, type Comparison, changesBetween, type Step } from './changes.ts'
import { factValue } from './factValues.ts'
import { changeText, isText, joined, quoted, readTexts, say } from './wording.ts'

/** What became of a race's facts, one sentence a change: `2027上海半程马拉松（1000060001）：健康跑的费用从 60 元改为 80 元`. */
export function describeFacts(before: JsonObject | null, after: JsonObject | null): Text[] {
  const { name, raceId } = after ?? before ?? {}
  const race = say('difference.race', {
    name: readTexts(name) ?? say('difference.race.nameless'),
    raceId: String(raceId),
  })
  const what = () => {
    if (!before) return [say('difference.race.new', { count: Array.isArray(after?.items) ? after.items.length : 0 })]
    if (!after) return [say('difference.race.gone')]
    return changesBetween(before, after, COMPARISON).map(sentenceOf)
  }
  return before || after ? what().map((sentence) => joined([race, sentence], '：', ': ')) : []
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
    zh: joined([...around, what], '的').zh,
    en: around.length > 0 ? `${joined(around, '', ', ').en}: ${what.en}` : what.en,
  }
}

function whatBecame(change: Change, keys: FactPath, label: Text): Text {
  const { kind, from, to } = change
  if (kind === 'moved') return say('difference.moved', { label })
  if (kind === 'added' || kind === 'removed')
    return say(`difference.${kind}`, { label, item: entryName(from ?? to, keys) })
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
    return isProjects(keys) && index < path.length - 1 ? [] : [factLabel(keys)]
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
