import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RaceDay } from '#api/console.gen.ts'
import type { RaceFacts, SizesFacts } from '#race/facts.gen.ts'
import { sizeIn } from '#race/sizes.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, waitingForFree } from '#support/platform/invariants.ts'
import { modelRace } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const UNTIL = '2027-04-01T18:00:00+08:00'
const SOLD_OUT = 2005043
const NOT_WAITED = 2005055
const text = (word: string) => ({ zh: word, en: word })

let bench: TestBench
let races = 0
let race: RaceFacts
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const item = (at: number) => `${race.raceId}0${at}`
const shirts = (stocks: Record<string, number>): SizesFacts[] => [
  {
    id: 'adult',
    name: text('成人款'),
    ageMin: 14,
    waitUntil: UNTIL,
    options: [...Object.entries(stocks).map(([id, stock]) => ({ id, stock })), { id: 'XL' }],
  },
]

/** Two distances that share their shirts. */
beforeEach(async () => {
  await bench.platform.clock.set(TEST_NOW)
  races += 1
  const raceId = String(1_000_400_000 + races)
  const { model, project } = modelRace()
  race = {
    ...model,
    raceId,
    changes: { details: { until: UNTIL, fields: ['dressSize'] } },
    items: [1, 2].map((at) => ({ ...project, itemId: `${raceId}0${at}`, fee: 9_000, quota: 100 })),
    sizes: shirts({ S: 3, M: 1, L: 1 }),
  }
  await bench.platform.reload([race])
})

interface Entered {
  runner: Client
  entryId: string
  orderId: string
}

async function save(at: number, size: string, wanted = '', birthday?: string) {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner, birthday)
  const draft = await draftOf(runner, item(at), [contestantsId], { form: { dressSize: size }, wantedSizes: [wanted] })
  return { runner, entryId: (await runner.call('infoSaveV2', draft)).entryId }
}

async function hold(at: number, size: string, wanted = ''): Promise<Entered> {
  const saved = await save(at, size, wanted)
  const { orderId } = await saved.runner.call('createOrder5AppAsync', {
    entryId: saved.entryId,
    idempotencyKey: newKey('order'),
  })
  await bench.platform.tick()
  return { ...saved, orderId: orderId ?? '' }
}

async function enter(at: number, size: string, wanted = ''): Promise<Entered> {
  const entry = await hold(at, size, wanted)
  const { attemptId } = await entry.runner.call('aliH5Prepay', {
    orderId: entry.orderId,
    attemptKey: newKey('attempt'),
  })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
  return entry
}

async function seen({ runner, entryId }: Entered) {
  const [player] = (await runner.call('detailRegistrationOrder', { entryId })).playersDetail
  if (!player) throw new Error('no runner')
  const { registrationId } = player
  const { answers } = await runner.call('querySubUserInfo', { registrationId })
  return { registrationId, size: sizeIn(answers), waits: player.wantedSize, canWait: player.sizesToWaitFor }
}

async function sizes(at: number) {
  const items = await bench.stranger().call('itemByRaceIdList', { raceId: race.raceId })
  const found = items.find(({ itemId }) => itemId === item(at))?.sizes ?? []
  return Object.fromEntries(found.map(({ value, left, waiting }) => [value, [left, waiting]]))
}

const news = async ({ runner }: Entered) =>
  (await runner.call('myRaceMessage', {})).results
    .filter(({ code }) => code.startsWith('size'))
    .map(({ code, text: { en } }) => `${code}: ${en}`)

async function leave({ runner, entryId }: Entered): Promise<void> {
  const { withdrawal } = await runner.call('detailRegistrationOrder', { entryId })
  await runner.call('withdrawEntry', { entryId, amount: withdrawal?.amount ?? 0 })
}

test('who asks for a size that is gone has another, gets it in their turn when one is free, and theirs goes on', async () => {
  const holder = await enter(1, 'M')
  expect(await sizes(2)).toEqual({ S: [3, null], M: [0, 0], L: [1, null], XL: [null, null] })
  const first = await enter(2, 'L', 'M')
  const second = await enter(1, 'S', 'M')
  const third = await enter(2, 'S', 'L')
  expect(await sizes(1)).toMatchObject({ M: [0, 2], L: [0, 1], S: [1, null] })
  expect(await seen(second)).toMatchObject({ size: 'S', waits: { size: 'M', ahead: 1 }, canWait: ['L'] })
  const day = await bench.console<RaceDay>('GET', `races/${race.raceId}`)
  expect(day.sizes.map(({ itemId, taken, waiting, left }) => [itemId, taken, waiting, left])).toEqual([
    ['adult S', 2, 0, 1],
    ['adult M', 1, 2, 0],
    ['adult L', 1, 1, 0],
  ])
  await leave(holder)
  await bench.platform.tick()
  expect(await seen(first)).toMatchObject({ size: 'M', waits: null })
  expect(await seen(second)).toMatchObject({ size: 'S', waits: { size: 'M', ahead: 0 } })
  expect(await seen(third)).toMatchObject({ size: 'L', waits: null })
  expect(await news(first)).toEqual([expect.stringMatching(/^sizeGiven: .*成人款 M/)])
  expect(await news(second)).toEqual([])
  expect(await sizes(1)).toMatchObject({ S: [2, null], M: [0, 1], L: [0, 0] })
  expect(await brokenInvariants(bench.platform.db, race.raceId)).toEqual([])
  expect(await waitingForFree(bench.platform.db, race.raceId)).toEqual([])
})

test('it comes free when an order runs out, when somebody changes their size, and when a release brings more', async () => {
  const holder = await hold(1, 'M')
  const other = await enter(1, 'L')
  const waits = [await enter(2, 'S', 'M'), await enter(2, 'S', 'M'), await enter(2, 'S', 'L')]
  await bench.platform.clock.advance(16 * 60_000)
  await bench.platform.tick()
  await bench.platform.tick()
  expect(holder.orderId).not.toBe('')
  const states = () => Promise.all(waits.map(async (one) => (await seen(one)).size))
  expect(await states()).toEqual(['M', 'S', 'S'])
  const { registrationId } = await seen(other)
  await other.runner.call('updSubUserInfo', { registrationId, form: { dressSize: 'XL' } })
  await bench.platform.tick()
  expect(await states()).toEqual(['M', 'S', 'L'])
  await bench.platform.reload([{ ...race, sizes: shirts({ S: 3, M: 2, L: 1 }) }])
  await bench.platform.tick()
  expect(await states()).toEqual(['M', 'M', 'L'])
  expect(await sizes(1)).toEqual({ S: [3, null], M: [0, 0], L: [0, 0], XL: [null, null] })
})

test('what comes free is not a newcomer’s while somebody waits', async () => {
  const holder = await enter(1, 'M')
  await enter(2, 'S', 'M')
  await leave(holder)
  await expect(save(1, 'M')).rejects.toMatchObject({ code: SOLD_OUT })
})

test('a wish can be taken back and made on the order, by its owner alone', async () => {
  const holder = await enter(1, 'M')
  const entry = await enter(2, 'S')
  const { registrationId, canWait } = await seen(entry)
  expect(canWait).toEqual(['M'])
  const stranger = await bench.runner()
  await expect(stranger.call('askForSize', { registrationId, size: 'M' })).rejects.toMatchObject({ code: 2006001 })
  await entry.runner.call('askForSize', { registrationId, size: 'M' })
  expect((await seen(entry)).waits).toEqual({ size: 'M', ahead: 0 })
  await entry.runner.call('askForSize', { registrationId, size: null })
  expect((await seen(entry)).waits).toBeNull()
  await leave(holder)
  await bench.platform.tick()
  expect(await seen(entry)).toMatchObject({ size: 'S', waits: null, canWait: [] })
  for (const size of ['S', 'XL', 'XXL'])
    await expect(entry.runner.call('askForSize', { registrationId, size })).rejects.toMatchObject({ code: NOT_WAITED })
})

test('what nobody can wait for is refused in the form, and the waiting ends at its moment with a message', async () => {
  await expect(save(1, 'S', 'XL')).rejects.toMatchObject({ fieldErrors: [{ input: 'wantedSize', path: '' }] })
  const holder = await enter(1, 'M')
  const waits = await enter(2, 'S', 'M')
  await bench.platform.clock.set(Date.parse(UNTIL))
  await bench.platform.tick()
  waits.runner.token = (await logIn(bench, waits.runner)).token
  expect(await news(waits)).toEqual([expect.stringMatching(/^sizeStays: .*成人款 M/)])
  expect(holder.entryId).not.toBe(waits.entryId)
  const rest = await bench.stranger().call('itemByRaceIdList', { raceId: race.raceId })
  expect(rest[0]?.sizes.find(({ value }) => value === 'M')).toMatchObject({ left: 0, waiting: null })
})
