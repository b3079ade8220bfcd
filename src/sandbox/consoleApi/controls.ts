import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CouponFacts, Text } from '#race/facts.gen.ts'
import { timeOf } from '#race/times.ts'
import type { CalledOff } from '#race/view.ts'
import { issueEvidence } from '#sandbox/account/evidence.ts'
import { callOff, endingOf } from '#sandbox/changes/endRace.ts'
import { contract } from '#sandbox/contract.ts'
import { makeCodes } from '#sandbox/coupons/exchange.ts'
import { BadRequest } from '#sandbox/http/validation.ts'
import { findRace } from '#sandbox/race/findProject.ts'
import { accounts, sessions } from '#sandbox/tables/accounts.ts'
import { projects, races } from '#sandbox/tables/races.ts'
import type { ConsoleContext } from './context.ts'

const number = { type: 'integer' }
const text = { type: 'string', minLength: 1, maxLength: 64 }
/** Where the platform's clock may stand: dates beyond have no meaning to a race. */
const FIRST = Date.UTC(2000, 0)
const LAST = Date.UTC(2100, 0)
const LARGEST_INT = 2_147_483_647

/** What an operator can move: the clock, quotas, sessions, failures, races that are called off. */
export function registerControls(app: FastifyInstance, context: ConsoleContext): void {
  registerClock(app, context)
  registerSwitches(app, context)
  registerAccounts(app, context)
  registerCoupons(app, context)
  registerRaces(app, context)

  const quota = {
    type: 'object',
    required: ['itemId', 'quota'],
    properties: { itemId: text, quota: { type: ['integer', 'null'], minimum: 0, maximum: LARGEST_INT } },
  }
  app.post<{ Body: { itemId: string; quota: number | null } }>(
    '/sandbox/api/quota',
    { schema: { body: quota } },
    async (request, reply) => {
      const { itemId, quota: quotaOverride } = request.body
      const rows = await context.platform.db
        .update(projects)
        .set({ quotaOverride })
        .where(eq(projects.itemId, itemId))
        .returning()
      if (rows.length === 0) return reply.code(404).send({ message: `No project ${itemId}` })
      return { itemId, quota: quotaOverride }
    },
  )
}

/** Coupons with a code each, to be handed out; the answer is the only place where the codes stand together. */
function registerCoupons(app: FastifyInstance, { platform: { db, clock } }: ConsoleContext): void {
  const fen = { type: 'integer', minimum: 1, maximum: 10_000_000 }
  const coupon = {
    type: 'object',
    required: ['id', 'name'],
    oneOf: [{ required: ['amount'] }, { required: ['percent'] }, { required: ['free'] }],
    properties: {
      id: text,
      name: contract.schemas.Text,
      amount: fen,
      percent: { type: 'integer', minimum: 1, maximum: 99 },
      free: { const: true },
      most: fen,
      least: fen,
      items: { type: 'array', minItems: 1, items: text },
      role: text,
      from: text,
      until: text,
      returns: { type: 'boolean' },
    },
    additionalProperties: false,
  }
  const body = {
    type: 'object',
    required: ['coupon', 'count'],
    properties: {
      raceId: { type: ['string', 'null'] },
      coupon,
      sponsor: { type: 'boolean' },
      count: { ...number, minimum: 1, maximum: 1000 },
    },
  }
  type Wanted = { raceId?: string | null; coupon: CouponFacts; sponsor?: boolean; count: number }
  app.post<{ Body: Wanted }>('/sandbox/api/coupons', { schema: { body } }, async (request) => {
    const { raceId = null, coupon: facts, sponsor = false, count } = request.body
    for (const key of ['from', 'until'] as const) {
      const moment = facts[key]
      if (moment !== undefined && timeOf(moment) === null)
        throw new BadRequest(`body/coupon/${key}`, 'is no moment with its zone', moment)
    }
    if (raceId !== null) await findRace(db, raceId)
    return { codes: await makeCodes(db, { raceId, facts, sponsor, count }, clock.now()) }
  })
}

function registerRaces(app: FastifyInstance, { platform, tick }: ConsoleContext): void {
  const body = {
    type: 'object',
    required: ['raceId', 'how'],
    properties: { raceId: text, how: { enum: ['cancelled', 'deferred'] } },
  }
  app.get('/sandbox/api/races', () =>
    platform.db
      .select({
        raceId: races.raceId,
        name: sql<Text>`${races.facts} -> 'name'`,
        raceTime: races.raceTime,
        calledOff: races.calledOff,
      })
      .from(races)
      .where(and(eq(races.source, 'config'), eq(races.withdrawn, false)))
      .orderBy(asc(races.position)),
  )
  const params = { type: 'object', properties: { raceId: text } }
  app.get<{ Params: { raceId: string } }>('/sandbox/api/races/:raceId/ending', { schema: { params } }, ({ params }) =>
    endingOf(platform, params.raceId),
  )
  app.post<{ Body: { raceId: string; how: CalledOff } }>(
    '/sandbox/api/callOff',
    { schema: { body } },
    async (request, reply) => {
      const { raceId, how } = request.body
      if (!(await callOff(platform, raceId, how))) return reply.code(404).send({ message: `No race ${raceId}` })
      await tick()
      return { raceId, how }
    },
  )
}

function registerClock(app: FastifyInstance, { platform, tick }: ConsoleContext): void {
  const { clock } = platform
  const state = () => ({ now: clock.now(), offset: clock.offset() })
  app.get('/sandbox/api/clock', async () => state())
  const span = LAST - FIRST
  const properties = {
    set: { ...number, minimum: FIRST, maximum: LAST },
    advance: { ...number, minimum: -span, maximum: span },
  }
  app.post<{ Body: { set?: number; advance?: number } }>(
    '/sandbox/api/clock',
    { schema: { body: { type: 'object', properties } } },
    async (request) => {
      const { set, advance = 0 } = request.body
      const wanted = (set ?? clock.now()) + advance
      if (wanted < FIRST || wanted > LAST)
        throw new BadRequest('body/advance', 'leaves the years 2000 to 2099', advance)
      if (set !== undefined) await clock.set(set)
      if (advance !== 0) await clock.advance(advance)
      await tick()
      return state()
    },
  )
}

function registerSwitches(app: FastifyInstance, { switches }: ConsoleContext): void {
  app.get('/sandbox/api/switches', async () => switches.list())
  const body = {
    type: 'object',
    required: ['operation', 'mode'],
    properties: {
      operation: text,
      mode: { enum: ['fail', 'slow', 'none'] },
      ms: { ...number, minimum: 0, maximum: 120_000 },
    },
  }
  type Order = { operation: string; mode: 'fail' | 'slow' | 'none'; ms?: number }
  app.post<{ Body: Order }>('/sandbox/api/switches', { schema: { body } }, async (request) => {
    const { operation, mode, ms = 0 } = request.body
    await switches.set(operation, mode, ms)
    return switches.list()
  })
}

function registerAccounts(app: FastifyInstance, { platform }: ConsoleContext): void {
  const { db, clock } = platform
  const who = { userId: contract.schemas.LongId, mobile: contract.schemas.Mobile }
  type Who = { userId?: string; mobile?: string }
  const find = async ({ userId, mobile }: Who) => {
    const wanted = userId ? eq(accounts.userId, userId) : eq(accounts.mobile, mobile ?? '')
    const [account] = await db.select().from(accounts).where(wanted)
    return account ?? null
  }
  app.post<{ Body: Who }>(
    '/sandbox/api/expireSession',
    { schema: { body: { type: 'object', properties: who } } },
    async (request, reply) => {
      const account = await find(request.body)
      if (!account) return reply.code(404).send({ message: 'No such account' })
      const mine = eq(sessions.userId, account.userId)
      const ended = await db.update(sessions).set({ expiresAt: clock.now() }).where(mine).returning()
      return { userId: account.userId, sessions: ended.length }
    },
  )
  const block = { type: 'object', required: ['blocked'], properties: { ...who, blocked: { type: 'boolean' } } }
  app.post<{ Body: Who & { blocked: boolean } }>(
    '/sandbox/api/block',
    { schema: { body: block } },
    async (request, reply) => {
      const account = await find(request.body)
      if (!account) return reply.code(404).send({ message: 'No such account' })
      const { blocked } = request.body
      await db.update(accounts).set({ blocked }).where(eq(accounts.userId, account.userId))
      return { userId: account.userId, blocked }
    },
  )
  const partner = { type: 'object', required: ['mobile'], properties: { mobile: contract.schemas.Mobile } }
  app.post<{ Body: { mobile: string } }>('/sandbox/api/evidence', { schema: { body: partner } }, ({ body }) =>
    issueEvidence(platform, body.mobile),
  )
}
