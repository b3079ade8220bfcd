import type { Project } from '#api/contract.gen.ts'
import type { IdType, ProjectFacts } from '#sandbox/raceFacts.ts'
import { duration } from './instant.ts'
import type { QuotaState } from './quota.ts'
import type { RaceRow } from './raceView.ts'

const ALL_ID_TYPES: IdType[] = ['1', '2', '3', '4', '5', '6']

/** A project with its live places. */
export function projectView(race: RaceRow, facts: ProjectFacts, quota: QuotaState, now: number): Project {
  const { min, max } = teamSize(facts)
  return {
    itemId: facts.itemId,
    raceId: race.raceId,
    name: facts.name,
    kind: facts.kind,
    distanceKm: facts.distanceKm,
    fee: facts.fee,
    quota: quota.quota,
    left: quota.left,
    closedReason: closedReason(race, facts, quota, now),
    allocation: facts.allocation,
    payTiming: facts.payTiming,
    holdMinutes: Math.max(1, Math.round(holdMs(facts) / 60_000)),
    ageMin: facts.ageMin ?? null,
    ageMax: facts.ageMax ?? null,
    teamMin: min,
    teamMax: max,
    idTypes: idTypes(facts),
    rules: facts.rules ?? { zh: '', en: '' },
    groups: facts.groups ?? [],
    packages: (facts.packages ?? []).map((one) => ({ ...one, contents: one.contents ?? { zh: '', en: '' } })),
    statements: facts.statements ?? [],
    needsQuestionnaire: facts.needsQuestionnaire ?? false,
    refundable: facts.refundable ?? true,
  }
}

export function holdMs(facts: ProjectFacts): number {
  return duration(facts.hold ?? 'PT15M')
}

export function idTypes(facts: ProjectFacts): IdType[] {
  return facts.idTypes ?? ALL_ID_TYPES
}

/** Runners of one entry. */
export function teamSize(facts: ProjectFacts): { min: number; max: number } {
  if (facts.kind === 'family') return { min: facts.teamMin ?? 2, max: facts.teamMax ?? 4 }
  if (facts.kind === 'team') return { min: facts.teamMin ?? 2, max: facts.teamMax ?? 30 }
  return { min: facts.teamMin ?? 1, max: facts.teamMax ?? 1 }
}

function closedReason(race: RaceRow, facts: ProjectFacts, quota: QuotaState, now: number): Project['closedReason'] {
  if (now < race.signUpStart) return 'notStarted'
  if (now > race.signUpEnd) return 'ended'
  // A ballot takes more entries than it has places.
  return facts.allocation !== 'lottery' && quota.left < teamSize(facts).min ? 'soldOut' : null
}
