import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { drawStatus } from '#entities/draw/draw.ts'
import type { Platform } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { registrations } from '#platform/tables/entries.ts'
import { messages } from '#platform/tables/messages.ts'
import { prizes } from '#platform/tables/prizeDraws.ts'
import { drawPage, listDraws } from './handlers.ts'

const DUE_MS = 3 * 86_400_000
/** Messages that are written in one go; the next round writes the next. */
const AT_ONCE = 1_000

/** Tells who earned chances by an entry, and whose prize runs out soon; each once. */
export async function tellOfDraws({ db, clock, releases }: Platform): Promise<void> {
  const now = clock.now()
  for (const draw of listDraws(releases.current().live)) {
    const { drawId, facts, claimUntil } = draw
    if (drawStatus(draw, now) === 'open') {
      const raceIds = facts.chances.flatMap(({ raceId }) => raceId ?? [])
      const informed = db
        .select({ userId: messages.userId })
        .from(messages)
        .where(and(eq(messages.code, 'chances'), eq(messages.subject, drawId)))
      const rows = await db
        .selectDistinct({ userId: registrations.userId })
        .from(registrations)
        .where(
          and(
            inArray(registrations.raceId, raceIds),
            eq(registrations.status, 'CONFIRMED'),
            sql`${registrations.userId} not in (${informed})`,
          ),
        )
        .limit(AT_ONCE)
      const values = { name: facts.name, page: drawPage('luckyDraw', facts) }
      await writeMessages(
        db,
        rows.map(({ userId }) => ({ userId, code: 'chances' as const, subject: drawId, values, at: now })),
      )
    }
    if (now < claimUntil - DUE_MS || now >= claimUntil) continue
    const due = await db
      .select()
      .from(prizes)
      .where(
        and(
          eq(prizes.drawId, drawId),
          isNull(prizes.claimedAt),
          gt(prizes.claimUntil, now),
          lt(prizes.claimUntil, now + DUE_MS),
          ne(sql`${prizes.facts}->>'kind'`, 'nothing'),
        ),
      )
    await writeMessages(
      db,
      due.map(({ userId, winId, facts: { name } }) => {
        const values = { name, page: `${drawPage('winning', facts)}?prizeId=${winId}` }
        return { userId, code: 'prizeDue' as const, subject: winId, values, at: now }
      }),
    )
  }
}
