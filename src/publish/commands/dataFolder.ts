import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { verbatim, type Words } from '#lib/words.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import type { Command } from './command.ts'

const USAGE: Readonly<Record<'backup' | 'restore', Words>> = {
  backup: {
    zh: `startline backup <文件> [--data <文件夹>]

把停着的服务器的数据文件夹（DATA_DIR，.data）存成一个 .tar.gz：内置数据库里的选手、订单和上传的文件，
以及控制台的密钥。服务器还开着就拒绝。`,
    en: `startline backup <file> [--data <folder>]

Writes the data folder (DATA_DIR, .data) of a stopped server to one .tar.gz: the embedded database with its
runners, orders and uploads, and the console's secret. A running server is refused.`,
  },
  restore: {
    zh: `startline restore <文件> [--data <文件夹>] [--force]

把备份放回数据文件夹（DATA_DIR，.data）。里面已有数据就拒绝；加 --force 会先把它移到同一文件夹的
before-<时间> 里。`,
    en: `startline restore <file> [--data <folder>] [--force]

Puts a backup into the data folder (DATA_DIR, .data). Data that is there is refused; with --force it is put
aside inside the folder, as before-<time>.`,
  },
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
