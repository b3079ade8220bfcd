import { message } from '#authoring/model/finding.ts'
import { errorWords, inLanguage, operatorLanguage, type Words } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'
import type { Command, Terminal } from './command.ts'

// Each command brings its own packages: only the one that runs is loaded.
const COMMANDS: Record<string, () => Promise<Command>> = {
  help: async () => (await import('./help.ts')).help,
  check: async () => (await import('./check.ts')).check,
  build: async () => (await import('./build.ts')).build,
  preview: async () => (await import('./programs.ts')).preview,
  new: async () => (await import('./new.ts')).newCommand,
  publish: async () => (await import('./publish.ts')).publish,
  releases: async () => (await import('./releases.ts')).releases,
  diff: async () => (await import('./releases.ts')).diff,
  rollback: async () => (await import('./releases.ts')).rollback,
  verify: async () => (await import('./releases.ts')).verify,
  nginx: async () => (await import('./nginx.ts')).nginx,
  canary: async () => (await import('./canary.ts')).canary,
  rehearse: async () => (await import('./rehearse.ts')).rehearse,
  draw: async () => (await import('./draw.ts')).draw,
  backup: async () => (await import('./programs.ts')).backup,
  restore: async () => (await import('./programs.ts')).restore,
}

const USAGE: Text = message('startline.usage')

/** Lines that a command prints, and the environment that says in which language. */
interface Console {
  cwd: string
  out(line: string): void
  err(line: string): void
  env?: Readonly<Record<string, string | undefined>>
}

/** Runs the command named by the first argument: 0 done, 1 findings, 2 wrong use. */
export async function runCommand(
  args: readonly string[],
  { cwd, out, err, env = process.env }: Console,
): Promise<number> {
  const { lang: asked, rest: words } = languageIn(args)
  const lang = operatorLanguage(env, asked)
  const terminal: Terminal = {
    cwd,
    lang,
    out: (line) => out(inLanguage(line, lang)),
    err: (line) => err(inLanguage(line, lang)),
  }
  if (asked !== undefined && asked !== 'zh' && asked !== 'en') {
    terminal.err(message('startline.noLanguage', { asked }))
    return 2
  }
  const [name = '', ...rest] = words
  if (name === '--help' || name === '-h') {
    terminal.out(USAGE)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const unknown = message('startline.noCommand', { name, usage: USAGE })
    terminal.err(name === '' ? USAGE : unknown)
    return 2
  }
  try {
    return await (await command())(rest, terminal)
  } catch (error) {
    terminal.err(complaint(error, name))
    return 2
  }
}

/** `--lang zh` or `--lang=zh`, wherever it stands, and the other arguments. */
function languageIn(args: readonly string[]): { lang?: string; rest: string[] } {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  if (at < 0) return { rest: [...args] }
  const joined = args[at] !== '--lang'
  const lang = joined ? (args[at]?.slice('--lang='.length) ?? '') : (args[at + 1] ?? '')
  return { lang, rest: args.toSpliced(at, joined ? 1 : 2) }
}

function complaint(error: unknown, command: string): Words {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')))
    return errorWords(error)
  // Node goes on about arguments that begin with a dash.
  const [sentence = ''] = error.message.split('. ')
  return message('startline.wrongUse', { said: sentence, command })
}
