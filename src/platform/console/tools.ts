import { eq } from 'drizzle-orm'
import { issueEvidence } from '#platform/account/evidence.ts'
import type { Clock } from '#platform/clock.ts'
import { contract } from '#platform/contract.ts'
import type { Database } from '#platform/database.ts'
import { WORK_SWITCHES } from '#platform/http/switches.ts'
import { BadRequest } from '#platform/http/validation.ts'
import { accounts, sessions } from '#platform/tables/accounts.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

/** Where the platform's clock may stand: dates beyond have no meaning to a race. */
const FIRST = Date.UTC(2000, 0)
const LAST = Date.UTC(2100, 0)

type ToolId =
  | 'readClock'
  | 'moveClock'
  | 'listSwitchable'
  | 'listSwitches'
  | 'setSwitch'
  | 'expireSessions'
  | 'blockAccount'
  | 'issueEvidence'

/** What only the sandbox can: its clock, its failures, accounts as if somebody else had their hands on them. */
export const toolHandlers: HandlersOf<ToolId> = {
  readClock: async ({ platform }) => timeOf(platform.clock),

  async moveClock({ platform: { clock }, tick, params: { set, advance = 0 } }) {
    const wanted = (set ?? clock.now()) + advance
    if (wanted < FIRST || wanted > LAST) throw new BadRequest('body/advance', 'leaves the years 2000 to 2099', advance)
    if (set !== undefined) await clock.set(set)
    if (advance !== 0) await clock.advance(advance)
    await tick()
    return timeOf(clock)
  },

  listSwitchable: async () => [...contract.operations.map(({ id }) => id), ...Object.values(WORK_SWITCHES)].sort(),

  listSwitches: async ({ switches }) => switches.list(),

  async setSwitch({ switches, params: { operation, mode, ms = 0 } }) {
    await switches.set(operation, mode, ms)
    return switches.list()
  },

  async expireSessions({ platform: { db, clock }, params }) {
    const { userId } = await accountBy(db, params)
    const expiresAt = clock.now()
    const ended = await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, userId)).returning()
    return { userId, sessions: ended.length }
  },

  async blockAccount({ platform: { db }, params: { blocked, ...who } }) {
    const { userId } = await accountBy(db, who)
    await db.update(accounts).set({ blocked }).where(eq(accounts.userId, userId))
    return { userId, blocked }
  },

  issueEvidence: ({ platform, params: { mobile } }) => issueEvidence(platform, mobile),
}

const timeOf = (clock: Clock) => ({ now: clock.now(), offset: clock.offset() })

async function accountBy(db: Database, { userId, mobile }: { userId?: string; mobile?: string }) {
  const wanted = userId ? eq(accounts.userId, userId) : eq(accounts.mobile, mobile ?? '')
  const [account] = await db.select().from(accounts).where(wanted)
  if (!account) throw new ConsoleRefusal(404, 'noAccount')
  return account
}
