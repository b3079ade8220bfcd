import type { ShapeFault } from '#publish/check/shape.ts'
import type { Fault } from '#publish/model/origins.ts'
import type { JsonPath } from '#publish/model/source.ts'
import { PROJECTS } from '#publish/words/projects.ts'
import { TERMS } from '#publish/words/terms.ts'
import { takesPlacesAtOnce } from '#race/entry.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { teamSize } from '#race/roles.ts'
import { holdMs, timeOf } from '#race/times.ts'
import { unreachedWaves } from '#race/waves.ts'
import { changeFaults } from './changeFaults.ts'
import { offerFaults } from './offerFaults.ts'

type Report = (path: JsonPath, fault: Fault) => void

/** What does not fit together among the facts of a race: its times, its places, its ages, its refunds. */
export function raceFaults(race: RaceFacts): ShapeFault[] {
  const faults: ShapeFault[] = []
  const report: Report = (path, fault) => void faults.push({ path, ...fault })
  const { signUpStart, signUpEnd, raceTime, raceEndTime } = race
  inOrder({ signUpStart, signUpEnd, raceTime, raceEndTime }, [], report)
  refunds(race, report)
  const ids = new Set<string>()
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    const { itemId } = item
    if (ids.has(itemId)) report([...path, 'itemId'], PROJECTS.itemTwice(itemId))
    ids.add(itemId)
    if (!itemId.startsWith(race.raceId)) report([...path, 'itemId'], PROJECTS.itemId(itemId, race.raceId))
    times(race, item, path, report)
    people(item, path, report)
    entrants(item, path, report)
    waves(item, path, report)
    choices(item, path, report)
  }
  offerFaults(race, report)
  changeFaults(race, report)
  return faults
}

/** Times that have to follow each other; one that is missing is passed over. `said` are those that another place has. */
function inOrder(
  times: Record<string, string | undefined>,
  path: JsonPath,
  report: Report,
  said: readonly string[] = [],
): void {
  let before: { key: string; text: string; at: number } | null = null
  for (const [key, text] of Object.entries(times)) {
    const at = text === undefined ? null : timeOf(text)
    if (text === undefined || at === null) continue
    if (before && at <= before.at && !(said.includes(key) && said.includes(before.key))) {
      const place = said.includes(key) ? before.key : key
      report([...path, place], PROJECTS.order({ key, text }, before))
    }
    before = { key, text, at }
  }
}

function times({ signUpEnd, raceTime }: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const { drawAt, payDeadline, publicValue, reviewUntil, waitlistUntil } = item
  const lottery = item.allocation === 'lottery'
  if (!lottery && drawAt !== undefined) report([...path, 'drawAt'], PROJECTS.drawWithout)
  if (item.allocation !== 'approval' && reviewUntil !== undefined)
    report([...path, 'reviewUntil'], PROJECTS.reviewWithout)
  inOrder({ reviewUntil, raceTime }, path, report, ['raceTime'])
  inOrder({ signUpEnd, drawAt, payDeadline, raceTime }, path, report, ['signUpEnd', 'raceTime'])
  if (!lottery && publicValue !== undefined) report([...path, 'publicValue'], PROJECTS.valueWithout)
  if (!lottery && item.waitlist === 'optIn') report([...path, 'waitlist'], PROJECTS.waitlistWithout)
  if (lottery && item.invitation) report([...path, 'invitation'], PROJECTS.invitedBallot)
  if (item.waitlist !== 'optIn' && waitlistUntil !== undefined) report([...path, 'waitlistUntil'], PROJECTS.noWaitlist)
  inOrder({ signUpEnd: item.signUpEnd ?? signUpEnd, at: publicValue?.at }, [...path, 'publicValue'], report)
  inOrder({ publicValue: publicValue?.at, drawAt }, path, report, ['publicValue'])
  inOrder({ drawAt, waitlistUntil, raceTime }, path, report, ['drawAt', 'raceTime'])
  if (payDeadline !== undefined && item.payTiming === 'before') {
    report([...path, 'payDeadline'], PROJECTS.deadlineBefore)
  }
  if (!lottery && item.payTiming === 'after') report([...path, 'payTiming'], PROJECTS.afterWithout)
  if (holdMs(item) === 0) report([...path, 'hold'], PROJECTS.noHold(String(item.hold)))
}

function people(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { quota, ageMin, ageMax } = item
  const { min, max } = teamSize(item)
  if (min > max) report([...path, 'teamMin'], PROJECTS.teamRange(min, max))
  if (item.kind === 'individual' && max > 1) report([...path, 'teamMax'], PROJECTS.alone(max))
  if (item.kind === 'team' && max < 2) report([...path, 'teamMax'], PROJECTS.noTeam)
  if (quota < min) report([...path, 'quota'], PROJECTS.quotaSmall(quota, min))
  else if (min === max && min > 1 && quota % min !== 0) report([...path, 'quota'], PROJECTS.quotaUneven(quota, min))
  if (ageMin !== undefined && ageMax !== undefined && ageMin > ageMax) {
    report([...path, 'ageMax'], PROJECTS.ages(ageMin, ageMax))
  }
  if (item.playerDetails?.includes('guardian') && ageMin !== undefined && ageMin >= 18) {
    report([...path, 'playerDetails'], PROJECTS.guardianOfNobody(ageMin))
  }
  if (item.members === 'link' && item.kind !== 'team') report([...path, 'members'], PROJECTS.linkWithout(item.kind))
  if (item.paidBy !== undefined && item.members !== 'link') report([...path, 'paidBy'], PROJECTS.paidWithout)
  if (item.paidBy === 'each' && !takesPlacesAtOnce(item)) {
    report([...path, 'paidBy'], PROJECTS.eachUndecided(item.allocation))
  }
  const { adultFrom = 20, childBelow = 13 } = item
  if (item.kind === 'family' && childBelow > adultFrom) {
    report([...path, 'childBelow'], PROJECTS.childAdult(childBelow, adultFrom))
  }
  for (const [index, { id, olderThan, youngerThan, signedBy }] of (item.statements ?? []).entries()) {
    const at = [...path, 'statements', index]
    if (olderThan !== undefined && ageMax !== undefined && olderThan >= ageMax) {
      report([...at, 'olderThan'], PROJECTS.tooOld(olderThan, ageMax))
    }
    if (youngerThan !== undefined && ageMin !== undefined && youngerThan <= ageMin) {
      report([...at, 'youngerThan'], PROJECTS.tooYoung(youngerThan, ageMin))
    }
    if (signedBy === 'guardian' && youngerThan === undefined) {
      report([...at, 'signedBy'], PROJECTS.guardianOfAll(id))
    }
  }
}

/** Who may enter is said once, and once for everybody. */
function entrants({ entrants: groups = [], idTypes }: ProjectFacts, path: JsonPath, report: Report): void {
  if (groups.length > 0 && idTypes) report([...path, 'idTypes'], PROJECTS.idTypesTwice)
  const seen = new Set<string>()
  for (const [index, { from }] of groups.entries()) {
    if (seen.has(from)) report([...path, 'entrants', index, 'from'], PROJECTS.entrantsTwice(from))
    seen.add(from)
  }
}

function waves(item: ProjectFacts, path: JsonPath, report: Report): void {
  for (const place of unreachedWaves(item)) report([...path, 'waves', place], PROJECTS.waveUnreached)
  const last = item.waves?.at(-1)
  if (last?.within !== undefined)
    report([...path, 'waves', (item.waves?.length ?? 1) - 1, 'within'], PROJECTS.waveForNobody)
}

function choices(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { groups = [], packages = [], statements = [], documents = [] } = item
  for (const [index, statement] of statements.entries())
    if ('version' in statement) report([...path, 'statements', index, 'version'], TERMS.versionWritten)
  for (const [key, list] of Object.entries({ groups, packages, statements, documents })) {
    const seen = new Set<string>()
    for (const [index, { id }] of list.entries()) {
      if (seen.has(id)) report([...path, key, index, 'id'], PROJECTS.idTwice(id))
      seen.add(id)
    }
  }
}

function refunds({ refundLadder = [] }: RaceFacts, report: Report): void {
  let before: { until: number; percent: number } | null = null
  for (const [index, step] of refundLadder.entries()) {
    const path = ['refundLadder', index]
    const last = index === refundLadder.length - 1
    if (step.until === null && !last) report([...path, 'until'], PROJECTS.refundHides)
    const until = step.until === null ? Number.POSITIVE_INFINITY : (timeOf(step.until) ?? Number.NaN)
    const { percent } = step
    if (before && until <= before.until) report([...path, 'until'], PROJECTS.refundOrder)
    if (before && percent > before.percent) report([...path, 'percent'], PROJECTS.refundRises(percent, before.percent))
    before = { until, percent }
  }
}
