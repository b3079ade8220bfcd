import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#sandbox/database.ts'
import { quotaOf, quotasOf } from '#sandbox/race/quota.ts'
import { ENTRY_STATE } from '#sandbox/records.ts'
import { accounts, captchas } from '#sandbox/tables/accounts.ts'
import { entries, registrations, transitions } from '#sandbox/tables/entries.ts'
import { refunds } from '#sandbox/tables/ledger.ts'
import { attempts, notifications, orders } from '#sandbox/tables/orders.ts'
import { projects, races } from '#sandbox/tables/races.ts'
import type { ConsoleContext } from './context.ts'

const SHOWN = 200

/** What runners of the entries have for the organiser to know. */
function remarksOf(db: Database, entryIds: string[]) {
  const { entryId, remark, snapshot } = registrations
  return db
    .select({ entryId, remark, name: sql<string>`${snapshot}->>'userName'` })
    .from(registrations)
    .where(and(inArray(entryId, entryIds), isNotNull(remark)))
    .orderBy(asc(registrations.position))
}

/** What there is to see, newest first and at most 200 of each. */
export function registerLists(app: FastifyInstance, { platform: { db } }: ConsoleContext): void {
  app.get<{ Querystring: { mobile?: string } }>('/sandbox/api/codes', ({ query: { mobile } }) => {
    const wanted = mobile === undefined ? undefined : eq(captchas.mobile, mobile)
    return db.select().from(captchas).where(wanted).orderBy(desc(captchas.captchaId)).limit(SHOWN)
  })

  app.get('/sandbox/api/orders', async () => {
    const rows = await db
      .select({ order: orders, mobile: accounts.mobile })
      .from(orders)
      .innerJoin(accounts, eq(accounts.userId, orders.userId))
      .orderBy(desc(orders.orderId))
      .limit(SHOWN)
    return rows.map(({ order, mobile }) => ({ ...order, mobile }))
  })

  app.get('/sandbox/api/entries', async () => {
    // The answers are the runner's own; the console needs the states.
    const { form: _form, questionnaire: _questionnaire, qualification: _given, ...shown } = getTableColumns(entries)
    const rows = await db
      .select({
        entry: shown,
        status: ENTRY_STATE,
        mobile: accounts.mobile,
        race: races.facts,
        project: projects.facts,
      })
      .from(entries)
      .innerJoin(accounts, eq(accounts.userId, entries.userId))
      .innerJoin(races, eq(races.raceId, entries.raceId))
      .innerJoin(projects, eq(projects.itemId, entries.itemId))
      .orderBy(desc(entries.entryId))
      .limit(SHOWN)
    const remarks = await remarksOf(
      db,
      rows.map(({ entry }) => entry.entryId),
    )
    return rows.map(({ entry, status, mobile, race, project }) => ({
      ...entry,
      status,
      mobile,
      raceName: race.name,
      itemName: project.name,
      remarks: remarks.filter(({ entryId }) => entryId === entry.entryId),
    }))
  })

  app.get('/sandbox/api/attempts', () => db.select().from(attempts).orderBy(desc(attempts.attemptId)).limit(SHOWN))
  app.get('/sandbox/api/refunds', () => db.select().from(refunds).orderBy(desc(refunds.refundId)).limit(SHOWN))
  app.get('/sandbox/api/notifications', () =>
    db.select().from(notifications).orderBy(desc(notifications.notificationId)).limit(SHOWN),
  )
  app.get('/sandbox/api/transitions', () =>
    db.select().from(transitions).orderBy(desc(transitions.transitionId)).limit(SHOWN),
  )

  app.get('/sandbox/api/projects', async () => {
    const rows = await db
      .select({ project: projects, race: races.facts })
      .from(projects)
      .innerJoin(races, eq(races.raceId, projects.raceId))
      .where(eq(races.source, 'config'))
      .orderBy(asc(projects.raceId), asc(projects.position))
    const quotas = await quotasOf(
      db,
      rows.map((row) => row.project),
    )
    return rows.map(({ project, race }) => ({
      itemId: project.itemId,
      raceId: project.raceId,
      raceName: race.name,
      itemName: project.facts.name,
      quotaOverride: project.quotaOverride,
      ...(quotas.get(project.itemId) ?? quotaOf(project, 0)),
    }))
  })
}
