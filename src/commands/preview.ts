import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { message } from '#authoring/model/finding.ts'
import { configFolder, configFolders } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { Words } from '#lib/words.ts'
import type { Command } from './command.ts'

const USAGE: Words = message('preview.usage')

/** Starts the preview, a process of its own, and stays until it ends. */
export const preview: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { port: { type: 'string', default: '4180' }, help: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.help) {
    terminal.out(USAGE)
    return 0
  }
  const folders = configFolders(resolve(terminal.cwd, configFolder(positionals[0])))
  const env = {
    ...process.env,
    STARTLINE_LANG: terminal.lang,
    PORT: values.port,
    CONFIG_DIR: folders.config,
    CAMPAIGNS_DIR: folders.campaigns,
  }
  const start = ['--import', 'tsx', join(PROJECT_ROOT, 'src/start/preview.ts')]
  const child = spawn(process.execPath, start, { cwd: PROJECT_ROOT, env, stdio: 'inherit' })
  // Ctrl-C reaches both; this process waits for the other to end.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill())
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)))
}
