import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submit } from '#platform/order/submit.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { projects } from '#platform/tables/races.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'
import { createTestDatabase, type TestDatabase } from '#support/postgres.ts'

/** Half of the places are for people of Beijing, as the fixtures' ID cards are, until a day within the sign-up. */
const SHARE = {
  share: 50,
  who: { zh: '北京居民', en: 'residents of Beijing' },
  idPrefixes: ['11'],
  until: '2027-01-20T20:00:00+08:00',
} satisfies ProjectFacts['residents']
const OPEN = Date.parse(SHARE.until)
/** `npm run oversell` plays the large form. */
const CROWD = process.env.OVERSELL ? { clients: 200, places: 40 } : { clients: 24, places: 8 }

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
async function launch(quota: number, more: Partial<ProjectFacts> = {}): Promise<{ raceId: string; itemId: string }> {
  races += 1
  const raceId = String(1_000_300_000 + races)
  const [model] = testRaces()
  const [item] = model?.items ?? []
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...plain } = item
  const { mailing: _mail, collection: _slots, ...race } = model
  const itemId = `${raceId}00`
  const own: RaceFacts = {
    ...race,
    raceId,
    severalProjects: true,
    items: [
      { ...plain, itemId, quota, residents: SHARE, ...more },
      { ...plain, itemId: `${raceId}01`, quota: 50 },
    ],
  }
  await bench.platform.reload([own])
  return { raceId, itemId }
}

let cards = 0
/** An ID card of Shanghai. */
function cardOfElsewhere(): string {
  const body = `310101${idCard().slice(6, 14)}${String((cards++ % 400) * 2 + 1).padStart(3, '0')}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11]
}

interface Draft {
  client: Client
  entryId: string
}
async function save(itemId: string, isLocal: boolean, change = {}): Promise<Draft> {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client, '1990-05-12', isLocal ? undefined : cardOfElsewhere())
  const chosen = { packageId: null, groupId: null, ...change }
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, itemId, [contestantsId], chosen))
  return { client, entryId }
}
const enter = ({ client, entryId }: Draft) =>
  client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
async function placesOf(raceId: string) {
  const [project] = await bench.stranger().call('itemByRaceIdList', { raceId })
  return { left: project?.left, closed: project?.closedReason, words: project?.conditions.map(({ en }) => en) ?? [] }
}
async function countOf(itemId: string) {
  const rows = await bench.platform.db.select().from(registrations).where(eq(registrations.itemId, itemId))
  const held = rows.filter(({ status }) => status === 'HELD')
  return { all: held.length, ours: held.filter(({ resident }) => resident).length }
}

test('who lives elsewhere has the common places alone, and reads what is kept for whom until when', async () => {
  const { raceId, itemId } = await launch(4)
  const late = await save(itemId, false)
  for (const draft of [await save(itemId, false), await save(itemId, false)]) await enter(draft)
  await expect(enter(late)).rejects.toMatchObject({
    code: 2003012,
    body: {
      message:
        'Until 2027.01.20 20:00 the 2 places left are kept for residents of Beijing. What remains then is open to everybody.',
    },
  })
  await expect(save(itemId, false)).rejects.toMatchObject({ code: 2003012 })
  const counted = await placesOf(raceId)
  expect(counted).toMatchObject({ left: 0, closed: null })
  expect(counted.words.slice(0, 2)).toEqual([
    '50% of the places are kept for residents of Beijing (ID number beginning with 11). From 2027.01.20 20:00 what is left is open to everybody',
    '2 places left for residents of Beijing',
  ])
  const day = await bench.console<{ projects: { itemId: string }[] }>('GET', `races/${raceId}`)
  expect(day.projects[0]).toMatchObject({ quota: 4, taken: 2, reserved: 2, forResidents: 2, left: 0 })
  await enter(await save(itemId, true))
  await enter(await save(itemId, true))
  expect(await placesOf(raceId)).toMatchObject({ left: 0, closed: 'soldOut' })
  await expect(enter(late)).rejects.toMatchObject({ code: 2003005 })
})

test('residents who have used up their share have the common places like everybody', async () => {
  const { raceId, itemId } = await launch(4)
  for (let at = 0; at < 3; at += 1) await enter(await save(itemId, true))
  expect((await placesOf(raceId)).left).toBe(1)
  await enter(await save(itemId, false))
  await expect(save(itemId, true)).rejects.toMatchObject({ code: 2003005 })
})

test('what is left of the share is open to everybody at its moment, and nothing more is said of it', async () => {
  const { raceId, itemId } = await launch(4)
  for (let at = 0; at < 2; at += 1) await enter(await save(itemId, false))
  await expect(save(itemId, false)).rejects.toMatchObject({ code: 2003012 })
  await bench.platform.clock.set(OPEN)
  try {
    expect(await placesOf(raceId)).toMatchObject({ left: 2, words: [] })
    const [one, two] = [await save(itemId, false), await save(itemId, false)]
    await enter(one)
    await enter(two)
  } finally {
    await bench.platform.clock.set(TEST_NOW)
  }
})

test('a residence permit counts as the ID number does, and stays counted', async () => {
  const { itemId } = await launch(2, { residents: { ...SHARE, permit: 'permit' } })
  await enter(await save(itemId, false))
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client, '1990-05-12', cardOfElsewhere())
  const draft = async (form: object) =>
    draftOf(client, itemId, [contestantsId], { packageId: null, groupId: null, form })
  await expect(client.call('infoSaveV2', await draft({}))).rejects.toMatchObject({ code: 2003012 })
  const { entryId } = await client.call('infoSaveV2', await draft({ permit: 'uploads/permit.jpg' }))
  await enter({ client, entryId })
  expect(await countOf(itemId)).toEqual({ all: 2, ours: 1 })
})

test('a crowd of both: as many as there are, residents never fewer than their share; without the lock more', async () => {
  const play = async (lock: boolean) => {
    const { raceId, itemId } = await launch(CROWD.places)
    const drafts: Draft[] = []
    for (let at = 0; at < CROWD.clients; at += 1) drafts.push(await save(itemId, at % 2 === 0))
    const rows = await bench.platform.db.select().from(entries).where(eq(entries.raceId, raceId))
    const owners = new Map(rows.map(({ entryId, userId }) => [entryId, userId]))
    await Promise.allSettled(
      drafts.map(({ entryId }) =>
        submit(bench.platform, owners.get(entryId) ?? '', entryId, newKey('order'), { lock }),
      ),
    )
    return { ...(await countOf(itemId)), broken: await brokenInvariants(bench.platform.db, raceId) }
  }
  const { all, ours, broken } = await play(true)
  expect([all, broken]).toEqual([CROWD.places, []])
  expect(ours).toBeGreaterThanOrEqual(CROWD.places / 2)
  expect((await play(false)).all).toBeGreaterThan(CROWD.places)
}, 600_000)

test('places the console adds or takes away move the share with them, never below zero', async () => {
  const { raceId, itemId } = await launch(4)
  for (let at = 0; at < 2; at += 1) await enter(await save(itemId, false))
  const setTo = (quotaOverride: number | null) =>
    bench.platform.db.update(projects).set({ quotaOverride }).where(eq(projects.itemId, itemId))
  await setTo(6)
  expect((await placesOf(raceId)).left).toBe(1)
  await setTo(1)
  expect((await placesOf(raceId)).left).toBe(0)
  const day = await bench.console<{ projects: object[] }>('GET', `races/${raceId}`)
  expect(day.projects[0]).toMatchObject({ quota: 1, taken: 2, reserved: 0, forResidents: 0, left: 0 })
})
