import type { ProjectFacts, Text } from '#race/facts.gen.ts'
import { withFacts } from '#race/refusals.ts'
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
  constructor(failure: FailureName, fieldErrors: FieldProblem[] = [], project?: ProjectFacts) {
    const { code, messages } = reasonOf(failure, project)
    super(messages.en)
    this.name = 'Failure'
    this.failure = failure
    this.code = code
    this.messages = messages
    this.fieldErrors = fieldErrors
  }
}

/** The words of a refusal, for answers that list reasons instead of failing. */
export function reasonOf(failure: FailureName, project?: ProjectFacts): { code: number; messages: Text } {
  const { code, ...words } = MESSAGES[failure]
  return { code, messages: withFacts(words, project) }
}
