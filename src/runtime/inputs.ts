import type { Json } from './model.ts'

/** One thing wrong with an answer; `path` is a JSON pointer in the input's answer, '' for the whole. */
export interface InputProblem {
  input: string
  path: string
  message: string
}

/** An answer in words, for "check your answers"; sensitive values arrive masked. */
export interface AnswerRow {
  path: string
  label: string
  value: string
}

export interface InputSummary {
  input: string
  label: string
  rows: AnswerRow[]
}

/** What an input block lends to the page. */
export interface InputHandle {
  /** Commits what is being typed and answers what is wrong. */
  validate(): InputProblem[] | Promise<InputProblem[]>
  describe(): { label: string; rows: AnswerRow[] }
  /** Focuses the field at a JSON pointer. */
  focus(path: string): void
  /** Takes over an answer that an action sets; without it the page's answer is set. */
  take?: ((value: Json) => void) | undefined
  /** Shows the server's errors on their fields. */
  showErrors?(problems: InputProblem[]): void
}
