import { describe, expect, it, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { functionHelp } from '#authoring/model/syntax.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { FUNCTIONS } from '#runtime/expression/functions.ts'
import { listTopics } from './help/topics.ts'
import { runCommand } from './runCommand.ts'

async function help(...args: string[]) {
  const printed: string[] = []
  const say = (line: string) => void printed.push(line)
  const code = await runCommand(['help', ...args], { cwd: PROJECT_ROOT, out: say, err: say, env: {} })
  return { code, said: printed.join('\n') }
}

const CHINESE = /[\u3400-\u9fff]/

describe('startline help', () => {
  it('lists everything without a name, and one kind with a line on each', async () => {
    const { said, code } = await help()
    expect(code).toBe(0)
    for (const name of ['notice', 'dressSize', 'radio', 'navigate', 'coalesce', 'race.refund'])
      expect(said).toContain(name)
    expect((await help('functions', '--lang', 'zh')).said).toMatch(/daysUntil +按中国的日历还有几天/)
  })

  it('explains a block, a field, an action, a function and a finding in either language', async () => {
    expect((await help('countdown')).said).toMatch(
      /Blocks countdown[\s\S]*until\* .*The moment[\s\S]*onEnd[\s\S]*Example/,
    )
    expect((await help('countdown', '--lang=zh')).said).toMatch(
      /块 countdown[\s\S]*倒计时[\s\S]*until\* .*时刻[\s\S]*例子/,
    )
    expect((await help('field', 'dressSize', '--lang', 'zh')).said).toMatch(/字段 dressSize[\s\S]*选项[\s\S]*"M"/)
    expect((await help('navigate')).said).toMatch(/to\* +route · Route of the page[\s\S]*"do": "navigate"/)
    expect((await help('find')).said).toContain("find(race.items, 'itemId', query.itemId)")
    expect((await help('race.refund', '--lang', 'zh')).said).toMatch(/为什么[\s\S]*怎么改[\s\S]*"percent": 50/)
  })

  it('explains a fact of a race by its name or its path in race.json, beside what else has the name', async () => {
    expect((await help('refundLadder')).said).toMatch(/gives back[\s\S]*a list[\s\S]*Example\n {2}"refundLadder": \[/)
    expect((await help('fact', 'items.paidBy', '--lang', 'zh')).said).toMatch(
      /谁付费[\s\S]*`each` 各付各的；不写就是 `"captain"`/,
    )
    const { said } = await help('fee')
    expect(said.match(/^Facts .*$/gm)).toContain('Facts items.prices.fee')
    expect((await help('slogan', '--lang', 'zh')).said).toMatch(/资料 shangMa\.slogan[\s\S]*口号：名称下面的一句话/)
  })

  it('tells both things that have one name, or the one whose kind is said', async () => {
    expect((await help('text')).said).toMatch(/Blocks text[\s\S]*Functions text/)
    expect((await help('function', 'text')).said).not.toContain('Blocks')
    // A course is written as its file, and what was left out of an example is said.
    expect((await help('block', 'course')).said).toMatch(/"line": "course\.gpx"[\s\S]*\n {2}…$/)
  })

  it('lists what an overlay of a page can name: ids of blocks with their types, groups and fields of forms', async () => {
    const { said } = await help('page', 'registration')
    expect(said).toMatch(/\n {2}steps +steps\n {4}players +section\n {6}project +section\n {8}projectCard +card\n/)
    expect(said).toMatch(/\n {6}form +form\n {8}emergency +group Emergency contact\n {10}emergencyName +field\n/)
    expect((await help('registration', '--lang', 'zh')).said).toMatch(/\n {8}emergency +组 紧急联系人\n/)
    // By its address too, as somebody sees it on a phone.
    expect((await help('/registration')).said).toBe(said)
    expect((await help('page', 'shangMaHalfList')).said).toMatch(/\n {2}hero +hero\n/)
    expect((await help('pages')).said).toMatch(/\n {2}registration +Enter a race \/registration\n/)
    expect((await help('page', 'registraton')).said).toContain('Did you mean "registration"?')
  })

  it('asks what was meant by a name that there is not', async () => {
    expect(await help('countdwn')).toEqual({
      code: 2,
      said: expect.stringContaining('There is no help on "countdwn". Did you mean "countdown"?'),
    })
    expect((await help('action', 'navigat', '--lang', 'zh')).said).toContain('是不是“navigate”？')
    expect((await help('--lang', 'fr')).code).toBe(2)
  })
})

/** Every command of the usage, which lists them all. */
const COMMANDS = ['check', 'build', 'preview', 'new', 'help', 'publish', 'releases', 'diff', 'rollback'].concat([
  'canary',
  'nginx',
  'verify',
  'backup',
  'restore',
])

describe('a command', () => {
  test.each(COMMANDS)('%s says what it does in the language of whoever runs it', async (name) => {
    const run = async (env: Record<string, string>, ...args: string[]) => {
      const printed: string[] = []
      const say = (line: string) => void printed.push(line)
      const code = await runCommand([name, '--help', ...args], { cwd: PROJECT_ROOT, out: say, err: say, env })
      expect(code).toBe(0)
      return printed.join('\n')
    }
    expect(await run({}, '--lang', 'zh')).toMatch(CHINESE)
    expect(await run({ LC_ALL: 'zh_CN.UTF-8' })).toBe(await run({ STARTLINE_LANG: 'zh', LC_ALL: 'en_US.UTF-8' }))
    expect(await run({ LANG: 'en_US.UTF-8' })).not.toMatch(CHINESE)
  })
})

describe('in both languages, with something to say,', () => {
  const topics = listTopics(loadCatalogue(PROJECT_ROOT))

  test.each(topics.map((topic) => [topic.kind, topic.name, topic] as const))(
    '%s %s',
    (_kind, name, { about, lines }) => {
      expect(about.en, name).not.toBe('')
      expect(about.zh, name).toMatch(CHINESE)
      // What is said of each part is in Chinese too.
      const listed = lines('zh')
      const example = listed.indexOf('例子')
      const parts = listed.slice(0, example < 0 ? listed.length : example).filter((line) => line.includes(' · '))
      for (const part of parts) expect(part.replace(/^.* · /, ''), part).toMatch(CHINESE)
    },
  )

  it('every function has its help', () => {
    expect(Object.keys(FUNCTIONS).filter((name) => functionHelp(name).zh === '')).toEqual([])
  })
})
