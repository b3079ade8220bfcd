import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { configFolder, configFolders } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { verbatim } from '#lib/words.ts'
import { type Command, defineCommand, type Terminal } from './command.ts'

/** Starts a program of src/start, a process of its own. */
function startProgram(
  [name = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  { lang }: Terminal,
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(PROJECT_ROOT, `src/start/${name}.ts`), ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, STARTLINE_LANG: lang, ...env },
    stdio,
  })
}

const endOf = (child: ChildProcess): Promise<number> =>
  new Promise((done) => child.on('close', (code) => done(code ?? 1)))

/** Starts the preview, and stays until it ends. */
export const preview = defineCommand(
  message('preview.usage'),
  { port: { type: 'string', default: '4180' } },
  ({ port }, [folder], terminal) => {
    const { config, campaigns } = configFolders(resolve(terminal.cwd, configFolder(folder)))
    const env = { PORT: port, CONFIG_DIR: config, CAMPAIGNS_DIR: campaigns }
    const child = startProgram(['preview'], env, terminal, 'inherit')
    // Ctrl-C reaches both; this process waits for the other to end.
    process.on('SIGINT', () => {})
    process.on('SIGTERM', () => child.kill())
    return endOf(child)
  },
)

/** Runs where the server's own folder lock and settings are. */
function dataCommand<T extends Record<string, { type: 'boolean' }>>(what: 'backup' | 'restore', more: T): Command {
  return defineCommand(
    message(`data.${what}`),
    { data: { type: 'string' }, ...more },
    (values: { data?: string; force?: boolean }, [file = ''], terminal) => {
      const { data, force } = values
      const args = ['data', what, resolve(terminal.cwd, file), ...(force ? ['--force'] : [])]
      const env = data ? { DATA_DIR: resolve(terminal.cwd, data) } : {}
      const child = startProgram(args, env, terminal, ['ignore', 'pipe', 'pipe'])
      child.stdout?.on('data', (chunk: Buffer) => terminal.out(verbatim(chunk.toString().trimEnd())))
      child.stderr?.on('data', (chunk: Buffer) => terminal.err(verbatim(chunk.toString().trimEnd())))
      return endOf(child)
    },
    1,
  )
}

export const backup = dataCommand('backup', {})
export const restore = dataCommand('restore', { force: { type: 'boolean' } })
