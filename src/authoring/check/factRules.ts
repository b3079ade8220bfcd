import { type FactRule, parts, type Schema } from '#authoring/catalogue/schema.ts'
import { message, suggestion } from '#authoring/model/finding.ts'
import { FINDINGS } from '#authoring/model/messages.gen.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { findingNamed } from '#lib/findings.ts'
import { asObject, asObjects, isObject, type Json, type JsonObject } from '#lib/json.ts'
import type { Value } from '#lib/messages.ts'
import { parseFinishTime } from '#race/qualifying.ts'
import { duration, parseTime } from '#race/times.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import { member } from '#runtime/expression/values.ts'
import type { ShapeFault } from './shape.ts'

/** What is worked out of an object of facts for its rules, by the object's name; a text is a moment. */
export type DerivedFacts = Readonly<Record<string, (written: JsonObject) => JsonObject>>

/** An object of facts whose rules are judged. */
interface Holder {
  /** The name by which rules read it: `race`, `project`, `mailing`. */
  name: string
  path: JsonPath
  schema: Schema
  written: JsonObject
  /** What its rules read by name. */
  read: JsonObject
  around: readonly Holder[]
}

/** What facts break of the `x-rules` of their schema. About one place, the first that is broken. */
export function ruleFaults(name: string, facts: JsonObject, schema: Schema, derived: DerivedFacts): ShapeFault[] {
  const defs = schema.$defs ?? {}
  const faults = new Map<string, ShapeFault>()

  function judge(one: Omit<Holder, 'name'>, key: string): void {
    const kind = one.schema.$ref?.split('/').at(-1)
    const own = { ...one, name: one.path.length === 0 ? name : (kind?.replace(/Facts$/, '') ?? key) }
    const more = derived[own.name]?.(own.written) ?? {}
    for (const [fact, value] of Object.entries(more))
      own.read[fact] = typeof value === 'string' ? parseTime(value) : value
    own.read.written = { ...more, ...own.written }
    own.read.key = key
    const all = parts(own.schema, defs)
    for (const fault of all.flatMap((part) => part['x-rules'] ?? []).flatMap((rule) => faultsOf(rule, own))) {
      const place = JSON.stringify(fault.path)
      if (faults.has(place)) continue
      faults.set(place, fault)
      // By what is itself in doubt, nothing inside is judged.
      if (own.path.length === 0 && fault.path.length === 1) own.read[String(fault.path[0])] = null
    }
    for (const [fact, property] of all.flatMap((part) => Object.entries(part.properties ?? {}))) {
      const inside = own.written[fact]
      const around = [own, ...own.around]
      const path = [...own.path, fact]
      if (isObject(inside))
        judge({ path, schema: property, written: inside, read: asObject(own.read[fact]), around }, fact)
      if (!Array.isArray(inside) || typeof property.items !== 'object') continue
      const entries = asObjects(own.read[fact])
      for (const [index, written] of asObjects(inside).entries()) {
        const beside = { before: entries[index - 1], after: entries[index + 1], earlier: entries.slice(0, index) }
        const read = { ...entries[index], ...beside } as JsonObject
        judge({ path: [...path, index], schema: property.items, written, read, around }, fact)
      }
    }
  }

  judge({ path: [], schema, written: facts, read: asObject(readFacts(facts, schema, defs)), around: [] }, name)
  return [...faults.values()]
}

const READINGS: Readonly<Record<string, (text: string) => number | null>> = {
  'date-time': parseTime,
  duration,
  'finish-time': parseFinishTime,
}

/** Facts as rules read them: those that are missing as they are then, times as numbers. */
function readFacts(value: Json, schema: Schema, defs: Readonly<Record<string, Schema>>): Json {
  const all = parts(schema, defs)
  if (Array.isArray(value)) {
    const entry = all.find(({ items }) => typeof items === 'object')?.items
    return value.map((item) => (typeof entry === 'object' ? readFacts(item, entry, defs) : item))
  }
  const known = [...all, ...all.flatMap(({ anyOf = [] }) => anyOf)]
  if (typeof value === 'string') {
    const format = known.find((part) => part.format)?.format ?? ''
    return READINGS[format]?.(value) ?? value
  }
  if (!isObject(value)) return value
  const properties = all.flatMap((part) => Object.entries(part.properties ?? {}))
  return Object.fromEntries(
    properties.flatMap(([fact, property]) => {
      const own =
        value[fact] ?? [property, ...parts(property, defs)].find((part) => part.default !== undefined)?.default
      return own === undefined ? [] : [[fact, readFacts(own, property, defs)]]
    }),
  )
}

function faultsOf(rule: FactRule, holder: Holder): ShapeFault[] {
  if (rule.order) return orderFaults(rule, rule.order, holder)
  const at = [rule.each ?? rule.at ?? ''].flat().find((fact) => fact === '' || Object.hasOwn(holder.written, fact))
  if (at === undefined) return []
  const own = holder.written[at]
  if (rule.unique !== undefined) return repeated(asObjects(own), rule.unique, [...holder.path, at], rule)
  const path = at === '' ? holder.path : [...holder.path, at]
  const places = rule.each && Array.isArray(own) ? own.map((value, index) => ({ value, path: [...path, index] })) : null
  return (places ?? [{ value: own ?? null, path }]).flatMap((place) => broken(rule, holder, at, place))
}

function broken(
  rule: FactRule,
  holder: Holder,
  at: string,
  { value, path }: { value: Json; path: JsonPath },
): ShapeFault[] {
  const scope = { read: (name: string) => (name === 'value' ? value : readName(holder, name)) }
  const valueOfText = (text: string) => evaluate(parseExpression(text), scope)
  const known = rule.among === undefined ? null : valueOfText(rule.among)
  if (Array.isArray(known) ? known.includes(value) : isHeld(rule, valueOfText)) return []
  const near = Array.isArray(known) ? suggestion(String(value), known.map(String)) : {}
  const own: Readonly<Record<string, Value>> = { at, value: String(value), ...near }
  const valueAt = (place: string): Value | undefined => {
    const text = rule.with?.[place]
    const written = text === undefined ? own[place] : valueOfText(text)
    return typeof written === 'object' ? (own[place] ?? undefined) : written
  }
  return [{ path, ...findingNamed(FINDINGS, rule.say, (place) => valueAt(place) ?? writtenValue(holder, place)) }]
}

/** Whether the facts keep a rule. */
function isHeld({ when, require }: FactRule, valueOfText: (text: string) => Json): boolean {
  if (when !== undefined && !valueOfText(when)) return true
  if (require === undefined) return false
  const reads = when === undefined ? listReads(parseExpression(require)).names : []
  return reads.some(({ path }) => valueOfText(path.join('.')) === null) || Boolean(valueOfText(require))
}

function readName({ read, around }: Pick<Holder, 'read' | 'around'>, name: string): Json {
  if (Object.hasOwn(read, name)) return read[name] ?? null
  return around.find((holder) => holder.name === name)?.read ?? null
}

/** A fact as it is written or, where it is not, as it counts then; of the object or the nearest around it. */
function writtenValue({ read, around }: Holder, name: string): Value | undefined {
  for (const { read: facts } of [{ read }, ...around]) {
    const value = member(facts.written ?? null, name) ?? member(facts, name)
    if (value !== null && typeof value !== 'object') return value
  }
  return undefined
}

function repeated(entries: readonly JsonObject[], key: string, path: JsonPath, { say }: FactRule): ShapeFault[] {
  const values = entries.map((entry) => entry[key])
  return values.flatMap((value, index) => {
    if (value === undefined || values.indexOf(value) === index) return []
    return [{ path: [...path, index, key], ...findingNamed(FINDINGS, say, () => String(value)) }]
  })
}

interface Moment {
  /** How it is called among the facts of its own object. */
  name: string
  isOwn: boolean
  ofRace: boolean
  at: number
  text: string
}

/** Moments that do not follow each other, at the later of the two or, where that stands elsewhere, at the earlier. */
function orderFaults({ say }: FactRule, order: readonly (string | string[])[], holder: Holder): ShapeFault[] {
  const moments = order.flatMap((names) =>
    [names]
      .flat()
      .flatMap((name) => momentOf(name, holder) ?? [])
      .slice(0, 1),
  )
  return moments.flatMap((later, index) => {
    const before = moments[index - 1]
    const place = later.isOwn ? later : before
    if (!before || !place?.isOwn || later.at > before.at) return []
    const how = !later.isOwn ? 'earlier' : before.ofRace ? 'ownEnd' : 'either'
    const values = {
      later: later.name,
      laterText: later.text,
      before: before.name,
      beforeText: before.text,
      whose: message(before.ofRace || holder.path.length === 0 ? 'terms.times.race' : 'terms.times.project'),
    }
    const named: Readonly<Record<string, Value>> = { ...values, how: message(`terms.times.${how}`, values) }
    return [{ path: [...holder.path, ...place.name.split('.')], ...findingNamed(FINDINGS, say, (name) => named[name]) }]
  })
}

/** A moment by its path from the object or one around it; null where there is none. */
function momentOf(path: string, holder: Holder): Moment | null {
  const [first = '', ...rest] = path.split('.')
  const other = holder.around.find(({ name }) => name === first)
  const keys = other ? rest : [first, ...rest]
  const { read } = other ?? holder
  const at = keys.reduce<Json>(member, read)
  const text = keys.reduce<Json>(member, read.written ?? null)
  if (typeof at !== 'number' || typeof text !== 'string') return null
  return { name: keys.join('.'), isOwn: !other, ofRace: other !== undefined && first === 'race', at, text }
}
