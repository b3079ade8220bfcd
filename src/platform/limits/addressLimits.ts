import type { AddressLimits, PlatformOptions } from '#platform/options.ts'
import type { Use } from './counters.ts'
import type { Source } from './source.ts'

const HOUR_MS = 3_600_000

/** A race that opens at ten o'clock brings 2,000 runners of one carrier within the hour, each twice. */
export const ADDRESS_LIMITS: AddressLimits = { codes: 4_000, guesses: 4_000, uploads: 8_000, writes: 60_000 }

/** One use of what the settings allow an address. */
export function byAddress(what: keyof AddressLimits, source: Source, { addressLimits = {} }: PlatformOptions): Use {
  const most = addressLimits[what] ?? ADDRESS_LIMITS[what]
  return { rule: `address ${what}`, subject: source.address, most, spanMs: HOUR_MS, failure: 'addressUsedUp' }
}
