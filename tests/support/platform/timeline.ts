import { and, asc, eq, inArray } from 'drizzle-orm'
import { entries, registrations } from '#platform/tables/entries.ts'
import { attempts, orders, refunds } from '#platform/tables/orders.ts'
import { checkDraw } from '#race/drawCheck.ts'
import { addRunner, idCard, newKey, sign } from './entryFixtures.ts'
import { ITEM, MINUTE, type TimelineEvent } from './events.ts'
import { testRaces } from './raceFixtures.ts'
import { type Client, Refused, TEST_NOW, type TestBench } from './testBench.ts'

/** Minutes after TEST_NOW at which the ballots take no more entries, their value is known, and the waiting lists end. */
const CLOSES = 60
const FREEZES = CLOSES + 2
const KNOWN = CLOSES + 10
const LIST_ENDS = KNOWN + 90

const minute = (after: number) => new Date(TEST_NOW + after * MINUTE).toISOString()
let races = 0

/**
 * A race of its own for every sequence: two first-come projects, a ballot paid before the draw and one paid after it, an
 * approval, a team of two that one may leave; with shirts and slots of which there are few, a price for the first places,
 * changes, a coupon for everybody, and a ladder whose steps pass within the hours.
 */
export async function freshTimeline(bench: TestBench, runners: Client[]): Promise<Timeline> {
  races += 1
  const raceId = String(1_000_100_000 + races)
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const base = { ...model.items[0], packages: [], quota: 2 }
  const early = { id: 'early', fee: base.fee - 2_000 }
  const ballot = {
    ...base,
    allocation: 'lottery' as const,
    waitlist: 'optIn' as const,
    signUpEnd: minute(CLOSES),
    publicValue: { name: { zh: '排列5', en: 'Pick 5' }, at: minute(KNOWN) },
    waitlistUntil: minute(LIST_ENDS),
  }
  const items = [
    { ...base, itemId: `${raceId}0${ITEM.late}`, invitation: 'optional' as const, prices: [{ ...early, first: 1 }] },
    { ...base, itemId: `${raceId}0${ITEM.noLate}`, latePay: 'refund' as const, fee: base.fee + 4_000 },
    { ...ballot, itemId: `${raceId}0${ITEM.prepaid}` },
    {
      ...base,
      itemId: `${raceId}0${ITEM.approval}`,
      allocation: 'approval' as const,
      payWindow: 'PT15M',
      reviewUntil: minute(LIST_ENDS),
    },
    {
      ...base,
      itemId: `${raceId}0${ITEM.team}`,
      kind: 'team' as const,
      teamMin: 1,
      teamMax: 2,
      withdrawal: 'each' as const,
      quota: 3,
      prices: [{ ...early, first: 2 }],
    },
    { ...ballot, itemId: `${raceId}0${ITEM.drawn}`, payTiming: 'after' as const, payWindow: 'PT15M', quota: 1 },
  ]
  const drawn = [ITEM.prepaid, ITEM.drawn].map((item) => `${raceId}0${item}`)
  const shared = items.flatMap(({ itemId }) => (drawn.includes(itemId) ? [] : [itemId]))
  const until = '2027-04-01T00:00:00+08:00'
  const sizes = [shared, drawn].map((items, at) => {
    const options = [{ id: 'M', stock: 3 }, { id: 'L' }]
    return { id: `cut-${at}`, name: { zh: '款', en: 'Cut' }, options, waitUntil: until, items }
  })
  const changes = { project: { until, fee: 500 }, runner: { until, fee: 300 }, deferral: { until } }
  const coupons = [{ id: 'all', name: { zh: '人人券', en: 'For all' }, amount: 1_000 }]
  const refundLadder = [
    { until: minute(20), percent: 100 },
    { until: minute(50), percent: 80 },
    { until: minute(80), percent: 60 },
    { until: null, percent: 0 },
  ]
  await bench.console('POST', 'switches', { operation: 'refunding', mode: 'none' })
  await bench.platform.reload([{ ...model, raceId, items, sizes, changes, coupons, refundLadder }])
  const invited = { raceId, itemId: `${raceId}0${ITEM.late}`, kind: 'invitation', places: 1 }
  const { codes } = await bench.console<{ codes: string[] }>('POST', 'invitations', invited)
  return new Timeline(bench, runners, raceId, codes[0] ?? '')
}

/** What happens to a race; a refusal is an answer, a fault is thrown. */
export class Timeline {
  readonly raceId: string
  private sized = 0
  private readonly bench: TestBench
  private readonly runners: Client[]
  private readonly sharedCard = idCard()
  private readonly attemptIds: string[] = []
  private readonly inReview: string[] = []
  private readonly entryIds: { runner: Client; entryId: string }[] = []
  /** Saved runners of the shared card, by whose they are. */
  private readonly sharedRunners = new Map<Client, string>()
  /** Opens the first project to one runner. */
  private readonly code: string
  constructor(bench: TestBench, runners: Client[], raceId: string, code: string) {
    this.bench = bench
    this.runners = runners
    this.raceId = raceId
    this.code = code
  }

  async apply(what: TimelineEvent): Promise<void> {
    try {
      await this.run(what)
    } catch (cause) {
      // Codes below 2000000 are faults of the request or the server.
      if (!(cause instanceof Refused) || cause.status >= 500 || Math.floor(cause.code / 1_000_000) === 1) throw cause
    }
  }

  private async run(what: TimelineEvent): Promise<void> {
    const { bench } = this
    const { platform } = bench
    if (what.do === 'wait') await platform.clock.advance(what.minutes * MINUTE)
    else if (what.do === 'tick') await platform.tick()
    else if (what.do === 'pay')
      await bench.console('POST', `pay/${this.attempt(what.which)}`, {
        notifyAfterMs: what.notifyAfterMs,
        ...(what.received === undefined ? {} : { received: what.received }),
      })
    else if (what.do === 'notify')
      await bench.console('POST', `notify/${this.attempt(what.which)}`, { mode: what.mode })
    else if (what.do === 'review') await this.review(what.which, what.approved)
    else if (what.do === 'submit') await this.submit(what)
    else if (what.do === 'draw') await this.draw(`${this.raceId}0${what.item}`)
    else if (what.do === 'callOff') await bench.console('POST', 'callOff', { raceId: this.raceId, how: what.how })
    else if (what.do === 'refunds') await this.seeToRefunds(what.how)
    else if (what.do === 'book' || what.do === 'unbook') await this.collect(what)
    else if (what.do === 'withdraw' || what.do === 'leave' || what.do === 'change') await this.onEntry(what)
    else await this.onOrder(what)
  }

  private async onEntry(what: Extract<TimelineEvent, { do: 'withdraw' | 'leave' | 'change' }>): Promise<void> {
    const placed = what.do === 'withdraw' && what.placed ? await this.placed() : null
    const entry = newest(
      placed ? this.entryIds.filter(({ entryId }) => placed.has(entryId)) : this.entryIds,
      what.which,
    )
    if (!entry) return
    const { runner, entryId } = entry
    const { itemId, withdrawal, leaving, playersDetail } = await runner.call('detailRegistrationOrder', { entryId })
    if (what.do === 'withdraw') {
      await runner.call('withdrawEntry', { entryId, amount: withdrawal?.amount ?? 0 })
      return
    }
    if (what.do === 'leave') {
      const [first] = leaving
      if (!first) return
      const { registrationId, amount } = first
      await runner.call('withdrawEntry', { entryId, registrationId, amount })
      await runner.call('withdrawEntry', { entryId, registrationId, amount })
      return
    }
    const other = itemId.endsWith('00') ? `${this.raceId}01` : `${this.raceId}00`
    const registrationId = playersDetail[0]?.registrationId ?? '0'
    const request = {
      other: async () => ({ entryId, itemId: other }),
      nextRace: async () => ({ entryId, defer: true }),
      runner: async () => ({ entryId, registrationId, contestantsId: (await addRunner(runner)).contestantsId }),
    }
    const wished = await request[what.to]()
    const form = what.to === 'runner' ? { form: { dressSize: this.size() } } : {}
    const { toPay, back } = await runner.call('changeQuote', wished)
    const asked = { ...wished, ...form, toPay, back, idempotencyKey: newKey('change') }
    const { orderId } = await runner.call('modifyForApp', asked)
    const again = await runner.call('modifyForApp', asked)
    if (again.orderId !== orderId) throw new Error('one change made two orders')
  }

  private async collect(what: Extract<TimelineEvent, { do: 'book' | 'unbook' }>): Promise<void> {
    const placed = await this.placed()
    const entry = newest(
      this.entryIds.filter(({ entryId }) => placed.has(entryId)),
      what.which,
    )
    if (!entry) return
    const { runner, entryId } = entry
    if (what.do === 'unbook') await runner.call('cancelCollectionBooking', { entryId })
    else await runner.call('bookCollectionSlot', { entryId, slotId: what.slot, waits: what.waits })
  }

  /** Two of three want the size of which there are few. */
  private size(): string {
    this.sized += 1
    return this.sized % 3 === 0 ? 'L' : 'M'
  }

  /** Entries that have a place. */
  private async placed(): Promise<Set<string>> {
    const { entryId, raceId, status } = registrations
    const confirmed = and(eq(raceId, this.raceId), eq(status, 'CONFIRMED'))
    const rows = await this.bench.platform.db.select({ entryId }).from(registrations).where(confirmed)
    return new Set(rows.map((row) => row.entryId))
  }

  private async onOrder(what: Extract<TimelineEvent, { do: 'prepay' | 'cancel' | 'query' }>): Promise<void> {
    const order = newest(await this.orders(), what.which)
    const runner = this.entryIds.find(({ entryId }) => entryId === order?.entryId)?.runner
    if (!order || !runner) return
    const { orderId } = order
    if (what.do === 'cancel') await runner.call('cancelOrder', { orderId })
    else if (what.do === 'query') await runner.call('queryPaymentStatus', { orderId })
    else {
      const attemptKey = newKey('attempt')
      const { attemptId } = await runner.call('aliH5Prepay', { orderId, attemptKey })
      this.attemptIds.push(attemptId)
      const again = await runner.call('aliH5Prepay', { orderId, attemptKey })
      if (again.attemptId !== attemptId) throw new Error('one attempt key made two attempts')
    }
  }

  /** Orders of the race, the first made first. */
  private async orders(): Promise<{ orderId: string; entryId: string }[]> {
    return this.bench.platform.db
      .select({ orderId: orders.orderId, entryId: entries.entryId })
      .from(orders)
      .innerJoin(entries, eq(entries.entryId, orders.entryId))
      .where(eq(entries.raceId, this.raceId))
      .orderBy(asc(orders.orderId))
  }

  private async submit(what: Extract<TimelineEvent, { do: 'submit' }>): Promise<void> {
    const { who, item, shared, coupon, code, waits, plenty } = what
    const runner = this.runners[who]
    if (!runner) return
    const itemId = `${this.raceId}0${item}`
    const contestantsId = shared ? await this.sharedRunner(runner) : (await addRunner(runner)).contestantsId
    const team = item === ITEM.team
    const players = [contestantsId, ...(team ? [(await addRunner(runner)).contestantsId] : [])]
    const { autographId } = await sign(runner, itemId)
    const consents = [{ id: 'entry', version: '1' }]
    const dressSize = plenty ? 'L' : this.size()
    const draft = {
      raceId: this.raceId,
      itemId,
      players,
      form: { dressSize },
      // Whoever has another waits for the size of which there are few.
      wantedSizes: players.map(() => (dressSize === 'L' ? 'M' : '')),
      ...(team ? { teamName: '追风队' } : {}),
      ...(item === ITEM.prepaid || item === ITEM.drawn ? { waitlist: waits === true } : {}),
      ...(item === ITEM.late && code ? { exchangeCode: this.code } : {}),
      consents,
      autographId,
      idempotencyKey: newKey('draft'),
    }
    const { entryId } = await runner.call('infoSaveV2', draft)
    this.entryIds.push({ runner, entryId })
    const best = coupon ? (await runner.call('getOptimalCoupon', { entryId })).best : null
    const sent = { entryId, couponId: best?.couponId ?? null }
    const first = await runner.call('createOrder5AppAsync', { ...sent, idempotencyKey: newKey('order') })
    if (first.entryStatus === 'REVIEW') this.inReview.push(entryId)
    const again = await runner.call('createOrder5AppAsync', { ...sent, idempotencyKey: newKey('order') })
    if (again.orderId !== first.orderId) throw new Error('one registration made two orders')
  }

  private async sharedRunner(runner: Client): Promise<string> {
    const known = this.sharedRunners.get(runner)
    if (known) return known
    const { contestantsId } = await addRunner(runner, '1990-05-12', this.sharedCard)
    this.sharedRunners.set(runner, contestantsId)
    return contestantsId
  }

  private async draw(itemId: string): Promise<void> {
    const { platform } = this.bench
    await this.from(FREEZES)
    // Who can still pay would keep the list from being frozen.
    for (let at = 0; at < 2; at += 1) await platform.tick()
    await this.bench.console('POST', `draws/${itemId}/freeze`, {})
    await this.from(KNOWN)
    await this.bench.console('POST', `draws/${itemId}/draw`, { publicValue: '38105' })
    const read = checkDraw((await platform.app.inject(`/files/draws/${itemId}.jsonl`)).body)
    if (read.status !== 'read' || read.draw.faults.length > 0 || !read.draw.drawn)
      throw new Error(`the draw of ${itemId} cannot be made again from its file`)
  }

  /** The clock stands at this minute or later. */
  private async from(after: number): Promise<void> {
    const { clock } = this.bench.platform
    if (clock.now() < TEST_NOW + after * MINUTE) await clock.set(TEST_NOW + after * MINUTE)
  }

  private async seeToRefunds(how: Extract<TimelineEvent, { do: 'refunds' }>['how']): Promise<void> {
    if (how === 'refused' || how === 'taken') {
      const mode = how === 'refused' ? 'fail' : 'none'
      await this.bench.console('POST', 'switches', { operation: 'refunding', mode })
      return
    }
    const ids = (await this.orders()).map(({ orderId }) => orderId)
    const status = how === 'doneByHand' ? 'MANUAL' : 'FAILED'
    const failed = and(inArray(refunds.orderId, ids), eq(refunds.status, status))
    for (const { refundId } of await this.bench.platform.db.select().from(refunds).where(failed))
      await this.bench.console('POST', `refunds/${refundId}`, { do: how })
  }

  private async review(which: number, approved: boolean): Promise<void> {
    const entryId = newest(this.inReview, which)
    if (!entryId) return
    const body = approved ? { approved } : { approved, reason: '资料不全' }
    await this.bench.console('POST', `reviews/${entryId}`, body)
  }

  private attempt(which: number): string {
    return newest(this.attemptIds, which) ?? '0'
  }

  /** Every notification the provider has ever had reason to send, again and backwards. */
  async replay(): Promise<void> {
    for (const attemptId of [...this.attemptIds].reverse()) {
      await this.bench.console('POST', `notify/${attemptId}`, { mode: 'again' }).catch(refusedOnly)
    }
    await this.bench.platform.tick()
  }

  /** Lets everything that is on its way arrive, every hold run out and every waiting list end. */
  async settle(): Promise<void> {
    await this.seeToRefunds('taken')
    await this.from(LIST_ENDS + 1)
    await this.bench.platform.clock.advance(60 * MINUTE)
    for (let at = 0; at < 3; at += 1) await this.bench.platform.tick()
    await this.replay()
  }

  /** Every state and every sum, to be compared before and after a replay. */
  async states(): Promise<unknown> {
    const { db } = this.bench.platform
    const of = eq(entries.raceId, this.raceId)
    const joined = and(eq(entries.entryId, orders.entryId), of)
    const { registrationId, status, raceId } = registrations
    return {
      runners: await db
        .select({ registrationId, status })
        .from(registrations)
        .where(eq(raceId, this.raceId))
        .orderBy(registrationId),
      orders: await db.select().from(orders).innerJoin(entries, joined).orderBy(orders.orderId),
      attempts: await db.select().from(attempts).orderBy(attempts.attemptId),
      refunds: await db.select().from(refunds).orderBy(refunds.refundId),
    }
  }
}

function refusedOnly(cause: unknown): void {
  if (!(cause instanceof Refused) || cause.status >= 500) throw cause
}

function newest<T>(list: T[], which: number): T | undefined {
  return list[list.length - 1 - (which % Math.max(1, list.length))]
}
