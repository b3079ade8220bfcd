import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuilder } from '#publish/build/createBuilder.ts'
import { loadFolder } from '#publish/build/loadFolder.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import { isError } from '#publish/model/finding.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'

const RACE = '1000060004'
const FILE = `races/${RACE}/race.json`
const own = loadFolder('pages-config')
// The race alone: what passes the check of its file is what counts.
const alone = new Map([...own].filter(([name]) => !name.startsWith('races/') || name === FILE))
const build = createBuilder(loadCatalogue(process.cwd()))
const facts: JsonObject = JSON.parse(own.get(FILE) ?? '')
let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
}, 60_000)
afterAll(() => bench.sandbox.close())

type Path = (string | number)[]

function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, part]) =>
      leaves(part, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

function withValue(value: Json, [step, ...rest]: Path, put: Json | undefined): Json {
  const copy: Json = structuredClone(value)
  if (step === undefined || typeof copy !== 'object' || copy === null) return put ?? null
  const holder = copy as Record<string | number, Json>
  if (rest.length > 0) holder[step] = withValue(holder[step] ?? null, rest, put)
  else if (put === undefined && Array.isArray(copy)) copy.splice(Number(step), 1)
  else if (put === undefined) delete holder[step]
  else holder[step] = put
  return copy
}

/** Anything that somebody may write: much of it passes where it stands. */
const written: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom<Json>(0, 1, -1, 0.5, 1e6, 1e7, 1e9, 1e21, 120, 999, true, false, null, [], {}),
  fc.constantFrom<Json>(
    '',
    ' ',
    '0',
    'PT0M',
    'P999D',
    'PT1440H',
    'PT99999M',
    'fcfs',
    'lottery',
    'team',
    'family',
    'after',
  ),
  fc
    .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([y, m, d]) => `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}T07:30:00+08:00`),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat({ max: 20_000 }),
)

test('what passes the check is taken by the platform, and every answer about it keeps its contract', async () => {
  const places = leaves(facts).filter((path) => path.length > 0)
  let passed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...places), written), { minLength: 1, maxLength: 2 }),
      async (edits) => {
        const race = edits.reduce<Json>((at, [path, value]) => withValue(at, path, value), facts)
        const built = await build(new Map(alone).set(FILE, JSON.stringify(race)))
        if (built.findings.some(isError)) return
        passed++
        await bench.sandbox.reload(built.races)
        const stranger = bench.stranger()
        await stranger.call('raceDetail', { raceId: RACE })
        await stranger.call('raceH5Detail', { raceId: RACE })
        await stranger.call('itemByRaceIdList', { raceId: RACE })
        const listed = await stranger.call('listRecommend', { page: 1, size: 50 })
        expect(listed.some(({ raceId }) => raceId === RACE)).toBe(true)
      },
    ),
    { numRuns: 250 },
  )
  expect(passed).toBeGreaterThan(20)
}, 120_000)
