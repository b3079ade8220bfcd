import { formatChinaTime, RACE_START } from '#lib/date.ts'
import type { Lang } from '#lib/language.ts'
import { slotsAtEntry } from './collection.ts'
import { listConditions } from './conditions.ts'
import { acceptedIdTypes } from './entrants.ts'
import { isForAnybody, placesRefusal, takesPlacesAtOnce, windowRefusal } from './entry.ts'
import { findDonation, freeAmount, leastDonation, listAddOns, mostOf } from './extras.ts'
import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import type { SlotsLeft } from './knownEntry.ts'
import { findPostage, packsSentAt } from './mailing.ts'
import { listPrices, nextPrices, type PricesLeft, usualFee } from './money.ts'
import { acceptedKinds, proofWords, qualifyingSince } from './qualifying.ts'
import { refundRules } from './refundLadder.ts'
import { residentsWords } from './residents.ts'
import { ageWords, fewestOf, listRoles, roleWords, teamSize } from './roles.ts'
import { listSizes, type SizesLeft } from './sizes.ts'
import { text } from './texts.ts'
import {
  findEnd,
  findStart,
  findWindow,
  holdMinutes,
  instant,
  listStarts,
  raceState,
  readTimes,
  waitlistEnd,
} from './times.ts'
import { isWaitedFor } from './waitingSizes.ts'
import { listWaves } from './waves.ts'

const NO_TEXT = { zh: '', en: '' }

/** The picture of a project: its own, one drawn for it where the race's is drawn, else the race's. */
export function choosePoster({ raceId, poster }: RaceFacts, project: ProjectFacts): string {
  return project.poster ?? (poster === drawnPoster(raceId) ? drawnPoster(project.itemId) : poster)
}

/** Where the platform draws a picture of a race or a project by its id. */
function drawnPoster(id: string): string {
  return `posters/${id}.svg`
}

/** How a race was called off: for good, or until its next edition. */
export type CalledOff = 'cancelled' | 'deferred'

/** What the platform knows of a race beside its facts. */
interface Seen {
  collected: boolean
  calledOff?: CalledOff | null
}

/** Where a race that was called off stands, whatever its times say. */
export const OFF = { cancelled: 'cancelled', deferred: 'postponed' } as const

/** A race as the contract's RaceItem says it. */
export function raceItem(race: RaceFacts, now: number, { collected, calledOff = null }: Seen) {
  const times = readTimes(race)
  return {
    raceId: race.raceId,
    id: race.raceId,
    raceName: race.name,
    imgRecommend2: race.poster,
    signUpStartTime: times.signUpStart,
    signUpEndTime: times.signUpEnd,
    signInStartTime: times.signUpStart,
    signInEndTime: times.signUpEnd,
    regionProvince: race.province,
    regionCity: race.city,
    raceTime: times.raceTime,
    ...raceDays(listStarts(race)),
    distance: [...new Set(race.items.flatMap((item) => item.distanceKm ?? []))].sort((a, b) => b - a),
    collected,
    state: calledOff ? OFF[calledOff] : raceState(times, now),
    ...feesOf(race, now),
  }
}

/** The day or days of a race in words, by its starts in the order of time: 2027.04.10 周六 – 04.11 周日. */
export function raceDays(starts: readonly number[]): { days: Text; severalDays: boolean } {
  const [first = 0, last = 0] = [starts[0], starts.at(-1)]
  const severalDays = formatChinaTime(first, 'yyyyMMdd') !== formatChinaTime(last, 'yyyyMMdd')
  const sameYear = formatChinaTime(first, 'yyyy') === formatChinaTime(last, 'yyyy')
  const daysIn = (lang: Lang) => [
    formatChinaTime(first, 'yyyy.MM.dd EEE', lang),
    ...(severalDays ? [formatChinaTime(last, sameYear ? 'MM.dd EEE' : 'yyyy.MM.dd EEE', lang)] : []),
  ]
  return { days: { zh: daysIn('zh').join(' – '), en: daysIn('en').join(' – ') }, severalDays }
}

/** What an entry that anybody can make costs at least and at most; where there is none, one of those that are left. */
function feesOf({ items }: RaceFacts, now: number): { minFee: number | null; maxFee: number | null } {
  const open = items.filter(isForAnybody)
  const fees = (open.length > 0 ? open : items).flatMap((item) => listPrices(item, now).map(({ fee }) => fee))
  return fees.length === 0 ? { minFee: null, maxFee: null } : { minFee: Math.min(...fees), maxFee: Math.max(...fees) }
}

/** A race as the contract's RaceDetail says it. */
export function raceDetail(race: RaceFacts, now: number, seen: Seen & { registeredCount: number }) {
  return {
    ...raceItem(race, now, seen),
    place: race.place,
    organiser: race.organiser,
    organizationId: race.organizationId ?? null,
    features: race.features ?? [],
    introduction: race.introduction ?? NO_TEXT,
    video: race.video ?? null,
    servicePhone: race.servicePhone,
    registeredCount: seen.registeredCount,
    refundRules: refundRules(race),
    schedule: (race.schedule ?? []).map(({ at, zh, en, items = null }) => ({ at: instant(at), zh, en, items })),
  }
}

/** A project with its places as the contract's Project says it. */
export function projectView(
  race: RaceFacts,
  project: ProjectFacts,
  places: {
    quota: number
    left: number
    reserved?: number
    /** The part of what is reserved that residents are kept. */
    forResidents?: number
    /** Runners who wait for a place. */
    waiting?: number
    addOns: Readonly<Record<string, number>>
    sizes?: SizesLeft
    /** Of slots that are chosen with an entry. */
    slots?: SlotsLeft
    /** Runners who wait for a size. */
    sizesWaiting?: SizesLeft
    prices?: PricesLeft
    calledOff?: CalledOff | null
  },
  now: number,
) {
  const { min, max } = teamSize(project)
  const start = findStart(race, project)
  // What is kept for codes is not sold out to who has one.
  const closed = places.calledOff
    ? ('calledOff' as const)
    : closedReason(race, project, places.left + (places.reserved ?? 0), now)
  const waiting = closed === 'soldOut' ? waitingView(project, min, places.waiting ?? 0) : null
  return {
    itemId: project.itemId,
    raceId: race.raceId,
    name: project.name,
    kind: project.kind,
    distanceKm: project.distanceKm ?? null,
    raceTime: start.startsAt,
    place: start.place,
    ownStart: ownStart(race, project),
    endTime: findEnd(race, project),
    ...findWindow(race, project),
    fee: usualFee(project, now, places.prices),
    prices: listPrices(project, now, places.prices),
    nextPrice: nextPrices(race, project, now, places.prices),
    quota: places.quota,
    left: places.left,
    closedReason: waiting ? null : closed,
    waiting,
    allocation: project.allocation,
    payTiming: project.payTiming,
    holdMinutes: holdMinutes(project),
    ...ballotView(race, project),
    invitation: project.invitation ?? null,
    ageMin: project.ageMin ?? null,
    ageMax: project.ageMax ?? null,
    ages: ageWords(project),
    roles: listRoles(project).map((role) => ({
      id: role.id,
      name: role.name,
      min: fewestOf(role),
      max: role.max,
      ageMin: role.ageMin ?? null,
      ageMax: role.ageMax ?? null,
      words: roleWords(role),
    })),
    teamMin: min,
    teamMax: max,
    idTypes: acceptedIdTypes(project),
    conditions: [...residentsWords(project, places.forResidents ?? 0, now), ...listConditions(race, project)],
    rules: project.rules ?? NO_TEXT,
    waves: listWaves(project),
    groups: project.groups ?? [],
    packages: (project.packages ?? []).map(({ per = 'runner', contents = NO_TEXT, ...one }) => ({
      ...one,
      per,
      contents,
    })),
    addOns: listAddOns(race, project).map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      contents: addOn.contents ?? NO_TEXT,
      fee: addOn.fee,
      per: addOn.per ?? 'entry',
      max: mostOf(addOn),
      left: places.addOns[addOn.id] ?? null,
    })),
    sizes: listSizes(race, project).map((size) => {
      const { value, of } = size
      const { name: cut, ageMin = null, ageMax = null } = of
      const left = places.sizes?.[value] ?? null
      const waiting = left === 0 && isWaitedFor(size, now) ? (places.sizesWaiting?.[value] ?? 0) : null
      return { value, cut, ageMin, ageMax, left, waiting }
    }),
    // Who waits for a place chooses a slot once there is one.
    slots: (waiting ? [] : slotsAtEntry(race, project, now)).map(({ slotId, from, until, place, capacity, over }) => {
      return { slotId, from, until, place, left: over ? 0 : (places.slots?.[slotId] ?? capacity) }
    }),
    donation: donationView(race, project),
    statements: project.statements ?? [],
    qualifying: qualifyingView(race, project),
    needsQuestionnaire: project.needsQuestionnaire ?? false,
    playerDetails: project.playerDetails ?? [],
    packsSentAt: packsSentAt(race, project),
    postage: findPostage(race, project),
    deferredFrom: project.deferredFrom
      ? { fee: project.deferredFrom.fee, only: project.deferredFrom.only === true }
      : null,
    members: project.members ?? ('leader' as const),
    paidBy: project.paidBy ?? ('captain' as const),
    forceApp: race.forceApp === true || project.forceApp === true,
    refundable: project.refundable ?? true,
  }
}

/** When and where a project starts in words; null where it does as its race says. */
export function ownStart(race: RaceFacts, project: ProjectFacts): Text | null {
  const { startsAt, place } = findStart(race, project)
  if (startsAt === instant(race.raceTime) && place.zh === race.place.zh) return null
  return text('start.own', { at: momentInWords(startsAt), place })
}

/** When a race starts in words: its day and hour, or its days where they are several. */
export function startsInWords(race: RaceFacts): Text {
  const { days, severalDays } = raceDays(listStarts(race))
  return severalDays ? days : momentInWords(instant(race.raceTime))
}

const momentInWords = (at: number): Text => ({
  zh: formatChinaTime(at, RACE_START, 'zh'),
  en: formatChinaTime(at, RACE_START, 'en'),
})

function ballotView(race: RaceFacts, project: ProjectFacts) {
  const { publicValue, payDeadline, drawAt } = project
  const waits = project.waitlist === 'optIn'
  return {
    drawAt: drawAt === undefined ? null : instant(drawAt),
    payDeadline: payDeadline === undefined ? null : instant(payDeadline),
    waitlistUntil: waits ? waitlistEnd(race, project) : null,
    publicValue: publicValue ? { name: publicValue.name, at: instant(publicValue.at) } : null,
  }
}

/** The line before who would wait now, and what room it has; null where there is none for an entry of so many. */
function waitingView({ waitingList = 0 }: ProjectFacts, min: number, ahead: number) {
  const room = waitingList - ahead
  return room < Math.max(1, min) ? null : { ahead, room }
}

function qualifyingView(race: RaceFacts, project: ProjectFacts) {
  const { qualifying } = project
  if (!qualifying) return null
  const { months = null, proofs } = qualifying
  const since = qualifyingSince(race, project)
  return { since, months, kinds: acceptedKinds(qualifying), proofs: proofs.map(proofWords) }
}

function donationView(race: RaceFacts, project: ProjectFacts) {
  const donation = findDonation(race, project)
  if (!donation) return null
  const { name, contents = NO_TEXT, presets = [] } = donation
  return { name, contents, presets, free: freeAmount(donation), least: leastDonation(race, project) }
}

const CLOSED = { signUpNotStarted: 'notStarted', signUpEnded: 'ended' } as const

/** Why the project takes no entry now. */
function closedReason(
  race: RaceFacts,
  project: ProjectFacts,
  left: number,
  now: number,
): 'notStarted' | 'ended' | 'soldOut' | null {
  const outside = windowRefusal(findWindow(race, project), now)
  if (outside) return CLOSED[outside]
  return takesPlacesAtOnce(project) && placesRefusal(teamSize(project).min, left) ? 'soldOut' : null
}
