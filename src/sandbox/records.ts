import { and, asc, eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'
import { orders, registrationRunners, registrations } from './schema.ts'

export type OrderRow = typeof orders.$inferSelect
export type RegistrationRow = typeof registrations.$inferSelect
export type RunnerRow = typeof registrationRunners.$inferSelect

/** The account's own registration; another's is as good as none. */
export async function ownRegistration(db: Database, userId: string, registrationId: string): Promise<RegistrationRow> {
  const own = and(eq(registrations.registrationId, registrationId), eq(registrations.userId, userId))
  const [row] = await db.select().from(registrations).where(own)
  if (!row) throw new Failure('registrationMissing')
  return row
}

/** The account's own order; another's is as good as none. */
export async function ownOrder(db: Database, userId: string, orderId: string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), eq(orders.userId, userId)))
  if (!row) throw new Failure('orderMissing')
  return row
}

export async function orderOf(db: Database, registrationId: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.registrationId, registrationId))
  return row ?? null
}

export async function runnersOf(db: Database, registrationId: string): Promise<RunnerRow[]> {
  const mine = eq(registrationRunners.registrationId, registrationId)
  return db.select().from(registrationRunners).where(mine).orderBy(asc(registrationRunners.position))
}

/** An order and its registration, both locked until the transaction ends; always in this order, so that no two wait for each other. */
export async function lockOrder(
  tx: Database,
  orderId: string,
): Promise<{ order: OrderRow; registration: RegistrationRow } | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update')
  if (!order) return null
  const registration = await lockRegistration(tx, order.registrationId)
  return registration ? { order, registration } : null
}

export async function lockRegistration(tx: Database, registrationId: string): Promise<RegistrationRow | null> {
  const mine = eq(registrations.registrationId, registrationId)
  const [row] = await tx.select().from(registrations).where(mine).for('update')
  return row ?? null
}
