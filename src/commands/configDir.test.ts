import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { configFiles, samplePage } from '#support/config.ts'
import { runCommand } from './runCommand.ts'

// No folder pages-config here: whoever reads it has not looked at CONFIG_DIR.
const cwd = mkdtempSync(join(tmpdir(), 'startline-config-dir-'))
const OWN = join(cwd, 'own')
const page = samplePage({ blocks: [{ type: 'text', id: 'intro', text: '{{rase.raceName}}' }] })
for (const folder of [OWN, join(cwd, 'ours')]) mkdirSync(folder)
for (const [name, text] of configFiles({ 'sample.json': page })) writeFileSync(join(OWN, name), text)

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

async function run(...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const code = await runCommand(args, { cwd, out: say, err: say })
  return { code, output: lines.join('\n') }
}

it.each([
  [['check', '--quiet'], 1],
  [['build'], 1],
  [['publish', '--to', 'store', '--dry-run'], 1],
])('%j reads the folder of CONFIG_DIR', async (args, code) => {
  vi.stubEnv('CONFIG_DIR', OWN)
  const done = await run(...args)
  expect([done.code, done.output]).toEqual([code, expect.stringContaining('own/sample.json')])
})

it('lets a folder that was named go before CONFIG_DIR', async () => {
  vi.stubEnv('CONFIG_DIR', join(cwd, 'ours'))
  expect((await run('check', '--quiet', '--config', 'own')).output).toContain('own/sample.json')
})

it('makes new pages in CONFIG_DIR and new campaigns in CAMPAIGNS_DIR', async () => {
  vi.stubEnv('CONFIG_DIR', OWN)
  vi.stubEnv('CAMPAIGNS_DIR', join(cwd, 'ours'))
  await run('new', 'page', 'raceNews', '--zh', '赛事新闻', '--en', 'News', '--text', '一', '--text-en', 'One')
  expect(existsSync(join(OWN, 'raceNews.json'))).toBe(true)
  const missing = await run('new', 'campaign', 'five', '--race', '1000060001', '--yes')
  expect(missing.output).toContain('There is no series')
  expect(existsSync(join(cwd, 'campaigns'))).toBe(false)
})
