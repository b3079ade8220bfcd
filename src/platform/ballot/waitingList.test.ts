import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#api/contract.gen.ts'
import { submit } from '#platform/order/submit.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { projects } from '#platform/tables/races.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from '#support/postgres.ts'

/** `npm run oversell` plays the large form. */
const CROWD = process.env.OVERSELL ? { clients: 200, places: 20, waiting: 60 } : { clients: 24, places: 4, waiting: 8 }
const HOUR = 3_600_000
const UNTIL = '2027-03-01T20:00:00+08:00'

let database: TestDatabase
let bench: TestBench
beforeAll(async () => {
  database = await createTestDatabase()
  bench = await createTestBench({}, { kind: 'postgres', url: database.url })
})
afterAll(async () => {
  await bench?.platform.close()
  await database?.drop()
})

let races = 0
/** A project of so many places with a list for two, who have a day to pay. */
async function launch(quota: number, more: Partial<ProjectFacts> = {}): Promise<{ raceId: string; itemId: string }> {
  races += 1
  const raceId = String(1_000_400_000 + races)
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...plain } = item
  const { mailing: _mail, collection: _slots, ...race } = model
  const itemId = `${raceId}00`
  const waiting = { waitlist: 'optIn', waitingList: 2, waitlistUntil: UNTIL, payWindow: 'P1D' } as const
  const own: RaceFacts = { ...race, raceId, items: [{ ...plain, itemId, quota, ...waiting, ...more }] }
  await bench.platform.reload([own])
  return { raceId, itemId }
}

interface Draft {
  client: Client
  entryId: string
}
async function save(itemId: string, waitlist = true, runners = 1): Promise<Draft> {
  const client = await bench.runner()
  const ids: string[] = []
  for (let at = 0; at < runners; at += 1) ids.push((await addRunner(client)).contestantsId)
  const chosen = { packageId: null, groupId: null, waitlist }
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, ids, chosen))
  return { client, entryId }
}
const put = ({ client, entryId }: Draft) =>
  client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
async function enter(itemId: string): Promise<Draft> {
  const draft = await save(itemId)
  await put(draft)
  return draft
}
const seen = ({ client, entryId }: Draft): Promise<OrderDetail> => client.call('detailRegistrationOrder', { entryId })
async function statesOf(...drafts: Draft[]): Promise<string[]> {
  return Promise.all(drafts.map(async (draft) => (await seen(draft)).entryStatus))
}
async function pageOf(raceId: string) {
  const [project] = await bench.stranger().call('itemByRaceIdList', { raceId })
  return { left: project?.left, closed: project?.closedReason, waiting: project?.waiting }
}
async function pay(draft: Draft): Promise<void> {
  const { orderId } = await seen(draft)
  if (!orderId) throw new Error('there is nothing to pay')
  const attempt = { orderId, attemptKey: newKey('attempt'), returnUrl: '/payRes' }
  const { attemptId } = await draft.client.call('aliH5Prepay', attempt)
  await bench.console('POST', `pay/${attemptId}`, {})
}
async function at(moment: number, drafts: Draft[], play: () => Promise<void>): Promise<void> {
  await bench.platform.clock.set(moment)
  try {
    for (const { client } of drafts) client.token = (await logIn(bench, client)).token
    await bench.platform.tick()
    await play()
  } finally {
    await bench.platform.clock.set(TEST_NOW)
  }
}
const setTo = (itemId: string, quotaOverride: number) =>
  bench.platform.db.update(projects).set({ quotaOverride }).where(eq(projects.itemId, itemId))

test('who finds it sold out is told of the list, joins it, and reads how many are before them', async () => {
  const { raceId, itemId } = await launch(1)
  expect(await pageOf(raceId)).toEqual({ left: 1, closed: null, waiting: null })
  const early = await save(itemId, false)
  await enter(itemId)
  expect(await pageOf(raceId)).toEqual({ left: 0, closed: null, waiting: { ahead: 0, room: 2 } })
  await expect(put(early)).rejects.toMatchObject({ code: 2003014 })
  await expect(save(itemId, false)).rejects.toMatchObject({
    code: 2003014,
    body: { message: 'This distance is sold out. You can join the waiting list, with 0 runners before you.' },
  })
  const first = await save(itemId)
  expect(await put(first)).toMatchObject({ entryStatus: 'WAITLISTED', orderId: null })
  const second = await enter(itemId)
  expect((await seen(first)).ballot).toMatchObject({ ahead: 0, ticket: null, waitlistUntil: Date.parse(UNTIL) })
  const { ballot, where, timeline } = await seen(second)
  expect(ballot).toMatchObject({ ahead: 1 })
  expect(where).toMatchObject({ state: { en: 'On the waiting list' }, deadline: { at: Date.parse(UNTIL) } })
  expect(where.money.en).toContain('due if a place comes free')
  expect(timeline.at(-1)).toMatchObject({ event: 'registration.submitWait' })
  expect(await pageOf(raceId)).toEqual({ left: 0, closed: 'soldOut', waiting: null })
  await expect(save(itemId)).rejects.toMatchObject({ code: 2003015 })
  const day = await bench.console<{ projects: { itemId: string }[] }>('GET', `races/${raceId}`)
  expect(day.projects[0]).toMatchObject({ quota: 1, taken: 1, waiting: 2, left: 0 })
  await second.client.call('withdrawEntry', { entryId: second.entryId, amount: 0 })
  expect(await pageOf(raceId)).toMatchObject({ waiting: { ahead: 1, room: 1 } })
})

test('a place that comes free is the first one’s for a time to pay, then the next one’s, and nobody else’s', async () => {
  const { raceId, itemId } = await launch(1)
  const holder = await enter(itemId)
  const [first, second] = [await enter(itemId), await enter(itemId)]
  // The holder does not pay.
  await at(TEST_NOW + HOUR, [first, second], async () => {
    expect(await statesOf(first, second)).toEqual(['WON', 'WAITLISTED'])
    const { where, payable } = await seen(first)
    expect(where).toMatchObject({ state: { en: 'A place came free: pay to confirm' }, step: 'pay' })
    expect(where.deadline?.at).toBe(TEST_NOW + 25 * HOUR)
    expect(payable).toBeGreaterThan(0)
    expect((await seen(second)).ballot?.ahead).toBe(0)
    expect(await pageOf(raceId)).toMatchObject({ left: 0, waiting: { ahead: 1 } })
  })
  // Neither does the first.
  await at(TEST_NOW + 26 * HOUR, [holder, first, second], async () => {
    expect(await statesOf(holder, first, second)).toEqual(['EXPIRED', 'CANCELLED', 'WON'])
    await pay(second)
    expect(await statesOf(second)).toEqual(['CONFIRMED'])
  })
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
})

test('places that the console adds go to who waits before anybody else reads of them', async () => {
  const { raceId, itemId } = await launch(1)
  await enter(itemId)
  const [first, second] = [await enter(itemId), await enter(itemId)]
  await setTo(itemId, 2)
  expect(await pageOf(raceId)).toMatchObject({ left: 0, closed: 'soldOut' })
  await expect(save(itemId)).rejects.toMatchObject({ code: 2003015 })
  await setTo(itemId, 4)
  expect(await pageOf(raceId)).toMatchObject({ left: 1, closed: null, waiting: null })
  const quick = await enter(itemId)
  await bench.platform.tick()
  expect(await statesOf(first, second, quick)).toEqual(['WON', 'WON', 'HELD'])
  expect(await pageOf(raceId)).toMatchObject({ left: 0, closed: null, waiting: { ahead: 0 } })
})

test('the list ends at its moment: who has no place goes without, and nothing was charged', async () => {
  const { itemId } = await launch(1)
  const holder = await enter(itemId)
  await bench.platform.tick()
  await pay(holder)
  const waits = await enter(itemId)
  await at(Date.parse(UNTIL), [waits], async () => {
    expect(await statesOf(waits)).toEqual(['LOST'])
    const { where } = await seen(waits)
    expect(where).toMatchObject({ state: { en: 'No place came free' }, money: { en: 'Nothing was charged' } })
  })
})

test('a crowd: as many places and as many who wait as there are, and what comes free is given once', async () => {
  const play = async (lock: boolean) => {
    const { raceId, itemId } = await launch(CROWD.places, { waitingList: CROWD.waiting })
    const drafts: Draft[] = []
    for (let made = 0; made < CROWD.clients; made += 1) drafts.push(await save(itemId))
    const rows = await bench.platform.db.select().from(entries).where(eq(entries.raceId, raceId))
    const owners = new Map(rows.map(({ entryId, userId }) => [entryId, userId]))
    await Promise.allSettled(
      drafts.map(({ entryId }) =>
        submit(bench.platform, owners.get(entryId) ?? '', entryId, newKey('order'), { lock }),
      ),
    )
    const count = async (wanted: string) => {
      const all = await bench.platform.db.select().from(registrations).where(eq(registrations.itemId, itemId))
      return all.filter(({ status }) => status === wanted).length
    }
    const found = { held: await count('HELD'), waiting: await count('WAITLISTED') }
    return { raceId, itemId, count, found }
  }
  const { raceId, itemId, count, found } = await play(true)
  expect(found).toEqual({ held: CROWD.places, waiting: CROWD.waiting })
  await setTo(itemId, CROWD.places + 2)
  await Promise.all([bench.platform.tick(), bench.platform.tick()])
  expect([await count('WON'), await count('WAITLISTED')]).toEqual([2, CROWD.waiting - 2])
  expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  const unlocked = (await play(false)).found
  expect(unlocked.held + unlocked.waiting).toBeGreaterThan(CROWD.places + CROWD.waiting)
}, 600_000)
