import { desc, eq, getTableColumns } from 'drizzle-orm'
import { findRace } from '#platform/raceStore/findProject.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { groupApplications } from '#platform/tables/groups.ts'
import type { HandlersOf } from './consoleHandler.ts'

const SHOWN = 1000

/** Clubs and companies that ask for places in a race. */
export const groupsHandlers: HandlersOf<'listGroups'> = {
  async listGroups({ platform: { db }, params: { raceId } }) {
    const { facts } = await findRace(db, raceId)
    const rows = await db
      .select({ ...getTableColumns(groupApplications), mobile: accounts.mobile })
      .from(groupApplications)
      .innerJoin(accounts, eq(accounts.userId, groupApplications.userId))
      .where(eq(groupApplications.raceId, raceId))
      .orderBy(desc(groupApplications.applicationId))
      .limit(SHOWN)
    return rows.map(({ userId: _, raceId: _race, campaign: _campaign, ...row }) => ({
      ...row,
      runners: row.runners.map(({ itemId, quantity }) => ({
        itemName: facts.items.find((item) => item.itemId === itemId)?.name ?? { zh: itemId, en: itemId },
        quantity,
      })),
    }))
  },
}
