import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, max } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { Failure, requireRow, TooMany } from '#platform/failure.ts'
import type { Handler, HandlerContext } from '#platform/handler.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { formatSource } from '#platform/limits/source.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { shares, shareViews } from '#platform/tables/races.ts'
import { findTeam } from '#platform/teams/join.ts'

type ShareRow = typeof shares.$inferSelect

/** Counts a device once, however often it comes and at however many requests at once; who shared it is not counted. */
const saveShareView: Handler<'saveShareView'> = async (context) => {
  const { db, clock, params, user, source, options } = context
  await take(db, clock.now(), [limitByAddress('writes', source, options)])
  const row = await shareOf(context, params.shareId)
  if (row.userId === user?.userId) return { ok: true }
  if (!(await countsFor(db, clock.now(), `${row.shareId} ${source.address}`))) return { ok: true }
  const viewer = createHash('sha256')
    .update(`${row.shareId} ${formatSource(source)}`)
    .digest('hex')
  await db.insert(shareViews).values({ shareId: row.shareId, viewer, at: clock.now() }).onConflictDoNothing()
  return { ok: true }
}

/** Devices say their own ids: of one network address, a share counts so many a day. Who opens it is not troubled by that. */
async function countsFor(db: Database, now: number, subject: string): Promise<boolean> {
  const use = { rule: 'share views', subject, most: 20, spanMs: 24 * 3_600_000, failure: 'addressUsedUp' as const }
  try {
    await take(db, now, [use])
    return true
  } catch (cause) {
    if (cause instanceof TooMany) return false
    throw cause
  }
}

const shareInfo: Handler<'shareInfo'> = async (context) => {
  const { db, params, user, options } = context
  const row = params.shareId ? await shareOf(context, params.shareId) : await ownShare(context)
  const own = row.userId === user?.userId
  const [seen] = await db
    .select({ views: count(), last: max(shareViews.at) })
    .from(shareViews)
    .where(eq(shareViews.shareId, row.shareId))
  const team = row.groupNo === '' ? {} : { raceTeamId: row.groupNo }
  const query = new URLSearchParams({ raceId: row.raceId, ...team, share: row.shareId })
  return {
    shareId: row.shareId,
    raceId: row.raceId,
    contestantsGroupNo: row.groupNo || null,
    own,
    views: own ? (seen?.views ?? 0) : null,
    lastViewAt: own ? (seen?.last ?? null) : null,
    url: `${options.publicUrl}${row.groupNo === '' ? '/eventDetails' : '/raceTeam'}?${query}`,
  }
}

async function shareOf({ db }: HandlerContext, shareId: string): Promise<ShareRow> {
  return requireRow(db.select().from(shares).where(eq(shares.shareId, shareId)), 'shareMissing')
}

/** The account's share of a race, or of a team in it; two requests at once make one. */
async function ownShare(context: HandlerContext<{ raceId?: string; contestantsGroupNo?: string }>): Promise<ShareRow> {
  const { db, clock, params, user } = context
  if (!user) throw new Failure('tokenMissing')
  if (!params.raceId) throw new Failure('badRequest')
  const { raceId } = await findRace(db, params.raceId, context)
  const groupNo = params.contestantsGroupNo ?? ''
  if (groupNo !== '' && (await findTeam(db, groupNo)) === null) throw new Failure('teamMissing')
  const { userId } = user
  const row = { shareId: randomBytes(8).toString('hex'), userId, raceId, groupNo, createdAt: clock.now() }
  await db.insert(shares).values(row).onConflictDoNothing()
  const mine = and(eq(shares.userId, userId), eq(shares.raceId, raceId), eq(shares.groupNo, groupNo))
  return requireRow(db.select().from(shares).where(mine), 'shareMissing')
}

export const shareHandlers = { saveShareView, shareInfo }
