import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { RehearsalState } from '#api/console.gen.ts'
import { callOff } from '#platform/changes/endRace.ts'
import { makeCodes } from '#platform/coupons/exchange.ts'
import { BadRequest } from '#platform/http/validation.ts'
import { isLongId } from '#platform/ids.ts'
import { REHEARSAL } from '#platform/operatorSettings.ts'
import { findContradictions } from '#platform/raceStore/contradictions.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { decideReview, type Reviewed } from '#platform/registration/review.ts'
import { projects } from '#platform/tables/races.ts'
import type { CouponFacts, RaceFacts } from '#race/facts.gen.ts'
import { parseTime } from '#race/times.ts'
import { type ConsoleContext, ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const MINUTE_MS = 60_000

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
      if (moment !== undefined && parseTime(moment) === null)
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

/** Rehearsals of a race's opening: their token, for who plays one from outside, and one that the console has played. */
export const rehearsalHandlers: HandlersOf<'openRehearsal' | 'listRehearsals' | 'startRehearsal'> = {
  async openRehearsal({ settings, params: { minutes } }) {
    const token = minutes === 0 ? '' : randomBytes(16).toString('base64url')
    const until = Date.now() + minutes * MINUTE_MS
    await settings.set(REHEARSAL, token === '' ? null : { token, until })
    return { token, until }
  },

  async listRehearsals({ platform: { options } }) {
    return options.rehearsals ? [options.rehearsals.state() as RehearsalState] : []
  },

  async startRehearsal({ platform: { options }, secret, params }) {
    if (!options.rehearsals) throw new ConsoleRefusal(409, 'noRehearsals')
    if (!options.rehearsals.start(params, secret)) throw new ConsoleRefusal(409, 'rehearsalPlays')
    return options.rehearsals.state() as RehearsalState
  },
}

/** Which releases entries are judged by, and what a publisher asks and tells of the next one. */
export const releaseHandlers: HandlersOf<'readReleases' | 'readReleasesAgain' | 'askContradictions'> = {
  readReleases: async ({ platform }) => stateOf(platform),

  async readReleasesAgain({ platform, readReleases }) {
    await readReleases()
    return stateOf(platform)
  },

  async askContradictions({ platform, params: { races, gone } }) {
    // The publisher has checked the rest of the facts.
    const facts = races as unknown as RaceFacts[]
    const contradictions = await findContradictions(platform.db, platform.clock.now(), { facts, gone })
    return { ...stateOf(platform), contradictions }
  },
}

function stateOf({ releases, options }: ConsoleContext['platform']) {
  const { live, beside } = releases.current()
  return {
    from: options.releasesFrom,
    live: live.id,
    beside: beside.map(({ release, until }) => ({ release: release.id, until })),
  }
}
