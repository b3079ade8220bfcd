import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isRecord } from '#lib/json.ts'
import { type OperatorSettings, REHEARSAL } from '#platform/operatorSettings.ts'

/** The header of a simulated runner's calls: the token that the console gave for the rehearsal. */
export const REHEARSAL_HEADER = 'x-rehearsal'

/**
 * Thousands of simulated runners come from one address, which the limits of an address would stop: while a rehearsal
 * plays, each of its phones counts as an address of its own. The header of anybody else is taken off the request here.
 */
export function refuseStrangers(settings: OperatorSettings, { headers }: FastifyRequest): void {
  const given = headers[REHEARSAL_HEADER]
  if (given !== undefined && !isPlaying(settings, given)) delete headers[REHEARSAL_HEADER]
}

function isPlaying(settings: OperatorSettings, given: string | string[]): boolean {
  const stored = settings.get(REHEARSAL)
  if (!isRecord(stored) || typeof given !== 'string' || Number(stored.until) < Date.now()) return false
  const [one, other] = [Buffer.from(given), Buffer.from(String(stored.token))]
  return one.length === other.length && timingSafeEqual(one, other)
}
