import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Words } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { lockQuota } from '#platform/raceStore/quota.ts'
import { ENTRY_STATE, type Entry, loadEntries } from '#platform/records.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import { entries } from '#platform/tables/entries.ts'
import {
  commitmentOf,
  type DrawHead,
  frozenText,
  hashDocuments,
  sha256,
  type Ticket,
  ticketNumber,
} from '#race/draw.ts'
import { documentKey } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { pickLossRule, weightOf } from '#race/losses.ts'
import { resultSeconds } from '#race/qualifying.ts'
import { listShares, sharesOf } from '#race/shares.ts'
import { instant } from '#race/times.ts'
import { countOpenEntries, type DrawRow, findFreezeBar, findSecondDraw, nameValue } from './freezeBar.ts'
import { lossesOf } from './losses.ts'

export type Frozen = { status: 'frozen'; draw: DrawRow } | { status: 'refused'; why: Words }

/**
 * Freezes the list of a ballot when its sign-up is over: gives every waiting entry a ticket, and fixes the list's hash,
 * the places and the commitment to a secret that the draw will reveal. Frozen again it is the same; once it is drawn, and
 * who was drawn has paid or not, the list of a second draw is frozen, of those who were not.
 */
export async function freezeBallot({ db, clock }: Platform, itemId: string): Promise<Frozen> {
  return db.transaction(async (tx) => {
    const quota = await lockQuota(tx, itemId)
    const before = await findDraw(tx, itemId)
    const second = findSecondDraw(before)
    if (before && !second) return { status: 'frozen', draw: before }
    const { race, project } = await findProject(tx, itemId, { withdrawn: true })
    const { allocation, name, lostBefore, secondDraw, publicValue } = project.facts
    const now = clock.now()
    const open = (await countOpenEntries(tx, [itemId])).get(itemId) ?? {}
    const bar = findFreezeBar({ race: race.facts, project: project.facts, draw: before }, open, now)
    if (bar) return refused(bar)
    const value = second ?? nameValue(publicValue)
    if (!value) throw new Error(`The list of ${itemId} would be frozen without a public value`)
    const contending = second ? 'WAITLISTED' : 'AWAIT_DRAW'
    const waiting = await loadInState(tx, itemId, contending)
    const lost = await lossesOf(
      tx,
      race.raceId,
      project.facts,
      waiting.map(({ runners }) => runners.filter(({ status }) => status === contending)),
    )
    const again = second ? undefined : secondDraw
    const by = allocation === 'result' ? { by: 'result' as const } : {}
    // What the first draw left of a share is everybody's.
    const shares = second ? [] : listShares(project.facts, quota.left)
    const rows = ticketsOf(waiting, contending, {
      lost,
      waitsOn: ({ waits }) => (again ? true : waits && project.facts.waitlist === 'optIn'),
      ranks: (entry) => rankTicket(project.facts, { ...by, shares }, entry),
    })
    const secret = randomBytes(32).toString('hex')
    const head: DrawHead = {
      draw: allocation === 'result' || shares.length > 0 ? 3 : lostBefore ? 2 : 1,
      raceId: race.raceId,
      itemId,
      race: race.facts.name,
      project: name,
      places: quota.left,
      ...value,
      frozenAt: new Date(now).toISOString(),
      ...(lostBefore && { lostBefore: pickLossRule(lostBefore) }),
      ...by,
      ...(shares.length > 0 && { shares }),
      ...(again && { secondDraw: nameValue(again.publicValue) }),
      ...(second && { round: 2 as const }),
    }
    const draw = {
      drawId: newId(),
      raceId: race.raceId,
      itemId,
      round: second ? (2 as const) : (1 as const),
      head,
      listHash: sha256(frozenText(head, listPublicTickets(head, rows))),
      secret,
      commitment: commitmentOf(secret),
      publicValue: null,
      frozenAt: now,
      drawnAt: null,
      configVersion: race.configVersion,
    }
    await tx.insert(draws).values(draw)
    for (const part of splitRows(rows))
      await tx.insert(drawTickets).values(part.map((row) => ({ drawId: draw.drawId, ...row })))
    return { status: 'frozen', draw }
  })
}

async function loadInState(tx: Database, itemId: string, state: RegistrationStatus): Promise<Entry[]> {
  const waiting = and(eq(entries.itemId, itemId), eq(ENTRY_STATE, state))
  const rows = await tx.select().from(entries).where(waiting).orderBy(asc(entries.entryId))
  const found: Entry[] = []
  for (const part of splitRows(rows)) found.push(...(await loadEntries(tx, part)))
  return found
}

/** The last draw of a project, or the one of a round. */
export async function findDraw(db: Database, itemId: string, round?: 1 | 2): Promise<DrawRow | null> {
  const named = and(eq(draws.itemId, itemId), round && eq(draws.round, round))
  return findRow(db.select().from(draws).where(named).orderBy(desc(draws.round)).limit(1))
}

type TicketRow = typeof drawTickets.$inferSelect

export function listTickets(db: Database, drawId: string): Promise<TicketRow[]> {
  return db.select().from(drawTickets).where(eq(drawTickets.drawId, drawId)).orderBy(asc(drawTickets.ticket))
}

/** Where the file of a draw is published. */
export const drawPath = ({ itemId, round }: Pick<DrawRow, 'itemId' | 'round'>) =>
  `/files/draws/${itemId}${round === 2 ? '-2' : ''}.jsonl`

/** A draw as everybody sees it. */
export function viewDraw({ listHash, commitment, frozenAt, drawnAt, ...of }: DrawRow) {
  return { file: drawPath(of), listHash, commitment, frozenAt, drawnAt }
}

/** The public value of a project's ballot; null where none is named. */
export function viewPublicValue({ publicValue }: ProjectFacts): { name: Words; at: number } | null {
  return publicValue ? { name: publicValue.name, at: instant(publicValue.at) } : null
}

/** Tickets as everybody sees them. */
export function listPublicTickets({ lostBefore }: DrawHead, rows: readonly NewTicket[]): Ticket[] {
  return rows.map(({ ticket, places, waits, proof, losses, shares, seconds }) => {
    const counts = lostBefore && { losses: losses ?? 0, weight: weightOf(lostBefore, losses ?? 0) }
    const ranked = { ...(shares && { shares }), ...(seconds !== null && { seconds }) }
    return { ticket, places, waits, proof, ...counts, ...ranked }
  })
}

type NewTicket = Omit<TicketRow, 'drawId'>

function ticketsOf(
  waiting: readonly Entry[],
  state: RegistrationStatus,
  {
    lost,
    waitsOn,
    ranks,
  }: {
    lost: readonly number[] | null
    waitsOn: (entry: Entry) => boolean
    ranks: (entry: Pick<Entry, 'runners' | 'qualification'>) => Pick<NewTicket, 'shares' | 'seconds'>
  },
): NewTicket[] {
  const taken = new Set<string>()
  return waiting.map((entry, at) => {
    let ticket = ticketNumber(randomBytes(8))
    while (taken.has(ticket)) ticket = ticketNumber(randomBytes(8))
    taken.add(ticket)
    const runners = entry.runners.filter(({ status }) => status === state)
    const salt = randomBytes(8).toString('hex')
    const proof = hashDocuments(salt, runners.map(documentKey))
    const waits = waitsOn(entry)
    const losses = lost?.[at] ?? null
    const drawn = { rank: null, result: null, share: null }
    const ranked = ranks({ ...entry, runners })
    return { ticket, entryId: entry.entryId, places: runners.length, waits, salt, proof, losses, ...ranked, ...drawn }
  })
}

/** In which shares of its draw an entry is, and its result where one of them, or the whole, goes by that. */
export function rankTicket(
  project: ProjectFacts,
  { by, shares = [] }: Pick<DrawHead, 'by' | 'shares'>,
  { runners, qualification }: Pick<Entry, 'runners' | 'qualification'>,
): Pick<NewTicket, 'shares' | 'seconds'> {
  const result = { result: qualification?.result ?? null }
  const sharers = runners.map(({ snapshot, resident, answers }) => ({ ...snapshot, resident, answers }))
  const own = sharesOf(project, { ...result, runners: sharers })
  const known = shares.filter(({ id }) => own.includes(id))
  const goesByTime = by !== undefined || known.some((share) => share.by)
  return {
    shares: known.length === 0 ? null : known.map(({ id }) => id),
    seconds: goesByTime ? resultSeconds(result) : null,
  }
}

/** Rows in parts that one statement takes. */
export function splitRows<Row>(rows: readonly Row[], size = 2000): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}

export function refused(why: Words): { status: 'refused'; why: Words } {
  return { status: 'refused', why }
}
