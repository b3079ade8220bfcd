import { and, eq } from 'drizzle-orm'
import { entries, registrations } from '#sandbox/tables/entries.ts'
import { refunds } from '#sandbox/tables/ledger.ts'
import { attempts, orders } from '#sandbox/tables/orders.ts'
import { addRunner, idCard, newKey, sign } from './entryFixtures.ts'
import { MINUTE, type TimelineEvent } from './events.ts'
import { testRaces } from './raceFixtures.ts'
import { type Client, Refused, type TestBench } from './testBench.ts'

let races = 0

/** A race of its own for every sequence: two first-come projects, a ballot paid before the draw, an approval, a team of two. */
export async function freshTimeline(bench: TestBench, runners: Client[]): Promise<Timeline> {
  races += 1
  const raceId = String(1_000_100_000 + races)
  const [model] = testRaces()
  if (!model?.items[0]) throw new Error('no model race')
  const base = { ...model.items[0], packages: [], quota: 2 }
  const items = [
    { ...base, itemId: `${raceId}00` },
    { ...base, itemId: `${raceId}01`, latePay: 'refund' as const, fee: base.fee + 4_000 },
    { ...base, itemId: `${raceId}02`, allocation: 'lottery' as const },
    { ...base, itemId: `${raceId}03`, allocation: 'approval' as const, payWindow: 'PT15M' },
    { ...base, itemId: `${raceId}04`, kind: 'team' as const, teamMin: 2, teamMax: 2, quota: 3 },
  ]
  const until = '2027-04-01T00:00:00+08:00'
  const changes = { project: { until, fee: 500 }, deferral: { until } }
  await bench.sandbox.reload([{ ...model, raceId, items, changes }])
  return new Timeline(bench, runners, raceId)
}

/** What happens to a race; a refusal is an answer, a fault is thrown. */
export class Timeline {
  readonly raceId: string
  private readonly bench: TestBench
  private readonly runners: Client[]
  private readonly sharedCard = idCard()
  private readonly orderIds: { runner: Client; orderId: string }[] = []
  private readonly attemptIds: string[] = []
  private readonly inReview: { runner: Client; entryId: string }[] = []
  private readonly entryIds: { runner: Client; entryId: string }[] = []
  constructor(bench: TestBench, runners: Client[], raceId: string) {
    this.bench = bench
    this.runners = runners
    this.raceId = raceId
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
    const { sandbox } = bench
    if (what.do === 'wait') await sandbox.clock.advance(what.minutes * MINUTE)
    else if (what.do === 'tick') await sandbox.tick()
    else if (what.do === 'pay')
      await bench.console('POST', `pay/${this.attempt(what.which)}`, {
        notifyAfterMs: what.notifyAfterMs,
        ...(what.received === undefined ? {} : { received: what.received }),
      })
    else if (what.do === 'notify')
      await bench.console('POST', `notify/${this.attempt(what.which)}`, { mode: what.mode })
    else if (what.do === 'review') await this.review(what.which, what.approved)
    else if (what.do === 'submit') await this.submit(what.who, `${this.raceId}0${what.item}`, what.shared)
    else if (what.do === 'withdraw' || what.do === 'change') await this.onEntry(what)
    else await this.onOrder(what)
  }

  private async onEntry(what: Extract<TimelineEvent, { do: 'withdraw' | 'change' }>): Promise<void> {
    const entry = newest(this.entryIds, what.which)
    if (!entry) return
    const { runner, entryId } = entry
    const { itemId, withdrawal } = await runner.call('detailRegistrationOrder', { entryId })
    if (what.do === 'withdraw') {
      await runner.call('withdrawEntry', { entryId, amount: withdrawal?.amount ?? 0 })
      return
    }
    const other = itemId.endsWith('00') ? `${this.raceId}01` : `${this.raceId}00`
    const wish = what.to === 'other' ? { entryId, itemId: other } : { entryId, defer: true }
    const { toPay, back } = await runner.call('changeQuote', wish)
    const asked = { ...wish, toPay, back, idempotencyKey: newKey('change') }
    const { orderId } = await runner.call('modifyForApp', asked)
    if (orderId) this.orderIds.push({ runner, orderId })
    const again = await runner.call('modifyForApp', asked)
    if (again.orderId !== orderId) throw new Error('one change made two orders')
  }

  private async onOrder(what: Extract<TimelineEvent, { do: 'prepay' | 'cancel' | 'query' }>): Promise<void> {
    const order = newest(this.orderIds, what.which)
    if (!order) return
    const { runner, orderId } = order
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

  private async submit(who: number, itemId: string, shared: boolean): Promise<void> {
    const runner = this.runners[who]
    if (!runner) return
    const card = shared ? this.sharedCard : idCard()
    const known = (await runner.call('listContestants', {})).find((one) => one.idNumber === card)
    const { contestantsId } = known ?? (await addRunner(runner, '1990-05-12', card))
    const team = itemId.endsWith('4')
    const players = [contestantsId, ...(team ? [(await addRunner(runner)).contestantsId] : [])]
    const { autographId } = await sign(runner, itemId)
    const consents = [{ id: 'entry', version: '1' }]
    const draft = {
      raceId: this.raceId,
      itemId,
      players,
      ...(team ? { teamName: '追风队' } : {}),
      consents,
      autographId,
      idempotencyKey: newKey('draft'),
    }
    const { entryId } = await runner.call('infoSaveV2', draft)
    this.entryIds.push({ runner, entryId })
    const first = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    if (first.orderId) this.orderIds.push({ runner, orderId: first.orderId })
    if (first.entryStatus === 'REVIEW') this.inReview.push({ runner, entryId })
    const again = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    if (again.orderId !== first.orderId) throw new Error('one registration made two orders')
  }

  private async review(which: number, approved: boolean): Promise<void> {
    const asked = newest(this.inReview, which)
    if (!asked) return
    const { runner, entryId } = asked
    const body = approved ? { approved } : { approved, reason: '资料不全' }
    await this.bench.console('POST', `reviews/${entryId}`, body).catch(refusedOnly)
    const { orderId } = await runner.call('detailRegistrationOrder', { entryId })
    if (orderId && !this.orderIds.some((one) => one.orderId === orderId)) this.orderIds.push({ runner, orderId })
  }

  private attempt(which: number): string {
    return newest(this.attemptIds, which) ?? '0'
  }

  /** Every notification the provider has ever had reason to send, again and backwards. */
  async replay(): Promise<void> {
    for (const attemptId of [...this.attemptIds].reverse()) {
      await this.bench.console('POST', `notify/${attemptId}`, { mode: 'again' }).catch(refusedOnly)
    }
    await this.bench.sandbox.tick()
  }

  /** Lets everything that is on its way arrive, and every hold run out. */
  async settle(): Promise<void> {
    await this.bench.sandbox.clock.advance(60 * MINUTE)
    for (let at = 0; at < 3; at += 1) await this.bench.sandbox.tick()
    await this.replay()
  }

  /** Every state and every sum, to be compared before and after a replay. */
  async states(): Promise<unknown> {
    const { db } = this.bench.sandbox
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
