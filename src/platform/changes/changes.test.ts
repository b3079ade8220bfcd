import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EntryFile } from '#api/console.gen.ts'
import { orders, refunds } from '#platform/tables/orders.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, ledgerTotal, moneyOnBothSides } from '#support/platform/invariants.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import {
  type Client,
  createTestBench,
  logIn,
  TEST_NOW,
  type TestBench,
  type TestForms,
} from '#support/platform/testBench.ts'

const RACE = '1000099010'
const FULL = `${RACE}01`
const HALF = `${RACE}02`
const FAMILY = `${RACE}03`
const FIXED = `${RACE}04`
const CANCELLED = '1000099011'
const PUT_OFF = '1000099012'
/** Two races after those, which take their deferred places. */
const NEXT = '1000099013'
const OTHER = '1000099014'
const text = (word: string) => ({ zh: word, en: word })
const at = (iso: string) => Date.parse(`${iso}+08:00`)
const MINUTE = 60_000

/** A race like the sample of changes: early bird until the end of the year, four steps of refunds. */
function raceOfChanges(raceId = RACE): RaceFacts {
  const [model] = testRaces()
  const item = model?.items[0]
  if (!model || !item) throw new Error('no model race')
  const { packages: _, ...base } = item
  const early = (fee: number) => [{ name: text('早鸟价'), until: '2026-12-31T23:59:59+08:00', fee }]
  const packages = [
    { id: 'basic', name: text('标准'), fee: 0 },
    { id: 'plus', name: text('升级'), fee: 4_800 },
  ]
  return {
    ...model,
    raceId,
    raceTime: '2027-05-16T07:00:00+08:00',
    signUpEnd: '2027-03-31T18:00:00+08:00',
    refundLadder: [
      { until: '2027-01-31T23:59:59+08:00', percent: 100 },
      { until: '2027-02-28T23:59:59+08:00', percent: 80 },
      { until: '2027-03-31T23:59:59+08:00', percent: 60 },
      { until: null, percent: 0 },
    ],
    changes: {
      runner: { until: '2027-04-15T18:00:00+08:00', fee: 2_000 },
      project: { until: '2027-04-15T18:00:00+08:00' },
      details: { until: '2027-04-30T18:00:00+08:00', fields: ['dressSize'] },
      deferral: { until: '2027-04-15T18:00:00+08:00' },
    },
    items: [
      { ...base, itemId: `${raceId}01`, fee: 16_000, prices: early(12_000), quota: 3, packages },
      { ...base, itemId: `${raceId}02`, fee: 12_000, prices: early(9_000), quota: 500, packages },
      { ...base, itemId: `${raceId}03`, kind: 'family', quota: 400, ageMin: 0, withdrawal: 'each' },
      { ...base, itemId: `${raceId}04`, quota: 400, changes: {}, refundable: false },
    ],
  }
}

/** A first project that takes places of the half for 10 yuan, a second that takes those of the marathon and nothing else. */
function raceOfDeferrals(raceId: string): RaceFacts {
  const race = raceOfChanges(raceId)
  const [first, second] = race.items
  if (!first || !second) throw new Error('no projects')
  return {
    ...race,
    items: [
      { ...first, prices: [], quota: 1, deferredFrom: { items: [HALF, `${PUT_OFF}02`], fee: 1_000 } },
      { ...second, allocation: 'direct', deferredFrom: { items: [FULL], fee: 0, only: true } },
    ],
  }
}

let bench: TestBench
let forms: TestForms | null = null
beforeAll(async () => {
  bench = await createTestBench({
    forms: () => forms,
    races: [...[RACE, CANCELLED, PUT_OFF].map(raceOfChanges), ...[NEXT, OTHER].map(raceOfDeferrals)],
  })
})
beforeEach(async () => {
  forms = null
  await bench.platform.clock.set(TEST_NOW)
  await bench.console('POST', 'quota', { itemId: FULL, quota: 100 })
})
afterAll(() => bench.platform.close())

const tick = () => bench.platform.tick()

async function pay(runner: Client, orderId: string): Promise<string> {
  const { attemptId } = await runner.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
  await bench.console('POST', `pay/${attemptId}`, {})
  return attemptId
}

/** Some time later: whoever was logged in has to log in again. */
async function later({ runner }: { runner: Client }, moment: string): Promise<void> {
  await bench.platform.clock.set(at(moment))
  runner.token = (await logIn(bench, runner)).token
}

/** A confirmed, paid entry of the project. */
async function entered(itemId: string, birthdays = ['1990-05-12']) {
  const runner = await bench.runner()
  const players = []
  for (const birthday of birthdays) players.push((await addRunner(runner, birthday)).contestantsId)
  const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, itemId, players))
  const { orderId } = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await tick()
  await pay(runner, orderId ?? '')
  const seen = () => runner.call('detailRegistrationOrder', { entryId })
  return { runner, entryId, orderId: orderId ?? '', seen }
}
type Entered = Awaited<ReturnType<typeof entered>>

type Request = Parameters<typeof quote>[1]
const quote = (
  { runner, entryId }: Entered,
  wish: { itemId?: string; packageId?: string; registrationId?: string; contestantsId?: string; defer?: boolean },
) => runner.call('changeQuote', { entryId, ...wish })
async function change(entry: Entered, wish: Request, idempotencyKey = newKey('change')) {
  const { toPay, back } = await quote(entry, wish)
  return entry.runner.call('modifyForApp', { entryId: entry.entryId, ...wish, toPay, back, idempotencyKey })
}
/** What the console says of an entry's money. */
const accountOf = async ({ entryId }: Entered) => (await bench.console<EntryFile>('GET', `entries/${entryId}`)).account
const refundsOf = async ({ entryId }: Entered) =>
  (
    await bench.platform.db
      .select({ amount: refunds.amount, cause: refunds.cause, status: refunds.status })
      .from(refunds)
      .innerJoin(orders, eq(orders.orderId, refunds.orderId))
      .where(eq(orders.entryId, entryId))
  ).sort((a, b) => a.amount - b.amount)

describe('a change that costs more', () => {
  it('waits for its top-up, holds the other project’s place meanwhile, and takes effect when it is paid', async () => {
    const entry = await entered(HALF)
    await later(entry, '2027-01-10T12:00:00')
    expect(await quote(entry, { itemId: FULL, packageId: 'plus' })).toMatchObject({
      problem: null,
      kinds: ['project'],
      after: 20_800,
      toPay: 11_800,
      back: 0,
    })
    const left = async (itemId: string) =>
      (await entry.runner.call('itemByRaceIdList', { raceId: RACE })).find((one) => one.itemId === itemId)?.left
    const before = await left(FULL)
    const key = newKey('change')
    const { status, orderId } = await change(entry, { itemId: FULL, packageId: 'plus' }, key)
    expect(status).toBe('PENDING')
    expect(await left(FULL)).toBe((before ?? 0) - 1)
    expect(await entry.seen()).toMatchObject({
      itemId: HALF,
      entryStatus: 'CONFIRMED',
      openChange: { orderId, toPay: 11_800 },
      where: { step: 'payChange' },
    })
    // The same key is the same change, and one at a time is enough.
    const same = { entryId: entry.entryId, itemId: FULL, packageId: 'plus', toPay: 11_800, back: 0 }
    expect(await entry.runner.call('modifyForApp', { ...same, idempotencyKey: key })).toMatchObject({ orderId })
    await expect(change(entry, { packageId: 'plus' })).rejects.toMatchObject({ code: 2010004 })
    const bill = await entry.runner.call('orderDetail', { orderId: orderId ?? '' })
    expect(bill.itemName.zh).toMatch(/^.+ → .+$/)
    expect(bill.lines.map(({ name, amount }) => `${name.zh} ${amount}`)).toEqual(['补差价 11800'])
    // The provider says what is paid for as the platform does: not the project that is left.
    const prepay = { orderId: orderId ?? '', attemptKey: newKey('attempt') }
    const { attemptId, url } = await entry.runner.call('aliH5Prepay', prepay)
    expect((await bench.platform.app.inject({ url })).body).toContain(`· ${bill.itemName.zh}</dd>`)
    expect(await bench.console('GET', `attempts/${attemptId}`)).toMatchObject({ itemName: bill.itemName })
    expect(await accountOf(entry)).toMatchObject({ total: 9_000, paid: 9_000, kept: 9_000 })
    await pay(entry.runner, orderId ?? '')
    expect(await accountOf(entry)).toMatchObject({ total: 20_800, paid: 20_800, fees: 0, returned: 0, kept: 20_800 })
    const after = await entry.seen()
    expect(after.timeline.at(-1)?.zh).toBe('变更已生效：更换项目，补差价 ¥118')
    expect(after).toMatchObject({ itemId: FULL, packageId: 'plus', payable: 20_800, openChange: null })
    expect(after.where.money.zh).toBe('已支付 ¥208')
    expect(after.timeline.map(({ event }) => event)).toContain('change.applied')
    expect(await left(FULL)).toBe((before ?? 0) - 1)
  })

  it('is dropped when nobody pays, and the place stays; money that comes later goes back', async () => {
    const entry = await entered(HALF)
    const { orderId } = await change(entry, { itemId: FULL })
    const { attemptId } = await entry.runner.call('aliH5Prepay', {
      orderId: orderId ?? '',
      attemptKey: newKey('attempt'),
    })
    await bench.platform.clock.advance(16 * MINUTE)
    await tick()
    expect(await entry.seen()).toMatchObject({ itemId: HALF, entryStatus: 'CONFIRMED', openChange: null, reason: null })
    await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
    await tick()
    expect(await entry.seen()).toMatchObject({ itemId: HALF, entryStatus: 'CONFIRMED' })
    expect(await refundsOf(entry)).toEqual([{ amount: 3_000, cause: 'latePayment', status: 'DONE' }])
  })

  it('can be given up, and asked for again', async () => {
    const entry = await entered(HALF)
    const { orderId } = await change(entry, { itemId: FULL })
    await entry.runner.call('cancelOrder', { orderId: orderId ?? '' })
    expect((await entry.seen()).openChange).toBeNull()
    expect((await change(entry, { itemId: FULL })).status).toBe('PENDING')
  })

  it('is refused where no place is left, and where the sum shown is another by now', async () => {
    const entry = await entered(HALF)
    await bench.console('POST', 'quota', { itemId: FULL, quota: 0 })
    await expect(change(entry, { itemId: FULL })).rejects.toMatchObject({ code: 2003005 })
    await bench.console('POST', 'quota', { itemId: FULL, quota: 50 })
    const stale = { entryId: entry.entryId, itemId: FULL, toPay: 3_000, back: 0, idempotencyKey: newKey('change') }
    await later(entry, '2027-01-10T12:00:00')
    await expect(entry.runner.call('modifyForApp', stale)).rejects.toMatchObject({ code: 2010006 })
  })
})

describe('a change that gives money back', () => {
  it('takes effect at once, and what the ladder gives of the difference goes back', async () => {
    const entry = await entered(FULL)
    expect(await quote(entry, { itemId: HALF })).toMatchObject({ toPay: 0, back: 3_000, percent: 100 })
    expect(await change(entry, { itemId: HALF })).toMatchObject({ status: 'APPLIED', orderId: null })
    await tick()
    expect(await refundsOf(entry)).toEqual([{ amount: 3_000, cause: 'changed', status: 'DONE' }])
    const seen = await entry.seen()
    expect(seen).toMatchObject({ itemId: HALF, entryStatus: 'CONFIRMED', payable: 9_000 })
    expect(seen.where.money.zh).toBe('已支付 ¥120，¥30 已原路退回')
    expect(seen.timeline.at(-1)?.zh).toBe('已按原支付方式退款：¥30')
    const money = { total: 9_000, paid: 12_000, fees: 0, onTheWay: 0, returned: 3_000, kept: 9_000 }
    expect(await accountOf(entry)).toMatchObject(money)
  })
})

describe('a change of runner', () => {
  it('asks the fee and today’s price, and the place is the other’s with an order of its own paid', async () => {
    const entry = await entered(HALF)
    const [before] = (await entry.seen()).playersDetail
    const other = await addRunner(entry.runner)
    const request = { registrationId: before?.registrationId ?? '', contestantsId: other.contestantsId }
    expect(await quote(entry, request)).toMatchObject({ kinds: ['runner'], fee: 2_000, toPay: 2_000 })
    const { orderId } = await change(entry, request)
    await pay(entry.runner, orderId ?? '')
    const [after] = (await entry.seen()).playersDetail
    expect(after?.registrationId).toBe(before?.registrationId)
    expect(await accountOf(entry)).toMatchObject({ total: 11_000, paid: 11_000, fees: 2_000, kept: 11_000 })
    expect(after?.idNumber).not.toBe(before?.idNumber)
    // Who was replaced may enter again, who came in may not.
    const again = (players: string[]) =>
      draftOf(entry.runner, HALF, players).then((draft) => entry.runner.call('infoSaveV2', draft))
    await expect(again([other.contestantsId])).rejects.toMatchObject({ code: 2004004 })
  })

  it('goes back when the other was entered elsewhere before it was paid', async () => {
    const entry = await entered(HALF)
    const card = idCard()
    const other = await addRunner(entry.runner, '1990-05-12', card)
    const [place] = (await entry.seen()).playersDetail
    const request = { registrationId: place?.registrationId ?? '', contestantsId: other.contestantsId }
    const { orderId } = await change(entry, request)
    const friend = await bench.runner()
    const { contestantsId } = await addRunner(friend, '1990-05-12', card)
    const { entryId } = await friend.call('infoSaveV2', await draftOf(friend, HALF, [contestantsId]))
    await friend.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    await pay(entry.runner, orderId ?? '')
    await tick()
    expect((await entry.seen()).playersDetail[0]?.idNumber).toBe(place?.idNumber)
    expect(await refundsOf(entry)).toEqual([{ amount: 2_000, cause: 'latePayment', status: 'DONE' }])
  })

  it('of a family has to leave a family', async () => {
    const entry = await entered(FAMILY, ['1988-03-01', '2018-03-01'])
    const places = (await entry.seen()).playersDetail
    const adult = await addRunner(entry.runner, '1985-01-01')
    const child = await addRunner(entry.runner, '2019-01-01')
    const of = (index: number, contestantsId: string) =>
      quote(entry, { registrationId: places[index]?.registrationId ?? '', contestantsId })
    expect((await of(1, adult.contestantsId)).problem).toMatchObject({ code: 2004008 })
    expect((await of(1, child.contestantsId)).problem).toBeNull()
    expect((await of(0, child.contestantsId)).problem).toMatchObject({ code: 2004008 })
  })
})

describe('a runner who comes into the place of another', () => {
  it('answers what that place is asked: the first the entry’s form, the others their own', async () => {
    const entry = await entered(FAMILY, ['1988-03-01', '2018-03-01'])
    const schema = (name: string) => ({
      schema: { type: 'object', required: [name], properties: { [name]: { type: 'string', minLength: 1 } } },
      uiSchema: { [name]: { 'ui:title': { zh: name, en: name } } },
      hash: `of-${name}`,
    })
    forms = { form: schema('profession'), runner: schema('email') }
    const [first = '', second = ''] = (await entry.seen()).playersDetail.map(({ registrationId }) => registrationId)
    const come = async (registrationId: string, birthday: string, form: object) => {
      const { contestantsId } = await addRunner(entry.runner, birthday)
      const request = { registrationId, contestantsId }
      const { toPay, back } = await quote(entry, request)
      const { entryId } = entry
      return entry.runner.call('modifyForApp', {
        entryId,
        ...request,
        form,
        toPay,
        back,
        idempotencyKey: newKey('change'),
      })
    }
    const refused = (path: string) => ({ code: 2005001, fieldErrors: [{ input: 'form', path }] })
    await expect(come(second, '2019-01-01', { profession: '1' })).rejects.toMatchObject(refused('/email'))
    await expect(come(first, '1985-01-01', { email: 'a@b.cn' })).rejects.toMatchObject(refused('/profession'))
    const { orderId } = await come(second, '2019-01-01', { email: 'a@b.cn', profession: '1' })
    await pay(entry.runner, orderId ?? '')
    const seen = (await entry.seen()).playersDetail
    expect(seen[1]?.answers).toEqual([{ label: { zh: 'email', en: 'email' }, value: { zh: 'a@b.cn', en: 'a@b.cn' } }])
  })
})

describe('what may not be changed', () => {
  it('is said: too late, not offered, nothing different, not confirmed', async () => {
    const entry = await entered(HALF)
    const problem = async (wish: Request) => (await quote(entry, wish)).problem?.code ?? null
    expect(await problem({})).toBe(2010003)
    expect(await problem({ itemId: FAMILY })).toBe(2010001)
    const fixed = await entered(FIXED)
    expect((await quote(fixed, { itemId: HALF })).problem?.code).toBe(2010001)
    await fixed.runner.call('withdrawEntry', { entryId: fixed.entryId, amount: 0 })
    expect((await quote(fixed, { itemId: HALF })).problem?.code).toBe(2010005)
    await later(entry, '2027-04-15T18:00:01')
    expect(await problem({ itemId: FULL })).toBe(2010002)
    expect(await problem({ defer: true })).toBe(2010002)
  })
})

describe('details', () => {
  it('are answered again where the race lets them, until their day', async () => {
    const entry = await entered(HALF)
    const registrationId = (await entry.seen()).playersDetail[0]?.registrationId ?? ''
    const details = () => entry.runner.call('querySubUserInfo', { registrationId })
    expect(await details()).toMatchObject({ fields: ['dressSize'], answers: {}, open: true })
    await entry.runner.call('updSubUserInfo', { registrationId, form: { dressSize: 'XL' } })
    expect((await details()).answers).toEqual({ dressSize: 'XL' })
    const wrong = entry.runner.call('updSubUserInfo', { registrationId, form: { email: 'a@b.cn' } })
    await expect(wrong).rejects.toMatchObject({ code: 2005001, fieldErrors: [{ path: '/email' }] })
    await later(entry, '2027-04-30T18:00:01')
    const late = entry.runner.call('updSubUserInfo', { registrationId, form: { dressSize: 'S' } })
    await expect(late).rejects.toMatchObject({ code: 2010002 })
    expect((await entry.seen()).timeline.map(({ event }) => event)).toContain('change.applied')
  })
})

describe('a deferral', () => {
  it('keeps place and money for the next race, and frees the place of this one', async () => {
    const entry = await entered(HALF)
    expect(await change(entry, { defer: true })).toMatchObject({ status: 'APPLIED' })
    const seen = await entry.seen()
    expect(seen).toMatchObject({ entryStatus: 'DEFERRED', withdrawal: null })
    expect(seen.where.money.zh).toBe('已支付 ¥90，¥90 随名额保留到下一届')
    expect(await refundsOf(entry)).toEqual([])
  })

  it('keeps a place of the next race for its account and document, at the price of that race, once', async () => {
    const entry = await entered(FULL)
    await change(entry, { defer: true })
    const itemId = `${NEXT}02`
    const place = (await entry.seen()).deferredPlace
    expect(place).toMatchObject({ status: 'open', raceId: NEXT, itemId, fee: 0, entryId: null })
    expect((await entry.seen()).where).toMatchObject({ step: 'useDeferral', deadline: { label: { zh: '报名截止' } } })
    const [saved] = await entry.runner.call('listContestants', {})
    if (!saved) throw new Error('no runner')
    const someone = await bench.runner()
    const same = await addRunner(someone, saved.birthday, saved.idNumber)
    const asked = { raceId: NEXT, itemId, contestants: [same.contestantsId] }
    expect(await someone.call('checkRegistrationUserV2', asked)).toMatchObject([
      { ok: false, deferred: false, reason: { code: 2004051 } },
    ])
    const own = { ...asked, contestants: [saved.contestantsId] }
    expect(await entry.runner.call('checkRegistrationUserV2', own)).toMatchObject([{ ok: true, deferred: true }])
    const chosen = { raceId: NEXT, itemId, players: [saved.contestantsId], packageId: 'basic' }
    expect((await entry.runner.call('checkEntry', chosen)).lines).toMatchObject([
      { name: { zh: '项目 · 顺延名额' }, amount: 0 },
      { amount: 0 },
    ])
    const { entryId } = await entry.runner.call(
      'infoSaveV2',
      await draftOf(entry.runner, itemId, [saved.contestantsId]),
    )
    const { orderId } = await entry.runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    await tick()
    await entry.runner.call('zeroPayment', { orderId: orderId ?? '' })
    expect((await entry.seen()).where).toMatchObject({
      step: null,
      next: { zh: expect.stringContaining('已用于报名') },
    })
    expect((await entry.seen()).deferredPlace).toMatchObject({ status: 'used', entryId })
    // Given up there, it is gone: it was one place.
    await entry.runner.call('withdrawEntry', { entryId, amount: 0 })
    expect((await entry.runner.call('checkRegistrationUserV2', own))[0]).toMatchObject({ ok: false, deferred: false })
  })

  it('of a race that is put off is kept from everybody else until it is used, and used by one entry', async () => {
    const entry = await entered(`${PUT_OFF}02`)
    const waiting = await bench.runner()
    const { contestantsId } = await addRunner(waiting)
    const unpaid = await waiting.call('infoSaveV2', await draftOf(waiting, `${PUT_OFF}02`, [contestantsId]))
    await waiting.call('createOrder5AppAsync', { entryId: unpaid.entryId, idempotencyKey: newKey('order') })
    await tick()
    await bench.console('POST', 'callOff', { raceId: PUT_OFF, how: 'deferred' })
    await tick()
    expect(await entry.seen()).toMatchObject({
      entryStatus: 'DEFERRED',
      reason: { zh: '赛事已延期，名额和费用保留到下一届。' },
    })
    expect(await refundsOf(entry)).toEqual([])
    // A release with too few places for those who were promised one is told before it is live.
    const refusalAt = async (quota: number) => {
      const next = raceOfDeferrals(NEXT)
      const question = { races: [{ ...next, items: next.items.map((item) => ({ ...item, quota })) }], gone: [] }
      const { contradictions } = await bench.console<{ contradictions: { en: string }[] }>(
        'POST',
        'releases/question',
        question,
      )
      return contradictions.map(({ en }) => en)
    }
    expect(await refusalAt(0)).toContainEqual(
      expect.stringMatching(/01\): a quota of 0 is too small for the \d deferred places not used yet, with 0 sold$/),
    )
    expect(await refusalAt(9)).toEqual([])
    await expect(bench.console('POST', 'callOff', { raceId: '1000000000', how: 'deferred' })).rejects.toMatchObject({
      status: 404,
    })
    expect((await waiting.call('raceDetail', { raceId: PUT_OFF })).state).toBe('postponed')
    // Who had not paid had no place that could be kept.
    const ended = await waiting.call('detailRegistrationOrder', { entryId: unpaid.entryId })
    expect(ended).toMatchObject({ entryStatus: 'CANCELLED', deferredPlace: null })
    const draft = await draftOf(waiting, `${NEXT}01`, [contestantsId])
    await expect(waiting.call('infoSaveV2', draft)).rejects.toMatchObject({ code: 2003005 })
    const [player] = await entry.runner.call('listContestants', {})
    const drafts = []
    for (const raceId of [NEXT, OTHER]) {
      const saved = await draftOf(entry.runner, `${raceId}01`, [player?.contestantsId ?? ''])
      drafts.push((await entry.runner.call('infoSaveV2', saved)).entryId)
    }
    const [here = '', there = ''] = drafts
    expect((await entry.runner.call('orderCalculation', { entryId: here })).payable).toBe(1_000)
    const submit = (entryId: string) =>
      entry.runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    const { orderId } = await submit(here)
    await expect(submit(there)).rejects.toMatchObject({ code: 2004052 })
    await tick()
    await pay(entry.runner, orderId ?? '')
    expect((await entry.seen()).deferredPlace).toMatchObject({ status: 'used', entryId: here })
  })
})

describe('a withdrawal', () => {
  it.each([
    ['2027-01-31T23:59:59', 100, 12_000],
    ['2027-02-01T00:00:00', 80, 9_600],
    ['2027-03-31T23:59:59', 60, 7_200],
    ['2027-04-01T00:00:00', 0, 0],
  ])('gives back what the ladder says at %s: %i %%', async (moment, percent, amount) => {
    const entry = await entered(FULL)
    await later(entry, moment)
    expect((await entry.seen()).withdrawal).toMatchObject({ percent, amount })
    expect(await entry.runner.call('withdrawEntry', { entryId: entry.entryId, amount })).toMatchObject({
      entryStatus: 'WITHDRAWN',
    })
    await entry.runner.call('withdrawEntry', { entryId: entry.entryId, amount })
    await tick()
    expect(await refundsOf(entry)).toEqual(amount === 0 ? [] : [{ amount, cause: 'withdrawn', status: 'DONE' }])
    expect(await entry.seen()).toMatchObject({ entryStatus: 'WITHDRAWN', withdrawal: null })
  })

  it('is refused when its step has passed since it was shown, during a change, and after the start', async () => {
    const entry = await entered(HALF)
    const leave = (amount: number) => entry.runner.call('withdrawEntry', { entryId: entry.entryId, amount })
    await later(entry, '2027-02-01T00:00:00')
    await expect(leave(9_000)).rejects.toMatchObject({ code: 2010006 })
    const { orderId } = await change(entry, { itemId: FULL })
    await expect(leave(7_200)).rejects.toMatchObject({ code: 2010004 })
    await entry.runner.call('cancelOrder', { orderId: orderId ?? '' })
    await later(entry, '2027-05-16T07:00:00')
    await expect(leave(0)).rejects.toMatchObject({ code: 2010008 })
  })

  it('after a change gives back of what the entry costs since, from both payments; the fee of the change stays', async () => {
    const entry = await entered(HALF)
    const other = await addRunner(entry.runner)
    const [place] = (await entry.seen()).playersDetail
    const request = { itemId: FULL, registrationId: place?.registrationId ?? '', contestantsId: other.contestantsId }
    const { orderId } = await change(entry, request)
    await pay(entry.runner, orderId ?? '')
    await later(entry, '2027-02-10T12:00:00')
    const { withdrawal } = await entry.seen()
    expect(withdrawal).toMatchObject({ percent: 80, amount: 9_600 })
    await entry.runner.call('withdrawEntry', { entryId: entry.entryId, amount: 9_600 })
    await tick()
    expect(await refundsOf(entry)).toEqual([
      { amount: 4_600, cause: 'withdrawn', status: 'DONE' },
      { amount: 5_000, cause: 'withdrawn', status: 'DONE' },
    ])
    expect((await entry.seen()).where.money.zh).toBe(
      '已支付 ¥140（其中手续费 ¥20），¥44 按退赛规则不退，¥96 已原路退回',
    )
  })

  it('of one runner gives their part back and leaves the others as they are, as long as these make an entry', async () => {
    const entry = await entered(FAMILY, ['1988-03-01', '1986-03-01', '2018-03-01'])
    const { entryId } = entry
    const before = await entry.seen()
    const [, second = '', child = ''] = before.playersDetail.map(({ registrationId }) => registrationId)
    await later(entry, '2027-02-10T12:00:00')
    const leaving = (await entry.seen()).leaving
    expect(leaving.map(({ amount, percent, problem }) => [amount, percent, problem?.code ?? null])).toEqual([
      [9_600, 80, null],
      [9_600, 80, null],
      [9_600, 80, 2010012],
    ])
    const leave = (registrationId: string, amount = 9_600, who = entry.runner) =>
      who.call('withdrawEntry', { entryId, registrationId, amount })
    await expect(leave(child)).rejects.toMatchObject({ code: 2010012 })
    await expect(leave(second, 12_000)).rejects.toMatchObject({ code: 2010006 })
    await expect(leave(second, 9_600, await bench.runner())).rejects.toMatchObject({ code: 2006001 })
    expect(await leave(second)).toMatchObject({ entryStatus: 'CONFIRMED' })
    await leave(second)
    await tick()
    const seen = await entry.seen()
    expect(seen.playersDetail.map(({ status }) => status)).toEqual(['CONFIRMED', 'WITHDRAWN', 'CONFIRMED'])
    expect(seen).toMatchObject({ payable: 24_000, withdrawal: { amount: 19_200 } })
    expect(seen.lines.map(({ quantity, runners }) => [quantity, runners.length])).toEqual([
      [2, 2],
      // Of the place that was left: what the ladder kept.
      [1, 0],
    ])
    expect(seen.account).toMatchObject({ total: 26_400, net: 26_400, paid: 36_000 })
    expect(await refundsOf(entry)).toEqual([{ amount: 9_600, cause: 'withdrawn', status: 'DONE' }])
    // Who left is in nobody's way, and those who stay are changed as a family of two.
    const other = await addRunner(entry.runner, '2019-01-01')
    const swapped = await quote(entry, { registrationId: child, contestantsId: other.contestantsId })
    expect(swapped).toMatchObject({ problem: null, toPay: 2_000 })
    expect(swapped.lines.flatMap(({ runners }) => runners)).toHaveLength(2)
    await entry.runner.call('withdrawEntry', { entryId, amount: 19_200 })
    expect(await entry.seen()).toMatchObject({ entryStatus: 'WITHDRAWN', leaving: [] })
  })

  it('of one runner is refused where the group leaves together', async () => {
    const entry = await entered(HALF)
    const [only] = (await entry.seen()).playersDetail
    const alone = { entryId: entry.entryId, registrationId: only?.registrationId ?? '', amount: 9_000 }
    await expect(entry.runner.call('withdrawEntry', alone)).rejects.toMatchObject({ code: 2010011 })
  })

  it('nobody withdraws or changes what is another’s', async () => {
    const entry = await entered(HALF)
    const thief = await bench.runner()
    const missing = { code: 2006001 }
    const { entryId } = entry
    const registrationId = (await entry.seen()).playersDetail[0]?.registrationId ?? ''
    await expect(thief.call('withdrawEntry', { entryId, amount: 9_000 })).rejects.toMatchObject(missing)
    await expect(thief.call('changeQuote', { entryId, defer: true })).rejects.toMatchObject(missing)
    const stolen = { entryId, defer: true, toPay: 0, back: 0, idempotencyKey: newKey('change') }
    await expect(thief.call('modifyForApp', stolen)).rejects.toMatchObject(missing)
    await expect(thief.call('querySubUserInfo', { registrationId })).rejects.toMatchObject(missing)
    await expect(thief.call('updSubUserInfo', { registrationId, form: {} })).rejects.toMatchObject(missing)
  })
})

describe('a race that is called off', () => {
  it('ends what is paid with all of it back, what is unpaid and what waits for a top-up, and takes nobody more', async () => {
    const paid = await entered(`${CANCELLED}02`)
    const changing = await entered(`${CANCELLED}02`)
    const topUp = await change(changing, { itemId: `${CANCELLED}01` })
    const late = await bench.runner()
    const { contestantsId } = await addRunner(late)
    const { entryId } = await late.call('infoSaveV2', await draftOf(late, `${CANCELLED}02`, [contestantsId]))
    const { orderId } = await late.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    await tick()
    const attempt = { orderId: orderId ?? '', attemptKey: newKey('attempt') }
    const { attemptId } = await late.call('aliH5Prepay', attempt)
    // What the operator is asked to confirm.
    expect(await bench.console('GET', `races/${CANCELLED}/ending`)).toEqual({
      entries: 3,
      runners: 3,
      back: 18_000,
      kept: { entries: 2, runners: 2, amount: 18_000 },
    })
    await bench.console('POST', 'callOff', { raceId: CANCELLED, how: 'cancelled' })
    await tick()
    expect(await bench.console('GET', 'races')).toContainEqual(
      expect.objectContaining({ raceId: CANCELLED, calledOff: expect.objectContaining({ how: 'cancelled' }) }),
    )
    const anybody = bench.stranger()
    expect((await anybody.call('raceDetail', { raceId: CANCELLED })).state).toBe('cancelled')
    const projects = await anybody.call('itemByRaceIdList', { raceId: CANCELLED })
    expect(new Set(projects.map(({ closedReason }) => closedReason))).toEqual(new Set(['calledOff']))
    const listed = async (signUpStatus: 'now' | 'before' | '') =>
      (await anybody.call('pageChina', { signUpStatus, pageSize: 50 })).results.find((one) => one.raceId === CANCELLED)
    expect(await listed('now')).toBeUndefined()
    expect(await listed('')).toMatchObject({ state: 'cancelled' })
    expect(await refundsOf(paid)).toEqual([{ amount: 9_000, cause: 'raceCancelled', status: 'DONE' }])
    expect((await paid.seen()).where).toMatchObject({
      state: { zh: '已取消' },
      step: null,
      money: { zh: '¥90 已原路退回' },
    })
    expect(await changing.seen()).toMatchObject({ entryStatus: 'CANCELLED', openChange: null })
    const payTopUp = { orderId: topUp.orderId ?? '', attemptKey: newKey('attempt') }
    await expect(changing.runner.call('aliH5Prepay', payTopUp)).rejects.toMatchObject({ code: 2006005 })
    const unpaid = () => late.call('detailRegistrationOrder', { entryId })
    expect(await unpaid()).toMatchObject({ entryStatus: 'CANCELLED', orderStatus: 'CANCELLED' })
    // Money that was on its way is not taken for a place that is gone.
    await bench.console('POST', `notify/${attemptId}`, { mode: 'late' })
    await tick()
    expect((await unpaid()).where.money.zh).toBe('¥90 已原路退回')
    const again = draftOf(late, `${CANCELLED}02`, [contestantsId]).then((draft) => late.call('infoSaveV2', draft))
    await expect(again).rejects.toMatchObject({ code: 2010009 })
  })
})

it('all of it leaves places, money, entries and the audit whole', async () => {
  for (const raceId of [RACE, CANCELLED, PUT_OFF, NEXT, OTHER])
    expect(await brokenInvariants(bench.platform.db, raceId)).toEqual([])
  expect(await ledgerTotal(bench.platform.db)).toBe(0)
  const { platform, provider } = await moneyOnBothSides(bench.platform.db)
  expect(platform).toBe(provider)
})
