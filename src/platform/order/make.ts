import { asc, eq, sql } from 'drizzle-orm'
import { faultText } from '#lib/faultText.ts'
import { findDatabaseFault } from '#platform/databaseFault.ts'
import { toReason } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { move, moveRegistrations } from '#platform/move.ts'
import { confirmZero } from '#platform/payment/applyPayment.ts'
import { charge } from '#platform/payment/ledger.ts'
import { lockOrder, ofEntry } from '#platform/records.ts'
import { entries } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import { loadWholeEntry, priceOfEntry } from './price.ts'

const MOST_TRIES = 3
const READ_AT_ONCE = 50
/** Each takes a connection while it works: well under the pool's, which the requests need too. */
const MADE_AT_ONCE = 8

interface OrderMaker {
  /** Makes an order beside others; one under way is not made twice. A failure is counted and tried again by makeWaiting. */
  make(orderId: string): Promise<void>
  /** Makes the orders that were only started, also those a restart left behind. */
  makeWaiting(): Promise<void>
}

/** Orders are made side by side: only the lock of its own row keeps one waiting. `fails` stands for an order service that is down. */
export function createOrderMaker(platform: Platform, fails: () => Promise<boolean>): OrderMaker {
  const underWay = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let free = MADE_AT_ONCE
  async function inTurn(orderId: string): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      await makeOrCount(platform, orderId, fails)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
      underWay.delete(orderId)
    }
  }
  function make(orderId: string): Promise<void> {
    const running = underWay.get(orderId) ?? inTurn(orderId)
    underWay.set(orderId, running)
    return running
  }
  return {
    make,
    async makeWaiting() {
      const started = await platform.db
        .select({ orderId: orders.orderId })
        .from(orders)
        .where(eq(orders.status, 'CREATING'))
        .orderBy(asc(orders.orderId))
        .limit(READ_AT_ONCE)
      await Promise.all(started.map(({ orderId }) => make(orderId)))
    },
  }
}

async function makeOrCount(platform: Platform, orderId: string, fails: () => Promise<boolean>): Promise<void> {
  try {
    if (await fails()) throw new Error('The order service is switched off')
    await makeOrder(platform, orderId)
  } catch (cause) {
    // No fault of the order's: it waits until the database is back.
    if (findDatabaseFault(cause)) throw cause
    await countFailure(platform, orderId, cause)
  }
}

/** Prices a started order and makes it payable; one that is made already stays as it is. */
export async function makeOrder({ db, clock }: Platform, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found?.order.status !== 'CREATING') return
    const { entry } = ofEntry(found)
    const { submittedAt, configVersion } = entry
    const { whole } = await loadWholeEntry(tx, entry)
    // A member's was priced with the team's submit.
    const { lines, payable } = priceOfEntry(whole, found.order, submittedAt ?? clock.now())
    await tx.update(orders).set({ lines, payable }).where(eq(orders.orderId, orderId))
    const cause = { actor: 'worker', reason: 'order made', at: clock.now(), configVersion }
    await move(tx, { kind: 'order', id: orderId, from: 'CREATING', event: 'made', cause })
    await charge(tx, orderId, { payable, lines }, cause.at)
    // Whoever was approved or won is not there to confirm that there is nothing to pay.
    const chosen = whole.project.allocation === 'approval' || entry.status === 'WON'
    if (payable > 0 || !chosen) return
    const made = await lockOrder(tx, orderId)
    if (made) await confirmZero(tx, made, { ...cause, reason: 'nothing to pay' })
  })
}

async function countFailure({ db, clock }: Platform, orderId: string, problem: unknown): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found?.order.status !== 'CREATING') return
    const mine = eq(orders.orderId, orderId)
    await tx
      .update(orders)
      .set({ tries: sql`${orders.tries} + 1` })
      .where(mine)
    if (found.order.tries + 1 < MOST_TRIES) return
    const { messages } = toReason('orderFailed')
    const { entryId, configVersion } = ofEntry(found).entry
    const [reason = ''] = faultText(problem).split('\n')
    const cause = { actor: 'worker', reason, at: clock.now(), configVersion }
    await tx.update(orders).set({ reason: messages }).where(mine)
    await tx.update(entries).set({ reason: messages }).where(eq(entries.entryId, entryId))
    await move(tx, { kind: 'order', id: orderId, from: 'CREATING', event: 'makingFailed', cause })
    // The places are free again with this.
    await moveRegistrations(tx, found.covered, { event: 'createFailed', cause })
  })
}
