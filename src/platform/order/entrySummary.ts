import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { EntryStatusCard, OpenChange, OwnTeam } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { describeDeferral } from '#platform/deferral/deferredPlaces.ts'
import { listDocuments } from '#platform/documents/documents.ts'
import { NO_MONEY, sumMoney } from '#platform/payment/movedMoney.ts'
import type { Entry, OrderRow } from '#platform/records.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { entries } from '#platform/tables/entries.ts'
import { orders, type StoredLine } from '#platform/tables/orders.ts'
import { projects } from '#platform/tables/races.ts'
import { teams } from '#platform/tables/signing.ts'
import { type EntryAccount, type MovedMoney, type PricedChange, sumAccount } from '#race/account.ts'
import { isDrawn } from '#race/shares.ts'
import { findStart, findWindow, instant, secondDrawAt, waitlistEnd } from '#race/times.ts'
import { type EntrySummary, writeStatusCard } from './entryStatusCard.ts'
import { priceOfEntry, toPriceLines, type WholeEntry } from './price.ts'

/** What is known of entries beside their rows, by the entry's id. */
interface EntryBackground {
  /** What was paid for all orders of an entry and what of it went or goes back, in fen. */
  money: ReadonlyMap<string, MovedMoney>
  /** Changes that took effect and cost a fee, the first made first. */
  fees: ReadonlyMap<string, PricedFee[]>
  /** Changes that wait for their payment. */
  changes: ReadonlyMap<string, OpenChange>
  /** Teams whose members come by a link, as the account belongs to them. */
  teams: ReadonlyMap<string, OwnTeam>
}

type PricedFee = Pick<PricedChange, 'kinds' | 'fee'>

/**
 * Reads what decides where entries stand for an account, some at once: the money is what it has paid itself; without an
 * account what all of them have.
 */
export async function loadEntryBackground(
  db: Database,
  userId: string | null,
  entryIds: readonly string[],
): Promise<EntryBackground> {
  const ids = [...entryIds]
  const own = userId === null ? undefined : eq(orders.userId, userId)
  return {
    money: await sumMoney(db, orders.entryId, and(inArray(orders.entryId, ids), own)),
    fees: await feesOf(db, userId, ids),
    changes: await openChangesOf(db, ids),
    teams: await teamsOf(db, userId, ids),
  }
}

async function teamsOf(db: Database, userId: string | null, entryIds: string[]): Promise<Map<string, OwnTeam>> {
  const rows = await db
    .select({ entry: entries, code: teams.code, project: projects.facts })
    .from(teams)
    .innerJoin(entries, eq(entries.entryId, teams.entryId))
    .innerJoin(projects, eq(projects.itemId, entries.itemId))
    .where(inArray(teams.entryId, entryIds))
  return new Map(
    rows.map(({ entry, code, project }) => {
      const me = entry.userId === userId ? ('captain' as const) : ('member' as const)
      const { teamName } = entry
      const team = { contestantsGroupNo: code, teamName: teamName ?? '', me, paidBy: project.paidBy ?? 'captain' }
      return [entry.entryId, team]
    }),
  )
}

/** Who has made an entry has paid for its changes. */
async function feesOf(db: Database, userId: string | null, entryIds: string[]): Promise<Map<string, PricedFee[]>> {
  const own = userId === null ? undefined : eq(entries.userId, userId)
  const made = and(inArray(entryChanges.entryId, entryIds), eq(entryChanges.status, 'APPLIED'), gt(entryChanges.fee, 0))
  const rows = await db
    .select({ entryId: entryChanges.entryId, kinds: entryChanges.kinds, fee: entryChanges.fee })
    .from(entryChanges)
    .innerJoin(entries, and(eq(entries.entryId, entryChanges.entryId), own))
    .where(made)
    .orderBy(asc(entryChanges.changeId))
  const fees = new Map<string, PricedFee[]>()
  for (const { entryId, ...fee } of rows) fees.set(entryId, [...(fees.get(entryId) ?? []), fee])
  return fees
}

/** The account of an entry, as whoever it is known for has paid for it. */
export function computeAccount(
  whole: WholeEntry,
  order: OrderRow | null,
  now: number,
  known: EntryBackground,
): EntryAccount {
  return sumEntryAccount(whole.entry, priceOfEntry(whole, order, now).lines, known)
}

export function sumEntryAccount(
  { entryId, status }: Entry,
  lines: readonly StoredLine[],
  known: Pick<EntryBackground, 'fees' | 'money'>,
): EntryAccount {
  const holds = status === 'CONFIRMED' || status === 'DEFERRED'
  return sumAccount(toPriceLines(lines), known.fees.get(entryId) ?? [], known.money.get(entryId) ?? NO_MONEY, holds)
}

async function openChangesOf(db: Database, entryIds: string[]): Promise<Map<string, OpenChange>> {
  const rows = await db
    .select({ change: entryChanges, payBy: orders.expiresAt })
    .from(entryChanges)
    .innerJoin(orders, eq(orders.orderId, entryChanges.orderId))
    .where(and(inArray(entryChanges.entryId, entryIds), eq(entryChanges.status, 'PENDING')))
  return new Map(
    rows.flatMap(({ change: { entryId, kinds, orderId, toPay }, payBy }) =>
      orderId === null ? [] : [[entryId, { kinds, orderId, toPay, payBy }]],
    ),
  )
}

/** Where an entry stands. */
export async function loadStatusCard(
  db: Database,
  whole: WholeEntry,
  order: OrderRow | null,
  now: number,
  known: EntryBackground,
): Promise<EntryStatusCard> {
  const { entry, race, project } = whole
  const { changes, teams: own } = known
  const { payable } = priceOfEntry(whole, order, now)
  const { paid, onTheWay, returned, fees } = computeAccount(whole, order, now, known)
  const missing = (await listDocuments(db, entry, whole, now)).filter(({ status }) => status === 'missing')
  const [document = null] = missing.sort((a, b) => a.until - b.until)
  const summary: EntrySummary = {
    entry: entry.status,
    order: order?.status ?? null,
    ballot: isDrawn(project),
    byResult: project.allocation === 'result',
    money: { payable, paid, onTheWay, returned, fees },
    payBy: order?.status === 'PENDING' ? order.expiresAt : null,
    // Where nobody can enter any more, nobody is told to enter again.
    signUpEnd: race.calledOff ? 0 : findWindow(race.facts, project).signUpEnd,
    secondDrawAt: secondDrawAt(project, entry, now),
    waitlistUntil: entry.waits && project.waitlist === 'optIn' ? waitlistEnd(race.facts, project) : null,
    drawAt: project.drawAt === undefined ? null : instant(project.drawAt),
    reviewUntil: project.reviewUntil === undefined ? null : instant(project.reviewUntil),
    start: findStart(race.facts, project),
    document,
    change: changes.get(entry.entryId) ?? null,
    team: own.get(entry.entryId) ?? null,
    deferred: await describeDeferral(db, entry, now),
    reason: order?.reason ?? entry.reason,
  }
  return writeStatusCard(summary, now)
}
