import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#platform/failure.ts'
import type { JudgedReleases } from '#platform/options.ts'
import { submit } from '#platform/order/submit.ts'
import { serveSizes } from '#platform/raceStore/waitingSizes.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { messages } from '#platform/tables/messages.ts'
import { orders } from '#platform/tables/orders.ts'
import { addRunner, draftOf, idCard, newKey } from './support/platform/entryFixtures.ts'
import { brokenInvariants, waitingForFree } from './support/platform/invariants.ts'
import { testRaces } from './support/platform/raceFixtures.ts'
import { type Client, createTestBench, releaseOf, type TestBench } from './support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'

const CLIENTS = 30
const PLACES = 5

let database: TestDatabase
let bench: TestBench
let clients: Client[]
let races = 0

beforeAll(async () => {
  database = await createTestDatabase()
  bench = await openBench()
  clients = await Promise.all(Array.from({ length: CLIENTS }, () => bench.runner()))
})
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

/** What the platforms read when they are told of a release. */
let judged: JudgedReleases = { live: releaseOf('live', testRaces()), beside: [] }
const openBench = () => createTestBench({ releases: async () => judged }, { kind: 'postgres', url: database.url })

interface Entrant {
  client: Client
  userId: string
  entryId: string
}

/** A race with five places, and one saved registration for each client. */
async function crowd(): Promise<{ raceId: string; entrants: Entrant[] }> {
  races += 1
  const raceId = String(1_000_200_000 + races)
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const itemId = `${raceId}00`
  await bench.platform.reload([{ ...model, raceId, items: [{ ...model.items[0], itemId, quota: PLACES }] }])
  const entrants = await Promise.all(
    clients.map(async (client): Promise<Entrant> => {
      const { contestantsId } = await addRunner(client)
      const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId]))
      return { client, userId: '', entryId }
    }),
  )
  const owners = await ownersOf(raceId)
  for (const entrant of entrants) entrant.userId = owners.get(entrant.entryId) ?? ''
  return { raceId, entrants }
}

/** The accounts of a race's entries. */
async function ownersOf(raceId: string): Promise<Map<string, string>> {
  const rows = await bench.platform.db.select().from(entries).where(eq(entries.raceId, raceId))
  return new Map(rows.map(({ entryId, userId }) => [entryId, userId]))
}

async function held(raceId: string): Promise<number> {
  const taken = and(eq(registrations.raceId, raceId), eq(registrations.status, 'HELD'))
  const [row] = await bench.platform.db.select({ rows: count() }).from(registrations).where(taken)
  return row?.rows ?? 0
}

test('30 clients want 5 places at once: exactly 5 get one, the others read that it is sold out', async () => {
  const { raceId, entrants } = await crowd()
  const answers = await Promise.allSettled(
    entrants.map(({ client, entryId }) =>
      client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') }),
    ),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refused).toEqual(Array(CLIENTS - PLACES).fill(2003005))
  expect(await held(raceId)).toBe(PLACES)
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
})

test('pages of two releases in two processes share one quota, each entry at the price of its page', async () => {
  const { raceId, entrants } = await crowd()
  const { live } = bench.platform.releases.current()
  const fees = { live: 12_000, canary: 100 }
  const cheaper = live.races.map((race) => ({
    ...race,
    items: race.items.map((item) => ({ ...item, fee: fees.canary, quota: CLIENTS })),
  }))
  judged = { live, beside: [{ release: releaseOf('canary', cheaper), until: null }] }
  const other = await openBench()
  // The other process has read them at its start; told of a release, this one does.
  await bench.console('POST', 'releases', {})
  const answers = await Promise.allSettled(
    entrants.map(async ({ client, entryId }, at) => {
      const release = at % 2 === 0 ? 'live' : 'canary'
      const caller = at % 4 < 2 ? client : other.stranger()
      caller.token = client.token
      caller.release = release
      const order = { entryId, idempotencyKey: newKey('order') }
      await caller.call('createOrder5AppAsync', order).finally(() => {
        caller.release = null
      })
      return { client, entryId, payable: fees[release] }
    }),
  )
  await bench.platform.tick()
  const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(won).toHaveLength(PLACES)
  for (const { client, entryId, payable } of won) {
    expect(await client.call('detailRegistrationOrder', { entryId })).toMatchObject({ payable })
  }
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  // What one process is told, the other knows.
  judged = { live: { ...live, id: 'next' }, beside: [] }
  await bench.console('POST', 'releases', {})
  const liveRelease = async () => (await other.console<{ live: string }>('GET', 'releases')).live
  await expect.poll(liveRelease, { timeout: 5000 }).toBe('next')
  await other.platform.close()
})

test('the same without the lock oversells: so the lock is what keeps the places', async () => {
  const { raceId, entrants } = await crowd()
  await Promise.allSettled(
    entrants.map(({ userId, entryId }) => submit(bench.platform, userId, entryId, newKey('order'), { lock: false })),
  )
  expect(await held(raceId)).toBeGreaterThan(PLACES)
  expect(await brokenInvariants(bench.platform.db, raceId)).toContainEqual(expect.stringMatching(/of 5 places taken/))
})

const BUDGET = process.env.OVERSELL ? { clients: 200, paid: 20 } : { clients: CLIENTS, paid: 5 }

test('a crowd with codes of one company: its budget pays for as many as it has, and none is told otherwise', async () => {
  const raceId = String(1_000_300_000 + races)
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const itemId = `${raceId}00`
  const open = { itemId, quota: BUDGET.clients, fee: 12_000, invitation: 'optional' as const }
  await bench.platform.reload([{ ...model, raceId, items: [{ ...model.items[0], ...open }] }])
  const issue = async (more: object) => {
    const asked = { raceId, itemId, kind: 'sponsor', places: BUDGET.clients, codes: 2, ...more }
    return (await bench.console<{ codes: string[] }>('POST', 'invitations', asked)).codes
  }
  const company = { zh: '云帆', en: 'Yunfan' }
  const codes = await issue({ sponsor: company, pays: { percent: 100, budget: 12_000 * BUDGET.paid } })
  const crowd = clients.slice(0, BUDGET.clients)
  while (crowd.length < BUDGET.clients) crowd.push(await bench.runner())
  const entrants = await Promise.all(
    crowd.map(async (client, at) => {
      const { contestantsId } = await addRunner(client)
      const draft = await draftOf(client, itemId, [contestantsId], { exchangeCode: codes[at % 2] ?? '' })
      return { client, entryId: (await client.call('infoSaveV2', draft)).entryId }
    }),
  )
  const answers = await Promise.allSettled(
    entrants.map(({ client, entryId }) =>
      client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order'), payable: 0 }),
    ),
  )
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  // They saw that it costs nothing: what it costs now, they read first.
  expect(refused).toEqual(Array(BUDGET.clients - BUDGET.paid).fill(2005025))
  const [shown] = await bench.console<{ budget: object }[]>('GET', `invitations?raceId=${raceId}`)
  expect(shown?.budget).toMatchObject({ amount: 12_000 * BUDGET.paid, used: 12_000 * BUDGET.paid })
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
})

/** `npm run oversell` plays the large form, and prints its throughput beside pgbench's. */
const MIXED = process.env.OVERSELL
  ? { clients: 200, entries: 5_000, places: [200, 150, 150] }
  : { clients: 20, entries: 42, places: [8, 7, 7] }
/** Runners of an entry of each project: alone, a family of two, a team of three. */
const GROUPS = [['1990-05-12'], ['1990-05-12', '2016-05-12'], ['1990-05-12', '1991-05-12', '1992-05-12']]

async function mixedCrowd(size: typeof MIXED): Promise<{ raceId: string; entrants: Entrant[] }> {
  races += 1
  const raceId = String(1_000_200_000 + races)
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const { packages: _, ageMin: __, ...base } = model.items[0]
  const kinds = [{}, { kind: 'family' as const }, { kind: 'team' as const, teamMin: 3, teamMax: 3 }]
  const items = kinds.map((kind, at) => ({ ...base, ...kind, itemId: `${raceId}0${at}`, quota: size.places[at] ?? 0 }))
  await bench.platform.reload([{ ...model, raceId, items }])
  const crowd = clients.slice(0, size.clients)
  while (crowd.length < size.clients) crowd.push(await bench.runner())
  const entrants: Entrant[] = []
  await Promise.all(
    crowd.map(async (client, at) => {
      for (let entry = at; entry < size.entries; entry += size.clients) {
        const kind = entry % GROUPS.length
        const players: string[] = []
        for (const birthday of GROUPS[kind] ?? []) players.push((await addRunner(client, birthday)).contestantsId)
        const draft = await draftOf(client, `${raceId}0${kind}`, players, { groupId: null, packageId: null })
        entrants.push({ client, userId: '', entryId: (await client.call('infoSaveV2', draft)).entryId })
      }
    }),
  )
  const owners = await ownersOf(raceId)
  return { raceId, entrants: entrants.map((one) => ({ ...one, userId: owners.get(one.entryId) ?? '' })) }
}

/** Submits them, each client one after the other and all clients at once; answers how long it took, in seconds. */
async function submitAll(entrants: Entrant[], { lock }: { lock: boolean }): Promise<number> {
  const owners = [...new Set(entrants.map(({ client }) => client))]
  const from = performance.now()
  await Promise.all(
    owners.map(async (owner) => {
      for (const { userId, entryId } of entrants.filter(({ client }) => client === owner))
        await submit(bench.platform, userId, entryId, newKey('order'), { lock }).catch(refusedOnly)
    }),
  )
  return (performance.now() - from) / 1000
}

function refusedOnly(cause: unknown): void {
  if (!(cause instanceof Failure)) throw cause
}

test('a crowd with families and teams: every place goes to whole groups, none twice, none lost', async () => {
  const { raceId, entrants } = await mixedCrowd(MIXED)
  const seconds = await submitAll(entrants, { lock: true })
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  const rows = await bench.platform.db.select().from(registrations).where(eq(registrations.raceId, raceId))
  for (const [at, places] of MIXED.places.entries()) {
    const size = GROUPS[at]?.length ?? 1
    const held = rows.filter(({ itemId, status }) => itemId === `${raceId}0${at}` && status === 'HELD')
    // As many groups as fit, and of each all of its runners.
    expect(held).toHaveLength(Math.floor(places / size) * size)
    expect(new Set(held.map(({ entryId }) => entryId)).size).toBe(Math.floor(places / size))
  }
  if (process.env.OVERSELL) await besidePgbench(entrants.length, seconds)
}, 1_800_000)

test('the same crowd without the lock takes more places than there are', async () => {
  const size = { clients: 20, entries: 42, places: [8, 7, 7] }
  const { raceId, entrants } = await mixedCrowd(size)
  await submitAll(entrants, { lock: false })
  expect(await brokenInvariants(bench.platform.db, raceId)).toContainEqual(expect.stringMatching(/places taken$/))
})

async function besidePgbench(submits: number, seconds: number): Promise<void> {
  // As many transactions over as many connections as the platform has.
  const pool = 20
  const run = promisify(execFile)
  await run('pgbench', ['-i', '-q', '-s', '10', database.url])
  const each = String(Math.ceil(submits / pool))
  const { stdout } = await run('pgbench', ['-n', '-c', String(pool), '-j', '2', '-t', each, database.url])
  const theirs = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  const ours = submits / seconds
  console.info(
    `${submits} submits by ${MIXED.clients} clients for ${MIXED.places.join(' + ')} places: ${ours.toFixed(0)} a second; ` +
      `pgbench, the same number over ${pool} connections: ${theirs.toFixed(0)} (${(ours / theirs).toFixed(2)} of it)`,
  )
}

test('30 clients of two projects want two of five shuttle seats each at once: two get them, without the lock more do', async () => {
  const race = async (lock: boolean) => {
    races += 1
    const raceId = String(1_000_200_000 + races)
    const [model] = testRaces()
    if (!model?.items[0]) throw new Error('no model race')
    const itemIds = [`${raceId}00`, `${raceId}01`]
    const [item] = model.items
    const shuttle = { id: 'shuttle', name: { zh: '班车', en: 'Shuttle' }, fee: 6_000, max: 4, quota: 5 }
    const items = itemIds.map((itemId) => ({ ...item, itemId, quota: CLIENTS }))
    await bench.platform.reload([{ ...model, raceId, addOns: [shuttle], items }])
    const entrants = await Promise.all(
      clients.slice(0, 30).map(async (client, at) => {
        const { contestantsId } = await addRunner(client)
        const addOns = [{ id: 'shuttle', quantity: 2 }]
        const draft = await draftOf(client, itemIds[at % 2] ?? '', [contestantsId], { addOns })
        return (await client.call('infoSaveV2', draft)).entryId
      }),
    )
    const owners = await ownersOf(raceId)
    const answers = await Promise.allSettled(
      entrants.map((entryId) => submit(bench.platform, owners.get(entryId) ?? '', entryId, newKey('order'), { lock })),
    )
    const broken = await brokenInvariants(bench.platform.db, raceId)
    return { refused: answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])), broken }
  }
  expect(await race(true)).toEqual({ refused: Array(28).fill(2005023), broken: [] })
  expect((await race(false)).broken).toContainEqual(expect.stringMatching(/shuttle: \d+ of 5 sold/))
})

/** `npm run oversell` plays the large form. */
const FEW_SHIRTS = { clients: 40, stock: 8 }
const SHIRTS = process.env.OVERSELL ? { clients: 200, stock: 20 } : FEW_SHIRTS

/** A crowd of two projects that share a size, and what became of its submits. */
async function shirts(size: typeof SHIRTS, lock: boolean, waiting = 0) {
  races += 1
  const raceId = String(1_000_200_000 + races)
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const itemIds = [`${raceId}00`, `${raceId}01`]
  const items = itemIds.map((itemId) => ({ ...item, itemId, quota: size.clients }))
  const options = [{ id: 'M', stock: size.stock }, { id: 'L' }]
  const sizes = [{ id: 'adult', name: { zh: '成人款', en: 'Adult' }, options, waitUntil: model.signUpEnd }]
  await bench.platform.reload([{ ...model, raceId, sizes, items }])
  const asks = (at: number) => at >= size.clients - waiting
  const wants = (at: number) =>
    asks(at) ? { form: { dressSize: 'L' }, wantedSizes: ['M'] } : { form: { dressSize: 'M' } }
  const entered = await enterAtOnce({ raceId, itemIds, clients: size.clients, lock }, wants)
  const left = async () => (await firstProject(raceId))?.sizes.map((one) => one.left)
  return { raceId, ...entered, left }
}

async function firstProject(raceId: string) {
  const [project] = await bench.stranger().call('itemByRaceIdList', { raceId })
  return project
}

/** A crowd that enters the projects of a race in turn, each with what it `wants`, and submits at once. */
async function enterAtOnce(
  race: { raceId: string; itemIds: readonly string[]; clients: number; lock: boolean },
  wants: (at: number) => Parameters<typeof draftOf>[3],
) {
  const { raceId, itemIds, lock } = race
  const crowd = clients.slice(0, race.clients)
  while (crowd.length < race.clients) crowd.push(await bench.runner())
  const drafts = await Promise.all(
    crowd.map(async (client, at) => {
      const { contestantsId } = await addRunner(client)
      const draft = await draftOf(client, itemIds[at % itemIds.length] ?? '', [contestantsId], wants(at))
      return { client, entryId: (await client.call('infoSaveV2', draft)).entryId }
    }),
  )
  const owners = await ownersOf(raceId)
  const answers = await Promise.allSettled(
    drafts.map(({ entryId }) => submit(bench.platform, owners.get(entryId) ?? '', entryId, newKey('order'), { lock })),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  return { refused, winners: drafts.filter((_, at) => answers[at]?.status === 'fulfilled') }
}

test('half of a crowd waits for the size while its holders leave, and two servers give it: never more than there are', async () => {
  const half = Math.floor(SHIRTS.clients / 2)
  const { raceId, winners } = await shirts(SHIRTS, true, half)
  const db = bench.platform.db
  await makeAll()
  const holders = winners.slice(0, winners.length - half)
  const held = and(eq(registrations.raceId, raceId), eq(registrations.active, true), eq(registrations.dressSize, 'M'))
  const watched: number[] = []
  const leave = async ({ client, entryId }: (typeof winners)[number]) => {
    const { orderId } = await client.call('detailRegistrationOrder', { entryId })
    await client.call('cancelOrder', { orderId: orderId ?? '' })
    watched.push(await db.$count(registrations, held))
  }
  const serve = async () => {
    for (let round = 0; round < 4; round++) await serveSizes(bench.platform)
  }
  await Promise.all([...holders.map(leave), serve(), serve()])
  await Promise.all([serveSizes(bench.platform), serveSizes(bench.platform)])
  expect(Math.max(0, ...watched)).toBeLessThanOrEqual(SHIRTS.stock)
  expect(await brokenInvariants(db, raceId)).toEqual([])
  expect(await waitingForFree(db, raceId)).toEqual([])
  const rows = await db.select().from(registrations).where(eq(registrations.raceId, raceId))
  const given = rows.filter(({ active, dressSize }) => active && dressSize === 'M')
  expect(given).toHaveLength(Math.min(SHIRTS.stock, half))
  expect(
    await db.$count(
      messages,
      and(
        eq(messages.code, 'sizeGiven'),
        inArray(
          messages.entryId,
          given.map((one) => one.entryId),
        ),
      ),
    ),
  ).toBe(given.length)
}, 600_000)

test('a crowd of two projects wants the same size at once: as many as there are, and as many again once they are given back', async () => {
  const { raceId, winners, refused, left } = await shirts(SHIRTS, true)
  expect(refused).toEqual(Array(SHIRTS.clients - SHIRTS.stock).fill(2005043))
  expect(await left()).toEqual([0, null])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  const orderOf = async ({ client, entryId }: (typeof winners)[number]) =>
    (await client.call('detailRegistrationOrder', { entryId })).orderId ?? ''
  await makeAll()
  await Promise.all(winners.map(async (one) => one.client.call('cancelOrder', { orderId: await orderOf(one) })))
  expect(await left()).toEqual([SHIRTS.stock, null])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
}, 600_000)

test('the same crowd without the lock holds more of the size than there are', async () => {
  const { raceId } = await shirts(FEW_SHIRTS, false)
  expect(await brokenInvariants(bench.platform.db, raceId)).toContainEqual(expect.stringMatching(/size M: \d+ of/))
}, 600_000)

/** A crowd that has seen the price for the first places, and what became of its submits. */
async function cheapPlaces({ clients: size, stock: first }: typeof SHIRTS, lock: boolean) {
  races += 1
  const raceId = String(1_000_200_000 + races)
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const itemId = `${raceId}00`
  const prices = [{ id: 'early', first, fee: 5_000 }]
  await bench.platform.reload([{ ...model, raceId, items: [{ ...item, itemId, fee: 9_000, prices, quota: size }] }])
  const crowd = clients.slice(0, size)
  while (crowd.length < size) crowd.push(await bench.runner())
  const drafts = await Promise.all(
    crowd.map(async (client) => {
      const { contestantsId } = await addRunner(client)
      return {
        client,
        entryId: (await client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId]))).entryId,
      }
    }),
  )
  const owners = await ownersOf(raceId)
  const { payable = 0 } = (await drafts[0]?.client.call('orderCalculation', { entryId: drafts[0].entryId })) ?? {}
  const answers = await Promise.allSettled(
    drafts.map(({ entryId }) =>
      submit(bench.platform, owners.get(entryId) ?? '', entryId, newKey('order'), { lock, payable }),
    ),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  const left = async () => {
    const [project] = await bench.stranger().call('itemByRaceIdList', { raceId })
    return project?.prices.map(({ fee }) => fee)
  }
  const winners = drafts.filter((_, at) => answers[at]?.status === 'fulfilled')
  return { raceId, winners, refused, left }
}

test('a crowd has seen the price for the first places: as many get it as there are, the others are told', async () => {
  const { raceId, winners, refused, left } = await cheapPlaces(SHIRTS, true)
  expect(refused).toEqual(Array(SHIRTS.clients - SHIRTS.stock).fill(2005025))
  expect(await left()).toEqual([9_000])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  await makeAll()
  const [first] = winners
  if (!first) throw new Error('nobody got one')
  const { orderId, payable } = await first.client.call('detailRegistrationOrder', { entryId: first.entryId })
  const { amount } = await first.client
    .call('orderCalculation', { entryId: first.entryId })
    .then(({ lines }) => ({ amount: lines.find(({ kind }) => kind === 'entry')?.fee }))
  expect([amount, payable > 0]).toEqual([5_000, true])
  await first.client.call('cancelOrder', { orderId: orderId ?? '' })
  expect(await left()).toEqual([5_000, 9_000])
}, 600_000)

test('the same crowd without the lock pays the price of the first places more often than there are', async () => {
  const { raceId } = await cheapPlaces(FEW_SHIRTS, false)
  expect(await brokenInvariants(bench.platform.db, raceId)).toContainEqual(expect.stringMatching(/price early: \d+ of/))
}, 600_000)

/** `npm run oversell` plays the large form. */
const SLOT = process.env.OVERSELL ? { clients: 200, places: 20 } : { clients: 40, places: 8 }

test('a crowd with places books the same slot at once: as many as it has; the rest wait, and follow in turn', async () => {
  races += 1
  const raceId = String(1_000_200_000 + races)
  const [model] = testRaces()
  const [item] = model?.items ?? []
  const [slot] = model?.collection?.slots ?? []
  if (!model?.collection || !item || !slot) throw new Error('no model race')
  const { packages: _, ...free } = item
  const itemId = `${raceId}00`
  const slots = [{ ...slot, id: 'early', capacity: SLOT.places }]
  const collection = { ...model.collection, slots }
  await bench.platform.reload([{ ...model, raceId, collection, items: [{ ...free, itemId, fee: 0, quota: 1_000 }] }])
  const crowd = clients.slice(0, SLOT.clients)
  while (crowd.length < SLOT.clients) crowd.push(await bench.runner())
  const bookers: { client: Client; entryId: string; orderId: string }[] = []
  for (const client of crowd) {
    const { contestantsId } = await addRunner(client)
    const draft = await draftOf(client, itemId, [contestantsId], { packageId: null })
    const { entryId } = await client.call('infoSaveV2', draft)
    const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    bookers.push({ client, entryId, orderId: orderId ?? '' })
  }
  await makeAll()
  await Promise.all(bookers.map(({ client, orderId }) => client.call('zeroPayment', { orderId })))
  const book = (waits: boolean) =>
    Promise.allSettled(
      bookers.map(({ client, entryId }) => client.call('bookCollectionSlot', { entryId, slotId: 'early', waits })),
    )
  const first = await book(false)
  const winners = bookers.filter((_, at) => first[at]?.status === 'fulfilled')
  const refused = first.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refused).toEqual(Array(SLOT.clients - SLOT.places).fill(2027005))
  const broken = () => brokenInvariants(bench.platform.db, raceId)
  const seen = async () => {
    const [one] = bookers
    const [slot] = (await one?.client.call('listCollectionSlots', { entryId: one.entryId })) ?? []
    return [slot?.left, slot?.waiting]
  }
  expect(winners).toHaveLength(SLOT.places)
  expect(await broken()).toEqual([])
  await book(true)
  expect(await seen()).toEqual([0, SLOT.clients - SLOT.places])
  // All give theirs back at once: each place goes to who has waited longest, none is free and none double.
  await Promise.all(winners.map(({ client, entryId }) => client.call('cancelCollectionBooking', { entryId })))
  expect(await seen()).toEqual([0, SLOT.clients - 2 * SLOT.places])
  expect(await broken()).toEqual([])
}, 600_000)

/** A crowd of two projects that choose one slot with their entries, and what became of its submits. */
async function slotsAtEntry(size: typeof SLOT, lock: boolean) {
  races += 1
  const raceId = String(1_000_200_000 + races)
  const [model] = testRaces()
  const [item] = model?.items ?? []
  const [slot] = model?.collection?.slots ?? []
  if (!model?.collection || !item || !slot) throw new Error('no model race')
  const itemIds = [`${raceId}00`, `${raceId}01`]
  const items = itemIds.map((itemId) => ({ ...item, itemId, quota: size.clients }))
  const slots = [
    { ...slot, id: 'early', capacity: size.places },
    { ...slot, id: 'late', capacity: 1_000 },
  ]
  await bench.platform.reload([
    { ...model, raceId, items, collection: { ...model.collection, atEntry: true as const, slots } },
  ])
  const entered = await enterAtOnce({ raceId, itemIds, clients: size.clients, lock }, () => ({ slotId: 'early' }))
  const left = async () => (await firstProject(raceId))?.slots.map((one) => one.left)
  return { raceId, ...entered, left }
}

test('a crowd of two projects enters for one slot at once: as many as it takes, and as many again once they are given back', async () => {
  const { raceId, winners, refused, left } = await slotsAtEntry(SLOT, true)
  expect(refused).toEqual(Array(SLOT.clients - SLOT.places).fill(2005057))
  expect(await left()).toEqual([0, 1_000])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  await makeAll()
  const giveBack = async ({ client, entryId }: (typeof winners)[number]) => {
    const { orderId } = await client.call('detailRegistrationOrder', { entryId })
    await client.call('cancelOrder', { orderId: orderId ?? '' })
  }
  await Promise.all(winners.map(giveBack))
  expect(await left()).toEqual([SLOT.places, 1_000])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
}, 600_000)

test('the same crowd without the lock holds more of the slot than it takes', async () => {
  const { raceId } = await slotsAtEntry({ clients: 40, places: 8 }, false)
  expect(await brokenInvariants(bench.platform.db, raceId)).toContainEqual(expect.stringMatching(/slot early: \d+ of/))
}, 600_000)

test('one registration submitted 30 times at once makes one order, whatever the keys', async () => {
  const { entrants } = await crowd()
  const [first] = entrants
  if (!first) throw new Error('no entrant')
  const { client, entryId } = first
  const keys = ['same-key-000001', 'same-key-000001', 'other-key-00001']
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      client.call('createOrder5AppAsync', { entryId, idempotencyKey: keys[at % 3] ?? '' }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.orderId)).size).toBe(1)
  const made = eq(orders.entryId, entryId)
  expect(await bench.platform.db.select().from(orders).where(made)).toHaveLength(1)
})

test('two accounts enter the same document at the same moment: one of them does', async () => {
  const { raceId } = await crowd()
  const itemId = `${raceId}00`
  const card = idCard()
  const rivals = clients.slice(0, 10)
  const drafts = await Promise.all(
    rivals.map(async (client) => {
      const { contestantsId } = await addRunner(client, '1990-05-12', card)
      return client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId]))
    }),
  )
  const answers = await Promise.allSettled(
    rivals.map((client, at) =>
      client.call('createOrder5AppAsync', {
        entryId: drafts[at]?.entryId ?? '',
        idempotencyKey: newKey('order'),
      }),
    ),
  )
  const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(codes).toEqual(Array(rivals.length - 1).fill(2004004))
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
})

test('the last place paid late by many at once is revived once, the others are refunded', async () => {
  const { raceId, entrants } = await crowd()
  const early = entrants.slice(0, PLACES)
  const started = await Promise.all(early.map(start))
  await makeAll()
  const attempts = await Promise.all(started.map(prepay))
  await bench.platform.clock.advance(16 * 60_000)
  // A round ends fifty holds at most, and the tests before have left many.
  for (let round = 0; round < 5 && (await held(raceId)) > 0; round += 1) await bench.platform.tick()
  expect(await held(raceId)).toBe(0)
  // Four places go to others; the fifth is fought over by five late payments.
  for (const { client, entryId } of entrants.slice(PLACES, PLACES + 4)) {
    await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  }
  await Promise.all(attempts.map((attemptId) => bench.console('POST', `notify/${attemptId}`, { mode: 'late' })))
  await bench.platform.tick()
  const { db } = bench.platform
  expect(await brokenInvariants(db, raceId)).toEqual([])
  const revived = and(eq(registrations.raceId, raceId), eq(registrations.status, 'CONFIRMED'))
  expect(await db.select().from(registrations).where(revived)).toHaveLength(1)
})

interface Started {
  client: Client
  orderId: string
}

async function start({ client, entryId }: Entrant): Promise<Started> {
  const { orderId } = await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  return { client, orderId: orderId ?? '' }
}

/** Makes every order that is started: a round makes fifty at most, the oldest first, and the tests before leave many. */
async function makeAll(): Promise<void> {
  const { db } = bench.platform
  const waiting = () => db.select().from(orders).where(eq(orders.status, 'CREATING'))
  for (let left = (await waiting()).length; left > 0; ) {
    await bench.platform.tick()
    const still = (await waiting()).length
    if (still >= left) throw new Error(`${still} orders are not made`)
    left = still
  }
}

async function prepay({ client, orderId }: Started): Promise<string> {
  return (await client.call('wechatH5Prepay', { orderId, attemptKey: newKey('attempt') })).attemptId
}
