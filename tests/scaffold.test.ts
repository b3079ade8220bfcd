import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '#publish/commands/runCommand.ts'

const copy = mkdtempSync(join(tmpdir(), 'startline-new-'))
const FILES = [
  'src',
  'schemas',
  'pages-config',
  'public',
  'campaigns',
  'package.json',
  'tsconfig.json',
  'biome.json',
  'vite.config.ts',
  'tests/setup.ts',
]
for (const file of FILES) cpSync(file, join(copy, file), { recursive: true })
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

interface Ran {
  code: number
  said: string
}

/** Runs a command in the copy of the project: the exit code and everything it says. */
function run(command: string, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' }
    execFile(command, args, { cwd: copy, env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) || 1 : 0, said: out + err })
    })
  })
}
const tool = (name: string, ...args: string[]) => run(join('node_modules/.bin', name), ...args)
const startlineOfTheCopy = (...args: string[]) => run(process.execPath, 'src/publish/bin.mjs', ...args)
/** The same command in this process: config needs no copy of the code. */
async function startline(...args: string[]): Promise<Ran> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  return { code: await runCommand(args, { cwd: copy, out: say, err: say }), said: said.join('\n') }
}

const PLACE = [
  ...['--city', '酒泉市', '--place', '酒泉体育馆 / Jiuquan Stadium', '--phone', '0937-2600000'],
  ...['--organiser', '酒泉市田径协会 / Jiuquan Athletics Association'],
]
/** What `new` leaves for an operator to write over. */
const LEFT = '[text.placeholder]'

describe('startline new', () => {
  test.each([
    [
      ['race', '1000069009', '--zh', '2027酒泉马拉松', '--en', '2027 Jiuquan Marathon', '--fee', '99.5', ...PLACE],
      'races/1000069009/registration.scenarios.json',
    ],
    [['page', 'raceNews', '--en', 'News'], 'raceNews.scenarios.json'],
    [['campaign', 'shangMaFive', '--race', '1000060003', '--en', 'Lanzhou'], '../campaigns/shangMaFive/campaign.json'],
    [['overlay', 'eventDetails', '--block', 'body', '--race', '1000069009'], 'races/1000069009/eventDetails.json'],
    [['overlay', 'home', '--block', 'banners', '--env', 'wechat'], 'overlays/home.wechat.json'],
  ])(
    '%j makes what passes check, but for texts to write over',
    async (args, file) => {
      const made = await startline('new', ...args)
      expect(made.said).toContain(`made ${join('pages-config', file)}`)
      const found = made.said.split('\n').filter((line) => /^(error|warning) /.test(line))
      expect(found.filter((line) => !line.includes(LEFT))).toEqual([])
      expect(made.code).toBe(0)
      expect((await startline('new', ...args)).said).toContain('already there, nothing was written')
    },
    120_000,
  )

  test('a race whose answers nobody gave does not pass check', async () => {
    const { code, said } = await startline('new', 'race', '1000069008')
    expect(code).toBe(1)
    for (const left of ['新马拉松', 'New Marathon', '组委会', 'City Sports Centre', '021-6200-2027'])
      expect(said).toMatch(new RegExp(`error .*race\\.json:\\d+.*${left}.*text\\.placeholder`))
    rmSync(join(copy, 'pages-config/races/1000069008'), { recursive: true })
  }, 120_000)

  test('what was made together passes check, and has scenarios that can fail', async () => {
    const { code, said } = await startline('check')
    expect(said.split('\n').filter((line) => line.startsWith('error '))).toEqual([])
    expect(code).toBe(0)
    const race = JSON.parse(readFileSync(join(copy, 'pages-config/races/1000069009/race.json'), 'utf8'))
    expect(race.items[0].fee).toBe(9950)
    const campaign = JSON.parse(readFileSync(join(copy, 'campaigns/shangMaFive/campaign.json'), 'utf8'))
    expect(campaign).toMatchObject({ series: 'shangMa', path: '/shangMaFive', name: { zh: 'Lanzhou', en: 'Lanzhou' } })
    expect((await startline('new', 'campaign', 'other', '--race', '1000060009')).said).toContain('There is no race')
    const { code: refused } = await startline('new', 'race', '12')
    expect(refused).toBe(2)
    expect(existsSync(join(copy, 'pages-config/races/12'))).toBe(false)
  }, 120_000)

  test('an overlay that is there already is not written over, and the piece to put into it is printed', async () => {
    const { code, said } = await startline('new', 'overlay', 'home', '--block', 'banners', '--env', 'wechat')
    expect(code).toBe(2)
    expect(said).toContain('home.wechat.json: already there, nothing was written. Put this into "change" of it:')
    expect(said).toContain('"before": "banners"')
  })

  test('a widget passes its own test, the linter and the compiler', async () => {
    const made = await startlineOfTheCopy('new', 'widget', 'paceTable')
    expect(made.said).toContain('made src/widgets/paceTable/props.gen.ts')
    expect(made.said).toContain('made schemas/page.schema.json')
    const [own, lint, types] = [
      await tool('vitest', 'run', 'src/widgets/paceTable', '--reporter=default'),
      await tool('biome', 'check', '--vcs-enabled=false', 'src/widgets/paceTable'),
      await tool('tsc', '--noEmit'),
    ]
    expect(own.said).toContain('2 passed')
    expect(lint.said).toContain('No fixes applied')
    expect(types.said.split('\n').filter((line) => line.includes('paceTable'))).toEqual([])
    expect((await startlineOfTheCopy('check')).said).toContain('pages-config: no findings')
  }, 120_000)
})
