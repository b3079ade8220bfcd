import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Text } from '#race/facts.gen.ts'
import { instant, windowOf } from '#race/times.ts'
import { drawPath } from '#sandbox/ballot/ballotView.ts'
import { drawBallot } from '#sandbox/ballot/drawBallot.ts'
import { freezeBallot } from '#sandbox/ballot/freeze.ts'
import { newCode, usedOf } from '#sandbox/invitation/invitations.ts'
import { invitations } from '#sandbox/tables/coupons.ts'
import { draws, drawTickets } from '#sandbox/tables/draws.ts'
import { registrations } from '#sandbox/tables/entries.ts'
import { projects, races } from '#sandbox/tables/races.ts'
import type { ConsoleContext } from './context.ts'

const SHOWN = 200
const MOST_CODES = 500
const itemId = { type: 'string', pattern: '^[1-9][0-9]{11}$' }
const raceId = { type: 'string', pattern: '^[1-9][0-9]{9}$' }
type OfProject = { Params: { itemId: string } }

/** Ballots: the list is frozen, the value entered, the draw made. */
export function registerBallots(app: FastifyInstance, { platform, tick }: ConsoleContext): void {
  const { db } = platform
  const params = { type: 'object', required: ['itemId'], properties: { itemId } }

  app.get('/sandbox/api/draws', async () => {
    const rows = await db
      .select({ project: projects, race: races, draw: draws })
      .from(projects)
      .innerJoin(races, eq(races.raceId, projects.raceId))
      .leftJoin(draws, eq(draws.itemId, projects.itemId))
      .where(eq(races.source, 'config'))
      .orderBy(asc(projects.raceId), asc(projects.position))
    const ballots = rows.filter(({ project }) => project.facts.allocation === 'lottery')
    const ids = ballots.map(({ project }) => project.itemId)
    const states = await countStates(platform, ids)
    const tickets = await countTickets(platform)
    return ballots.map(({ project, race, draw }) => ({
      itemId: project.itemId,
      raceName: race.facts.name,
      itemName: project.facts.name,
      signUpEnd: windowOf(race.facts, project.facts).signUpEnd,
      publicValue: project.facts.publicValue
        ? { name: project.facts.publicValue.name, at: instant(project.facts.publicValue.at) }
        : null,
      states: states.get(project.itemId) ?? {},
      draw: draw && {
        frozenAt: draw.frozenAt,
        publicName: draw.head.publicValue,
        publicAt: instant(draw.head.publicAt),
        places: draw.head.places,
        tickets: tickets.get(draw.drawId) ?? 0,
        listHash: draw.listHash,
        commitment: draw.commitment,
        publicValue: draw.publicValue,
        drawnAt: draw.drawnAt,
        file: drawPath(draw.itemId),
      },
    }))
  })

  app.post<OfProject>('/sandbox/api/draws/:itemId/freeze', { schema: { params } }, async (request, reply) => {
    if (!(await exists(platform, request.params.itemId))) return reply.code(404).send({ message: 'No such project' })
    const frozen = await freezeBallot(platform, request.params.itemId)
    if (frozen.status === 'refused') return reply.code(409).send({ message: frozen.why })
    const { listHash, commitment, frozenAt, head } = frozen.draw
    return { listHash, commitment, frozenAt, places: head.places, file: drawPath(head.itemId) }
  })

  const value = {
    type: 'object',
    required: ['publicValue'],
    properties: { publicValue: { type: 'string', minLength: 1, maxLength: 200 } },
  }
  app.post<OfProject & { Body: { publicValue: string } }>(
    '/sandbox/api/draws/:itemId/draw',
    { schema: { params, body: value } },
    async (request, reply) => {
      const drawn = await drawBallot(platform, request.params.itemId, request.body.publicValue.trim())
      if (drawn.status === 'refused') return reply.code(409).send({ message: drawn.why })
      await tick()
      return drawn
    },
  )
}

type Platform = ConsoleContext['platform']

async function exists({ db }: Platform, wanted: string): Promise<boolean> {
  const rows = await db.select({ itemId: projects.itemId }).from(projects).where(eq(projects.itemId, wanted))
  return rows.length > 0
}

async function countStates({ db }: Platform, ids: string[]): Promise<Map<string, Record<string, number>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ itemId: registrations.itemId, status: registrations.status, runners: count() })
    .from(registrations)
    .where(inArray(registrations.itemId, ids))
    .groupBy(registrations.itemId, registrations.status)
  const states = new Map<string, Record<string, number>>()
  for (const { itemId: id, status, runners } of rows) states.set(id, { ...states.get(id), [status]: runners })
  return states
}

async function countTickets({ db }: Platform): Promise<Map<string, number>> {
  const rows = await db
    .select({ drawId: drawTickets.drawId, tickets: count() })
    .from(drawTickets)
    .groupBy(drawTickets.drawId)
  return new Map(rows.map(({ drawId, tickets }) => [drawId, tickets]))
}

interface Issue {
  raceId: string
  itemId?: string | null
  kind: 'invitation' | 'sponsor'
  /** Who invites; what runners read. */
  sponsor?: Text | null
  /** Runners of one code. */
  places: number
  reserved?: boolean
  validUntil?: number | null
  couponTemplate?: string | null
  /** Codes to be made. */
  codes?: number
}

/** Codes of invitations and sponsors: made, counted, ended. */
export function registerInvitations(app: FastifyInstance, { platform }: ConsoleContext): void {
  const { db, clock } = platform
  const text = {
    type: 'object',
    required: ['zh', 'en'],
    properties: { zh: { type: 'string' }, en: { type: 'string' } },
  }
  const body = {
    type: 'object',
    required: ['raceId', 'kind', 'places'],
    additionalProperties: false,
    properties: {
      raceId,
      itemId: { anyOf: [itemId, { type: 'null' }] },
      kind: { enum: ['invitation', 'sponsor'] },
      sponsor: { anyOf: [text, { type: 'null' }] },
      places: { type: 'integer', minimum: 1, maximum: 100_000 },
      reserved: { type: 'boolean' },
      validUntil: { type: ['integer', 'null'], minimum: 0 },
      couponTemplate: { type: ['string', 'null'], maxLength: 64 },
      codes: { type: 'integer', minimum: 1, maximum: MOST_CODES },
    },
  }

  app.get('/sandbox/api/invitations', async () => {
    const rows = await db
      .select()
      .from(invitations)
      .orderBy(desc(invitations.createdAt), asc(invitations.code))
      .limit(SHOWN)
    const used = await usedOf(
      db,
      rows.map(({ code }) => code),
    )
    return rows.map((row) => ({ ...row, used: used.get(row.code) ?? 0 }))
  })

  app.post<{ Body: Issue }>('/sandbox/api/invitations', { schema: { body } }, async (request, reply) => {
    const { codes = 1, itemId: forItem = null, reserved = false, ...issue } = request.body
    const ofRace = eq(projects.raceId, issue.raceId)
    const found = await db
      .select({ facts: projects.facts })
      .from(projects)
      .where(forItem === null ? ofRace : and(ofRace, eq(projects.itemId, forItem)))
    if (!found.some(({ facts }) => facts.invitation)) return reply.code(409).send({ message: NO_CODES })
    if (reserved && forItem === null) return reply.code(409).send({ message: RESERVED_WHERE })
    const shared = { ...issue, itemId: forItem, reserved, createdAt: clock.now() }
    const rows = Array.from({ length: codes }, () => ({ ...shared, code: newCode() }))
    await db.insert(invitations).values(rows)
    return { codes: rows.map(({ code }) => code) }
  })

  app.post<{ Params: { code: string } }>('/sandbox/api/invitations/:code/end', async (request, reply) => {
    const [ended] = await db
      .update(invitations)
      .set({ endedAt: clock.now() })
      .where(eq(invitations.code, request.params.code))
      .returning()
    return ended ?? reply.code(404).send({ message: 'No such code' })
  })
}

const NO_CODES = {
  zh: '这个项目不收邀请码：请在 race.json 的项目里写 "invitation" 并发布',
  en: 'This project takes no codes: write "invitation" for it in race.json and publish it',
}
const RESERVED_WHERE = {
  zh: '预留名额要指定项目',
  en: 'Reserved places belong to one project: name it',
}
