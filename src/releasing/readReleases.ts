import { message } from '#authoring/model/finding.ts'
import { entryPage, formsIn, type JudgedForm, judgedForms } from '#building/publishedForms.ts'
import {
  type PublishedAgreement,
  type PublishedStatement,
  pageText,
  statementTexts,
} from '#building/publishedStatements.ts'
import { type AnyEntity, type Entity, type EntityKind, entitiesOf, entityName } from '#entities/entity.ts'
import { inParallel } from '#lib/inParallel.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { reader } from './goLive.ts'
import { bodyName, type PointerBody, racePointer } from './manifest.ts'
import { readEntity, readFacts, readLog, readRecord } from './readRecord.ts'
import { type LogEntry, type ReleaseRecord, SITE_POINTER } from './record.ts'
import { nothingYet, Refusal, type Store } from './store/store.ts'

/** A release as a platform judges by it. */
export interface ReadRelease {
  id: string
  races: RaceFacts[]
  entities<Kind extends EntityKind>(kind: Kind): Entity<Kind>[]
  /** What the pages of a race, or of the site (null), carry in their calls. */
  versionOf(raceId: string | null): string
  /** The forms on the page where a project is entered, by the name of their input; null when it has none. */
  forms(raceId: string, itemId: string): Promise<Record<string, JudgedForm> | null>
  /** The statements on that page. */
  statements(raceId: string, itemId: string): Promise<PublishedStatement[]>
  /** The words of a page of the site; null when there is none. */
  agreement(route: string): Promise<PublishedAgreement | null>
}

/** What the page of an entry asks and shows to be signed. */
interface Asked {
  forms: Record<string, JudgedForm> | null
  statements: PublishedStatement[]
}

/** The live release, and those that are judged beside it: until a moment (epoch ms), or as long as they are shown. */
export interface ReadReleases {
  live: ReadRelease
  beside: { release: ReadRelease; until: number | null }[]
}

/** How long the pages of a release that was live can still be sent from, milliseconds. */
const LINGERS_MS = 3_600_000
const WIDTH = 16

/**
 * A reader of the releases that phones may show at a moment: the live one, its canary, those that were live within the
 * last hour, and one that is being written. It keeps what it has read: objects never change. It throws when nothing was
 * published, or the live release was published before releases had facts.
 */
export function createReleaseReader(store: Store): (now: number) => Promise<ReadReleases> {
  const known = new Map<string, Promise<ReadRelease>>()
  const facts = new Map<string, Promise<RaceFacts>>()
  const asked = new Map<string, Asked>()

  return async (now) => {
    const log = await readLog(store)
    const live = log.findLast(({ status }) => status === 'live')
    if (!live) throw nothingYet(store)
    const record = await readRecord(store, live.id)
    if (!record.facts) {
      throw new Refusal(message('store.withoutFacts', { store: store.name, release: live.id }))
    }
    const beside = besides(log, live, now).filter(
      ({ id }, index, all) => all.findIndex((one) => one.id === id) === index,
    )
    const read = async ({ id, until }: Beside) => ({ release: await release(id), until })
    // What has gone from the store is shown nowhere any more.
    const found = await Promise.all(beside.map((one) => read(one).catch(() => null)))
    const readable = { live: await release(live.id), beside: found.filter((one) => one !== null) }
    const used = new Set([live.id, ...beside.map(({ id }) => id)])
    for (const id of known.keys()) if (!used.has(id)) known.delete(id)
    const races = new Set([readable.live, ...readable.beside.map((one) => one.release)].flatMap((one) => one.races))
    for (const [name, reading] of facts) if (!races.has(await reading)) facts.delete(name)
    return readable
  }

  function release(id: string): Promise<ReadRelease> {
    const reading = known.get(id) ?? readRecord(store, id).then(readRelease)
    known.set(id, reading)
    reading.catch(() => known.delete(id))
    return reading
  }

  async function readRelease(record: ReleaseRecord): Promise<ReadRelease> {
    const races: RaceFacts[] = []
    await inParallel(Object.entries(record.facts ?? {}), WIDTH, async ([raceId, name]) => {
      races.push(await factsOf(raceId, name))
    })
    const entities: AnyEntity[] = []
    await inParallel(Object.entries(record.entities ?? {}), WIDTH, async ([entity, name]) => {
      entities.push(await readEntity(store.get, entity, name))
    })
    entities.sort((a, b) => (entityName(a) < entityName(b) ? -1 : 1))
    const read = reader(store, new Map())
    const versionOf = (raceId: string | null) =>
      (raceId === null ? undefined : record.pointers[racePointer(raceId)]) ?? record.pointers[SITE_POINTER] ?? ''
    return {
      id: record.id,
      races: races.sort((a, b) => (a.raceId < b.raceId ? -1 : 1)),
      entities: (kind) => entitiesOf(entities, kind),
      versionOf,
      forms: async (raceId, itemId) => (await askedBy(raceId, itemId))?.forms ?? null,
      statements: async (raceId, itemId) => (await askedBy(raceId, itemId))?.statements ?? [],
      agreement: async (route) => {
        const body: PointerBody = JSON.parse(await read(bodyName(versionOf(null))))
        const page = body.pages[route]
        return page === undefined ? null : pageText(route, await read(page))
      },
    }
    async function askedBy(raceId: string, itemId: string): Promise<Asked | null> {
      const body: PointerBody = JSON.parse(await read(bodyName(versionOf(raceId))))
      const page = entryPage(body, itemId)
      if (!page) return null
      const known = asked.get(page)
      if (known) return known
      const object = await read(page)
      const found = { forms: await judgedForms(formsIn(object), read), statements: statementTexts(object) }
      asked.set(page, found)
      return found
    }
  }

  function factsOf(raceId: string, name: string): Promise<RaceFacts> {
    const reading = facts.get(name) ?? readFacts(store.get, raceId, name)
    facts.set(name, reading)
    reading.catch(() => facts.delete(name))
    return reading
  }
}

interface Beside {
  id: string
  until: number | null
}

/** What is shown beside the live release: its canary, what is just coming, and what was live or a canary until lately. */
function besides(log: readonly LogEntry[], live: LogEntry, now: number): Beside[] {
  const steps = log.filter(({ status }) => status !== 'staged')
  const at = steps.indexOf(live)
  const coming = steps.slice(at + 1).map(({ id }) => ({ id, until: null }))
  const canary = live.canary ? [{ id: live.canary.release, until: null }] : []
  const before = steps.slice(0, at).flatMap((entry, index) => {
    const until = (steps[index + 1]?.at ?? 0) + LINGERS_MS
    if (until <= now) return []
    return [entry.id, ...(entry.canary ? [entry.canary.release] : [])].map((id) => ({ id, until }))
  })
  return [...coming, ...canary, ...before.reverse()]
}
