import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryFile } from '#api/console.gen.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { modelRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const MISSING = 2005056
const GONE = 2005057
const ALL_FULL = 2005058
const text = (word: string) => ({ zh: word, en: word })
const slot = (id: string, day: string, capacity: number) => ({
  id,
  from: `2027-04-${day}T10:00:00+08:00`,
  until: `2027-04-${day}T12:00:00+08:00`,
  place: text('体育馆'),
  capacity,
})

let bench: TestBench
let races = 0
let race: RaceFacts
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const item = (at: number) => `${race.raceId}0${at}`

/** Two distances that collect by slot, one that does not, and a pack that may be posted. */
beforeEach(async () => {
  await bench.platform.clock.set(TEST_NOW)
  races += 1
  const raceId = String(1_000_410_000 + races)
  const { model, project } = modelRace()
  race = {
    ...model,
    raceId,
    changes: { project: { until: '2027-04-01T18:00:00+08:00' } },
    addOns: [{ id: 'post', name: text('邮寄'), fee: 1_500 }],
    mailing: { addOn: 'post', until: '2027-04-01T18:00:00+08:00' },
    collection: {
      atEntry: true,
      items: [`${raceId}01`, `${raceId}02`],
      bookingStart: '2027-03-01T10:00:00+08:00',
      bookingEnd: '2027-04-16T09:00:00+08:00',
      slots: [slot('fri', '16', 1), slot('sat', '17', 3)],
    },
    items: [1, 2, 3].map((at) => ({ ...project, itemId: `${raceId}0${at}`, fee: 9_000, quota: 100 })),
  }
  await bench.platform.reload([race])
})

const withProject = (facts: Partial<ProjectFacts>) =>
  bench.platform.reload([
    { ...race, items: race.items.map((one, index) => (index === 0 ? { ...one, ...facts } : one)) },
  ])

interface Entered {
  runner: Client
  entryId: string
  orderId: string
}

async function save(slotId: string | null, { at = 1, ...more }: { at?: number } & Parameters<typeof draftOf>[3] = {}) {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const draft = await draftOf(runner, item(at), [contestantsId], { slotId, ...more })
  return { runner, entryId: (await runner.call('infoSaveV2', draft)).entryId }
}

const submit = ({ runner, entryId }: Pick<Entered, 'runner' | 'entryId'>) =>
  runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })

async function hold(slotId: string | null, more: Parameters<typeof save>[1] = {}): Promise<Entered> {
  const saved = await save(slotId, more)
  const { orderId } = await submit(saved)
  await bench.platform.tick()
  return { ...saved, orderId: orderId ?? '' }
}

async function prepay({ runner, orderId }: Entered): Promise<string> {
  return (await runner.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })).attemptId
}

async function enter(slotId: string | null, more: Parameters<typeof save>[1] = {}): Promise<Entered> {
  const entry = await hold(slotId, more)
  await bench.console('POST', `pay/${await prepay(entry)}`, {})
  await bench.platform.tick()
  return entry
}

const slotOf = async ({ runner, entryId }: Entered) =>
  (await runner.call('detailRegistrationOrder', { entryId })).slot?.slotId ?? null
const statusOf = async ({ runner, entryId }: Entered) =>
  (await runner.call('detailRegistrationOrder', { entryId })).entryStatus

async function left(at = 1) {
  const projects = await bench.stranger().call('itemByRaceIdList', { raceId: race.raceId })
  const project = projects.find(({ itemId }) => itemId === item(at))
  return Object.fromEntries((project?.slots ?? []).map((one) => [one.slotId, one.left]))
}

test('a slot has to be chosen, is held by the submit, told on the order and given back with the place', async () => {
  await expect(save(null)).rejects.toMatchObject({ code: MISSING })
  await expect(save('sun')).rejects.toMatchObject({ code: GONE })
  expect(await left()).toEqual({ fri: 1, sat: 3 })
  const entry = await hold('fri')
  expect(await left(2)).toEqual({ fri: 0, sat: 3 })
  expect(await left(3)).toEqual({})
  const detail = await entry.runner.call('detailRegistrationOrder', { entryId: entry.entryId })
  expect(detail).toMatchObject({ entryStatus: 'HELD', slot: { slotId: 'fri', place: text('体育馆') } })
  const file = () => bench.console<EntryFile>('GET', `entries/${entry.entryId}`)
  expect((await file()).slots).toMatchObject([{ slot: { en: '2027.04.16 Fri 10:00 – 12:00, 体育馆' } }])
  await entry.runner.call('cancelOrder', { orderId: entry.orderId })
  expect((await file()).slots).toEqual([])
  expect(await left()).toEqual({ fri: 1, sat: 3 })
  expect(await slotOf(entry)).toBeNull()
  expect(await brokenInvariants(bench.platform.db, race.raceId)).toEqual([])
})

test('a draft holds nothing: of two phones that want the last of a slot one has it, the other reads what is there', async () => {
  const drafts = [await save('fri'), await save('fri', { at: 2 })]
  expect(await left()).toEqual({ fri: 1, sat: 3 })
  const answers = await Promise.allSettled(drafts.map(submit))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toMatchObject([{ code: GONE, message: expect.stringContaining('2027.04.17') }])
  await expect(save('fri')).rejects.toMatchObject({ code: GONE })
  for (let more = 0; more < 3; more++) await hold('sat')
  await expect(save('sat')).rejects.toMatchObject({ code: ALL_FULL })
  expect(await brokenInvariants(bench.platform.db, race.raceId)).toEqual([])
})

test('an order that times out gives its slot back; paid late it has it again, unless another has it by then', async () => {
  const [first, second] = [await hold('fri'), await hold('sat')]
  const attempts = [await prepay(first), await prepay(second)]
  await bench.platform.clock.advance(31 * 60_000)
  await bench.platform.tick()
  expect(await left()).toEqual({ fri: 1, sat: 3 })
  const other = await enter('fri')
  for (const attemptId of attempts) await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
  await bench.platform.tick()
  expect([await statusOf(first), await slotOf(first)]).toEqual(['EXPIRED', null])
  expect([await statusOf(second), await slotOf(second)]).toEqual(['CONFIRMED', 'sat'])
  expect(await slotOf(other)).toBe('fri')
  expect(await left()).toEqual({ fri: 0, sat: 2 })
  expect(await brokenInvariants(bench.platform.db, race.raceId)).toEqual([])
})

test('once booking is open it is changed, and what comes free is theirs who wait for it', async () => {
  const [holder, waits] = [await enter('fri'), await enter('sat')]
  const { entryId } = waits
  const book = (slotId: string) => waits.runner.call('bookCollectionSlot', { entryId, slotId, waits: true })
  await expect(book('fri')).rejects.toMatchObject({ code: 2027002 })
  const { collection } = race
  if (!collection) throw new Error('no collection')
  await bench.platform.reload([{ ...race, collection: { ...collection, bookingStart: '2026-12-01T10:00:00+08:00' } }])
  expect(await book('fri')).toMatchObject({ booked: { slotId: 'sat' }, waitsFor: { slotId: 'fri' } })
  const of = { entryId: holder.entryId }
  const { withdrawal } = await holder.runner.call('detailRegistrationOrder', of)
  await holder.runner.call('withdrawEntry', { ...of, amount: withdrawal?.amount ?? 0 })
  expect(await slotOf(holder)).toBeNull()
  // Free, but not for who enters now.
  expect(await left()).toEqual({ fri: 0, sat: 2 })
  await expect(save('fri')).rejects.toMatchObject({ code: GONE })
  await bench.platform.clock.advance(60_000)
  await bench.platform.tick()
  expect(await slotOf(waits)).toBe('fri')
  expect(await left()).toEqual({ fri: 0, sat: 3 })
})

test('a pack that is posted needs no slot, and takes none', async () => {
  const addOns = [{ id: 'post', quantity: 1 }]
  const entry = await save('fri', { addOns })
  const { mailInfoId } = await entry.runner.call('addMailInfo', {
    consignee: '王小跑',
    consigneePhone: '13800138000',
    region: '420502',
    addressDetail: '沿江大道 1 号',
  })
  await entry.runner.call('updOrderMailInfo', { entryId: entry.entryId, mailInfoId })
  await submit(entry)
  expect(await left()).toEqual({ fri: 1, sat: 3 })
})

test('a slot goes along to another project that collects, and is given back where that does not', async () => {
  const [stays, goes] = [await enter('fri'), await enter('sat')]
  const change = ({ runner, entryId }: Entered, at: number) =>
    runner.call('modifyForApp', {
      entryId,
      itemId: item(at),
      toPay: 0,
      back: 0,
      idempotencyKey: newKey('change'),
    })
  await change(stays, 2)
  await change(goes, 3)
  await bench.platform.clock.advance(60_000)
  await bench.platform.tick()
  expect([await slotOf(stays), await slotOf(goes)]).toEqual(['fri', null])
  expect(await left()).toEqual({ fri: 0, sat: 3 })
})

test('who waits for a place chooses none, nor does who joins a team, is drawn or reviewed', async () => {
  await withProject({ quota: 1, waitingList: 5, waitlist: 'optIn', waitlistUntil: '2027-03-01T18:00:00+08:00' })
  await hold('fri')
  expect(await left()).toEqual({})
  const waits = await save(null, { waitlist: true })
  expect(await submit(waits)).toMatchObject({ entryStatus: 'WAITLISTED' })
  const chose = await save('sat', { waitlist: true })
  expect(await submit(chose)).toMatchObject({ entryStatus: 'WAITLISTED' })
  expect(await left(2)).toEqual({ fri: 0, sat: 3 })
  for (const facts of [
    { members: 'link', kind: 'team', teamMin: 1, teamMax: 4 },
    { allocation: 'approval' },
    { allocation: 'lottery', payTiming: 'after', drawAt: '2027-03-05T10:00:00+08:00' },
  ] as const) {
    await withProject({ quota: 100, ...facts } as Partial<ProjectFacts>)
    expect(await left()).toEqual({})
  }
})

test('a slot that has begun, or begins after the own start, is not there', async () => {
  await withProject({ raceTime: '2027-04-17T08:00:00+08:00' })
  expect(await left()).toEqual({ fri: 1 })
  await expect(save('sat')).rejects.toMatchObject({ code: GONE })
  await bench.platform.reload([{ ...race, signUpEnd: '2027-04-17T07:00:00+08:00' }])
  await bench.platform.clock.set(Date.parse('2027-04-16T10:00:00+08:00'))
  expect(await left()).toEqual({ fri: 0, sat: 3 })
  await expect(save('fri')).rejects.toMatchObject({ code: GONE })
})
