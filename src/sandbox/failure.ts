import type { ProjectFacts, Text } from '#race/facts.gen.ts'
import { type Said, withFacts } from '#race/refusals.ts'
import { MESSAGES } from './messages.ts'

export type FailureName = keyof typeof MESSAGES

/** An answer's error: `path` is a JSON pointer in the input's answer, '' for the whole. */
export interface FieldProblem {
  input: string
  path: string
  messages: Text
}

/** A refusal the runner is told about: HTTP 200 with its code and both languages. */
export class Failure extends Error {
  readonly failure: FailureName
  readonly code: number
  readonly messages: Text
  readonly fieldErrors: FieldProblem[]
  constructor(failure: FailureName, fieldErrors: FieldProblem[] = [], project?: ProjectFacts, said?: Said) {
    const { code, messages } = reasonOf(failure, project, said)
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
  override readonly messages: Text
  /** `waitMs`: milliseconds until it may be done again. */
  constructor(failure: FailureName, waitMs: number) {
    super(failure)
    this.seconds = Math.max(1, Math.ceil(waitMs / 1000))
    const wait = waitOf(this.seconds)
    const { zh, en } = MESSAGES[failure]
    this.messages = { zh: zh.replace('{wait}', wait.zh), en: en.replace('{wait}', wait.en) }
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
export function reasonOf(failure: FailureName, project?: ProjectFacts, said?: Said): { code: number; messages: Text } {
  const { code, ...words } = MESSAGES[failure]
  return { code, messages: withFacts(words, project, said) }
}
