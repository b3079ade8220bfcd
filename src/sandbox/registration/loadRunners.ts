import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ContestantRow } from '#sandbox/account/contestants.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure } from '#sandbox/failure.ts'
import { contestants } from '#sandbox/schema.ts'

/** The account's own saved runners, in the order asked; throws when one is not its own. */
export async function loadRunners(db: Database, userId: string, ids: string[]): Promise<ContestantRow[]> {
  const own = and(
    eq(contestants.userId, userId),
    inArray(contestants.contestantsId, ids),
    isNull(contestants.deletedAt),
  )
  const rows = await db.select().from(contestants).where(own)
  return ids.map((id) => {
    const row = rows.find((one) => one.contestantsId === id)
    if (!row) throw new Failure('contestantMissing')
    return row
  })
}
