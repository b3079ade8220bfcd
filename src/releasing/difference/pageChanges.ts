import type { PointerBody } from '#releasing/manifest.ts'
import { SITE_POINTER } from '#releasing/record.ts'
import type { JsonObject, Text } from '#runtime/model.ts'

/** Pointers to be compared, and the objects behind them. */
export interface View {
  pointers: Record<string, PointerBody>
  /** Names of races. */
  races: Record<string, Text>
  object(name: string): JsonObject | null
}

/** A page that is new, gone or another one, for everybody or for some races. */
export interface PageChange {
  routes: string[]
  /** Whom it is for besides the race, for example `channel=nh`; '' for everybody. */
  audience: string
  /** Null for the site's own page. */
  races: string[] | null
  before: string | null
  after: string | null
}

/** What became of which page; a race is named only where its page is not the site's. */
export function pageChanges(before: View, after: View): PageChange[] {
  const groups = new Map<string, PageChange>()
  const oldSite = placements(before, SITE_POINTER)
  const newSite = placements(after, SITE_POINTER)
  const take = (place: Place, race: string | null, from: string | null, to: string | null) => {
    if (from === to) return
    const key = JSON.stringify([race === null, place.audience, from, to])
    const known = groups.get(key) ?? {
      routes: [],
      audience: place.audience,
      races: race === null ? null : [],
      before: from,
      after: to,
    }
    if (!known.routes.includes(place.route)) known.routes.push(place.route)
    if (race !== null && !known.races?.includes(race)) known.races?.push(race)
    groups.set(key, known)
  }
  for (const [key, place] of merged(oldSite, newSite)) take(place, null, at(oldSite, key), at(newSite, key))
  const paths = new Set([...Object.keys(before.pointers), ...Object.keys(after.pointers)])
  for (const path of [...paths].sort()) {
    const race = /^races\/(.+)\.json$/.exec(path)?.[1]
    if (!race) continue
    // A race without a pointer of its own is answered with the site's.
    const old = path in before.pointers ? placements(before, path) : oldSite
    const now = path in after.pointers ? placements(after, path) : newSite
    for (const [key, place] of merged(old, now)) {
      const [from, to] = [at(old, key), at(now, key)]
      const inherited = from === at(oldSite, key) && to === at(newSite, key)
      if (!inherited) take(place, race, from, to)
    }
  }
  return [...groups.values()]
}

interface Place {
  route: string
  audience: string
  object: string
}

type Placements = ReadonlyMap<string, Place>

function placements({ pointers }: View, path: string): Placements {
  const found = new Map<string, Place>()
  const { pages = {}, variants = [] } = pointers[path] ?? {}
  const add = (audience: string, all: Record<string, string>) => {
    for (const [route, object] of Object.entries(all)) found.set(`${route} ${audience}`, { route, audience, object })
  }
  add('', pages)
  for (const variant of variants) {
    add(
      Object.entries(variant.for)
        .map(([key, value]) => `${key}=${value}`)
        .join(' '),
      variant.pages,
    )
  }
  return found
}

function merged(a: Placements, b: Placements): Placements {
  return new Map([...a, ...b])
}

function at(places: Placements, key: string): string | null {
  return places.get(key)?.object ?? null
}
