/** An edit of one of the project's own config files, and the finding that it has to give. */
export interface Faulty {
  name: string
  file: string
  /** What is replaced, where it stands first; the whole file when empty. */
  find: string
  put: string
  code: string
  path: string
  /** Text that the line of the finding holds; the first line of `put` when missing. */
  line?: string
  /** What the hint has to name. */
  hint?: string
  /** More than one thing is said about its place, such as the colours that one cannot be read on. */
  several?: boolean
  /** Nothing else is found: what follows from the fault is not said. */
  alone?: boolean
}

export const cases = (file: string, rows: Omit<Faulty, 'file'>[]): Faulty[] => rows.map((row) => ({ ...row, file }))
