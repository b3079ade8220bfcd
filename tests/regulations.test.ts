import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import { formsOfProject } from '#building/publishedForms.ts'
import { asObject, isObject, type Json } from '#lib/json.ts'
import type { Release } from '#platform/options.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'
import { type Line, type Outcome, playSeason } from './regulations/season.ts'
import { LEFT_OUT } from './support/config.ts'

interface Regulation {
  raceId: string
  /** Its folder beside this test. */
  folder: string
  /** The most lines that its facts and pages take. */
  within: number
  projects: number
  lines: Line[]
  answers: Record<string, Json>
  unsaid: Unsaid[]
}

interface Unsaid {
  rule: string
  why: string
}

/** How many lines of a regulation the product may have no fact for. */
const UNSAID = 2
const CITY = regulation('marathon', { raceId: '1000060021', within: 900, projects: 15 })
const TRAIL = regulation('trail', { raceId: '1000060022', within: 400, projects: 4 })

function regulation(name: string, about: Pick<Regulation, 'raceId' | 'within' | 'projects'>): Regulation {
  const folder = join('tests/regulations', name)
  return { folder, ...about, ...JSON.parse(readFileSync(join(folder, 'lines.json'), 'utf8')) }
}

const filesOf = ({ folder }: Regulation): [string, string][] =>
  readdirSync(folder)
    .filter((name) => /^(race|registration.*)\.json$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])

let built: BuiltConfig
let bench: TestBench
const played = new Map<Regulation, Map<string, Outcome[]>>()

beforeAll(async () => {
  const own = [CITY, TRAIL].flatMap((one) =>
    filesOf(one).map(([name, text]) => [`races/${one.raceId}/${name}`, text] as const),
  )
  const files = [...loadFolder('pages-config')].filter(([name]) => !LEFT_OUT.test(name))
  built = await createBuilder(loadCatalogue(process.cwd()))(new Map([...files, ...own]))
  // In the order of their seasons: the platform's clock only goes on.
  const seasons = [CITY, TRAIL].map((one) => {
    const race = built.races.find(({ raceId }) => raceId === one.raceId)
    const faults = built.findings.filter(({ file }) => file.includes(one.raceId))
    if (!race) throw new Error(`${one.folder} is not built: ${JSON.stringify(faults.slice(0, 9), null, 1)}`)
    return { one, race }
  })
  const races = seasons.map(({ race }) => race)
  const forms: Release['forms'] = (...of) => formsOfProject(built, ...of)
  bench = await createTestBench({ races, forms })
  for (const { one, race } of seasons) {
    const asks = async (itemId: string, input: string) => {
      const form = (await formsOfProject(built, race.raceId, itemId))?.[input]
      return Object.keys(asObject(form?.schema.properties))
    }
    const lines = one.lines.filter(({ endsRace }) => !endsRace)
    const outcomes = await playSeason(bench, race, { asks }, lines, one.answers)
    for (const line of one.lines.filter(({ endsRace }) => endsRace)) {
      const own = await createTestBench({ races, forms })
      const ended = await playSeason(own, race, { asks }, [line], one.answers)
      await own.platform.close()
      for (const [rule, found] of ended) outcomes.set(rule, found)
    }
    played.set(one, outcomes)
  }
}, 600_000)
afterAll(() => bench?.platform.close())

describe('a city marathon of 15 projects, as its regulations print it', () => {
  provesAll(CITY, 57)
})

describe('a trail weekend with a relay by legs, as its regulations print it', () => {
  provesAll(TRAIL, 30)
})

function provesAll(one: Regulation, count: number): void {
  const { lines, unsaid } = one
  test('is said once, in few lines, without a finding', () => {
    const written = filesOf(one).map(([, text]) => text.split('\n').length - 1)
    expect(written.reduce((sum, lines) => sum + lines, 0)).toBeLessThan(one.within)
    expect(built.findings.filter(({ file }) => file.includes(one.raceId))).toEqual([])
    expect(built.races.find(({ raceId }) => raceId === one.raceId)?.items).toHaveLength(one.projects)
  })

  test('has all its lines, of which few cannot be said', () => {
    expect(new Set([...lines, ...unsaid].map(({ rule }) => rule)).size).toBe(lines.length + unsaid.length)
    expect(lines.length + unsaid.length).toBe(count)
    expect(unsaid.length).toBeLessThanOrEqual(UNSAID)
  })

  test.each(lines.map((line) => [line.rule, line] as const))('%s', (rule, { says, play }) => {
    for (const place of says) expect(valueAt(one, place), place).toBeDefined()
    const found = played.get(one)?.get(rule) ?? []
    for (const outcome of found) expect(outcome.found).toMatchObject(Object(outcome.wanted))
    expect(play.length === 0 || found.length > 0).toBe(true)
  })
}

function valueAt({ folder }: Regulation, place: string): Json | undefined {
  const [file = '', pointer = ''] = place.includes('#') ? place.split('#') : ['race.json', place]
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>(
      (value, part) => (Array.isArray(value) ? value[Number(part)] : isObject(value) ? value[part] : undefined),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    )
}
