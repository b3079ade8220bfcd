import type { Command, Terminal } from './command.ts'

// Each command brings its own packages: only the one that runs is loaded.
const COMMANDS: Record<string, () => Promise<Command>> = {
  check: async () => (await import('./check.ts')).check,
  build: async () => (await import('./build.ts')).build,
  preview: async () => (await import('./preview.ts')).preview,
  new: async () => (await import('./new.ts')).newCommand,
  publish: async () => (await import('./publish.ts')).publish,
  releases: async () => (await import('./storeCommand.ts')).releases,
  diff: async () => (await import('./storeCommand.ts')).diff,
  rollback: async () => (await import('./storeCommand.ts')).rollback,
  verify: async () => (await import('./storeCommand.ts')).verify,
  nginx: async () => (await import('./nginx.ts')).nginx,
  canary: async () => (await import('./storeCommand.ts')).canary,
  backup: async () => (await import('./dataFolder.ts')).backup,
  restore: async () => (await import('./dataFolder.ts')).restore,
}

const USAGE = `startline <command>

  check [paths] [--json | --sarif]    what is wrong with a config folder (pages-config); --watch, --help
  build [folder] [--out <folder>]     objects and pointers as a config host serves them (dist/config)
  preview [folder] [--port <n>]       drafts on a phone, with a clock and a container to choose
  new race|page|campaign|overlay|widget [name]
                                      something to begin with, that passes check

  publish [folder] --to <store>       checks, builds and publishes a config folder (--app: the application too)
  releases --from <store>             what was published
  diff <A> <B> --from <store>         what changes from one release to another
  rollback <N> --from <store>         back to a release, or N steps back
  canary <store> [--release <id> --percent <n> | --stop | --promote]
                                      another release for some of the visitors
  nginx [folder] [--name …]           the nginx server file for a published folder
  verify <store>                      whether every object and pointer is there and right

  backup <file>                       the data folder of a stopped server as one file
  restore <file> [--force]            a backup in the place of the data folder

A store is a folder or s3://bucket/prefix. startline <command> --help says more.
Exit codes: 0 done, 1 refused or faults found, 2 wrong use.`

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
    return await (await command())(rest, terminal)
  } catch (error) {
    terminal.err(wordsOf(error, name))
    return 2
  }
}

function wordsOf(error: unknown, command: string): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  // Node goes on about arguments that begin with a dash.
  return `${error.message.split('. ')[0]}. startline ${command} --help says what there is.`
}
