import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { REHEARSAL } from '#sandbox/operatorSettings.ts'
import type { RehearsalOrder } from '#sandbox/options.ts'
import type { ConsoleContext } from './context.ts'

const MINUTE_MS = 60_000
const LONGEST_MINUTES = 24 * 60
const count = (maximum: number) => ({ type: 'integer', minimum: 1, maximum })

/** Rehearsals of a race's opening: their token, for who plays one from outside, and one that the console has played. */
export function registerRehearsals(app: FastifyInstance, { settings, platform }: ConsoleContext): void {
  const { rehearsals } = platform.options
  const minutes = { type: 'integer', minimum: 0, maximum: LONGEST_MINUTES }
  // 0 ends it.
  app.post<{ Body: { minutes: number } }>(
    '/sandbox/api/rehearsal',
    { schema: { body: { type: 'object', required: ['minutes'], properties: { minutes } } } },
    async ({ body }) => {
      const token = body.minutes === 0 ? '' : randomBytes(16).toString('base64url')
      const until = Date.now() + body.minutes * MINUTE_MS
      await settings.set(REHEARSAL, token === '' ? null : { token, until })
      return { token, until }
    },
  )

  // A list as the others are: of the one that plays or was the last; empty where nothing plays them.
  app.get('/sandbox/api/rehearsals', async () => (rehearsals ? [rehearsals.state()] : []))
  const order = {
    type: 'object',
    required: ['raceId', 'runners', 'seconds', 'seed', 'lang'],
    properties: {
      raceId: { type: 'string', pattern: '^[1-9][0-9]{9}$' },
      runners: count(20_000),
      seconds: count(3600),
      seed: count(1_000_000_000),
      lang: { enum: ['zh', 'en'] },
    },
  }
  app.post<{ Body: RehearsalOrder }>(
    '/sandbox/api/rehearsals',
    { schema: { body: order } },
    async ({ body }, reply) => {
      if (rehearsals?.start(body)) return rehearsals.state()
      return reply.code(409).send({ message: rehearsals ? 'A rehearsal is playing' : 'Nothing plays rehearsals here' })
    },
  )
}
