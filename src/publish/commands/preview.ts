import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Words } from '#lib/words.ts'
import { configFolders } from '#publish/build/loadFolder.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import type { Command } from './command.ts'

const USAGE: Words = {
  zh: `startline preview [文件夹] [--port 4180]

不用发布就能看保存后的配置：一个手机框，旁边可选页面、赛事、时间、容器、语言和演练场景，
并说明为什么某个块不显示、某个字段要必填。`,
  en: `startline preview [folder] [--port 4180]

Serves a config folder as it is saved, without publishing: a phone, and a panel to choose page, race,
time, container, language and scenario, which says why a block is hidden or a field required.`,
}

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
  const folders = configFolders(resolve(terminal.cwd, positionals[0] ?? 'pages-config'))
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
