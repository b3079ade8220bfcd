import { and, eq } from 'drizzle-orm'
import type { Json } from '#lib/json.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { Failure, fieldProblems } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import type { Cause } from '#platform/move.ts'
import { type Entry, listStaying, requireOwnEntry } from '#platform/records.ts'
import { toSnapshot } from '#platform/registration/infoSave.ts'
import { type ChangePlan, entryChanges } from '#platform/tables/changes.ts'
import { differingAnswers, type RunnerAnswers } from '#race/conditions.ts'
import { holdMs } from '#race/times.ts'
import { applyChange } from './applyChange.ts'
import { lockEntryWithOrders, refundEntry } from './entryOrders.ts'
import { type ChangeQuote, type ChangeRequest, quoteChange } from './quoteChange.ts'
import { startTopUp } from './topUp.ts'

interface AgreedChange extends ChangeRequest {
  entryId: string
  /** What was shown: a change that costs or gives back another sum by now is refused. */
  toPay: number
  back: number
  key: string
}

interface SubmittedChange {
  entryId: string
  status: 'PENDING' | 'APPLIED' | 'DROPPED'
  /** The order to pay before it takes effect. */
  orderId: string | null
}

/**
 * Changes a confirmed entry: at once where nothing is to be paid, else when its top-up order is. The same key of an
 * entry is the same change.
 */
export async function submitChange(
  platform: Platform,
  userId: string,
  request: AgreedChange,
): Promise<SubmittedChange> {
  const { entryId, key } = request
  await requireOwnEntry(platform.db, userId, entryId)
  const before = await findChange(platform.db, entryId, key)
  if (before) return before
  try {
    return await platform.db.transaction(async (tx) => {
      const entry = await lockEntryWithOrders(tx, entryId)
      if (!entry) throw new Failure('registrationMissing')
      return (await findChange(tx, entryId, key)) ?? makeChange(tx, platform, entry, request)
    })
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    throw new Failure('alreadyRegistered')
  }
}

async function findChange(db: Database, entryId: string, key: string): Promise<SubmittedChange | null> {
  const same = and(eq(entryChanges.entryId, entryId), eq(entryChanges.idempotencyKey, key))
  const [row] = await db.select().from(entryChanges).where(same)
  return row ? { entryId, status: row.status, orderId: row.orderId } : null
}

async function makeChange(
  tx: Database,
  { clock }: Platform,
  entry: Entry,
  request: AgreedChange,
): Promise<SubmittedChange> {
  const now = clock.now()
  const quote = await quoteChange(tx, entry, request, now, { lock: true })
  const { race, project, target, kinds, price, problem } = quote
  if (problem) throw new Failure(problem.refusal, fieldProblems([problem], target), target, problem.values)
  const [differs] = request.runner ? differingAnswers(target, answersAfter(entry, request)) : []
  if (differs) throw new Failure(differs.refusal, [], target, differs.values)
  if (price.toPay !== request.toPay || price.back !== request.back) throw new Failure('changeMoneyChanged')
  const elsewhere = target.itemId !== entry.itemId
  const cause: Cause = {
    actor: `user:${entry.userId}`,
    reason: kinds.join(' and '),
    at: now,
    configVersion: race.configVersion,
  }
  const changeId = newId()
  const row = {
    changeId,
    entryId: entry.entryId,
    idempotencyKey: request.key,
    status: 'PENDING' as const,
    kinds,
    plan: planOf(quote, request.answers),
    heldItemId: elsewhere ? target.itemId : null,
    heldPlaces: elsewhere ? listStaying(entry).length : 0,
    fee: price.fee,
    toPay: price.toPay,
    back: price.back,
    orderId: null,
    createdAt: now,
    configVersion: race.configVersion,
  }
  await tx.insert(entryChanges).values(row)
  if (price.toPay > 0) {
    const orderId = await startTopUp(tx, entry, row, { hold: holdMs(project), cause })
    return { entryId: entry.entryId, status: 'PENDING', orderId }
  }
  const applied = await applyChange(tx, entry, row, cause)
  if (!applied) throw new Failure('registrationEnded')
  if (price.back > 0) await refundEntry(tx, entry.entryId, { amount: price.back, cause: 'changed', why: cause })
  return { entryId: entry.entryId, status: 'APPLIED', orderId: null }
}

/** What the runners have answered once the one who comes in is there. */
function answersAfter(entry: Entry, { runner, answers }: AgreedChange): RunnerAnswers[] {
  return entry.runners.map((one) => {
    const own = one.registrationId === runner?.registrationId ? answers : one.answers
    return { answers: own, input: 'form', path: '' }
  })
}

function planOf(
  { target, packageId, groupId, replaced, price, refundRules, dropped, kinds }: ChangeQuote,
  answers: object | null,
): ChangePlan {
  if (kinds.includes('deferral')) return { does: 'defer' }
  return {
    does: 'rewrite',
    itemId: target.itemId,
    packageId,
    groupId,
    lines: price.lines,
    refundRules,
    dropped: dropped.map(({ addOnId }) => addOnId),
    runner: replaced && {
      registrationId: replaced.registrationId,
      contestantsId: replaced.runner.contestantsId,
      snapshot: toSnapshot(replaced.runner),
      answers: (answers ?? {}) as Json,
    },
  }
}
