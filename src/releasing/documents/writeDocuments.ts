import { hashContent } from '#authoring/model/objectName.ts'
import { shellSite } from '#building/pointers.ts'
import { inParallel } from '#lib/inParallel.ts'
import { asObject } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import { memoize } from '#lib/memoize.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { readTimes } from '#race/times.ts'
import { bodyName, type PointerBody, parseRaceId, racePointer } from '#releasing/manifest.ts'
import { bodyHash, pointerFile, type ReadObject } from '#releasing/pointerFile.ts'
import { type ReleaseRecord, SITE_POINTER } from '#releasing/record.ts'
import type { Store } from '#releasing/store/store.ts'
import type { JsonObject } from '#runtime/model.ts'
import type { BuiltApp } from './builtApp.ts'
import { type ShownPointer, shownPointer, withPointer, writeDocument } from './document.ts'
import { firstAnswers, racesAsked } from './firstAnswers.ts'
import { documentName, isNameable, type Variant } from './names.ts'

/** Which pages are drawn: all, those of the site and of the races that are open or soon will be, or none. */
export type Prerender = 'all' | 'shared' | 'none'

export const PRERENDER: readonly Prerender[] = ['all', 'shared', 'none']

/** What documents are drawn with; an application that cannot be drawn with has none. */
export type Drawing = { app: BuiltApp; which: Prerender } | { app: null; which: 'none' }

/** What was done about documents. */
export interface DocumentsWritten {
  /** Documents of the release, and how many of them were drawn and not only found. */
  documents: number
  drawn: number
  bytes: number
  /** Pages that are published without theirs, with the reason. */
  failed: { page: string; reason: string }[]
}

/** What lies in a store under documents/, at `documents/index.json`. */
interface Index {
  format: 1
  build: string
  which: Prerender
  /** False while they are being written: some of those named may be missing. None that is not named is there. */
  complete: boolean
  /** By name: what it was drawn of, and the pointer that it carries. */
  documents: Record<string, { key: string; pointer: string }>
}

const INDEX = 'documents/index.json'
const DRAWN = 'drawn/'
const WIDTH = 16
const DAY_MS = 86_400_000
/** How long before its entries open a race's pages are drawn. */
const SOON_MS = 30 * DAY_MS
const LANGUAGES: readonly Lang[] = ['zh', 'en']

/** A release as its documents are made of it: what phones see, with the canary's beside it. */
interface Shown {
  record: ReleaseRecord
  canary: ReleaseRecord | null
  read: ReadObject
}

/**
 * Takes away what a release that is about to go live no longer shows, so that no document is ever older than its pointer;
 * the plain one stands in until the new ones are written.
 */
export async function withdrawDocuments(store: Store, { record, canary }: Omit<Shown, 'read'>): Promise<void> {
  const index = await readIndex(store)
  if (!index) return
  const current = Object.entries(index.documents).filter(
    ([name, { pointer }]) => pointer === pointerState(pathOf(name), record, canary),
  )
  const names = new Set(current.map(([name]) => name))
  const gone = Object.keys(index.documents).filter((name) => !names.has(name))
  if (gone.length === 0) return
  await inParallel(gone, WIDTH, store.remove)
  await store.put(INDEX, JSON.stringify({ ...index, documents: Object.fromEntries(current) }))
}

/**
 * Writes the documents of the release that is live. Without a `drawing`, those that the live application has drawn before;
 * of all others the plain document is shown.
 */
export async function writeDocuments(
  store: Store,
  shown: Shown,
  drawing: Drawing | null,
  now: number,
): Promise<DocumentsWritten> {
  const before = await readIndex(store)
  const done: DocumentsWritten = { documents: 0, drawn: 0, bytes: 0, failed: [] }
  const build = drawing ? (drawing.app?.build ?? '') : (before?.build ?? '')
  const which = drawing?.which ?? before?.which ?? 'none'
  const wanted = which === 'none' ? [] : await wantedDocuments(shown, which, build, now)
  if (!before && wanted.length === 0) return done
  const index: Index = { format: 1, build, which, complete: false, documents: {} }
  const old = before?.documents ?? {}
  const planned = Object.fromEntries(wanted.map(({ name, key, pointer }) => [name, { key, pointer }]))
  const same = ({ name, key, pointer }: Wanted) =>
    before?.complete === true && old[name]?.key === key && old[name].pointer === pointer
  if (!wanted.every(same)) await store.put(INDEX, JSON.stringify({ ...index, documents: { ...old, ...planned } }))
  const there = new Set((await store.list(DRAWN)).keys())
  const pieces = createPieces(store, shown, drawing?.app ?? null, there, done)
  const missing = new Set<string>()
  await inParallel(wanted, WIDTH, async (document) => {
    if (same(document)) return
    const whole = await pieces(document)
    if (whole === null) {
      missing.add(document.name)
      return
    }
    done.bytes += whole.length
    await store.put(document.name, whole)
  })
  for (const { name, key, pointer } of wanted) if (!missing.has(name)) index.documents[name] = { key, pointer }
  const gone = Object.keys({ ...old, ...planned }).filter((name) => !(name in index.documents))
  await inParallel(gone, WIDTH, store.remove)
  await store.put(INDEX, JSON.stringify({ ...index, complete: true }))
  // What another build of the application has drawn is never shown again.
  await inParallel(
    [...there].filter((name) => build === '' || !name.startsWith(`${DRAWN}${build.slice(0, 8)}-`)),
    WIDTH,
    store.remove,
  )
  done.documents = Object.keys(index.documents).length
  return done
}

/** Finds a document among those that were drawn before, or draws it; null where it cannot be had. */
function createPieces(
  store: Store,
  { record, canary, read }: Shown,
  app: BuiltApp | null,
  there: Set<string>,
  done: DocumentsWritten,
): (document: Wanted) => Promise<Buffer | null> {
  const pointers = new Map<string, Promise<ShownPointer>>()
  const pointerOf = (path: string) => {
    const pointer = pointers.get(path) ?? pointerFile(path, record, canary, read).then(shownPointer)
    pointers.set(path, pointer)
    return pointer
  }
  const pages = createPageReader(read)
  const inTurn = createTurns()
  const failed = new Set<string>()
  const fail = ({ pathname }: Wanted, error: unknown): null => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!failed.has(pathname)) done.failed.push({ page: pathname, reason })
    failed.add(pathname)
    return null
  }
  return async (document) => {
    const path = `${DRAWN}${document.key}.html`
    const before = there.has(path) ? await store.bytes(path) : null
    if (before) return withPointer(Buffer.from(before), await pointerOf(document.path))
    const text =
      app && (await inTurn(() => drawnDocument(document, app, pages, read)).catch((error) => fail(document, error)))
    if (text === null) return null
    const bytes = Buffer.from(text)
    done.drawn += 1
    await store.put(path, bytes)
    there.add(path)
    return withPointer(bytes, await pointerOf(document.path))
  }
}

/** One after the other: a drawing has the whole program's language. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}

interface Wanted {
  name: string
  key: string
  /** The pointer's name, and what it says. */
  path: string
  pointer: string
  object: string
  site: string
  /** The object with its race's facts; null for a page of the site. */
  facts: string | null
  /** The objects with the facts of the races that it asks for. */
  asked: string[]
  lang: Lang
  pathname: string
  search: string
  at: number
  variants: Variant[]
  variant: number
}

/** A page as one of its audiences sees it. */
type View = Pick<Wanted, 'pathname' | 'object' | 'variants' | 'variant'>

/** The pages of a pointer with their variants, but for those that only the application can choose, or no name is made of. */
function viewsOf({ pages, variants = [] }: PointerBody): View[] {
  return Object.entries(pages).flatMap(([pathname, object]) => {
    const own = variants.filter((variant) => Object.hasOwn(variant.pages, pathname))
    if (own.some((variant) => variant.for.env !== undefined)) return []
    const audiences: Variant[] = [{}, ...own.map((variant) => ({ ...variant.for }))]
    const objects = [object, ...own.map((variant) => variant.pages[pathname] ?? object)]
    return objects.flatMap((one, variant) =>
      isNameable(audiences[variant] ?? {}) ? [{ pathname, object: one, variants: audiences, variant }] : [],
    )
  })
}

async function wantedDocuments(shown: Shown, which: Prerender, build: string, now: number): Promise<Wanted[]> {
  const { record, read } = shown
  const races = Object.keys(record.pointers).filter((path) => parseRaceId(path) !== null)
  const drawn = which === 'all' ? races : await soonOf(shown, races, now)
  const wanted: Wanted[] = []
  const pages = createPageReader(read)
  for (const path of [SITE_POINTER, ...drawn.sort()]) {
    const raceId = parseRaceId(path)
    const facts = record.facts?.[raceId ?? ''] ?? null
    const body = await bodyOf(record, path, read)
    const pointer = pointerState(path, record, shown.canary)
    const beside = shown.canary ? await bodyOf(shown.canary, path, read) : null
    for (const { pathname, object, variants, variant } of viewsOf(body)) {
      // Which release a visitor sees is the application's to find out.
      if (beside && (beside.pages[pathname] !== object || beside.site !== body.site || beside.variants)) continue
      const { page, timed } = await pages.page(object)
      if (raceId !== null && !Object.hasOwn(asObject(page.query), 'raceId')) continue
      const races = racesAsked(page, raceId)
      const asked = races.flatMap((id) => record.facts?.[id] ?? [])
      if (shown.canary && races.some((id) => shown.canary?.facts?.[id] !== record.facts?.[id])) continue
      const own = variants[variant] ?? {}
      const query = new URLSearchParams({ ...(raceId === null ? {} : { raceId }), ...own }).toString()
      const search = query && `?${query}`
      const at = timed ? now - (now % DAY_MS) : 0
      for (const lang of LANGUAGES) {
        const key = `${build.slice(0, 8)}-${hashContent(JSON.stringify([build, object, body.site, facts, asked, lang, pathname, search, at, variants, variant]))}`
        const name = documentName(lang, raceId, pathname, own)
        wanted.push({
          name,
          key,
          path,
          pointer,
          object,
          site: body.site,
          facts,
          asked,
          lang,
          pathname,
          search,
          at,
          variants,
          variant,
        })
      }
    }
  }
  return wanted
}

async function drawnDocument(wanted: Wanted, app: BuiltApp, pages: PageReader, read: ReadObject): Promise<string> {
  const { object, lang, pathname, search, at, path } = wanted
  const [{ text, page, words, scripts }, site] = await Promise.all([pages.page(object), pages.site(wanted.site)])
  const codes = await Promise.all(scripts.map(async (name) => [name, await read(name)] as const))
  const first = firstAnswers(page, words, await Promise.all(wanted.asked.map(pages.race)))
  const input = { page: text, site: site.text, lang, pathname, search, at, first, scripts: Object.fromEntries(codes) }
  const drawn = await app.renderer.draw(input)
  const race = wanted.facts === null ? null : await pages.race(wanted.facts)
  const shown = {
    object,
    text,
    page,
    site: site.value,
    race,
    first,
    lang,
    scripts,
    pathname,
    search,
    at,
    pointer: path,
    variants: wanted.variants,
    variant: wanted.variant,
  }
  return writeDocument(app, shown, drawn)
}

interface ReadPage {
  text: string
  page: JsonObject
  words: ReadonlySet<string>
  /** It depends on the moment at which it is shown. */
  timed: boolean
  /** Names of the scripts that it names. */
  scripts: string[]
}

interface PageReader {
  page(object: string): Promise<ReadPage>
  /** What the pointers say of the site. */
  site(object: string): Promise<{ value: JsonObject; text: string }>
  race(object: string): Promise<RaceFacts>
}

const MOST_PAGES = 100

/** Reads page objects and sites, and looks into each once: thousands of races show the same. */
function createPageReader(read: ReadObject): PageReader {
  return {
    page: memoize(MOST_PAGES, async (object) => {
      const text = await read(object)
      const scripts = [...new Set(text.match(/objects\/\w+\.js(?=")/g))]
      const words = new Set(text.match(/\w+/g))
      return { text, page: JSON.parse(text), words, timed: words.has('now'), scripts }
    }),
    site: memoize(1, async (object) => {
      const value = shellSite(JSON.parse(await read(object)))
      return { value, text: JSON.stringify(value) }
    }),
    race: memoize(1, async (object) => JSON.parse(await read(object))),
  }
}

/** Which of the pointers are of races that take entries, or will within SOON_MS. */
async function soonOf({ record, read }: Shown, paths: readonly string[], now: number): Promise<string[]> {
  const named = paths.flatMap((path) => {
    const name = record.facts?.[parseRaceId(path) ?? '']
    return name === undefined ? [] : [{ path, name }]
  })
  const found = new Map<string, Entries>()
  await inParallel(
    named.filter(({ name }) => !knownEntries.has(name)),
    WIDTH,
    async ({ name }) => found.set(name, entriesIn(JSON.parse(await read(name)))),
  )
  const opening = named.filter(({ name }) => {
    const entries = knownEntries.get(name) ?? found.get(name)
    return entries && entries.start - SOON_MS <= now && now < entries.end
  })
  if (knownEntries.size > MOST_ENTRIES) knownEntries.clear()
  for (const [name, entries] of found) knownEntries.set(name, entries)
  return opening.map(({ path }) => path)
}

/** When entries are taken, epoch milliseconds. */
interface Entries {
  start: number
  end: number
}

/** By the name of the object with the facts, for a process that publishes again and again. */
const knownEntries = new Map<string, Entries>()
const MOST_ENTRIES = 100_000

function entriesIn(facts: RaceFacts): Entries {
  const { signUpStart, signUpEnd } = readTimes(facts)
  return { start: signUpStart, end: signUpEnd }
}

async function bodyOf(record: ReleaseRecord, path: string, read: ReadObject): Promise<PointerBody> {
  return JSON.parse(await read(bodyName(bodyHash(record, path))))
}

/** Changes with what a pointer says, but for the release's name: a document with the same is as good as a new one. */
function pointerState(path: string, record: ReleaseRecord, canary: ReleaseRecord | null): string {
  const body = bodyHash(record, path)
  return canary ? hashContent(JSON.stringify([body, record.canary, bodyHash(canary, path)])) : body
}

const PLACE = /^documents\/\w+\/([^/~]+?)(?:[~/]|\.html$)/

/** The pointer of a document by the document's name. */
function pathOf(name: string): string {
  const [, race = '-'] = PLACE.exec(name) ?? []
  return race === '-' ? SITE_POINTER : racePointer(race)
}

async function readIndex(store: Store): Promise<Index | null> {
  const text = await store.get(INDEX)
  if (text === null) return null
  const value: Index = JSON.parse(text)
  return value.format === 1 ? value : null
}
