import { finding, message } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import type { ProjectFacts, ProofFacts } from '#race/facts.gen.ts'
import { secondsOf } from '#race/qualifying.ts'

type Report = (path: JsonPath, fault: Fault) => void

const OF_KIND = { result: ['distanceKm', 'fromKm', 'atMost'], points: ['atLeast'] } as const

/** What does not fit together in what a project asks to qualify with. */
export function qualifyingFaults(item: ProjectFacts, at: JsonPath, report: Report): void {
  const { qualifying } = item
  if (!qualifying) return
  const path = [...at, 'qualifying']
  if (item.kind !== 'individual') report(path, finding('race.qualifying.several'))
  const { proofs, months } = qualifying
  for (const [index, proof] of proofs.entries()) proofFaults(proof, [...path, 'proofs', index], report)
  if (months !== undefined && proofs.every(({ kind }) => kind === 'points')) {
    report([...path, 'months'], finding('race.qualifying.monthsOfPoints'))
  }
  for (const runners of ['men', 'women'] as const) {
    if (proofs.every((proof) => proof.runners !== undefined && proof.runners !== runners)) {
      report(
        [...path, 'proofs'],
        finding('race.qualifying.nobody', { runners, who: message(`terms.runners.${runners}`) }),
      )
    }
  }
  for (const [index, proof] of proofs.entries()) {
    const before = proofs.findIndex((other, place) => place !== index && isEasier(other, proof, place < index))
    if (before >= 0) report([...path, 'proofs', index], finding('race.qualifying.needless', { other: before }))
  }
}

function proofFaults(proof: ProofFacts, path: JsonPath, report: Report): void {
  const { kind, distanceKm, fromKm, atLeast } = proof
  const other = kind === 'result' ? 'points' : 'result'
  for (const key of OF_KIND[other])
    if (proof[key] !== undefined)
      report(
        [...path, key],
        finding('race.qualifying.ofOther', { key, kind: other, proof: message(`terms.proof.${other}`) }),
      )
  if (kind === 'points' && atLeast === undefined) report(path, finding('race.qualifying.noPoints'))
  if (kind !== 'result') return
  if (distanceKm === undefined && fromKm === undefined) report(path, finding('race.qualifying.noDistance'))
  if (distanceKm !== undefined && fromKm !== undefined)
    report([...path, 'fromKm'], finding('race.qualifying.twoDistances'))
}

/** Whether whoever has the second proof has the first; of two that ask the same, the first. */
function isEasier(first: ProofFacts, second: ProofFacts, comesFirst: boolean): boolean {
  if (first.kind !== second.kind || (first.runners !== undefined && first.runners !== second.runners)) return false
  const equal = JSON.stringify({ ...first, name: null }) === JSON.stringify({ ...second, name: null })
  if (equal) return comesFirst
  if (first.kind === 'points') return (first.atLeast ?? 0) <= (second.atLeast ?? 0)
  const sameRace = first.distanceKm !== undefined && first.distanceKm === second.distanceKm
  const shorter = first.fromKm !== undefined && first.fromKm <= (second.fromKm ?? second.distanceKm ?? 0)
  const slower =
    first.atMost === undefined || (second.atMost !== undefined && secondsOf(first.atMost) >= secondsOf(second.atMost))
  return (sameRace || shorter) && slower
}
