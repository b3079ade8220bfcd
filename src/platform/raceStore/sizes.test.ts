import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RaceDay } from '#api/console.gen.ts'
import type { RaceFacts, SizesFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { modelRace } from '#support/platform/raceFixtures.ts'
import {
  type Client,
  createTestBench,
  type Refused,
  TEST_NOW,
  type TestBench,
  type TestForms,
} from '#support/platform/testBench.ts'
import type { Contradiction } from './contradictions.ts'

const MINUTE = 60_000
const GONE = 2005041
const AGE = 2005042
const SOLD_OUT = 2005043
const ALL_GONE = 2005044
const CHILD = '2018-03-01'
const text = (word: string) => ({ zh: word, en: word })

let bench: TestBench
let forms: TestForms | null = null
let races = 0
let race: RaceFacts
beforeAll(async () => {
  bench = await createTestBench({ forms: () => forms })
})
afterAll(() => bench.platform.close())

const item = (at: number) => `${race.raceId}0${at}`

/** Two distances and a family that share adults' shirts, children's for the family, and a distance with shirts of its own. */
beforeEach(async () => {
  forms = null
  await bench.platform.clock.set(TEST_NOW)
  races += 1
  const raceId = String(1_000_300_000 + races)
  const { model, project } = modelRace()
  race = {
    ...model,
    raceId,
    changes: {
      runner: { until: '2027-04-15T18:00:00+08:00', fee: 2_000 },
      project: { until: '2027-04-15T18:00:00+08:00' },
      details: { until: '2027-04-15T18:00:00+08:00', fields: ['dressSize'] },
      deferral: { until: '2027-04-15T18:00:00+08:00' },
    },
    items: [
      { ...project, itemId: `${raceId}01`, fee: 9_000, quota: 100 },
      { ...project, itemId: `${raceId}02`, fee: 12_000, quota: 100 },
      { ...project, itemId: `${raceId}03`, kind: 'family', quota: 100, ageMin: 0, withdrawal: 'each' },
      { ...project, itemId: `${raceId}04`, fee: 16_000, quota: 100 },
      { ...project, itemId: `${raceId}05`, allocation: 'approval', quota: 100 },
    ],
    sizes: [
      {
        id: 'adult',
        name: text('成人款'),
        ageMin: 14,
        options: [
          { id: 'S', stock: 2 },
          { id: 'M', stock: 1 },
        ],
        items: [1, 2, 3, 5].map((at) => `${raceId}0${at}`),
      },
      {
        id: 'child',
        name: text('儿童款'),
        ageMax: 13,
        options: [{ id: '110', stock: 1 }, { id: '120' }],
        items: [`${raceId}03`],
      },
      { id: 'elite', name: text('精英款'), options: [{ id: 'M', stock: 1 }], items: [`${raceId}04`] },
    ],
  }
  await bench.platform.reload([race])
})

interface Entered {
  runner: Client
  entryId: string
  orderId: string
}

async function save(runner: Client, at: number, size: string, birthday = '1990-05-12') {
  const { contestantsId } = await addRunner(runner, birthday)
  const draft = await draftOf(runner, item(at), [contestantsId], { form: { dressSize: size } })
  return runner.call('infoSaveV2', draft)
}

async function submit(runner: Client, entryId: string): Promise<Entered> {
  const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  return { runner, entryId, orderId: orderId ?? '' }
}

async function hold(at: number, size: string): Promise<Entered> {
  const runner = await bench.runner()
  return submit(runner, (await save(runner, at, size)).entryId)
}

async function pay({ runner }: Pick<Entered, 'runner'>, orderId: string): Promise<void> {
  const { attemptId } = await runner.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  await bench.platform.tick()
}

async function enter(at: number, size: string): Promise<Entered> {
  const entry = await hold(at, size)
  await pay(entry, entry.orderId)
  return entry
}

async function registrationOf({ runner, entryId }: Entered, place = 0): Promise<string> {
  const { playersDetail } = await runner.call('detailRegistrationOrder', { entryId })
  return playersDetail[place]?.registrationId ?? ''
}

/** What is left of each size of a project, as its page says it. */
async function left(at: number): Promise<Record<string, number | null>> {
  const items = await bench.stranger().call('itemByRaceIdList', { raceId: race.raceId })
  const sizes = items.find(({ itemId }) => itemId === item(at))?.sizes ?? []
  return Object.fromEntries(sizes.map(({ value, left }) => [value, left]))
}

const refusedBy = async (promise: Promise<unknown>): Promise<Refused> =>
  promise.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: Refused) => error,
  )

test('a stock is over the projects that share it, and a size of another of them is another’s', async () => {
  expect([await left(1), await left(3), await left(4)]).toEqual([
    { S: 2, M: 1 },
    { S: 2, M: 1, 110: 1, 120: null },
    { M: 1 },
  ])
  await hold(1, 'M')
  await hold(4, 'M')
  expect([await left(2), await left(3), await left(4)]).toEqual([
    { S: 2, M: 0 },
    { S: 2, M: 0, 110: 1, 120: null },
    { M: 0 },
  ])
})

test('what is sold out, for another age or not there is refused at its question, with what there is', async () => {
  await hold(1, 'M')
  const runner = await bench.runner()
  expect(await refusedBy(save(runner, 2, 'M'))).toMatchObject({
    code: SOLD_OUT,
    fieldErrors: [
      {
        input: 'form',
        path: '/dressSize',
        messages: {
          zh: '尺码 M 余量不足，还有：S (2)',
          en: 'Not enough left of size M. Still there: S (2).',
        },
      },
    ],
  })
  expect(await refusedBy(save(runner, 2, 'XL'))).toMatchObject({ code: GONE })
  await hold(4, 'M')
  expect(await refusedBy(save(runner, 4, 'M'))).toMatchObject({ code: ALL_GONE })
})

test('a page is told at every choice, for each of its runners', async () => {
  const runner = await bench.runner()
  const players = [await addRunner(runner), await addRunner(runner, CHILD)].map(({ contestantsId }) => contestantsId)
  const of = { raceId: race.raceId, itemId: item(3), players, groupId: 'open' }
  const problems = async (sizes: string[]) => (await runner.call('checkEntry', { ...of, sizes })).problems
  expect(await problems(['S', '110'])).toEqual([])
  expect(await problems(['', ''])).toEqual([])
  expect(await problems(['110', 'M'])).toMatchObject([
    { input: 'form', path: '/dressSize', code: AGE },
    { input: 'runner', path: `/${players[1]}/dressSize`, code: AGE },
  ])
})

test('of a family each runner has a shirt, the last one only one of them, and who leaves gives it back', async () => {
  const schema = { type: 'object', properties: { dressSize: { type: 'string' } } }
  forms = { form: { schema, hash: 'f1' }, runner: { schema, hash: 'f2' } }
  const runner = await bench.runner()
  const births = ['1990-05-12', CHILD, CHILD]
  const players: string[] = []
  for (const birthday of births) players.push((await addRunner(runner, birthday)).contestantsId)
  const [, first = '', second = ''] = players
  const draft = (size: string) =>
    draftOf(runner, item(3), players, {
      form: { dressSize: 'S' },
      runners: { [first]: { dressSize: '110' }, [second]: { dressSize: size } },
    })
  expect(await refusedBy(runner.call('infoSaveV2', await draft('110')))).toMatchObject({
    fieldErrors: [{ input: 'runner', path: `/${second}/dressSize` }],
  })
  const { entryId } = await runner.call('infoSaveV2', await draft('120'))
  const entry = await submit(runner, entryId)
  await pay(entry, entry.orderId)
  expect(await left(3)).toEqual({ S: 1, M: 1, 110: 0, 120: null })
  const registrationId = await registrationOf(entry, 1)
  const { leaving } = await runner.call('detailRegistrationOrder', { entryId })
  const amount = leaving.find((one) => one.registrationId === registrationId)?.amount ?? 0
  await runner.call('withdrawEntry', { entryId, registrationId, amount })
  expect(await left(3)).toEqual({ S: 1, M: 1, 110: 1, 120: null })
})

test('a draft holds nothing: who submits first has the last one', async () => {
  const [one, other] = [await bench.runner(), await bench.runner()]
  const drafts = [await save(one, 1, 'M'), await save(other, 2, 'M')]
  await submit(other, drafts[1]?.entryId ?? '')
  expect(await refusedBy(submit(one, drafts[0]?.entryId ?? ''))).toMatchObject({ code: SOLD_OUT })
  expect(await brokenInvariants(bench.platform.db, race.raceId)).toEqual([])
})

test('a place that is given back gives its shirt back: cancelled, expired, withdrawn, deferred, called off', async () => {
  const cancelled = await hold(1, 'M')
  await cancelled.runner.call('cancelOrder', { orderId: cancelled.orderId })
  expect(await left(1)).toEqual({ S: 2, M: 1 })
  await hold(1, 'M')
  await bench.platform.clock.advance(16 * MINUTE)
  await bench.platform.tick()
  expect(await left(1)).toEqual({ S: 2, M: 1 })
  const withdrawn = await enter(1, 'M')
  const { withdrawal } = await withdrawn.runner.call('detailRegistrationOrder', { entryId: withdrawn.entryId })
  await withdrawn.runner.call('withdrawEntry', { entryId: withdrawn.entryId, amount: withdrawal?.amount ?? 0 })
  expect(await left(1)).toEqual({ S: 2, M: 1 })
  const { runner, entryId } = await enter(1, 'M')
  expect(await left(1)).toEqual({ S: 2, M: 0 })
  const { toPay, back } = await runner.call('changeQuote', { entryId, defer: true })
  await runner.call('modifyForApp', { entryId, defer: true, toPay, back, idempotencyKey: newKey('change') })
  expect(await left(1)).toEqual({ S: 2, M: 1 })
  await hold(1, 'M')
  await bench.console('POST', 'callOff', { raceId: race.raceId, how: 'cancelled' })
  await bench.platform.tick()
  expect(await left(1)).toEqual({ S: 2, M: 1 })
})

test('money that comes after the last shirt went to somebody else goes back, and before it does the entry lives again', async () => {
  const late = async () => {
    const entry = await hold(1, 'M')
    const { attemptId } = await entry.runner.call('aliH5Prepay', {
      orderId: entry.orderId,
      attemptKey: newKey('attempt'),
    })
    await bench.platform.clock.advance(16 * MINUTE)
    await bench.platform.tick()
    return { ...entry, attemptId }
  }
  const stateOf = async ({ runner, entryId }: Entered) =>
    (await runner.call('detailRegistrationOrder', { entryId })).entryStatus
  const first = await late()
  const next = await late()
  await bench.console('POST', `notify/${next.attemptId}`, { mode: 'late' })
  await bench.platform.tick()
  expect(await stateOf(next)).toBe('CONFIRMED')
  await bench.console('POST', `notify/${first.attemptId}`, { mode: 'late' })
  await bench.platform.tick()
  expect(await stateOf(first)).toBe('EXPIRED')
  expect(await left(1)).toEqual({ S: 2, M: 0 })
})

test('another size in an entry’s details moves the stock; one that is gone is refused at its question', async () => {
  const entry = await enter(1, 'S')
  const other = await enter(2, 'M')
  const registrationId = await registrationOf(entry)
  const wear = (dressSize: string) => entry.runner.call('updSubUserInfo', { registrationId, form: { dressSize } })
  expect(await refusedBy(wear('M'))).toMatchObject({
    code: SOLD_OUT,
    fieldErrors: [{ input: 'form', path: '/dressSize' }],
  })
  await other.runner.call('updSubUserInfo', { registrationId: await registrationOf(other), form: { dressSize: 'S' } })
  expect(await left(1)).toEqual({ S: 0, M: 1 })
  await wear('M')
  expect(await left(1)).toEqual({ S: 1, M: 0 })
})

test('who is in without a size takes one when they say it, and only one that is there', async () => {
  const schema = { type: 'object', properties: { dressSize: { type: ['string', 'null'] } } }
  forms = { form: { schema, hash: 'n1' } }
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const draft = await draftOf(runner, item(1), [contestantsId], { form: {} })
  const entry = await submit(runner, (await runner.call('infoSaveV2', draft)).entryId)
  const answer = (dressSize: string) => runner.call('infoSave', { entryId: entry.entryId, form: { dressSize } })
  await hold(2, 'M')
  expect(await refusedBy(answer('M'))).toMatchObject({ code: SOLD_OUT, fieldErrors: [{ input: 'form' }] })
  await answer('S')
  expect(await left(1)).toEqual({ S: 1, M: 0 })
})

test('a change of project or runner takes the shirt of there while it waits to be paid, and gives its own back then', async () => {
  const entry = await enter(1, 'M')
  const change = async (wish: object) => {
    const of = { entryId: entry.entryId, ...wish }
    const { toPay, back } = await entry.runner.call('changeQuote', of)
    return entry.runner.call('modifyForApp', { ...of, toPay, back, idempotencyKey: newKey('change') })
  }
  // Projects that share the stock: one shirt.
  const shared = await change({ itemId: item(2) })
  expect(await left(2)).toEqual({ S: 2, M: 0 })
  await entry.runner.call('cancelOrder', { orderId: shared.orderId ?? '' })
  const away = await change({ itemId: item(4) })
  expect([await left(1), await left(4)]).toEqual([{ S: 2, M: 0 }, { M: 0 }])
  await pay(entry, away.orderId ?? '')
  expect([await left(1), await left(4)]).toEqual([{ S: 2, M: 1 }, { M: 0 }])
  const taken = await enter(1, 'M')
  expect(await refusedBy(change({ itemId: item(1) }))).toMatchObject({
    code: SOLD_OUT,
    fieldErrors: [{ input: 'form', path: '/dressSize' }],
  })
  const { contestantsId } = await addRunner(taken.runner)
  const replaced = { entryId: taken.entryId, registrationId: await registrationOf(taken), contestantsId }
  const { toPay, back } = await taken.runner.call('changeQuote', replaced)
  const swap = (dressSize: string) =>
    taken.runner.call('modifyForApp', {
      ...replaced,
      form: { dressSize },
      toPay,
      back,
      idempotencyKey: newKey('change'),
    })
  expect(await refusedBy(swap('L'))).toMatchObject({ code: GONE })
  const { orderId } = await swap('S')
  expect(await left(1)).toEqual({ S: 1, M: 0 })
  await pay(taken, orderId ?? '')
  expect(await left(1)).toEqual({ S: 1, M: 1 })
})

test('who waits for a review has a shirt, and gives it back when the review ends without a place', async () => {
  const runner = await bench.runner()
  const { entryId } = await save(runner, 5, 'M')
  await submit(runner, entryId)
  expect(await left(1)).toEqual({ S: 2, M: 0 })
  await bench.console('POST', `reviews/${entryId}`, { approved: false, reason: '名单已满' })
  expect(await left(1)).toEqual({ S: 2, M: 1 })
})

test('the console counts shirts beside the places of the race', async () => {
  await hold(1, 'M')
  const { sizes } = await bench.console<RaceDay>('GET', `races/${race.raceId}`)
  expect(sizes.map(({ itemName, taken, left, quota }) => `${itemName.zh} ${taken} + ${left} = ${quota}`)).toEqual([
    '成人款 S 0 + 2 = 2',
    '成人款 M 1 + 0 = 1',
    '儿童款 110 0 + 1 = 1',
    '精英款 M 0 + 1 = 1',
  ])
})

test('a release with fewer of a size than are held is refused, and one without the size', async () => {
  await hold(1, 'M')
  const [adult, ...others] = race.sizes ?? []
  if (!adult) throw new Error('no sizes')
  const against = async (group: SizesFacts) => {
    const facts = [{ ...race, sizes: [group, ...others] }]
    const { contradictions } = await bench.console<{ contradictions: Contradiction[] }>('POST', 'releases/question', {
      races: facts,
      gone: [],
    })
    return contradictions.map(({ zh, en }) => ({ zh, en }))
  }
  expect(
    await against({
      ...adult,
      options: [
        { id: 'S', stock: 0 },
        { id: 'M', stock: 1 },
      ],
    }),
  ).toEqual([])
  expect(await against({ ...adult, options: [{ id: 'M', stock: 0 }] })).toEqual([
    {
      zh: '成人款（adult）尺码 M：件数 0 少于已占用的 1 件',
      en: '成人款 (adult), size M: a stock of 0 is below the 1 that is held',
    },
  ])
  expect((await against({ ...adult, options: [{ id: 'S', stock: 2 }] })).map(({ en }) => en)).toEqual([
    '成人款 (adult), size M: 1 runner has chosen it, so it cannot go; a stock of 1 ends its choice',
  ])
  expect((await against({ ...adult, items: [item(2)] })).map(({ en }) => en)).toEqual([
    '成人款 (adult), size M: 1 runner has chosen it, so it cannot go; a stock of 1 ends its choice',
  ])
})
