import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { moveRegistrations } from '#platform/move.ts'
import { fixTerms } from '#platform/raceStore/terms.ts'
import { type Entry, findOrder, ownEntry } from '#platform/records.ts'
import { quoteWithdrawal, type Withdrawal } from '#race/changes.ts'
import { listRefundRules } from '#race/money.ts'
import { WAITING } from '#race/states.ts'
import { lockEntryWithOrders } from './lock.ts'
import { openChange, soldLines } from './quoteChange.ts'
import { refundEntry, retainedAmount } from './refundEntry.ts'

/** What leaving gives back now, which is all for who still waits for a place; null for an entry that cannot be left so. */
export async function withdrawalNow(db: Database, entry: Entry, now: number): Promise<Withdrawal | null> {
  if (WAITING.includes(entry.status))
    return { percent: 100, until: null, amount: await retainedAmount(db, entry.entryId) }
  const { race, project } = await fixTerms(db, entry)
  if (entry.status !== 'CONFIRMED' || now >= race.raceTime) return null
  const refundRules = entry.terms?.refundRules ?? listRefundRules(race.facts, project.facts)
  const lines = soldLines(entry, await findOrder(db, entry.entryId))
  return quoteWithdrawal({ lines, refundRules }, await retainedAmount(db, entry.entryId), now)
}

/**
 * Takes an entry out of its race and gives back what was paid: for a confirmed one what the ladder says at this moment,
 * for one that waits for a place all of it. `amount` is what the runner was shown: where that is not so any more,
 * nothing is done. Said again it changes nothing.
 */
export async function withdraw(
  { db, clock }: Platform,
  userId: string,
  { entryId, amount }: { entryId: string; amount: number },
): Promise<Entry> {
  await ownEntry(db, userId, entryId)
  return db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, entryId)
    if (!entry) throw new Failure('registrationMissing')
    if (entry.status === 'WITHDRAWN' || entry.status === 'CANCELLED') return entry
    const waits = WAITING.includes(entry.status)
    if (!waits && entry.status !== 'CONFIRMED') throw new Failure('changeNotConfirmed')
    const now = clock.now()
    const withdrawal = await withdrawalNow(tx, entry, now)
    if (!withdrawal) throw new Failure('raceStarted')
    if (withdrawal.amount !== amount) throw new Failure('changeMoneyChanged')
    const guards = { beforeStart: true, noOpenChange: (await openChange(tx, entryId)) === null }
    const reason = `${waits ? 'left before it had a place' : 'withdrawn'}, ${withdrawal.percent} % back`
    const cause = { actor: `user:${userId}`, reason, at: now, configVersion: entry.configVersion }
    const moved = await moveRegistrations(tx, entry.runners, { event: waits ? 'leave' : 'withdraw', guards, cause })
    if (!moved.moved) throw new Failure('changePending')
    if (amount > 0) await refundEntry(tx, entryId, { amount, cause: 'withdrawn', why: cause })
    return { ...entry, status: moved.to }
  })
}
