import type { FastifyInstance } from 'fastify'
import type { RaceFacts } from '#race/facts.gen.ts'
import { contradictionsOf } from '#sandbox/race/contradictions.ts'
import type { ConsoleContext } from './context.ts'

const raceId = { type: 'string', pattern: '^[1-9][0-9]{9}$' }
const text = {
  type: 'object',
  required: ['zh', 'en'],
  properties: { zh: { type: 'string' }, en: { type: 'string' } },
}
/** As much of a race's facts as is held against entries; the publisher has checked the rest. */
const race = {
  type: 'object',
  required: ['raceId', 'name', 'province', 'city', 'raceTime', 'signUpStart', 'signUpEnd', 'items'],
  properties: {
    raceId,
    name: text,
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['itemId', 'name', 'kind', 'fee', 'quota', 'allocation', 'payTiming'],
        properties: { itemId: { type: 'string' }, name: text, quota: { type: 'integer' }, fee: { type: 'integer' } },
      },
    },
  },
}
const question = {
  type: 'object',
  required: ['races', 'gone'],
  properties: { races: { type: 'array', items: race }, gone: { type: 'array', items: raceId } },
}

/** Which releases entries are judged by, and what a publisher asks and tells of the next one. */
export function registerReleases(app: FastifyInstance, { platform, readReleases }: ConsoleContext): void {
  const { db, clock, releases, options } = platform
  const state = () => {
    const { live, beside } = releases.current()
    return {
      /** Where releases come from; null when this server publishes its own sources. */
      from: options.releasesFrom,
      live: live.id,
      beside: beside.map(({ release, until }) => ({ release: release.id, until })),
    }
  }
  app.get('/sandbox/api/releases', async () => state())
  app.post('/sandbox/api/releases', async () => {
    await readReleases()
    return state()
  })
  app.post<{ Body: { races: RaceFacts[]; gone: string[] } }>(
    '/sandbox/api/releases/question',
    { schema: { body: question } },
    async ({ body: { races, gone } }) => ({
      ...state(),
      contradictions: await contradictionsOf(db, clock.now(), { facts: races, gone }),
    }),
  )
}
