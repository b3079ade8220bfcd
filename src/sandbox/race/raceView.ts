import type { RaceDetail, RaceItem, RaceState } from '#api/contract.gen.ts'
import type { RaceFacts } from '#sandbox/raceFacts.ts'
import type { races } from '#sandbox/schema.ts'
import { instant } from './instant.ts'

export type RaceRow = typeof races.$inferSelect

/** A race as lists show it. */
export function raceItem(row: RaceRow, now: number, collected: boolean): RaceItem {
  const { facts } = row
  return {
    raceId: row.raceId,
    id: row.raceId,
    raceName: facts.name,
    imgRecommend2: facts.poster,
    signUpStartTime: row.signUpStart,
    signUpEndTime: row.signUpEnd,
    signInStartTime: row.signUpStart,
    signInEndTime: row.signUpEnd,
    regionProvince: facts.province,
    regionCity: facts.city,
    raceTime: row.raceTime,
    distance: distances(facts),
    collected,
    state: raceState(row, now),
    minFee: facts.items.length === 0 ? null : Math.min(...facts.items.map((item) => item.fee)),
  }
}

/** A race as its page shows it. */
export function raceDetail(row: RaceRow, now: number, collected: boolean, registeredCount: number): RaceDetail {
  const { facts } = row
  return {
    ...raceItem(row, now, collected),
    place: facts.place,
    organiser: facts.organiser,
    features: facts.features ?? [],
    introduction: facts.introduction ?? { zh: '', en: '' },
    video: facts.video ?? null,
    servicePhone: facts.servicePhone,
    registeredCount,
    refundRules: refundRules(facts),
    schedule: (facts.schedule ?? []).map(({ at, zh, en }) => ({ at: instant(at), zh, en })),
  }
}

export function refundRules(facts: RaceFacts): RaceDetail['refundRules'] {
  return (facts.refundLadder ?? []).map(({ until, percent }) => ({
    until: until === null ? null : instant(until),
    percent,
  }))
}

export function raceState(
  row: Pick<RaceRow, 'signUpStart' | 'signUpEnd' | 'raceTime' | 'raceEnd'>,
  now: number,
): RaceState {
  if (now < row.signUpStart) return 'notStarted'
  if (now <= row.signUpEnd) return 'open'
  if (now < row.raceTime) return 'awaiting'
  return now < row.raceEnd ? 'running' : 'ended'
}

function distances(facts: RaceFacts): number[] {
  return [...new Set(facts.items.map((item) => item.distanceKm))].sort((a, b) => b - a)
}
