import { eq } from 'drizzle-orm'
import { callOff } from '#platform/changes/endRace.ts'
import { makeCodes } from '#platform/coupons/exchange.ts'
import { BadRequest } from '#platform/http/validation.ts'
import { isLongId } from '#platform/ids.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { decideReview, type Reviewed } from '#platform/registration/review.ts'
import { projects } from '#platform/tables/races.ts'
import type { CouponFacts } from '#race/facts.gen.ts'
import { timeOf } from '#race/times.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

/** What an operator decides: places, reviews, coupons with a code each, races that are called off. */
export const controlHandlers: HandlersOf<'setQuota' | 'decideReview' | 'issueCoupons' | 'callOff'> = {
  async setQuota({ platform, params: { itemId, quota } }) {
    const mine = eq(projects.itemId, itemId)
    const rows = await platform.db.update(projects).set({ quotaOverride: quota }).where(mine).returning()
    if (rows.length === 0) throw new ConsoleRefusal(404, 'noProject')
    return { itemId, quota }
  },

  async decideReview({ platform, tick, params: { entryId, approved, reason = '' } }) {
    if (!approved && reason === '') throw new BadRequest('body/reason', 'is what the runner reads of a rejection')
    if (!isLongId(entryId)) throw new ConsoleRefusal(404, 'noEntry')
    const decision = approved ? { approved } : { approved, reason: { zh: reason, en: reason } }
    const reviewed: Reviewed = await decideReview(platform, entryId, decision)
    if (reviewed !== 'done') throw new ConsoleRefusal(409, reviewed)
    await tick()
    return { entryId, approved }
  },

  async issueCoupons({ platform: { db, clock }, params }) {
    const { raceId = null, sponsor = false, count } = params
    const facts = params.coupon as CouponFacts
    for (const key of ['from', 'until'] as const) {
      const moment = facts[key]
      if (moment !== undefined && timeOf(moment) === null)
        throw new BadRequest(`body/coupon/${key}`, 'is no moment with its zone', moment)
    }
    if (raceId !== null) await findRace(db, raceId)
    return { codes: await makeCodes(db, { raceId, facts, sponsor, count }, clock.now()) }
  },

  async callOff({ platform, tick, params: { raceId, how } }) {
    if (!(await callOff(platform, raceId, how))) throw new ConsoleRefusal(404, 'noRace')
    await tick()
    return { raceId, how }
  },
}
