import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants, moneyOnBothSides } from './invariants.ts'
import { attempts, orders, refunds, registrations, transitions } from './schema.ts'
import { addRunner, idCard, newKey, sign } from './testEntries.ts'
import { type Client, createTestBench, Refused, TEST_NOW, type TestBench } from './testing.ts'
import { testRaces } from './testRaces.ts'

const MINUTE = 60_000

/** Something that happens; `which` picks among the newest orders or attempts there are. */
type Happening =
  | { do: 'submit'; who: number; item: number; shared: boolean }
  | { do: 'prepay' | 'cancel' | 'query'; which: number }
  | { do: 'pay'; which: number; notifyAfterMs: number | null }
  | { do: 'notify'; which: number; mode: 'again' | 'late' | 'badSignature' | 'wrongAmount' }
  | { do: 'wait'; minutes: number }
  | { do: 'tick' }

const which = fc.nat({ max: 2 })
const one = <T extends string>(name: T) => fc.constant(name)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: one('submit'),
      who: fc.nat({ max: 2 }),
      item: fc.nat({ max: 2 }),
      shared: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: one('prepay'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one('pay'), which, notifyAfterMs: fc.constantFrom(null, 0, 20 * MINUTE) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('notify'),
      which,
      mode: fc.oneof(
        { weight: 4, arbitrary: one('late') },
        { weight: 2, arbitrary: one('again') },
        { weight: 1, arbitrary: one('badSignature') },
        { weight: 1, arbitrary: one('wrongAmount') },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('cancel'), which }) },
  { weight: 1, arbitrary: fc.record({ do: one('query'), which }) },
  { weight: 2, arbitrary: fc.record({ do: one('wait'), minutes: fc.constantFrom(1, 10, 16) }) },
  { weight: 4, arbitrary: fc.record({ do: one('tick') }) },
)

const enterAndPrepay = (item: number): Happening[] => [
  { do: 'submit', who: 0, item, shared: false },
  { do: 'tick' },
  { do: 'prepay', which: 0 },
]
const OVERDUE: Happening[] = [{ do: 'wait', minutes: 16 }, { do: 'tick' }]
const LATE: Happening[] = [{ do: 'notify', which: 0, mode: 'late' }, { do: 'tick' }]
const PAY: Happening = { do: 'pay', which: 0, notifyAfterMs: 0 }

/** Sequences run every time, so that the hard states are surely among those tried. */
const KNOWN_STORIES: Happening[][] = [
  // Paid in time; then the money of a closed first attempt arrives too.
  [...enterAndPrepay(0), { do: 'prepay', which: 0 }, PAY, { do: 'notify', which: 1, mode: 'late' }, { do: 'tick' }],
  // The older payment is heard of second.
  [...enterAndPrepay(0), { do: 'prepay', which: 0 }, { do: 'notify', which: 1, mode: 'late' }, ...LATE],
  // Late, and the place is still there; late, and the policy is to refund; late for a ballot.
  [...enterAndPrepay(0), ...OVERDUE, ...LATE],
  [...enterAndPrepay(1), ...OVERDUE, ...LATE],
  [...enterAndPrepay(2), ...OVERDUE, ...LATE],
  [...enterAndPrepay(2), PAY],
  [...enterAndPrepay(0), { do: 'cancel', which: 0 }, ...LATE],
  // Late, and others have taken the places meanwhile.
  [
    ...enterAndPrepay(0),
    ...OVERDUE,
    ...enterAndPrepay(0),
    ...enterAndPrepay(0),
    { do: 'notify', which: 2, mode: 'late' },
  ],
]

let bench: TestBench
let runners: Client[]
let round = 0
beforeAll(async () => {
  bench = await createTestBench()
  runners = [await bench.runner(), await bench.runner(), await bench.runner()]
})
afterAll(() => bench.sandbox.close())

/** A race of its own for every sequence: two first-come projects and a ballot paid before the draw, two places each. */
async function freshRace(): Promise<string> {
  round += 1
  const raceId = String(1_000_100_000 + round)
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const base = { ...model.items[0], packages: [], quota: 2 }
  const items = [
    { ...base, itemId: `${raceId}00` },
    { ...base, itemId: `${raceId}01`, latePay: 'refund' as const },
    { ...base, itemId: `${raceId}02`, allocation: 'lottery' as const },
  ]
  await bench.sandbox.reload([{ ...model, raceId, items }])
  return raceId
}

class Story {
  readonly raceId: string
  private readonly sharedCard = idCard()
  private readonly orderIds: { runner: Client; orderId: string }[] = []
  private readonly attemptIds: string[] = []
  constructor(raceId: string) {
    this.raceId = raceId
  }

  async happen(what: Happening): Promise<void> {
    try {
      await this.run(what)
    } catch (cause) {
      // A refusal is an answer; anything else is a fault.
      if (!(cause instanceof Refused) || cause.status >= 500 || Math.floor(cause.code / 1_000_000) === 1) throw cause
    }
  }

  private async run(what: Happening): Promise<void> {
    const { sandbox } = bench
    if (what.do === 'wait') await sandbox.clock.advance(what.minutes * MINUTE)
    else if (what.do === 'tick') await sandbox.tick()
    else if (what.do === 'pay')
      await bench.console('POST', `pay/${this.attempt(what.which)}`, { notifyAfterMs: what.notifyAfterMs })
    else if (what.do === 'notify')
      await bench.console('POST', `notify/${this.attempt(what.which)}`, { mode: what.mode })
    else if (what.do === 'submit') await this.submit(what.who, `${this.raceId}0${what.item}`, what.shared)
    else await this.onOrder(what)
  }

  private async onOrder(what: Extract<Happening, { do: 'prepay' | 'cancel' | 'query' }>): Promise<void> {
    const order = newest(this.orderIds, what.which)
    if (!order) return
    const { runner, orderId } = order
    if (what.do === 'cancel') await runner.call('cancelOrder', { orderId })
    else if (what.do === 'query') await runner.call('queryPaymentStatus', { orderId })
    else {
      const attemptKey = newKey('attempt')
      const { attemptId } = await runner.call('aliH5Prepay', { orderId, attemptKey })
      expect((await runner.call('aliH5Prepay', { orderId, attemptKey })).attemptId).toBe(attemptId)
      this.attemptIds.push(attemptId)
    }
  }

  private async submit(who: number, itemId: string, shared: boolean): Promise<void> {
    const runner = runners[who]
    if (!runner) return
    const card = shared ? this.sharedCard : idCard()
    const known = (await runner.call('listContestants', {})).find((one) => one.idNumber === card)
    const { contestantsId } = known ?? (await addRunner(runner, '1990-05-12', card))
    const { autographId } = await sign(runner, itemId)
    const consents = [{ id: 'entry', version: '1' }]
    const draft = {
      raceId: this.raceId,
      itemId,
      players: [contestantsId],
      consents,
      autographId,
      idempotencyKey: newKey('draft'),
    }
    const { registrationId } = await runner.call('infoSaveV2', draft)
    const first = await runner.call('createOrder5AppAsync', { registrationId, idempotencyKey: newKey('order') })
    const again = await runner.call('createOrder5AppAsync', { registrationId, idempotencyKey: newKey('order') })
    expect(again.orderId).toBe(first.orderId)
    if (first.orderId) this.orderIds.push({ runner, orderId: first.orderId })
  }

  private attempt(which: number): string {
    return newest(this.attemptIds, which) ?? '0'
  }

  /** Every notification the provider has ever had reason to send, again and backwards. */
  async replay(): Promise<void> {
    for (const attemptId of [...this.attemptIds].reverse()) {
      await bench.console('POST', `notify/${attemptId}`, { mode: 'again' }).catch(() => {})
    }
    await bench.sandbox.tick()
  }
}

function newest<T>(list: T[], which: number): T | undefined {
  return list[list.length - 1 - (which % Math.max(1, list.length))]
}

async function states(raceId: string): Promise<unknown> {
  const { db } = bench.sandbox
  const of = eq(registrations.raceId, raceId)
  return {
    entries: await db
      .select({ id: registrations.registrationId, status: registrations.status })
      .from(registrations)
      .where(of)
      .orderBy(registrations.registrationId),
    orders: await db
      .select()
      .from(orders)
      .innerJoin(registrations, and(eq(registrations.registrationId, orders.registrationId), of))
      .orderBy(orders.orderId),
    attempts: await db.select().from(attempts).orderBy(attempts.attemptId),
    refunds: await db.select().from(refunds).orderBy(refunds.refundId),
  }
}

test('whatever happens in whatever order: places, money, entries and audit hold, and replays change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 60 }), async (happenings) => {
      await bench.sandbox.clock.set(TEST_NOW)
      const story = new Story(await freshRace())
      for (const what of happenings) {
        await story.happen(what)
        expect(await brokenInvariants(bench.sandbox.db, story.raceId)).toEqual([])
      }
      // Let everything that is on its way arrive.
      await bench.sandbox.clock.advance(60 * MINUTE)
      for (let at = 0; at < 3; at += 1) await bench.sandbox.tick()
      await story.replay()
      expect(await brokenInvariants(bench.sandbox.db, story.raceId)).toEqual([])
      const { platform, provider } = await moneyOnBothSides(bench.sandbox.db)
      expect(platform).toBe(provider)
      const before = await states(story.raceId)
      await story.replay()
      expect(await states(story.raceId)).toEqual(before)
    }),
    { numRuns: 50, endOnFailure: true, examples: KNOWN_STORIES.map((story): [Happening[]] => [story]) },
  )
  // A property over sequences that never reach the hard states would prove nothing.
  const { db } = bench.sandbox
  const reached = new Set((await db.select({ event: transitions.event }).from(transitions)).map((row) => row.event))
  expect([...reached]).toEqual(
    expect.arrayContaining(['paid', 'paidBallot', 'holdExpired', 'giveUp', 'latePaid', 'done']),
  )
  const causes = new Set((await db.select({ cause: refunds.cause }).from(refunds)).map((row) => row.cause))
  expect([...causes].sort()).toEqual(['latePayment', 'secondPayment'])
}, 300_000)
