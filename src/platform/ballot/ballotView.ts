import { eq } from 'drizzle-orm'
import type { OrderDetail } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { RaceRow } from '#platform/raceStore/findProject.ts'
import type { Entry } from '#platform/records.ts'
import { draws, drawTickets } from '#platform/tables/draws.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { instant, waitlistEnd } from '#race/times.ts'
import { waitingFor } from './waitlist.ts'

/** What an entry's owner sees of its ballot; null where none is. */
export async function describeBallot(
  db: Database,
  entry: Entry,
  race: RaceRow,
  project: ProjectFacts,
): Promise<OrderDetail['ballot']> {
  if (project.allocation !== 'lottery') return null
  const { publicValue, drawAt, itemId } = project
  const [row] = await db
    .select({ draw: draws, ticket: drawTickets })
    .from(drawTickets)
    .innerJoin(draws, eq(draws.drawId, drawTickets.drawId))
    .where(eq(drawTickets.entryId, entry.entryId))
  const waits = entry.waits && project.waitlist === 'optIn'
  const ahead =
    entry.status === 'WAITLISTED'
      ? (await waitingFor(db, itemId)).findIndex(({ entryId }) => entryId === entry.entryId)
      : -1
  return {
    drawAt: drawAt === undefined ? null : instant(drawAt),
    publicValue: publicValue ? { name: publicValue.name, at: instant(publicValue.at) } : null,
    waits,
    waitlistUntil: waits ? waitlistEnd(race.facts, project) : null,
    ahead: ahead < 0 ? null : ahead,
    ticket: row ? { number: row.ticket.ticket, salt: row.ticket.salt, rank: row.ticket.rank } : null,
    draw: row
      ? {
          file: drawPath(itemId),
          listHash: row.draw.listHash,
          commitment: row.draw.commitment,
          frozenAt: row.draw.frozenAt,
          drawnAt: row.draw.drawnAt,
        }
      : null,
  }
}

/** Where the file of a draw is published. */
export const drawPath = (itemId: string) => `/files/draws/${itemId}.jsonl`
