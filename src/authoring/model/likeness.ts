import { asObject, isObject, type Json, type JsonObject } from '#lib/json.ts'
import { type Finding, finding, suggestion } from './finding.ts'
import { findingAt } from './origins.ts'
import type { JsonPath, Source } from './source.ts'

/** A fact with where it is written; of a list whose entries come from several places, where each is. */
interface Written {
  value: Json
  path: JsonPath
  entries?: readonly JsonPath[]
}

type Facts = ReadonlyMap<string, Written>

/** What can be like another, and be what another is like: a part of `common`, or a project. */
interface Part {
  facts: JsonObject
  path: JsonPath
}

export interface WholeRace {
  source: Source
  /** Ids of the projects that are like a part, by itself or by others. */
  alike: ReadonlyMap<string, readonly string[]>
  findings: Finding[]
}

/** What a part does not hand on. */
const OWN = ['itemId']

/**
 * A race's facts with each project whole: by `like` it has what parts of `common` or another project say, of several the
 * last, but for what it says itself and what it goes `without`. Lists whose entries have ids are joined by those.
 * A finding about what is written elsewhere stands there, and names the project too.
 */
export function withLikeness(source: Source, race: JsonObject): WholeRace {
  const { common, ...rest } = race
  const items = Array.isArray(race.items) ? race.items : []
  const parts = new Map<string, Part>()
  const projects = items.map((item, index): Part => ({ facts: asObject(item), path: ['items', index] }))
  for (const one of projects) parts.set(String(one.facts.itemId), one)
  for (const [name, facts] of Object.entries(asObject(common)))
    parts.set(name, { facts: asObject(facts), path: ['common', name] })
  const findings: Finding[] = []
  const report = (path: JsonPath, fault: ReturnType<typeof finding>) => findings.push(findingAt(source, path, fault))
  const used = new Set<string>()
  const known = new Map<Part, Facts | 'open'>()

  function wholeOf(part: Part): Facts {
    const { like = [], without = [], ...own } = part.facts
    known.set(part, 'open')
    let whole: Facts = new Map()
    for (const [name, place] of namesIn(like, [...part.path, 'like'])) {
      const other = parts.get(name)
      used.add(name)
      const theirs = other && (known.get(other) ?? wholeOf(other))
      if (!theirs) report(place, finding('race.like.unknown', { name, ...suggestion(name, [...parts.keys()]) }))
      else if (theirs === 'open') report(place, finding('race.like.circle', { name }))
      else whole = joined(whole, new Map([...theirs].filter(([fact]) => !OWN.includes(fact))))
    }
    for (const [name, place] of namesIn(without, [...part.path, 'without'])) {
      const less = leftOut(whole, name)
      if (less) whole = less
      else report(place, finding('race.like.without', { name, ...suggestion(name, partsOf(whole)) }))
    }
    whole = joined(
      whole,
      new Map(Object.entries(own).map(([fact, value]) => [fact, { value, path: [...part.path, fact] }])),
    )
    known.set(part, whole)
    return whole
  }

  const partials = new Map(source.partials)
  const whole = projects.map((part) => {
    const found = known.get(part)
    const facts = typeof found === 'object' ? found : wholeOf(part)
    if (!('like' in part.facts || 'without' in part.facts)) return part.facts
    const project = Object.fromEntries([...facts].map(([fact, { value }]) => [fact, value]))
    const written = (fact: string | number | undefined) => {
      const one = facts.get(String(fact))
      return one && !one.entries && one.path[1] !== part.path[1] ? one.path : null
    }
    partials.set(project, { source, written })
    for (const { value, entries } of facts.values())
      if (entries && Array.isArray(value))
        partials.set(value, { source, written: (entry) => entries[Number(entry)] ?? null })
    return project
  })
  for (const name of Object.keys(asObject(common)))
    if (!used.has(name)) report(['common', name], finding('race.like.unused', { name }))
  const value =
    items.length === 0
      ? rest
      : { ...rest, items: items.map((item, index) => (isObject(item) ? (whole[index] ?? item) : item)) }
  const isLike = (part: Part | undefined, name: string, seen: readonly Part[] = []): boolean =>
    part !== undefined &&
    !seen.includes(part) &&
    namesIn(part.facts.like ?? [], []).some(([one]) => one === name || isLike(parts.get(one), name, [...seen, part]))
  const alike = new Map(
    [...parts.keys()].map((name) => [
      name,
      projects.flatMap((part) => (isLike(part, name) ? String(part.facts.itemId) : [])),
    ]),
  )
  return { source: { ...source, value, partials }, alike, findings }
}

/** The texts of a list, or the only one, each with its place. */
function namesIn(value: Json, path: JsonPath): [name: string, place: JsonPath][] {
  if (Array.isArray(value)) return value.map((name, index) => [String(name), [...path, index]])
  return [[String(value), path]]
}

/** Both; where both say a fact, what `after` says. Lists of entries with ids are one. */
function joined(before: Facts, after: Facts): Facts {
  const all = new Map(before)
  for (const [fact, written] of after) {
    const earlier = all.get(fact)
    all.set(fact, earlier && isListed(earlier.value) && isListed(written.value) ? oneList(earlier, written) : written)
  }
  return all
}

function oneList(before: Written, after: Written): Written {
  const own = entriesOf(after)
  const entries = [...entriesOf(before).filter(([{ id }]) => !own.some(([one]) => one.id === id)), ...own]
  return { path: after.path, value: entries.map(([entry]) => entry), entries: entries.map(([, path]) => path) }
}

/** Without a fact, or without one entry of a list: `waves`, `statements.guardian`. Null where that is not there. */
function leftOut(facts: Facts, name: string): Facts | null {
  const [fact = '', id] = name.split('.')
  const written = facts.get(fact)
  if (!written) return null
  const less = new Map(facts)
  less.delete(fact)
  if (id === undefined) return less
  const entries = entriesOf(written)
  const left = entries.filter(([entry]) => entry.id !== id)
  if (left.length === entries.length) return null
  const value = left.map(([entry]) => entry)
  return left.length === 0 ? less : less.set(fact, { ...written, value, entries: left.map(([, path]) => path) })
}

function entriesOf({ value, path, entries }: Written): [entry: JsonObject, path: JsonPath][] {
  return isListed(value) ? value.map((entry, index) => [entry, entries?.[index] ?? [...path, index]]) : []
}

/** Names of what can be left out. */
function partsOf(facts: Facts): string[] {
  return [...facts].flatMap(([fact, written]) => [fact, ...entriesOf(written).map(([{ id }]) => `${fact}.${id}`)])
}

function isListed(value: Json): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && typeof one.id === 'string')
}
