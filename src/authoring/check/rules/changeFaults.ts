import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { CHANGE_KINDS, projectsToChangeTo } from '#race/changes.ts'
import { takesPlacesAtOnce } from '#race/entry.ts'
import type { ChangeFacts, ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { teamSize } from '#race/roles.ts'
import { timeOf } from '#race/times.ts'

type Report = (path: JsonPath, fault: Fault) => void

/** Changes of confirmed entries that a race offers and nobody can make. */
export function changeFaults(race: RaceFacts, report: Report): void {
  const { changes, items } = race
  if (changes) {
    ofChanges(race, changes, items, ['changes'], report)
  }
  const taken = new Set<string>()
  for (const [index, item] of items.entries()) {
    if (item.withdrawal === 'each' && teamSize(item).max === 1)
      report(['items', index, 'withdrawal'], finding('race.change.leavesAlone'))
    deferralFaults(race, item, { path: ['items', index, 'deferredFrom'], taken }, report)
    if (!item.changes) continue
    const path = ['items', index, 'changes']
    ofChanges(race, item.changes, [item], path, report)
    if (item.refundable === false && item.changes.lowerPrice && item.changes.lowerPrice !== 'keep')
      report([...path, 'lowerPrice'], finding('race.change.notRefundable'))
  }
}

/** Deferred places that a project cannot take; `taken` are projects whose places another one takes. */
function deferralFaults(
  { raceId }: RaceFacts,
  item: ProjectFacts,
  { path, taken }: { path: JsonPath; taken: Set<string> },
  report: Report,
): void {
  if (!item.deferredFrom) return
  if (!takesPlacesAtOnce(item)) report(path, finding('race.change.deferredLater', { allocation: item.allocation }))
  for (const [index, itemId] of item.deferredFrom.items.entries()) {
    if (itemId.startsWith(raceId)) report([...path, 'items', index], finding('race.change.deferredHere', { itemId }))
    if (taken.has(itemId)) report([...path, 'items', index], finding('race.change.deferredTwice', { itemId }))
    taken.add(itemId)
  }
}

function ofChanges(
  race: RaceFacts,
  changes: ChangeFacts,
  items: readonly ProjectFacts[],
  path: JsonPath,
  report: Report,
): void {
  const { raceTime } = race
  const signUpStart = firstOpening(race, items)
  for (const kind of CHANGE_KINDS) {
    const until = changes[kind]?.until
    const at = until === undefined ? null : timeOf(until)
    const [opens, starts] = [timeOf(signUpStart), timeOf(raceTime)]
    if (until === undefined || at === null) continue
    if (starts !== null && at > starts)
      report([...path, kind, 'until'], finding('race.change.afterStart', { kind, until, raceTime }))
    if (opens !== null && at < opens)
      report([...path, kind, 'until'], finding('race.change.beforeSignUp', { kind, until, signUpStart }))
  }
  const elsewhere = (item: ProjectFacts) =>
    projectsToChangeTo(race, item).length > 1 || (item.packages ?? []).length > 1
  if (changes.project && !items.some(elsewhere)) report([...path, 'project'], finding('race.change.nothingElse'))
  if (changes.lowerPrice === 'ladder' && !race.refundLadder?.length)
    report([...path, 'lowerPrice'], finding('race.change.noLadder'))
}

/** When the first of some projects opens. */
function firstOpening(race: RaceFacts, items: readonly ProjectFacts[]): string {
  const opens = items.map(({ signUpStart = race.signUpStart }) => signUpStart)
  return opens.reduce((first, one) => ((timeOf(one) ?? 0) < (timeOf(first) ?? 0) ? one : first), opens[0] ?? '')
}
