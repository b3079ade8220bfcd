import { and, count, eq, sql } from 'drizzle-orm'
import type { RunGroup } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Handlers, signedIn } from '#platform/handler.ts'
import { readData } from '#platform/readData.ts'
import { runGroupMembers } from '#platform/tables/runGroups.ts'

export const RUN_GROUPS = readData<Omit<RunGroup, 'members' | 'joinedAt'>[]>(
  import.meta.url,
  '../sandbox/content/runGroups.json',
)

/** The groups with their members; those that one is in stand first. */
async function listGroups({ db, user }: HandlerContext): Promise<RunGroup[]> {
  const own = sql<
    number | null
  >`max(${runGroupMembers.joinedAt}) filter (where ${runGroupMembers.userId} = ${user?.userId ?? null})`
  const rows = await db
    .select({ groupId: runGroupMembers.groupId, members: count(), joinedAt: own })
    .from(runGroupMembers)
    .groupBy(runGroupMembers.groupId)
  const known = new Map(rows.map((row) => [row.groupId, row]))
  const groups = RUN_GROUPS.map((group): RunGroup => {
    const { members = 0, joinedAt = null } = known.get(group.groupId) ?? {}
    return { ...group, members, joinedAt: joinedAt === null ? null : Number(joinedAt) }
  })
  return groups.sort((a, b) => Number(a.joinedAt === null) - Number(b.joinedAt === null))
}

const runGroupList: Handler<'runGroupList'> = async (context) => {
  const { city = '' } = context.params
  return (await listGroups(context)).filter((group) => city === '' || group.city.code === city)
}

type Context = HandlerContext<{ groupId: string }>

async function findGroup(context: Context): Promise<RunGroup> {
  const group = (await listGroups(context)).find(({ groupId }) => groupId === context.params.groupId)
  if (!group) throw new Failure('runGroupMissing')
  return group
}

const joinRunGroup: Handler<'joinRunGroup'> = async (context) => {
  const { groupId } = await findGroup(context)
  const row = { groupId, userId: signedIn(context).userId, joinedAt: context.clock.now() }
  await context.db.insert(runGroupMembers).values(row).onConflictDoNothing()
  return findGroup(context)
}

const leaveRunGroup: Handler<'leaveRunGroup'> = async (context) => {
  const { groupId } = await findGroup(context)
  const own = and(eq(runGroupMembers.groupId, groupId), eq(runGroupMembers.userId, signedIn(context).userId))
  await context.db.delete(runGroupMembers).where(own)
  return findGroup(context)
}

export const runGroupHandlers = { runGroupList, joinRunGroup, leaveRunGroup } satisfies Partial<Handlers>
