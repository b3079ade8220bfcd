import { and, eq, inArray, sql } from 'drizzle-orm'
import { instant, waitlistEnd, windowOf } from '#race/times.ts'
import type { Database } from '#sandbox/database.ts'
import { documentsOf } from '#sandbox/documents/documents.ts'
import type { OrderRow } from '#sandbox/records.ts'
import { attempts, refunds } from '#sandbox/schema.ts'
import { priceOfEntry, type WholeEntry } from './price.ts'
import { type Standing, type WhereAmI, whereAmI } from './whereAmI.ts'

type Moved = Omit<Standing['money'], 'payable'>

const NOTHING: Moved = { paid: 0, onTheWay: 0, returned: 0 }

/** What was paid for each order and what of it went or goes back, in fen, by the order's id. */
export async function moneyOfOrders(db: Database, orderIds: readonly string[]): Promise<Map<string, Moved>> {
  const moved = new Map<string, Moved>()
  if (orderIds.length === 0) return moved
  const paid = await db
    .select({ orderId: attempts.orderId, amount: sql<string>`sum(${attempts.amount})` })
    .from(attempts)
    .where(and(inArray(attempts.orderId, [...orderIds]), eq(attempts.status, 'CONFIRMED')))
    .groupBy(attempts.orderId)
  const back = await db
    .select({ orderId: refunds.orderId, status: refunds.status, amount: sql<string>`sum(${refunds.amount})` })
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .groupBy(refunds.orderId, refunds.status)
  for (const orderId of orderIds) {
    const sum = (rows: readonly { orderId: string; amount: string }[]) =>
      rows.reduce((total, row) => (row.orderId === orderId ? total + Number(row.amount) : total), 0)
    const returned = sum(back.filter(({ status }) => status === 'DONE'))
    moved.set(orderId, { paid: sum(paid), onTheWay: sum(back) - returned, returned })
  }
  return moved
}

/** Where an entry stands. */
export async function standsOf(
  db: Database,
  whole: WholeEntry,
  order: OrderRow | null,
  now: number,
  known?: ReadonlyMap<string, Moved>,
): Promise<WhereAmI> {
  const { entry, race, project } = whole
  const moved = order && (known ?? (await moneyOfOrders(db, [order.orderId]))).get(order.orderId)
  const { payable } = priceOfEntry(whole, order, now)
  const missing = (await documentsOf(db, entry, project, now)).filter(({ status }) => status === 'missing')
  const [document = null] = missing.sort((a, b) => a.until - b.until)
  const standing: Standing = {
    entry: entry.status,
    order: order?.status ?? null,
    ballot: project.allocation === 'lottery',
    money: { payable, ...(moved ?? NOTHING) },
    payBy: order?.status === 'PENDING' ? order.expiresAt : null,
    signUpEnd: windowOf(race.facts, project).signUpEnd,
    waitlistUntil: entry.waits && project.waitlist === 'optIn' ? waitlistEnd(race.facts, project) : null,
    drawAt: project.drawAt === undefined ? null : instant(project.drawAt),
    reviewUntil: project.reviewUntil === undefined ? null : instant(project.reviewUntil),
    raceTime: race.raceTime,
    document,
    change: null,
    reason: order?.reason ?? entry.reason,
  }
  return whereAmI(standing, now)
}
