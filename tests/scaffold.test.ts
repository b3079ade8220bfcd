import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newCampaign } from '#authoring/scaffold/newCampaign.ts'
import { newWidget } from '#authoring/scaffold/newWidget.ts'
import { writeScaffold } from '#authoring/scaffold/scaffold.ts'
import { runCommand } from '#commands/runCommand.ts'
import { copyConfig } from './support/configCopy.ts'

const copy = mkdtempSync(join(tmpdir(), 'startline-new-'))
const FILES = [
  'src',
  'docs/templates',
  'schemas',
  'public',
  'package.json',
  'tsconfig.json',
  'biome.json',
  'biome.imports.json',
  'imports.json',
  'vite.config.ts',
  'tests/setup.ts',
  'tests/support',
]
for (const file of FILES) cpSync(file, join(copy, file), { recursive: true })
copyConfig(join(copy, 'pages-config'))
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
const startlineOfTheCopy = (...args: string[]) => run(process.execPath, 'src/commands/bin.mjs', ...args)
/** The same command in this process: config needs no copy of the code. */
async function startline(...args: string[]): Promise<Ran> {
  const printed: string[] = []
  const say = (line: string) => void printed.push(line)
  return { code: await runCommand(args, { cwd: copy, out: say, err: say }), said: printed.join('\n') }
}

const WORDS = ['--zh', '赛事新闻', '--en', 'Race news']
const RACE = [
  ...['--zh', '2027丽江越野赛', '--en', 'Lijiang Trail 2027', '--date', '2027-05-15', '--city', '丽江市'],
  ...['--place', '束河古镇', '--place-en', 'Shuhe Old Town', '--organiser', '丽江市体育局'],
  ...['--organiser-en', 'Lijiang Sports Bureau', '--phone', '0888-512-0000'],
]

/** What `new` leaves to an operator: words to write over, and a link to what is new. */
const isLeft = (line: string) => /\[(text\.placeholder|page\.unlinked|widget\.label)\]/.test(line)

describe('startline new', () => {
  test.each([
    [['race', '1000069009', ...RACE, '--fee', '99.5'], 'races/1000069009/registration.scenarios.json'],
    [
      ['page', 'raceNews', ...WORDS, '--text', '领物时间有变。', '--text-en', 'Pack collection has moved.'],
      'raceNews.scenarios.json',
    ],
    [['campaign', 'shangMaSix', '--race', '1000060003', '--en', 'Lanzhou'], '../campaigns/shangMaSix/campaign.json'],
    [
      ['overlay', 'eventDetails', '--block', 'body', '--race', '1000069009', ...WORDS],
      'races/1000069009/eventDetails.json',
    ],
    [['overlay', 'home', '--block', 'banners', '--env', 'wechat', ...WORDS], 'overlays/home.wechat.json'],
  ])(
    '%j makes what passes check, but for texts to write over',
    async (args, file) => {
      const made = await startline('new', ...args)
      expect(made.said).toContain(`made ${join('pages-config', file)}`)
      const found = made.said.split('\n').filter((line) => /^(error|warning) /.test(line))
      expect(found.filter((line) => !isLeft(line))).toEqual([])
      expect(made.code).toBe(0)
      // An overlay takes another change; everything else is written once.
      const again = args[0] === 'overlay' ? 'made ' : 'already there, nothing was written'
      expect((await startline('new', ...args)).said).toContain(again)
    },
    120_000,
  )

  test('a race whose answers nobody gave is not made, with or without --yes', async () => {
    for (const more of [[], ['--yes']]) {
      const { code, said } = await startline('new', 'race', '1000069008', ...more)
      expect(code).toBe(2)
      for (const option of ['zh', 'en', 'date', 'city', 'place', 'organiser', 'phone', 'fee']) {
        expect(said).toContain(`--${option} `)
      }
    }
    expect(existsSync(join(copy, 'pages-config/races/1000069008'))).toBe(false)
  })

  test('what was made together passes check, and has scenarios that can fail', async () => {
    const { code, said } = await startline('check')
    expect(said.split('\n').filter((line) => line.startsWith('error '))).toEqual([])
    expect(code).toBe(0)
    const race = JSON.parse(readFileSync(join(copy, 'pages-config/races/1000069009/race.json'), 'utf8'))
    expect(race.items[0].fee).toBe(9950)
    expect(race).toMatchObject({
      city: { code: '530700', zh: '丽江市', en: 'Lijiang' },
      province: { code: '530000', zh: '云南省', en: 'Yunnan' },
      servicePhone: '0888-512-0000',
    })
    const campaign = JSON.parse(readFileSync(join(copy, 'campaigns/shangMaSix/campaign.json'), 'utf8'))
    expect(campaign).toMatchObject({ series: 'shangMa', path: '/shangMaSix', name: { zh: 'Lanzhou', en: 'Lanzhou' } })
    expect(campaign.poster).toBe('poster.jpg')
    const [copied, original] = ['campaigns/shangMaSix', 'pages-config/races/1000060003'].map((folder) =>
      readFileSync(join(copy, folder, 'poster.jpg')),
    )
    expect(copied?.equals(original ?? Buffer.of())).toBe(true)
    expect(campaign.projects[0].who).toEqual({ zh: '比赛日年满 20 周岁', en: '20 or over on race day' })
    expect(JSON.stringify(campaign)).not.toContain('Write it here')
    expect((await startline('new', 'campaign', 'other', '--race', '1000060009')).said).toContain('There is no race')
    const { code: refused, said: missing } = await startline('new', 'race', '12', '--lang', 'zh')
    expect(refused).toBe(2)
    expect(missing).toMatch(/还要写明：[\s\S]*--city {2}城市[\s\S]*--phone {2}客服电话/)
    const misspelt = await startline('new', 'race', '1000069008', ...RACE, '--city', '丽江', '--fee', '9.999')
    expect(misspelt.said).toContain('"9.999" is no amount')
    expect(existsSync(join(copy, 'pages-config/races/12'))).toBe(false)
  })

  test('an overlay that is there already gets another change; every other byte of it stays', async () => {
    const file = join(copy, 'pages-config/overlays/home.wechat.json')
    const before = readFileSync(file, 'utf8')
    const words = ['--zh', '第二条', '--en', 'A second one']
    const { code, said } = await startline('new', 'overlay', 'home', '--block', 'hot', '--env', 'wechat', ...words)
    const after = readFileSync(file, 'utf8')
    const head = before.slice(0, before.lastIndexOf('}\n  ]'))
    expect([said.includes('already there'), after.startsWith(head), code]).toEqual([false, true, 0])
    expect(JSON.parse(after).change.at(-1)).toMatchObject({ before: 'hot', insert: [{ text: { zh: '第二条' } }] })
    writeFileSync(file, before)
  })

  test('an overlay of a block that the page does not have is not written, in a new file or one that is there', async () => {
    const file = join(copy, 'pages-config/overlays/home.wechat.json')
    const before = readFileSync(file, 'utf8')
    const edited = await startline('new', 'overlay', 'home', '--block', 'hott', '--env', 'wechat', ...WORDS)
    expect(edited.code).toBe(1)
    expect(edited.said).toMatch(/Did you mean "hot"\?[\s\S]*Nothing was written\./)
    expect(readFileSync(file, 'utf8')).toBe(before)
    const made = await startline('new', 'overlay', 'registration', '--block', 'stepz', '--env', 'alipay', ...WORDS)
    expect(made.code).toBe(1)
    expect(made.said).toMatch(/Did you mean "steps"\?.*, … \(npx startline help page registration\)/)
    expect(existsSync(join(copy, 'pages-config/overlays/registration.alipay.json'))).toBe(false)
  })

  test('a campaign offers no project that needs a code or a deferred place', () => {
    const items = [
      { itemId: '100006000901', distanceKm: 42.195, ageMin: 20, ageMax: 65 },
      { itemId: '100006000902', distanceKm: 42.195, invitation: 'required' },
      { itemId: '100006000903', distanceKm: 42.195, deferredFrom: { only: true } },
      { itemId: '100006000904', distanceKm: 21.0975, allocation: 'approval' },
    ]
    const read = (file: string) =>
      file.endsWith('schema.json') ? JSON.parse(readFileSync(file, 'utf8')) : { poster: 'posters/1.svg', items }
    const { files, pictures } = newCampaign.make('other', { series: 'shangMa', race: '1000060009' }, read)
    const campaign = JSON.parse(files.get('campaigns/other/campaign.json') ?? '')
    expect(campaign.projects.map(({ who }: { who: { en: string } }) => who.en)).toEqual([
      '20 to 65 on race day',
      'All ages, each entry is reviewed',
    ])
    expect([campaign.poster, pictures?.size]).toEqual(['/files/posters/1.svg', 0])
  })

  test('a widget of any name passes the linter', async () => {
    for (const type of ['aid', 'paceTable', 'prop2', 'proper', 'propsView', 'props', 'raceMap', 'zone9']) {
      const { files } = newWidget.make(type, {}, () => null)
      writeScaffold((file) => join(copy, 'named', file), { files, next: [] })
    }
    const { code, said } = await tool('biome', 'check', '--vcs-enabled=false', 'named')
    expect(code === 0 || said).toBe(true)
  })

  test('a widget passes its own test, the linter and the compiler', async () => {
    const made = await startlineOfTheCopy('new', 'widget', 'paceTable')
    expect(made.said).toContain('made src/widgets/paceTable/props.gen.ts')
    expect(made.said).toContain('made schemas/editor/page.schema.json')
    // What the widget brings in is judged with it; the rest of the project is judged elsewhere.
    const include = ['src/widgets/paceTable', 'tests/setup.ts']
    writeFileSync(join(copy, 'tsconfig.widget.json'), JSON.stringify({ extends: './tsconfig.json', include }))
    const [own, lint, types] = [
      await tool('vitest', 'run', 'src/widgets/paceTable', '--reporter=default'),
      await tool('biome', 'check', '--vcs-enabled=false', 'src/widgets/paceTable'),
      await tool('tsc', '--noEmit', '-p', 'tsconfig.widget.json'),
    ]
    expect(own.said).toContain('2 passed')
    expect([own.code, lint.code, lint.code === 0 || lint.said]).toEqual([0, 0, true])
    expect(types.said.split('\n').filter((line) => line.includes('paceTable'))).toEqual([])
    const checked = (await startlineOfTheCopy('check')).said.split('\n')
    expect(checked.filter((line) => /^(error|warning) /.test(line) && !isLeft(line))).toEqual([])
    const [unnamed, ...others] = checked.filter((line) => line.includes('[widget.label]'))
    expect(others).toEqual([])
    expect(unnamed).toContain('src/widgets/paceTable/schema.json:4:22 ["x-label"].zh: the Chinese label "PaceTable"')
    expect(checked.filter((line) => line.startsWith('pages-config: '))).toHaveLength(1)
  })
})
