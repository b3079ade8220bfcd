import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { ConsoleProject } from '#api/console.gen.ts'
import type { Database } from '#platform/database.ts'
import { readQuotas, toQuota } from '#platform/raceStore/quota.ts'
import { accounts, captchas } from '#platform/tables/accounts.ts'
import { transitions } from '#platform/tables/entries.ts'
import { attempts, notifications, orders, refunds } from '#platform/tables/orders.ts'
import { projects, races } from '#platform/tables/races.ts'
import { ownStart } from '#race/view.ts'
import type { HandlersOf } from './consoleHandler.ts'

const SHOWN = 200

// What opens a payment is the payer's own.
const { payerToken: _token, configVersion: _version, ...orderColumns } = getTableColumns(orders)
const { handover: _handover, ...attemptColumns } = getTableColumns(attempts)

/** Columns of orders and payments that the console shows. */
export const SHOWN_ORDER = { ...orderColumns, mobile: accounts.mobile }
export const SHOWN_ATTEMPT = attemptColumns

type ListId =
  | 'listCodes'
  | 'listOrders'
  | 'listAttempts'
  | 'listRefunds'
  | 'listNotices'
  | 'listTransitions'
  | 'listProjects'

/** What there is to see, newest first and at most 200 of each. */
export const listHandlers: HandlersOf<ListId> = {
  async listCodes({ platform: { db }, params: { mobile } }) {
    const wanted = mobile === undefined ? undefined : eq(captchas.mobile, mobile)
    return db.select().from(captchas).where(wanted).orderBy(desc(captchas.captchaId)).limit(SHOWN)
  },

  async listOrders({ platform: { db } }) {
    return db
      .select(SHOWN_ORDER)
      .from(orders)
      .innerJoin(accounts, eq(accounts.userId, orders.userId))
      .orderBy(desc(orders.orderId))
      .limit(SHOWN)
  },

  async listAttempts({ platform: { db } }) {
    return db.select(SHOWN_ATTEMPT).from(attempts).orderBy(desc(attempts.attemptId)).limit(SHOWN)
  },

  async listRefunds({ platform: { db } }) {
    return db.select().from(refunds).orderBy(desc(refunds.refundId)).limit(SHOWN)
  },

  async listNotices({ platform: { db } }) {
    return db.select().from(notifications).orderBy(desc(notifications.notificationId)).limit(SHOWN)
  },

  async listTransitions({ platform: { db } }) {
    return db.select().from(transitions).orderBy(desc(transitions.transitionId)).limit(SHOWN)
  },

  listProjects: ({ platform: { db, clock } }) => listProjects(db, clock.now()),
}

/** Projects of all races that config has launched, with their places. */
export async function listProjects(db: Database, now: number): Promise<ConsoleProject[]> {
  const rows = await db
    .select({ project: projects, race: races.facts })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(eq(races.source, 'config'))
    .orderBy(asc(projects.raceId), asc(projects.position))
  const found = rows.map(({ project }) => project)
  const quotas = await readQuotas(db, found, { now })
  return rows.map(({ project, race }) => ({
    itemId: project.itemId,
    raceId: project.raceId,
    raceName: race.name,
    itemName: project.facts.name,
    ownStart: ownStart(race, project.facts),
    invitation: Boolean(project.facts.invitation),
    deferred: project.facts.deferredFrom !== undefined,
    lostBefore: project.facts.lostBefore !== undefined,
    quotaOverride: project.quotaOverride,
    ...(quotas.get(project.itemId) ?? toQuota(project, 0)),
  }))
}
