import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord } from '#lib/json.ts'
import { type OperatorSettings, REHEARSAL } from '#sandbox/operatorSettings.ts'

/** The header of a simulated runner's calls: the token that the console gave for the rehearsal. */
export const REHEARSAL_HEADER = 'x-rehearsal'

const MINUTE_MS = 60_000
const LONGEST_MINUTES = 24 * 60

/**
 * Thousands of simulated runners come from one address, which the limits of an address would stop: while a rehearsal
 * plays, each of its phones counts as an address of its own. The header of anybody else is taken off the request here.
 */
export function refuseStrangers(settings: OperatorSettings, { headers }: FastifyRequest): void {
  const given = headers[REHEARSAL_HEADER]
  if (given !== undefined && !isPlaying(settings, given)) delete headers[REHEARSAL_HEADER]
}

function isPlaying(settings: OperatorSettings, given: string | string[]): boolean {
  const kept = settings.get(REHEARSAL)
  if (!isRecord(kept) || typeof given !== 'string' || Number(kept.until) < Date.now()) return false
  const [one, other] = [Buffer.from(given), Buffer.from(String(kept.token))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Begins a rehearsal of so many minutes and answers its token; 0 ends it. For whoever may use the console. */
export function registerRehearsal(app: FastifyInstance, settings: OperatorSettings): void {
  const body = {
    type: 'object',
    required: ['minutes'],
    properties: { minutes: { type: 'integer', minimum: 0, maximum: LONGEST_MINUTES } },
  }
  app.post<{ Body: { minutes: number } }>(
    '/sandbox/api/rehearsal',
    { schema: { body } },
    async ({ body: { minutes } }) => {
      const token = randomBytes(16).toString('base64url')
      const until = Date.now() + minutes * MINUTE_MS
      await settings.set(REHEARSAL, minutes === 0 ? null : { token, until })
      return { token: minutes === 0 ? '' : token, until }
    },
  )
}
