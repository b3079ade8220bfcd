import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { createFileCheck } from '#authoring/check/checkFile.ts'
import { isError } from '#authoring/model/finding.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { parseSource } from '#authoring/model/source.ts'
import { createBuilder } from '#building/createBuilder.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { addRunner, draftOf, newKey } from './support/platform/entryFixtures.ts'
import { type Client, createTestBench, type TestBench } from './support/platform/testBench.ts'

const own = loadFolder('pages-config')
const FACTS = /^races\/(\d+)\/race\.json$/
const RACES = [...own.keys()].flatMap((file) => FACTS.exec(file)?.[1] ?? [])
const fileOf = (raceId: string) => `races/${raceId}/race.json`
const catalogue = loadCatalogue(process.cwd())
const build = createBuilder(catalogue)
const check = createFileCheck(catalogue)
/** One race alone with its pages; a campaign of another would lack its race. */
const alone = new Map(
  RACES.map((raceId) => [
    raceId,
    new Map([...own].filter(([name]) => !/^(races|campaigns)\//.test(name) || name.startsWith(`races/${raceId}/`))),
  ]),
)
let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

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

/** Mostly something of the same kind, which passes more often than not. */
function writtenFor(value: Json): fc.Arbitrary<Json | undefined> {
  const near: Json[] =
    typeof value === 'number' ? [value + 1, value * 2, 100] : typeof value === 'boolean' ? [!value] : [value, null]
  const renamed: Json[] = typeof value === 'string' && !/\d/.test(value) ? [`${value} 2`, `${value}，加长`] : near
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...renamed) }, { weight: 1, arbitrary: written })
}

const valueAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((at, step) => (at as Record<string | number, Json>)[step] ?? null, value)

/** What somebody may write over the facts of a race. */
const mutant = fc.constantFrom(...RACES).chain((raceId) => {
  const facts: JsonObject = JSON.parse(own.get(fileOf(raceId)) ?? '')
  const places = leaves(facts).filter((path) => path.length > 0)
  return fc
    .array(
      fc.constantFrom(...places).chain((path) => fc.tuple(fc.constant(path), writtenFor(valueAt(facts, path)))),
      {
        minLength: 1,
        maxLength: 2,
      },
    )
    .map((edits) => ({
      raceId,
      text: JSON.stringify(edits.reduce<Json>((at, [path, value]) => withValue(at, path, value), facts)),
    }))
})

/** A result that no standard of the sample races refuses. */
const RESULT = {
  resultDate: '2026-10-18',
  resultDistance: 21.0975,
  finishTime: 4_200,
  resultCertificate: 'uploads/certificate.pdf',
}

/** Enters a new runner in a project, whatever its facts are; answers whether the platform took the entry. */
async function entered(client: Client, { raceId, items }: RaceFacts, at: number): Promise<boolean> {
  const item = items[at % items.length]
  if (!item) return false
  const consents = (item.statements ?? []).map(({ id, version = '' }) => ({ id, version }))
  const { contestantsId } = await addRunner(client)
  const { itemId, groups = [], packages = [] } = item
  try {
    const chosen = { groupId: groups[0]?.id ?? null, packageId: packages[0]?.id ?? null, questionnaire: { heard: 'x' } }
    const draft = await draftOf(client, itemId, [contestantsId], { raceId, consents, result: RESULT, ...chosen })
    const { entryId } = await client.call('infoSaveV2', draft)
    await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
    await bench.platform.tick()
    await client.call('detailRegistrationOrder', { entryId })
    return true
  } catch (error) {
    // A refusal is an answer too, in words; anything else is a fault.
    expect(error).toMatchObject({ status: 200, code: expect.any(Number) })
    return false
  }
}

test('what passes the check is taken by the platform: it answers, and takes entries, whatever race it is', async () => {
  let passed = 0
  const taken = new Map<string, number>()
  const client = await bench.runner()
  await fc.assert(
    fc.asyncProperty(mutant, fc.nat({ max: 3 }), async ({ raceId, text }, at) => {
      // Most of what is written fails where it stands.
      const source = parseSource(fileOf(raceId), text)
      if (check('race', source, source.value ?? null).some(isError)) return
      const built = await build(new Map(alone.get(raceId)).set(fileOf(raceId), text))
      if (built.findings.some(isError)) return
      passed++
      await bench.platform.reload(built.races)
      const stranger = bench.stranger()
      await stranger.call('raceDetail', { raceId })
      await stranger.call('raceH5Detail', { raceId })
      await stranger.call('itemByRaceIdList', { raceId })
      const listed = await stranger.call('listRecommend', { page: 1, size: 50 })
      expect(listed.some((one) => one.raceId === raceId)).toBe(true)
      const [race] = built.races
      if (race && (await entered(client, race, at))) taken.set(raceId, (taken.get(raceId) ?? 0) + 1)
    }),
    { numRuns: Number(process.env.FACTS_RUNS ?? 60) },
  )
  // Enough of them that what they show is no accident.
  expect(passed).toBeGreaterThan(5)
  expect([...taken.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1)
})
