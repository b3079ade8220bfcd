import type { Lang } from '#lib/language.ts'
import type { Words } from '#lib/words.ts'

/** Where a command runs, and who reads what it says. */
export interface Terminal {
  cwd: string
  /** The operator's language. */
  lang: Lang
  out(words: Words): void
  err(words: Words): void
}

/** Carries out a command; answers the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>
