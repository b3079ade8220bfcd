import type { Values } from '#lib/messages.ts'
import type { ProjectFacts, Text } from '#race/facts.gen.ts'
import { REFUSALS } from '#race/messages.gen.ts'
import { type RefusalName, refusalWords } from '#race/refusals.ts'
import { PLATFORM, type Platform } from './messages.gen.ts'

/** Every refusal of the platform: its code on the wire and its words. */
export const MESSAGES = { ...REFUSALS, ...PLATFORM }

export type AnyFailureName = keyof typeof MESSAGES
/** Refusals whose words are the same in every case. */
export type FailureName =
  | RefusalName
  | { [Name in keyof Platform]: [Platform[Name]] extends [never] ? Name : never }[keyof Platform]

/** An answer's error: `path` is a JSON pointer in the input's answer, '' for the whole. */
export interface FieldProblem {
  input: string
  path: string
  messages: Text
}

/** A refusal the runner is told about: HTTP 200 with its code and both languages. */
export class Failure extends Error {
  readonly failure: AnyFailureName
  readonly code: number
  readonly messages: Text
  readonly fieldErrors: FieldProblem[]
  constructor(failure: FailureName, fieldErrors?: FieldProblem[], project?: ProjectFacts)
  constructor(
    failure: AnyFailureName,
    fieldErrors: FieldProblem[],
    project: ProjectFacts | undefined,
    values: Values | undefined,
  )
  constructor(failure: AnyFailureName, fieldErrors: FieldProblem[] = [], project?: ProjectFacts, values?: Values) {
    const { code, messages } = toReason(failure, project, values)
    super(messages.en)
    this.name = 'Failure'
    this.failure = failure
    this.code = code
    this.messages = messages
    this.fieldErrors = fieldErrors
  }
}

/** A refusal for now: HTTP 429 with the time to wait, in the words and in Retry-After. */
export class TooMany extends Failure {
  readonly seconds: number
  /** `waitMs`: milliseconds until it may be done again. */
  constructor(failure: AnyFailureName, waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    super(failure, [], undefined, { wait: waitOf(seconds) })
    this.seconds = seconds
  }
}

function waitOf(seconds: number): Text {
  const words = (count: number, zh: string, en: string) => ({
    zh: `${count} ${zh}`,
    en: `${count} ${en}${count === 1 ? '' : 's'}`,
  })
  if (seconds < 100) return words(seconds, '秒', 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 100 ? words(minutes, '分钟', 'minute') : words(Math.ceil(minutes / 60), '小时', 'hour')
}

/** The words of a refusal, for answers that list reasons instead of failing. */
export function toReason(
  failure: AnyFailureName,
  project?: ProjectFacts,
  values?: Values,
): { code: number; messages: Text } {
  const { code, zh, en } = MESSAGES[failure]
  return { code, messages: refusalWords({ zh, en }, project, values) }
}

interface FoundProblem {
  input: string
  path: string
  refusal: AnyFailureName
  values?: Values | undefined
}

/** What rules have found of single answers, for the inputs that they are told at. */
export function fieldProblems(problems: readonly FoundProblem[], project: ProjectFacts): FieldProblem[] {
  const ofAnswers = problems.filter(({ input, path }) => input !== '' && path !== '')
  return ofAnswers.map(({ input, path, refusal, values }) => {
    return { input, path, messages: toReason(refusal, project, values).messages }
  })
}

/** The first row that a query finds. */
export async function findRow<Row>(rows: PromiseLike<Row[]>): Promise<Row | null> {
  const [row] = await rows
  return row ?? null
}

/** The first row that a query finds; without one it is refused so. */
export async function requireRow<Row>(rows: PromiseLike<Row[]>, missing: FailureName): Promise<Row> {
  const [row] = await rows
  if (row === undefined) throw new Failure(missing)
  return row
}
