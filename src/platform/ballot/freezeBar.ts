import { and, count, inArray } from 'drizzle-orm'
import { formatChinaTime } from '#lib/date.ts'
import type { Words } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { ENTRY_STATE } from '#platform/records.ts'
import type { draws } from '#platform/tables/draws.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { text } from '#platform/texts.ts'
import type { ProjectFacts, PublicValueFacts, RaceFacts } from '#race/facts.gen.ts'
import { isDrawn } from '#race/shares.ts'
import { findWindow, instant } from '#race/times.ts'

export type DrawRow = typeof draws.$inferSelect

/** What was submitted in the last moment has been written by then. */
const SETTLED_MS = 60_000

/** States of an entry that somebody decides on, or that can still be paid: the list waits for it. */
const OPEN = ['REVIEW', 'HELD', 'WON'] as const

/** How many entries of a project are in each state that a list waits for; what is not named is none. */
export type OpenEntries = Partial<Record<(typeof OPEN)[number], number>>

interface Ballot {
  race: RaceFacts
  project: ProjectFacts
  /** Its last draw. */
  draw: DrawRow | null
}

/** Why the list of a ballot, or of its second draw, cannot be frozen now; null when it can, and once it is. */
export function findFreezeBar(ballot: Ballot, open: OpenEntries, now: number): Words | null {
  const { project, draw } = ballot
  if (!isDrawn(project)) return text('ballot.none')
  const second = findSecondDraw(draw)
  if (draw && !second) return null
  const value = second ?? nameValue(project.publicValue)
  if (!value) return text('ballot.valueNotNamed')
  const { signUpEnd, freezesFrom } = findFreezeTimes(ballot)
  if (now < freezesFrom)
    return text('ballot.early', { closes: formatChinaTime(signUpEnd), from: formatChinaTime(freezesFrom, 'HH:mm') })
  const known = instant(value.publicAt)
  if (now >= known) return text('ballot.valueKnown', { time: formatChinaTime(known) })
  if (open.REVIEW) return text('ballot.inReview', { count: open.REVIEW })
  const unpaid = open[second ? 'WON' : 'HELD']
  return unpaid ? text('ballot.unpaid', { count: unpaid }) : null
}

/** When a project takes no more entries, and from when its list can be frozen. */
export function findFreezeTimes({ race, project }: Pick<Ballot, 'race' | 'project'>) {
  const { signUpEnd } = findWindow(race, project)
  return { signUpEnd, freezesFrom: signUpEnd + SETTLED_MS }
}

/** The value of a second draw whose list is to be frozen. */
export function findSecondDraw(draw: DrawRow | null) {
  return draw?.drawnAt ? draw.head.secondDraw : undefined
}

/** The value as the head of a draw names it. */
export function nameValue<Named extends PublicValueFacts | undefined>(named: Named) {
  return named && { publicValue: named.name, publicAt: named.at }
}

/** The entries of projects that a list waits for, by project. */
export async function countOpenEntries(db: Database, itemIds: string[]): Promise<Map<string, OpenEntries>> {
  // Few registrations are in these states, and an index finds them; the state of each whole entry costs a query of its own.
  const having = db
    .select({ entryId: registrations.entryId })
    .from(registrations)
    .where(and(inArray(registrations.itemId, itemIds), inArray(registrations.status, OPEN)))
  const rows = await db
    .select({ itemId: entries.itemId, state: ENTRY_STATE.as('state'), count: count() })
    .from(entries)
    .where(and(inArray(entries.entryId, having), inArray(ENTRY_STATE, OPEN)))
    .groupBy(entries.itemId, ENTRY_STATE)
  const open = new Map<string, OpenEntries>()
  for (const { itemId, state, count: of } of rows) open.set(itemId, { ...open.get(itemId), [state]: of })
  return open
}
