import { objectName } from '#authoring/model/objectName.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { type Pointer, pointerText, sitePages } from '#building/pointers.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Store } from '#releasing/store/store.ts'
import type { JsonObject } from '#runtime/model.ts'

export interface SampleConfig {
  site?: JsonObject
  /** Pages by route. */
  pages: Record<string, JsonObject>
  races?: Record<string, Record<string, JsonObject>>
}

/** A built config without the compiler: what a publish takes. */
export function builtOf({ site = {}, pages, races = {} }: SampleConfig): BuiltConfig {
  const objects = new Map<string, string>()
  const place = (all: Record<string, JsonObject>) =>
    Object.entries(all).map(([route, page]) => {
      const text = JSON.stringify({ format: 1, title: { zh: route, en: route }, blocks: [], ...page })
      const object = objectName(text, 'json')
      objects.set(object, text)
      return { routes: [route], object, audience: {} }
    })
  const shared = place(pages)
  const pointers = new Map<string, string>()
  const pointed = new Map<string, Pointer>()
  const point = (path: string, own: Record<string, JsonObject>) => {
    const pages = sitePages(shared, place(own))
    const value: Pointer = { format: 1, release: '', runtime: '1.0.0', site, ...pages }
    pointers.set(path, pointerText(value, JSON.stringify(site)).text)
    pointed.set(path, value)
  }
  for (const [raceId, own] of Object.entries(races)) point(`races/${raceId}.json`, own)
  point('pointer.json', {})
  pointers.set('cloud.json', '[]')
  const facts = Object.keys(races).map(raceOf)
  return {
    objects,
    pointers,
    pointed,
    findings: [],
    races: facts,
    entities: [],
    pages: new Map(),
    standIns: new Set(),
    pictures: new Map(),
    outline: () => [],
  }
}

/** A race of which only the name matters. */
function raceOf(raceId: string): RaceFacts {
  const city = { code: '310000', zh: '上海市', en: 'Shanghai' }
  return {
    raceId,
    name: { zh: `赛事${raceId}`, en: `Race ${raceId}` },
    poster: 'poster.svg',
    organiser: { zh: '组委会', en: 'Organiser' },
    place: { zh: '体育场', en: 'Stadium' },
    province: city,
    city,
    raceTime: '2027-04-18T07:30:00+08:00',
    signUpStart: '2026-11-01T09:00:00+08:00',
    signUpEnd: '2027-02-28T18:00:00+08:00',
    servicePhone: '021-12345678',
    items: [],
  }
}

/** A store in memory that stops for good after so many writes, as a killed process would. */
export function memoryStore(files = new Map<string, string>(), writes = Number.POSITIVE_INFINITY): Store {
  let left = writes
  const write = (change: () => void) => {
    if (left <= 0) throw new Error('killed')
    left -= 1
    change()
  }
  return {
    name: 'memory',
    get: async (path) => {
      if (left <= 0) throw new Error('killed')
      return files.get(path) ?? null
    },
    bytes: async (path) => {
      const text = files.get(path)
      return text === undefined ? null : Buffer.from(text)
    },
    list: async (prefix) =>
      new Map(
        [...files].filter(([path]) => path.startsWith(prefix)).map(([path, text]) => [path, Buffer.byteLength(text)]),
      ),
    put: async (path, content) => write(() => files.set(path, Buffer.from(content).toString())),
    putNew: async (path, content) => {
      if (files.has(path)) return false
      write(() => files.set(path, content))
      return true
    },
    remove: async (path) => write(() => files.delete(path)),
  }
}
