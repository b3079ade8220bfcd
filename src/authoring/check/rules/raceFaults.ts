import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { takesPlacesAtOnce } from '#race/entry.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { teamSize } from '#race/roles.ts'
import { unreachedWaves } from '#race/waves.ts'
import { changeFaults } from './changeFaults.ts'
import { offerFaults } from './offerFaults.ts'
import { timeFaults } from './timeFaults.ts'

type Report = (path: JsonPath, fault: Fault) => void

/** What does not fit together among the facts of a race: its places, its ages, its times, its offers. */
export function raceFaults(race: RaceFacts): ShapeFault[] {
  const faults: ShapeFault[] = []
  const report: Report = (path, fault) => void faults.push({ path, ...fault })
  const ids = new Set<string>()
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    const { itemId } = item
    if (ids.has(itemId)) report([...path, 'itemId'], finding('race.itemTwice', { id: itemId }))
    ids.add(itemId)
    if (!itemId.startsWith(race.raceId))
      report([...path, 'itemId'], finding('race.itemId', { itemId, raceId: race.raceId }))
    people(item, path, report)
    entrants(item, path, report)
    waves(item, path, report)
    choices(item, path, report)
  }
  timeFaults(race, report)
  offerFaults(race, report)
  changeFaults(race, report)
  return faults
}

function people(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { quota, ageMin, ageMax } = item
  const { min, max } = teamSize(item)
  if (min > max) report([...path, 'teamMin'], finding('race.quota.teamRange', { min, max }))
  if (item.kind === 'individual' && max > 1) report([...path, 'teamMax'], finding('race.quota.alone', { max }))
  if (item.kind === 'team' && max < 2) report([...path, 'teamMax'], finding('race.quota.noTeam'))
  if (quota < min) report([...path, 'quota'], finding('race.quota.quotaSmall', { quota, min }))
  else if (min === max && min > 1 && quota % min !== 0)
    report([...path, 'quota'], finding('race.quota.quotaUneven', { quota, min, empty: quota % min }))
  if (ageMin !== undefined && ageMax !== undefined && ageMin > ageMax) {
    report([...path, 'ageMax'], finding('race.age.ages', { min: ageMin, max: ageMax }))
  }
  if (item.playerDetails?.includes('guardian') && ageMin !== undefined && ageMin >= 18) {
    report([...path, 'playerDetails'], finding('race.age.guardianOfNobody', { ageMin }))
  }
  if (item.members === 'link' && item.kind !== 'team')
    report([...path, 'members'], finding('race.members.linkWithout', { kind: item.kind }))
  if (item.paidBy !== undefined && item.members !== 'link')
    report([...path, 'paidBy'], finding('race.members.paidWithout'))
  if (item.paidBy === 'each' && !takesPlacesAtOnce(item)) {
    report([...path, 'paidBy'], finding('race.members.eachUndecided', { allocation: item.allocation }))
  }
  const { adultFrom = 20, childBelow = 13 } = item
  if (item.kind === 'family' && childBelow > adultFrom) {
    report([...path, 'childBelow'], finding('race.age.childAdult', { childBelow, adultFrom }))
  }
  for (const [index, { id, olderThan, youngerThan, signedBy = 'entrant', optional }] of (
    item.statements ?? []
  ).entries()) {
    const at = [...path, 'statements', index]
    if (olderThan !== undefined && ageMax !== undefined && olderThan >= ageMax) {
      report([...at, 'olderThan'], finding('race.age.tooOld', { olderThan, ageMax }))
    }
    if (youngerThan !== undefined && ageMin !== undefined && youngerThan <= ageMin) {
      report([...at, 'youngerThan'], finding('race.age.tooYoung', { youngerThan, ageMin }))
    }
    if (optional && signedBy !== 'entrant') report([...at, 'optional'], finding('race.statement.optionalByOther'))
    if (signedBy === 'guardian' && youngerThan === undefined) {
      report([...at, 'signedBy'], finding('race.age.guardianOfAll', { id }))
    }
  }
}

/** Who may enter is said once, and once for everybody. */
function entrants({ entrants: groups = [], idTypes }: ProjectFacts, path: JsonPath, report: Report): void {
  if (groups.length > 0 && idTypes) report([...path, 'idTypes'], finding('race.entrants.idTypesTwice'))
  const seen = new Set<string>()
  for (const [index, { from }] of groups.entries()) {
    if (seen.has(from)) report([...path, 'entrants', index, 'from'], finding('race.entrants.entrantsTwice', { from }))
    seen.add(from)
  }
}

function waves(item: ProjectFacts, path: JsonPath, report: Report): void {
  for (const place of unreachedWaves(item)) report([...path, 'waves', place], finding('race.wave.unreached'))
  const last = item.waves?.at(-1)
  if (last?.within !== undefined)
    report([...path, 'waves', (item.waves?.length ?? 1) - 1, 'within'], finding('race.wave.forNobody'))
}

function choices(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { groups = [], packages = [], statements = [], documents = [] } = item
  for (const [index, statement] of statements.entries())
    if ('version' in statement)
      report([...path, 'statements', index, 'version'], finding('race.statementVersion.versionWritten'))
  for (const [key, list] of Object.entries({ groups, packages, statements, documents })) {
    const seen = new Set<string>()
    for (const [index, { id }] of list.entries()) {
      if (seen.has(id)) report([...path, key, index, 'id'], finding('race.idTwice.fact', { id }))
      seen.add(id)
    }
  }
}
