import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { FINDINGS } from '#authoring/model/messages.gen.ts'
import { LEFT_OUT } from '#support/config.ts'
import { runCommand } from './runCommand.ts'

const cwd = mkdtempSync(join(tmpdir(), 'startline-check-'))
cpSync('pages-config', join(cwd, 'pages-config'), { recursive: true, filter: (file) => !LEFT_OUT.test(file) })
cpSync('campaigns', join(cwd, 'campaigns'), { recursive: true })
const HOME = join(cwd, 'pages-config/home.json')
const whole = readFileSync(HOME, 'utf8')
const SOURCE = '"source": "hot"'
const broken = whole.replace(SOURCE, '"source": "hott"')
/** The page may grow above it. */
const LINE = whole.slice(0, whole.indexOf(SOURCE)).split('\n').length
const PLACE = `blocks[${JSON.parse(broken).blocks.findIndex((block: { source?: string }) => block.source === 'hott')}].source`

afterAll(() => rmSync(cwd, { recursive: true, force: true }))

async function run(...args: string[]) {
  const out: string[] = []
  const code = await runCommand(['check', ...args], {
    cwd,
    out: (line) => out.push(line),
    err: (line) => out.push(line),
  })
  return { code, text: out.join('\n') }
}

describe('startline check', () => {
  it('prints what the heaviest pages weigh and that nothing was found', async () => {
    writeFileSync(HOME, whole)
    const { code, text } = await run()
    expect(code).toBe(0)
    expect(text).toMatch(/\/registration \(1000060003\) +[\d.]+ KiB/)
    expect(text).toMatch(/pages-config: no findings\n\d+ races: \d+ projects, [\d,]+ places, ¥0 – [\d,]+, \d ballots$/)
  })

  it('sums up the race that a path names', async () => {
    writeFileSync(HOME, whole)
    const file = join(cwd, 'pages-config/races/1000060001/race.json')
    const { items } = JSON.parse(readFileSync(file, 'utf8'))
    const places = items.reduce((sum: number, { quota }: { quota: number }) => sum + quota, 0).toLocaleString('en')
    const { text } = await run('--quiet', 'pages-config/races/1000060001', '--lang', 'zh')
    expect(text.split('\n').at(-1)).toBe(`1000060001：${items.length} 个项目，${places} 个名额，¥60 – 180，2 个抽签`)
  })

  it('names the place of a fault and what was meant, for people and for machines', async () => {
    writeFileSync(HOME, broken)
    const words = await run('--quiet')
    expect(words.code).toBe(1)
    expect(words.text).toContain(
      `error pages-config/home.json:${LINE}:17 ${PLACE}: unknown data source "hott" [source.unknown]`,
    )
    expect(words.text).toContain('Did you mean "hot"?')
    const [finding] = JSON.parse((await run('--json')).text)
    expect(finding).toMatchObject({ severity: 'error', code: 'source.unknown', line: LINE, path: PLACE })
  })

  it('gives blocks the ids that they lack, and says which', async () => {
    writeFileSync(HOME, whole.replace('"id": "hot",', ''))
    const before = readFileSync(HOME, 'utf8')
    const { text } = await run('--fix', '--quiet', 'pages-config/home.json')
    expect(text).toMatch(/^pages-config\/home\.json: .*\+ \w+/)
    const after = readFileSync(HOME, 'utf8')
    expect(after).not.toBe(before)
    expect((await run('--fix', '--quiet', 'pages-config/home.json')).text).not.toContain('+ ')
    expect(readFileSync(HOME, 'utf8')).toBe(after)
  })

  it('writes SARIF whose results name rules and places', async () => {
    writeFileSync(HOME, broken)
    const { code, text } = await run('--sarif')
    expect(code).toBe(1)
    const [{ tool, results }] = JSON.parse(text).runs
    expect(tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual(Object.keys(FINDINGS))
    expect(tool.driver.rules[results[0].ruleIndex].id).toBe('source.unknown')
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'pages-config/home.json' },
      region: { startLine: LINE, startColumn: 17 },
    })
  })

  it('tells of the named paths only', async () => {
    writeFileSync(HOME, broken)
    expect((await run('pages-config/my.json', '--quiet')).code).toBe(0)
    expect((await run('pages-config/races', '--quiet')).code).toBe(0)
    expect((await run('pages-config/home.json', '--quiet')).code).toBe(1)
  })

  it('refuses a path that is not there, and one that is no part of the config', async () => {
    expect(await run('pages-config/nope.json')).toMatchObject({ code: 2, text: expect.stringContaining('nope.json') })
    expect(await run(join(tmpdir(), 'elsewhere.json'))).toMatchObject({ code: 2 })
    writeFileSync(join(cwd, 'stray.json'), '{}')
    expect(await run('stray.json')).toMatchObject({ code: 2, text: expect.stringContaining('--config') })
  })

  it('refuses what it does not understand, with the usage', async () => {
    expect(await run('--sarif', '--json')).toMatchObject({ code: 2, text: expect.stringContaining('not both') })
    expect((await run('--wach')).code).toBe(2)
    expect(await run('--help')).toMatchObject({ code: 0, text: expect.stringContaining('Exit codes') })
    for (const lang of ['zh', 'en']) {
      // Every flag of the first line is explained below it.
      const [line = '', ...below] = (await run('--help', '--lang', lang)).text.split('\n')
      const flags = line.match(/--\w+/g) ?? []
      expect(flags.length).toBeGreaterThan(4)
      expect(flags.filter((flag) => !below.some((text) => text.includes(`${flag} `)))).toEqual([])
    }
  })

  it('watches, and tells of each save', async () => {
    writeFileSync(HOME, whole)
    const out: string[] = []
    const done = runCommand(['check', '--watch'], { cwd, out: (line) => out.push(line), err: (line) => out.push(line) })
    await vi.waitFor(() => expect(out.at(-2)).toBe('pages-config: no findings'), 20_000)
    writeFileSync(HOME, broken)
    await vi.waitFor(() => expect(out.at(-2)).toBe('pages-config: 1 error'), 20_000)
    process.emit('SIGINT')
    expect(await done).toBe(0)
  })
})
