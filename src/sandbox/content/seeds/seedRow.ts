import type { Text } from '#race/facts.gen.ts'
import type { SeedCity } from './cities.ts'

/** Which projects a listed race has. */
export type SeedKind = 'full' | 'half' | 'ten' | 'night' | 'trail' | 'family' | 'relay' | 'city'

/** Sign-up opens, sign-up closes, race day: days from the seeding, negative for the past. */
export type SeedDays = readonly [opens: number, closes: number, race: number]

export interface SeedRow {
  raceId: string
  city: SeedCity
  /** Without the year; the race day gives it. */
  name: Text
  start: Text
  /** One sentence: what the course is like. */
  course: Text
  kind: SeedKind
  days: SeedDays
  /** China time of the start, 7.5 is half past seven. Ignored while `running` is set. */
  hour: number
  /** The race is on at the seeding: hours since its start and days it lasts. */
  running?: { since: number; days: number }
  /** Places of the longest project, where it is not the usual number. */
  places?: number
}
