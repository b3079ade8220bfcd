import { and, eq } from 'drizzle-orm'
import { type Handler, signedIn } from '#sandbox/handler.ts'
import { findRace } from '#sandbox/race/findProject.ts'
import { favourites } from '#sandbox/schema.ts'

/** The account is the token's, whatever userId the form names; twice is as good as once. */
const collect: Handler<'collect'> = async (context) => {
  const { userId } = signedIn(context)
  const { raceId } = await findRace(context.db, context.params.raceOnlineId)
  await context.db.insert(favourites).values({ userId, raceId, createdAt: context.clock.now() }).onConflictDoNothing()
  return true
}

const delCollect: Handler<'delCollect'> = async (context) => {
  const { userId } = signedIn(context)
  const { raceOnlineId } = context.params
  await context.db.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.raceId, raceOnlineId)))
  return true
}

export const favouriteHandlers = { collect, delCollect }
