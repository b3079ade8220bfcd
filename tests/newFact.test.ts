import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A project in which races say by `lateDiscount` what late entries cost less. */
const project = mkdtempSync(join(tmpdir(), 'startline-fact-'))
const run = promisify(execFile)
const tsx = (...args: string[]) => run('node', ['--import', 'tsx', ...args], { cwd: project, maxBuffer: 2 ** 26 })

/** What the schema says of it; on a line each, as beside the other facts. */
const IN_THE_SCHEMA = {
  'x-label': { zh: '晚报优惠', en: 'late discount' },
  type: 'object',
  'x-rules': [{ order: ['from', 'until', 'race.raceTime'], say: 'race.time.order' }],
  description: { zh: '快截止时报名少付多少。', en: 'What entries pay less shortly before sign-up closes.' },
  examples: [{ amount: 2000, from: '2027-03-01T00:00:00+08:00', until: '2027-03-15T18:00:00+08:00' }],
  properties: {
    amount: {
      'x-label': { zh: '少付', en: 'off' },
      $ref: '../types.schema.json#/$defs/fen',
      description: { zh: '每位选手少付多少分。', en: 'Fen off for each runner.' },
    },
    from: {
      'x-label': { zh: '开始时间', en: 'from' },
      $ref: '../types.schema.json#/$defs/time',
      description: { zh: '从什么时候起。', en: 'First moment of it.' },
    },
    until: {
      'x-label': { zh: '结束时间', en: 'until' },
      $ref: '../types.schema.json#/$defs/time',
      description: { zh: '到什么时候止。', en: 'Last moment of it.' },
    },
  },
  required: ['amount', 'from', 'until'],
  additionalProperties: false,
}

const RULE = `export function priceRules({ prices = [], fee, lateDiscount }: ProjectFacts): readonly PriceFacts[] {
  if (!lateDiscount) return prices
  const { amount, ...span } = lateDiscount
  const name = { zh: '晚报价', en: 'Late price' }
  return [...[...prices, { fee }].map((price) => ({ ...price, name, fee: price.fee - amount, ...span })), ...prices]
}
`

const ON_THE_PAGE =
  '{ "type": "text", "showIf": "project.nextPrice.prices[0].fee < project.fee", "text": { "zh": "晚报名只要 {{fen(project.nextPrice.prices[0].fee)}}", "en": "Late entries: {{fen(project.nextPrice.prices[0].fee)}}" } },'

/** What the project makes of the fact, told by its own code. */
const TELL = `
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { raceGroups } from '#authoring/catalogue/factTexts.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { createBuilder } from '#building/createBuilder.ts'
import { runCommand } from '#commands/runCommand.ts'
import { findNextPrice, listSavings, nextPrices, priceEntry, usualFee } from '#race/money.ts'
import { describeFacts } from '#releasing/difference/describeFacts.ts'

const FILE = 'races/1000060003/race.json'
const files = loadFolder('pages-config')
const build = createBuilder(loadCatalogue(process.cwd()))
const facts = JSON.parse(files.get(FILE))
const { prices, ...item } = facts.items[0]
const withLate = (lateDiscount) => ({ ...facts, items: [{ ...item, lateDiscount }, ...facts.items.slice(1)] })
const LATE = { amount: 2000, from: '2027-02-01T00:00:00+08:00', until: '2027-02-20T23:59:59+08:00' }
const findings = async (race) => {
  const built = await build(new Map(files).set(FILE, JSON.stringify(race, null, 2)))
  return built.findings.map(({ code, path, message }) => [code, path, message])
}
const race = withLate(LATE)
const [project] = race.items
const entry = { ages: [30, 31], origins: ['mainland', 'mainland'], packageId: null, addOns: [], donation: null }
const [before, late] = [Date.parse(LATE.from) - 86400000, Date.parse(LATE.from) + 1000]
const lines = []
const say = (line) => void lines.push(line)
await runCommand(['help', 'fact', 'lateDiscount'], { cwd: process.cwd(), out: say, err: say, env: {} })
console.log(JSON.stringify({
  fee: item.fee,
  payable: [before, late].map((at) => priceEntry(race, project, entry, at).payable),
  usual: [before, late].map((at) => usualFee(project, at)),
  coming: nextPrices(race, project, before),
  comingOfEntry: findNextPrice(race, project, entry, before),
  savings: listSavings(project, entry, late),
  difference: describeFacts(race, withLate({ ...LATE, amount: 3000, from: '2027-02-02T00:00:00+08:00' })),
  help: lines.join('\\n'),
  named: raceGroups().map(({ paths }) => paths[0]),
  sound: await findings(race),
  afterRace: await findings(withLate({ ...LATE, until: '2029-02-20T23:59:59+08:00' })),
  inYuan: await findings(withLate({ ...LATE, amount: 20 })),
}))
`

/** Changes a file of the copy: what is found, once, becomes something else. */
function edit(file: string, find: string | RegExp, put: string): void {
  const path = join(project, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(find, () => put)
  if (after === before) throw new Error(`${file} does not hold ${find}`)
  writeFileSync(path, after)
}

interface Facts {
  fee: number
  payable: number[]
  usual: number[]
  coming: unknown
  comingOfEntry: unknown
  savings: unknown
  difference: { zh: string; en: string }[]
  help: string
  named: string[]
  sound: unknown[]
  afterRace: unknown[]
  inYuan: unknown[]
}
let answers: Facts

beforeAll(async () => {
  for (const part of [
    'src',
    'schemas',
    'docs',
    'pages-config',
    'campaigns',
    'package.json',
    'imports.json',
    'tsconfig.json',
  ])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  const fact = `"lateDiscount": ${JSON.stringify(IN_THE_SCHEMA)},\n        `
  edit('schemas/entities/race.schema.json', /(?="quota": \{\s+"x-label": \{ "zh": "名额")/, fact)
  edit('src/race/money.ts', /export function priceRules[\s\S]*?\n}\n/, RULE)
  edit('pages-config/blocks/projectDetails.json', /(?=\{\s+"type": "descriptions",\s+"id": "factsList")/, ON_THE_PAGE)
  await tsx('src/authoring/gen/main.ts')
  writeFileSync(join(project, 'tell.ts'), TELL)
  const { stdout } = await tsx('tell.ts')
  answers = JSON.parse(stdout)
}, 180_000)
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('a new price is paid, comes, and is saved by one rule', () => {
  const { fee, payable, usual, coming, comingOfEntry, savings } = answers
  expect(payable).toEqual([fee * 2, fee * 2 - 4000])
  expect(usual).toEqual([fee, fee - 2000])
  expect(coming).toMatchObject({ at: Date.parse('2027-02-01T00:00:00+08:00'), prices: [{ fee: fee - 2000 }] })
  expect(comingOfEntry).toMatchObject({ payable: fee * 2 - 4000 })
  expect(savings).toMatchObject([{ fee: fee - 2000, off: 4000, name: { en: 'Late price' } }])
})

test('it is of the types that the rule reads', async () => {
  const only = { extends: './tsconfig.json', include: [], files: ['src/race/money.ts'] }
  writeFileSync(join(project, 'tsconfig.race.json'), JSON.stringify(only))
  await expect(
    run(resolve('node_modules/.bin/tsc'), ['-p', 'tsconfig.race.json'], { cwd: project }),
  ).resolves.toBeDefined()
}, 180_000)

test('a release says what became of it, in its words and units', () => {
  const sentences = answers.difference.map(({ zh, en }) => `${zh} ${en}`)
  expect(sentences).toHaveLength(2)
  expect(sentences[0]).toMatch(/晚报优惠的少付从 20 元改为 30 元.*late discount: off from CNY 20 to CNY 30/)
  expect(sentences[1]).toMatch(/晚报优惠的开始时间从 2027年2月1日.*late discount: from from 1 Feb 2027/)
})

test('help and documentation have it, with its parts', () => {
  expect(answers.help).toMatch(
    /items\.lateDiscount[\s\S]*shortly before sign-up closes[\s\S]*"lateDiscount": \{ "amount": 2000/,
  )
  expect(answers.named).toContain('items[].lateDiscount')
  expect(readFileSync(join(project, 'docs/facts.md'), 'utf8')).toMatch(
    /\| `amount` \| off \| fen .*Fen off for each runner/,
  )
  expect(readFileSync(join(project, 'docs/facts.zh.md'), 'utf8')).toMatch(/\| `lateDiscount` \| 晚报优惠 \|/)
  const editors = JSON.parse(readFileSync(join(project, 'schemas/editor/entities/race.schema.json'), 'utf8'))
  expect(editors.$defs.projectFacts.properties.lateDiscount.markdownDescription).toContain('快截止时报名少付多少')
})

test('a moment after the race and an amount in yuan are found, what is right is not', () => {
  expect(answers.sound).toEqual([])
  expect(answers.afterRace).toEqual([
    ['race.time', 'items[0].lateDiscount.until', { zh: expect.any(String), en: expect.stringContaining('raceTime') }],
  ])
  expect(answers.inYuan).toEqual([
    ['race.money', 'items[0].lateDiscount.amount', { zh: expect.any(String), en: expect.stringContaining('yuan') }],
  ])
})
