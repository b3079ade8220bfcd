import { and, count, desc, eq, inArray, lte, ne, type SQL } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import { type Handler, type HandlerContext, type ParamsOf, type Platform, signedIn } from '#sandbox/handler.ts'
import { orders, projects, races, registrationRunners, registrations } from '#sandbox/schema.ts'
import { orderItem } from './detail.ts'
import { endOverdueHold } from './expire.ts'

type Group = NonNullable<ParamsOf<'myRegistrationListByGroup'>['group']>

const GROUPS: Record<Exclude<Group, 'all'>, RegistrationStatus[]> = {
  unpaid: ['HELD', 'WON'],
  paid: ['CONFIRMED'],
  draw: ['AWAIT_DRAW', 'WAITLISTED', 'REVIEW'],
  closed: ['LOST', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'CANCELLED', 'DEFERRED'],
}

/** The account's registrations, newest first; drafts are not yet among them. */
export const myRegistrationListByGroup: Handler<'myRegistrationListByGroup'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  await endOwnOverdue(context, userId)
  const { group = 'all', pageNo = 1, pageSize = 10 } = params
  const wanted = and(eq(registrations.userId, userId), statusIn(group))
  const [total] = await db.select({ rows: count() }).from(registrations).where(wanted)
  const totalCount = total?.rows ?? 0
  const results = await page(context, wanted, pageNo, pageSize)
  return { results, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

function statusIn(group: Group): SQL {
  return group === 'all' ? ne(registrations.status, 'DRAFT') : inArray(registrations.status, GROUPS[group])
}

async function page({ db }: HandlerContext, wanted: SQL | undefined, pageNo: number, pageSize: number) {
  const rows = await db
    .select({ registration: registrations, order: orders, race: races, project: projects })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .leftJoin(orders, eq(orders.registrationId, registrations.registrationId))
    .where(wanted)
    .orderBy(desc(registrations.registrationId))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const ids = rows.map(({ registration }) => registration.registrationId)
  const runners =
    ids.length === 0
      ? []
      : await db.select().from(registrationRunners).where(inArray(registrationRunners.registrationId, ids))
  return rows.map(({ registration, order, race, project }) => {
    const own = runners.filter((runner) => runner.registrationId === registration.registrationId)
    return orderItem(
      registration,
      order,
      race,
      project.facts,
      own.sort((a, b) => a.position - b.position),
    )
  })
}

async function endOwnOverdue(platform: Platform, userId: string): Promise<void> {
  const overdue = and(
    eq(orders.userId, userId),
    eq(orders.status, 'PENDING'),
    lte(orders.expiresAt, platform.clock.now()),
  )
  for (const order of await platform.db.select().from(orders).where(overdue)) await endOverdueHold(platform, order)
}
