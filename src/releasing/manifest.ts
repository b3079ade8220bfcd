import { hashContent, objectName } from '#authoring/model/objectName.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import type { Pointer } from '#building/pointers.ts'
import { type AnyEntity, entityName } from '#entities/entity.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
import { CLOUD, SITE_POINTER } from './record.ts'

/** What a pointer says, with the site's values as an object of their own: thousands of races share one. */
export interface PointerBody {
  runtime: string
  /** Name of the object with the site's values. */
  site: string
  pages: Record<string, string>
  variants?: NonNullable<Pointer['variants']>
  /** Name of the object with the race's facts; of the site, a hash of all that a platform judges by. */
  facts?: string
}

/** A built config as it is kept in a store: everything an immutable object, pointers by the hash of their bodies. */
export interface Manifest {
  objects: Map<string, string>
  /** In the order they are written: races, cloud.json, then the site. */
  pointers: Record<string, string>
  /** Name of the object with each race's facts. */
  facts: Record<string, string>
  /** Name of the object with what the platform reads of each series' member. */
  entities: Record<string, string>
}

export function buildManifest({
  objects: pages,
  pointers: texts,
  pointed,
  races,
  entities: members,
}: ManifestSource): Manifest {
  const objects = new Map(pages)
  const pointers: Record<string, string> = {}
  const siteName = createSiteNames(objects)
  const facts = factsIn(races, objects)
  const entities = entitiesIn(members, objects)
  const judged = [facts, entities].filter((names) => Object.keys(names).length > 0)
  const allFacts = judged.length > 0 ? hashContent(judged.map((names) => JSON.stringify(names)).join()) : undefined
  for (const path of inOrder([...texts.keys()])) {
    const pointer = pointed.get(path)
    const own = path === SITE_POINTER ? allFacts : facts[parseRaceId(path) ?? '']
    const { text, name, hash } = pointer ? bodyOf(pointer, siteName(pointer.site), own) : named(texts.get(path) ?? '')
    objects.set(name, text)
    pointers[path] = hash
  }
  return { objects, pointers, facts, entities }
}

type ManifestSource = Pick<BuiltConfig, 'objects' | 'pointers' | 'pointed' | 'races' | 'entities'>

/** The race of a pointer; null for another file. */
export function parseRaceId(path: string): string | null {
  return /^races\/(.+)\.json$/.exec(path)?.[1] ?? null
}

/** The pointer of a race. */
export function racePointer(raceId: string): string {
  return `races/${raceId}.json`
}

/** Keeps each race's facts as an object; the address of the schema is no fact. */
function factsIn(races: readonly RaceFacts[], objects: Map<string, string>): Record<string, string> {
  const sorted = [...races].sort((a, b) => (a.raceId < b.raceId ? -1 : 1))
  return Object.fromEntries(
    sorted.map((race) => {
      const { text, name } = factsOf(race)
      objects.set(name, text)
      return [race.raceId, name]
    }),
  )
}

/** Keeps what the platform reads of each series' member as an object. */
function entitiesIn(entities: readonly AnyEntity[], objects: Map<string, string>): Record<string, string> {
  const kept = entities.map((entity): [string, string] => {
    const { text, name } = entityOf(entity)
    objects.set(name, text)
    return [entityName(entity), name]
  })
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A text that is kept under the hash of it. */
interface Named {
  text: string
  name: string
  hash: string
}

function named(text: string): Named {
  return { text, name: objectName(text, 'json'), hash: hashContent(text) }
}

// A builder gives again what has not changed: thousands of races are named once, and then those that were edited.
const factsOf = memoizeByObject(({ $schema: _, ...facts }: RaceFacts) => named(JSON.stringify(facts)))
const entityOf = memoizeByObject(({ facts }: AnyEntity) => named(JSON.stringify(facts)))
const bodiesOf = memoizeByObject((_pointer: Pointer) => new Map<string, Named>())

/** The body of a pointer with a site and facts; those of races that have no pages of their own differ only in these. */
function bodyOf(pointer: Pointer, site: string, facts: string | undefined): Named {
  const bodies = bodiesOf(pointer)
  const key = `${site} ${facts}`
  const found = bodies.get(key) ?? named(bodyText(pointer, site, facts))
  bodies.set(key, found)
  return found
}

/** Name of the object that holds a pointer's body. */
export function bodyName(hash: string): string {
  return `objects/${hash}.json`
}

function bodyText({ runtime, pages, variants }: Pointer, site: string, facts: string | undefined): string {
  const body: PointerBody = { runtime, site, pages, ...(variants ? { variants } : {}), ...(facts ? { facts } : {}) }
  return JSON.stringify(body)
}

/** Names the site's values, and keeps them as an object: once for all pointers that share them. */
function createSiteNames(objects: Map<string, string>): (site: JsonObject) => string {
  return memoizeByObject((site: JsonObject) => {
    const values = JSON.stringify(site)
    const name = objectName(values, 'json')
    objects.set(name, values)
    return name
  })
}

// The site's pointer last: who reads it finds everything else in place.
function inOrder(paths: string[]): string[] {
  const place = (path: string) => (path === SITE_POINTER ? 2 : path === CLOUD ? 1 : 0)
  return paths.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}
