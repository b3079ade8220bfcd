import { build } from './build.ts'
import { check } from './check.ts'

export interface Terminal {
  cwd: string
  out(line: string): void
  err(line: string): void
}

/** Carries out a command; answers the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>

const COMMANDS: Record<string, Command> = { check, build }

const USAGE = `startline <command>

  check [folder] [--json]             what is wrong with a config folder (pages-config)
  build [folder] [--out <folder>]     objects and pointers as a config host serves them (dist/config)`

/** Runs the command named by the first argument: 0 done, 1 findings, 2 wrong use. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = args
  if (name === 'help' || name === '--help' || name === '-h') {
    terminal.out(USAGE)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    terminal.err(name === '' ? USAGE : `There is no command "${name}".\n\n${USAGE}`)
    return 2
  }
  try {
    return await command(rest, terminal)
  } catch (error) {
    terminal.err(error instanceof Error ? error.message : String(error))
    return 2
  }
}
