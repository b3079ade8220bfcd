import { timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isRecord } from '#lib/json.ts'
import { type OperatorSettings, REHEARSAL } from '#platform/operatorSettings.ts'

/** Where a request comes from. */
export interface Source {
  /** The socket's address, or what a trusted proxy says it is; of IPv6 the 64 bits that a household or phone is given. */
  address: string
  /** What the browser says its own id is (header uniqueIdentification): tells runners behind one address apart. */
  device: string | null
}

const LONGEST = 64

export function readSource({ ip, headers }: { ip?: string | undefined; headers: FastifyRequest['headers'] }): Source {
  const given = headers.uniqueidentification
  const device = typeof given === 'string' && given ? given.slice(0, LONGEST) : null
  if (headers[REHEARSAL_HEADER] !== undefined) return { address: `rehearsal ${device}`, device }
  // A caller who hung up has no address any more (net.Socket.remoteAddress).
  return { address: ip ? addressOf(ip) : 'gone', device }
}

/** One word for it, to count by. */
export function formatSource({ address, device }: Source): string {
  return device === null ? address : `${address} ${device}`
}

function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.slice(0, LONGEST)
  const [before = '', after] = plain.split('::')
  const groups = before === '' ? [] : before.split(':')
  const given = groups.length + (after ? after.split(':').length : 0)
  if (after !== undefined) groups.push(...Array<string>(Math.max(0, 8 - given)).fill('0'))
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${[...network, ...Array<string>(4 - network.length).fill('0')].join(':')}::/64`
}

/** The header of a simulated runner's calls: the token that the console gave for the rehearsal. */
const REHEARSAL_HEADER = 'x-rehearsal'

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
