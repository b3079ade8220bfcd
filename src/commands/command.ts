import { type ParseArgsConfig, parseArgs } from 'node:util'
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

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T & { help: { type: 'boolean'; short: 'h' } }; allowPositionals: true }>
>

/** A command with `--help`; of one that `needs` so many words, its usage is what other calls are answered. */
export function defineCommand<T extends Options>(
  usage: Words,
  options: T,
  run: (values: Parsed<T>['values'], words: string[], terminal: Terminal) => Promise<number> | number,
  needs?: number,
): Command {
  return async (args, terminal) => {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } } as const,
      allowPositionals: true,
    })
    const { help } = values as { help?: boolean }
    if (help || (needs !== undefined && positionals.length !== needs)) {
      terminal[help ? 'out' : 'err'](usage)
      return help ? 0 : 2
    }
    return run(values as Parsed<T>['values'], positionals, terminal)
  }
}
