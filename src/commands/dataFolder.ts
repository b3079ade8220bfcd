import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { message } from '#authoring/model/finding.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { verbatim, type Words } from '#lib/words.ts'
import type { Command } from './command.ts'

const USAGE: Readonly<Record<'backup' | 'restore', Words>> = {
  backup: message('data.backup'),
  restore: message('data.restore'),
}

export const backup: Command = (args, terminal) => dataFolder('backup', args, terminal)
export const restore: Command = (args, terminal) => dataFolder('restore', args, terminal)

/** Runs where the server's own folder lock and settings are, a process of its own. */
async function dataFolder(what: keyof typeof USAGE, ...[args, terminal]: Parameters<Command>): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { data: { type: 'string' }, help: { type: 'boolean' }, ...(what === 'restore' && FORCE) },
    allowPositionals: true,
  })
  const [file] = positionals
  if (values.help || !file || positionals.length > 1) {
    terminal[values.help ? 'out' : 'err'](USAGE[what])
    return values.help ? 0 : 2
  }
  const env = {
    ...process.env,
    STARTLINE_LANG: terminal.lang,
    ...(values.data ? { DATA_DIR: resolve(terminal.cwd, values.data) } : {}),
  }
  const program = ['--import', 'tsx', join(PROJECT_ROOT, 'src/start/data.ts'), what, resolve(terminal.cwd, file)]
  const child = spawn(process.execPath, 'force' in values && values.force ? [...program, '--force'] : program, {
    cwd: PROJECT_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk: Buffer) => terminal.out(verbatim(chunk.toString().trimEnd())))
  child.stderr.on('data', (chunk: Buffer) => terminal.err(verbatim(chunk.toString().trimEnd())))
  return new Promise((done) => child.on('close', (code) => done(code ?? 1)))
}

const FORCE = { force: { type: 'boolean' } } as const
