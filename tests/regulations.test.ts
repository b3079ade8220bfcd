import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import { formsOfProject } from '#building/publishedForms.ts'
import { asObject, isObject, type Json } from '#lib/json.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'
import { type Line, type Outcome, playSeason } from './regulations/season.ts'
import { LEFT_OUT } from './support/config.ts'

const FOLDER = 'tests/regulations'
const RACE = '1000060021'
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))
const {
  lines,
  answers,
  unsaid,
}: { lines: Line[]; answers: Record<string, Json>; unsaid: { rule: string; why: string }[] } = read('lines.json')
const FILES = readdirSync(FOLDER).filter((name) => /^(race|registration.*)\.json$/.test(name))

let built: BuiltConfig
let bench: TestBench
let outcomes: Map<string, Outcome[]>

beforeAll(async () => {
  const own = FILES.map((name) => [`races/${RACE}/${name}`, readFileSync(join(FOLDER, name), 'utf8')] as const)
  const files = [...loadFolder('pages-config')].filter(([name]) => !LEFT_OUT.test(name))
  built = await createBuilder(loadCatalogue(process.cwd()))(new Map([...files, ...own]))
  const race = built.races.find(({ raceId }) => raceId === RACE)
  if (!race) throw new Error(`The race is not built: ${JSON.stringify(built.findings.slice(0, 9), null, 1)}`)
  bench = await createTestBench({ races: [race], forms: (...of) => formsOfProject(built, ...of) })
  const forms = {
    asks: async (itemId: string, input: string) => {
      const form = (await formsOfProject(built, RACE, itemId))?.[input]
      return Object.keys(asObject(form?.schema.properties))
    },
  }
  outcomes = await playSeason(bench, race, forms, lines, answers)
}, 300_000)
afterAll(() => bench?.platform.close())

describe('a city marathon of 15 projects, as its regulations print it', () => {
  test('is said once, in fewer than 900 lines, without a finding', () => {
    const written = FILES.map((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n').length - 1)
    expect(written.reduce((sum, count) => sum + count, 0)).toBeLessThan(900)
    expect(built.findings.filter(({ file }) => file.includes(RACE))).toEqual([])
    expect(built.races.find(({ raceId }) => raceId === RACE)?.items).toHaveLength(15)
  })

  test('has all 56 lines, of which few cannot be said', () => {
    expect(new Set([...lines, ...unsaid].map(({ rule }) => rule)).size).toBe(lines.length + unsaid.length)
    expect(lines.length + unsaid.length).toBe(56)
    expect(unsaid.length).toBeLessThanOrEqual(UNSAID)
  })

  test.each(lines.map((line) => [line.rule, line] as const))('%s', (rule, { says, play }) => {
    for (const place of says) expect(valueAt(place), place).toBeDefined()
    const found = outcomes.get(rule) ?? []
    for (const outcome of found) expect(outcome.found).toMatchObject(Object(outcome.wanted))
    expect(play.length === 0 || found.length > 0).toBe(true)
  })
})

/** How many lines the product has no fact for. */
const UNSAID = 4

function valueAt(place: string): Json | undefined {
  const [file, pointer = ''] = place.includes('#') ? place.split('#') : ['race.json', place]
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>(
      (value, part) => (Array.isArray(value) ? value[Number(part)] : isObject(value) ? value[part] : undefined),
      read(file ?? ''),
    )
}
