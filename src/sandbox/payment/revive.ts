import { eq } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import { type Cause, move } from '#sandbox/move.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { lockQuota } from '#sandbox/race/quota.ts'
import { type OrderRow, type RegistrationRow, runnersOf } from '#sandbox/records.ts'
import { checkRunners } from '#sandbox/registration/checkRunners.ts'
import { orders, registrations } from '#sandbox/schema.ts'

/** Gives a late payer the place after all, within the project's policy and under the quota's lock; answers whether it did. */
export async function revive(
  tx: Database,
  { order, registration }: { order: OrderRow; registration: RegistrationRow },
  payment: { attemptId: string; paidAt: number },
  cause: Cause,
): Promise<boolean> {
  const { race, project } = await findProject(tx, registration.itemId, { withdrawn: true })
  const ballot = project.facts.allocation === 'lottery' && project.facts.payTiming === 'before'
  const quota = await lockQuota(tx, registration.itemId)
  const runners = (await runnersOf(tx, registration.registrationId)).map((runner) => runner.snapshot)
  const scope = { race, project: project.facts, userId: registration.userId, except: registration.registrationId }
  const refused = (await checkRunners(tx, scope, runners)).some((reason) => reason !== null)
  const guards = {
    amountMatches: true,
    policyRevives: (project.facts.latePay ?? 'reviveIfQuota') === 'reviveIfQuota' && !project.withdrawn,
    noActiveEntry: !refused,
    quotaFree: quota.left >= registration.places,
    windowOpen: cause.at <= race.signUpEnd,
  }
  const { registrationId, status } = registration
  const event = ballot ? 'latePaidBallot' : 'latePaid'
  const moved = await move(tx, { kind: 'registration', id: registrationId, from: status, event, guards, cause })
  if (!moved.moved) return false
  await move(tx, { kind: 'order', id: order.orderId, from: order.status, event: 'latePaid', guards, cause })
  await tx.update(registrations).set({ reason: null }).where(eq(registrations.registrationId, registrationId))
  const paid = { paidAt: payment.paidAt, paidAttemptId: payment.attemptId, reason: null }
  await tx.update(orders).set(paid).where(eq(orders.orderId, order.orderId))
  return true
}
