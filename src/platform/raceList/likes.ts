import { and, count, eq, sql } from 'drizzle-orm'
import type { RaceLikes } from '#api/contract.gen.ts'
import { type Handler, type HandlerContext, type Handlers, signedIn } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { raceLikes } from '#platform/tables/races.ts'

type Context = HandlerContext<{ raceId: string }>

async function like(context: Context, bank: boolean): Promise<RaceLikes> {
  const { userId } = signedIn(context)
  const { raceId } = await findRace(context.db, context.params.raceId, context)
  const row = { userId, raceId, bank, createdAt: context.clock.now() }
  await context.db.insert(raceLikes).values(row).onConflictDoNothing()
  return countLikes(context, raceId)
}

const removeRaceLike: Handler<'removeRaceLike'> = async (context) => {
  const { userId } = signedIn(context)
  const { raceId } = await findRace(context.db, context.params.raceId, context)
  await context.db.delete(raceLikes).where(and(eq(raceLikes.raceId, raceId), eq(raceLikes.userId, userId)))
  return countLikes(context, raceId)
}

async function countLikes({ db, user }: Context, raceId: string): Promise<RaceLikes> {
  const own = user ? sql<number>`count(*) filter (where ${raceLikes.userId} = ${user.userId})::int` : sql<number>`0`
  const [row] = await db
    .select({ all: count(), bank: sql<number>`count(*) filter (where ${raceLikes.bank})::int`, own })
    .from(raceLikes)
    .where(eq(raceLikes.raceId, raceId))
  return { raceId, likeNum: row?.all ?? 0, bankLikeNum: row?.bank ?? 0, liked: (row?.own ?? 0) > 0 }
}

export const likeHandlers = {
  raceLikes: async (context) =>
    countLikes(context, (await findRace(context.db, context.params.raceId, context)).raceId),
  addRaceLikeNum: (context) => like(context, false),
  addAgriculturalBankLikeNum: (context) => like(context, true),
  removeRaceLike,
} satisfies Partial<Handlers>
