import type { Json, JsonObject } from '#runtime/model.ts'
import { timeOf } from './moments.ts'

const EMPTY_TEXT = { zh: '', en: '' }
const ALL_DOCUMENTS = ['1', '2', '3', '4', '5', '6']
const TEAM_SIZES: Record<string, [min: number, max: number]> = { team: [2, 30], family: [2, 4] }

/** A race's facts as the platform answers them at a moment: the same rules, without a database. */
export function raceDetailOf(race: JsonObject, now: number): JsonObject {
  const items = itemsOf(race)
  const [start, end] = [timeOf(race.signUpStart), timeOf(race.signUpEnd)]
  const distances = items.map((item) => item.distanceKm).filter((km) => typeof km === 'number')
  const fees = items.map((item) => item.fee).filter((fee) => typeof fee === 'number')
  return {
    raceId: race.raceId ?? null,
    id: race.raceId ?? null,
    raceName: race.name ?? EMPTY_TEXT,
    imgRecommend2: race.poster ?? '',
    signUpStartTime: start,
    signUpEndTime: end,
    signInStartTime: start,
    signInEndTime: end,
    regionProvince: race.province ?? null,
    regionCity: race.city ?? null,
    raceTime: timeOf(race.raceTime),
    distance: [...new Set(distances)].sort((a, b) => b - a),
    collected: false,
    state: stateOf(race, now),
    minFee: fees.length === 0 ? null : Math.min(...fees),
    place: race.place ?? EMPTY_TEXT,
    organiser: race.organiser ?? EMPTY_TEXT,
    features: race.features ?? [],
    introduction: race.introduction ?? EMPTY_TEXT,
    video: race.video ?? null,
    servicePhone: race.servicePhone ?? '',
    registeredCount: 1280,
    refundRules: listOf(race.refundLadder).map((step) => ({ ...step, until: timeOf(step.until) })),
    schedule: listOf(race.schedule).map((entry) => ({ ...entry, at: timeOf(entry.at) })),
  }
}

/** A race's projects with the places that are left. */
export function projectsOf(race: JsonObject, now: number, left: Record<string, number>): JsonObject[] {
  return itemsOf(race).map((item) => {
    const quota = typeof item.quota === 'number' ? item.quota : 0
    const free = left[String(item.itemId)] ?? quota
    const [min, max] = TEAM_SIZES[String(item.kind)] ?? [1, 1]
    const teamMin = typeof item.teamMin === 'number' ? item.teamMin : min
    const soldOut = item.allocation !== 'lottery' && free < teamMin
    return {
      itemId: item.itemId ?? null,
      raceId: race.raceId ?? null,
      name: item.name ?? EMPTY_TEXT,
      kind: item.kind ?? 'individual',
      distanceKm: item.distanceKm ?? null,
      fee: item.fee ?? 0,
      quota,
      left: free,
      closedReason: closedReason(race, now) ?? (soldOut ? 'soldOut' : null),
      allocation: item.allocation ?? 'fcfs',
      payTiming: item.payTiming ?? 'before',
      holdMinutes: minutesOf(item.hold),
      ageMin: item.ageMin ?? null,
      ageMax: item.ageMax ?? null,
      teamMin,
      teamMax: item.teamMax ?? max,
      idTypes: item.idTypes ?? ALL_DOCUMENTS,
      rules: item.rules ?? EMPTY_TEXT,
      groups: item.groups ?? [],
      packages: listOf(item.packages).map((one) => ({ contents: EMPTY_TEXT, ...one })),
      statements: item.statements ?? [],
      needsQuestionnaire: item.needsQuestionnaire ?? false,
      refundable: item.refundable ?? true,
    }
  })
}

/** The projects as race.json writes them. */
export function itemsOf(race: JsonObject): JsonObject[] {
  return listOf(race.items)
}

function stateOf(race: JsonObject, now: number): string {
  const [opens, closes] = [timeOf(race.signUpStart) ?? 0, timeOf(race.signUpEnd) ?? 0]
  const starts = timeOf(race.raceTime) ?? 0
  if (now < opens) return 'notStarted'
  if (now <= closes) return 'open'
  if (now < starts) return 'awaiting'
  return now < (timeOf(race.raceEndTime) ?? starts + 8 * 3_600_000) ? 'running' : 'ended'
}

function closedReason(race: JsonObject, now: number): string | null {
  if (now < (timeOf(race.signUpStart) ?? 0)) return 'notStarted'
  return now > (timeOf(race.signUpEnd) ?? 0) ? 'ended' : null
}

function minutesOf(hold: Json | undefined): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(typeof hold === 'string' ? hold : 'PT15M')
  const [days = 0, hours = 0, minutes = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0))
  return Math.max(1, (days * 24 + hours) * 60 + minutes)
}

function listOf(value: Json | undefined): JsonObject[] {
  if (!Array.isArray(value)) return []
  return value.filter((item): item is JsonObject => typeof item === 'object' && item !== null && !Array.isArray(item))
}
