import type { Lang } from '#lib/language.ts'
import { verbatim, type Words } from '#lib/words.ts'

/** Where a command runs, and who reads what it says. */
export interface Terminal {
  cwd: string
  /** The operator's language. */
  lang: Lang
  out(words: Words): void
  err(words: Words): void
}

/** What a machine reads, in no language. */
export const json = (value: unknown): Words => verbatim(JSON.stringify(value, null, 2))

/** Carries out a command; answers the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>
