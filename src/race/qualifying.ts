import { addMonths, formatChinaTime, isDay } from '#lib/date.ts'
import { duration } from '#lib/figures.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { joinWords } from '#lib/words.ts'
import type { ProjectFacts, ProofFacts, QualifyingFacts, RaceFacts, Text } from './facts.gen.ts'
import { type Refusal, refusal } from './refusals.ts'
import { text } from './texts.ts'
import { findStart } from './times.ts'

type Kind = ProofFacts['kind']

/** What a runner qualifies with: the answers of the page's inputs `result` and `points`, however far they have come. */
export interface Qualification {
  result: unknown
  points: unknown
}

/** Men and women as a saved runner says it. */
export const GENDER = { men: '1', women: '2' } as const

/** Who qualifies, as a saved runner says it: 1 for a man, 2 for a woman. */
export interface Qualifier {
  userGender: string
}

export type QualifyingProblem = Refusal & { input: string; path: string }

// By convention of the pages these are the fields of the inputs `result` and `points`.
const DATE = 'resultDate'
const DISTANCE = 'resultDistance'
const TIME = 'finishTime'
export const CERTIFICATE = 'resultCertificate'
const NUMBER = 'itraNumber'
const POINTS = 'itraPoints'

/** The fields that a page asks for each kind of proof, by the name of its input, which is the kind's. */
export const ASKED_OF: Readonly<Record<Kind, readonly string[]>> = {
  result: [DATE, DISTANCE, TIME, CERTIFICATE],
  points: [NUMBER, POINTS],
}

/** What is wrong with what a runner qualifies with; null when the project asks for nothing or it is enough. */
export function qualifyingProblem(
  race: RaceFacts,
  project: ProjectFacts,
  { result, points }: Qualification,
  runners: readonly Qualifier[],
  now: number,
): QualifyingProblem | null {
  const { qualifying } = project
  if (!qualifying) return null
  const proofs = proofsFor(qualifying, runners)
  const kinds = acceptedKinds(qualifying)
  const problems = [
    ...(isRecord(result) && kinds.includes('result')
      ? [resultProblem({ months: qualifying.months ?? 0, since: qualifyingSince(race, project) }, proofs, result, now)]
      : []),
    ...(isRecord(points) && kinds.includes('points') ? [pointsProblem(proofs, points)] : []),
  ]
  if (problems.includes(null)) return null
  const [first] = problems
  if (first) return first
  const [only = 'result', other] = kinds
  return { input: other ? 'qualifyingBy' : only, path: '', ...missingOf(proofs) }
}

function missingOf(proofs: readonly ProofFacts[]): Refusal {
  return refusal('qualifyingMissing', { limits: limitsOf(proofs) })
}

function resultProblem(
  { months, since }: { months: number; since: string | null },
  all: readonly ProofFacts[],
  answers: Record<string, unknown>,
  now: number,
): QualifyingProblem | null {
  const proofs = all.filter(({ kind }) => kind === 'result')
  const { [DATE]: day, [DISTANCE]: km, [TIME]: seconds, [CERTIFICATE]: certificate } = answers
  const problem = (field: string, found: Refusal): QualifyingProblem => {
    return { input: 'result', path: formatPointer([field]), ...found }
  }
  const missing = missingOf(proofs)
  if (typeof day !== 'string' || !isDay(day)) return problem(DATE, missing)
  if (day > formatChinaTime(now, 'yyyy-MM-dd')) return problem(DATE, refusal('resultAhead', { given: dayWords(day) }))
  if (since !== null && day < since) {
    return problem(DATE, refusal('resultOld', { given: dayWords(day), since: dayWords(since), months }))
  }
  if (typeof km !== 'number') return problem(DISTANCE, missing)
  const fitting = proofs.filter((proof) => isDistance(proof, km))
  if (fitting.length === 0) return problem(DISTANCE, refusal('resultDistance', { given: km, limits: limitsOf(proofs) }))
  if (!Number.isInteger(seconds)) return problem(TIME, missing)
  const time = Number(seconds)
  if (!fitting.some(({ atMost }) => atMost === undefined || time <= parseFinishTime(atMost))) {
    return problem(TIME, refusal('resultSlow', { given: duration(time), limits: limitsOf(fitting) }))
  }
  return typeof certificate === 'string' && certificate !== '' ? null : problem(CERTIFICATE, missing)
}

function pointsProblem(all: readonly ProofFacts[], answers: Record<string, unknown>): QualifyingProblem | null {
  const proofs = all.filter(({ kind }) => kind === 'points')
  const { [NUMBER]: number, [POINTS]: points } = answers
  const problem = (field: string, found: Refusal): QualifyingProblem => {
    return { input: 'points', path: formatPointer([field]), ...found }
  }
  const missing = missingOf(proofs)
  if (typeof number !== 'string' || number === '') return problem(NUMBER, missing)
  if (typeof points !== 'number') return problem(POINTS, missing)
  const enough = proofs.some(({ atLeast = 0 }) => points >= atLeast)
  return enough ? null : problem(POINTS, refusal('pointsFew', { given: points, limits: limitsOf(proofs) }))
}

/** Seconds of the result that an entry qualifies with; null for one without. */
export function resultSeconds({ result }: Pick<Qualification, 'result'>): number | null {
  const seconds = isRecord(result) ? result[TIME] : null
  return Number.isInteger(seconds) ? Number(seconds) : null
}

/** Whether a result that qualifies is one of these too. */
export function isProof(
  proofs: readonly ProofFacts[],
  { result }: Pick<Qualification, 'result'>,
  runners: readonly Qualifier[],
): boolean {
  const seconds = resultSeconds({ result })
  const km = isRecord(result) ? result[DISTANCE] : null
  if (seconds === null || typeof km !== 'number') return false
  return proofsFor({ proofs }, runners).some(
    (proof) =>
      proof.kind === 'result' &&
      isDistance(proof, km) &&
      (proof.atMost === undefined || seconds <= parseFinishTime(proof.atMost)),
  )
}

/** What can be given for the project, in the order in which the facts name it. */
export function acceptedKinds({ proofs }: QualifyingFacts): Kind[] {
  return [...new Set(proofs.map(({ kind }) => kind))]
}

/** First day (yyyy-MM-dd) of a race whose result counts; null when any does. */
export function qualifyingSince(race: RaceFacts, project: ProjectFacts): string | null {
  const { months } = project.qualifying ?? {}
  return months === undefined
    ? null
    : formatChinaTime(addMonths(findStart(race, project).startsAt, -months), 'yyyy-MM-dd')
}

/** A proof as runners read it: 男子半程马拉松 1:25:00 以内. */
export function proofWords({ kind, name, runners, distanceKm, fromKm, atMost, atLeast = 0 }: ProofFacts): Text {
  const far =
    fromKm === undefined
      ? text('qualifying.distance', { km: distanceKm ?? 0 })
      : text('qualifying.from', { km: fromKm })
  const what = name ?? (kind === 'points' ? text('qualifying.index') : far)
  const proof =
    kind === 'points'
      ? text('qualifying.points', { what, atLeast })
      : atMost === undefined
        ? finishedWords(what)
        : text('qualifying.time', { what, atMost })
  if (!runners) return proof
  const who = text(`qualifying.${runners}`)
  return { zh: apart(who.zh, proof.zh), en: `${proof.en} (${who.en})` }
}

/** A name may say it itself: 半程及以上完赛. */
function finishedWords(what: Text): Text {
  const finished = text('qualifying.finished')
  return {
    zh: what.zh.includes(finished.zh) ? what.zh : apart(what.zh, finished.zh),
    en: /finish/i.test(what.en) ? what.en : `${what.en}, ${finished.en}`,
  }
}

/** Seconds of a finish time as facts write it, 1:35:00. */
export function parseFinishTime(finishTime: string): number {
  return finishTime.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Those that hold for the runners; all of them while nobody is chosen. */
function proofsFor({ proofs }: { proofs: readonly ProofFacts[] }, runners: readonly Qualifier[]): ProofFacts[] {
  const isFor = (proof: ProofFacts, { userGender }: Qualifier) =>
    proof.runners === undefined || (proof.runners === 'men') === (userGender === GENDER.men)
  return proofs.filter((proof) => runners.every((runner) => isFor(proof, runner)))
}

function isDistance({ distanceKm, fromKm = 0 }: ProofFacts, km: number): boolean {
  // 21 and 21.1 are a half marathon, and what some certificates say.
  return distanceKm === undefined ? km >= fromKm * 0.99 : Math.abs(km - distanceKm) <= distanceKm / 100
}

function limitsOf(proofs: readonly ProofFacts[]): Text {
  return joinWords(proofs.map(proofWords))
}

/** Chinese parts with a blank where they meet a digit or a Latin letter. */
function apart(...parts: string[]): string {
  return parts
    .filter((part) => part !== '')
    .reduce(
      (text, part) => (/[\w.]$/.test(text) || /^\w/.test(part) ? `${text}${text ? ' ' : ''}${part}` : text + part),
      '',
    )
}

/** A day yyyy-MM-dd as pages write it. */
function dayWords(day: string): Text {
  const words = day.replaceAll('-', '.')
  return { zh: words, en: words }
}
