import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { parseSource } from '#authoring/model/source.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { formsOfProject } from '#building/publishedForms.ts'
import type { ProjectFacts, RaceFacts, RefundStep } from '#race/facts.gen.ts'
import { createPlatform, type Platform } from '#scenarios/platform.ts'
import { indexRaces } from '#scenarios/racesAsked.ts'
import type { RunnerWords } from '#scenarios/scenarioFile.ts'
import { buildFiles, samplePage } from '#support/config.ts'
import { addRunner, draftOf, idCard, newKey } from './support/platform/entryFixtures.ts'
import { FREE, testRaces } from './support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from './support/platform/testBench.ts'

const RACE = '1000099100'
const catalogue = loadCatalogue(process.cwd())
let bench: TestBench
let forms: BuiltConfig | null = null
beforeAll(async () => {
  bench = await createTestBench({ forms: (...of) => forms && formsOfProject(forms, ...of) })
})
afterAll(() => bench.platform.close())

const DAY = 86_400_000
const text = (word: string) => ({ zh: word, en: word })
const iso = (ms: number) => new Date(ms).toISOString()

const ROLES = [
  { id: 'adult', name: text('大人'), max: 2, ageMin: 18 },
  { id: 'child', name: text('孩子'), min: 0, max: 2, ageMin: 4, ageMax: 15 },
]

const project = (at: number): fc.Arbitrary<ProjectFacts> =>
  fc.record(
    {
      itemId: fc.constant(`${RACE}0${at}`),
      name: fc.constant(text(`项目${at}`)),
      kind: fc.constantFrom('individual' as const, 'team' as const, 'family' as const),
      distanceKm: fc.constantFrom(5, 10, 42.195),
      fee: fc.nat({ max: 30_000 }),
      quota: fc.nat({ max: 4 }),
      allocation: fc.constantFrom('fcfs' as const, 'lottery' as const, 'approval' as const, 'direct' as const),
      payTiming: fc.constantFrom('before' as const, 'after' as const),
      hold: fc.constantFrom('PT15M', 'PT1H30M', 'P1D'),
      ageMin: fc.nat({ max: 40 }),
      ageMax: fc.integer({ min: 30, max: 90 }),
      teamMin: fc.integer({ min: 1, max: 4 }),
      idTypes: fc.constantFrom(['1' as const], ['1' as const, '4' as const], ['2' as const]),
      refundable: fc.boolean(),
      packages: fc.constantFrom([{ id: 'plus', name: text('升级'), fee: 3_000 }]),
      roles: fc.constantFrom(ROLES),
      prices: fc.constantFrom(
        [{ role: 'child', fee: 4_000 }],
        [{ name: text('早鸟价'), until: iso(TEST_NOW), fee: 5_000 }],
        [
          { name: text('早鸟价'), until: iso(TEST_NOW - DAY), fee: 5_000 },
          { ageMin: 60, fee: 0 },
        ],
        [{ from: iso(TEST_NOW + DAY), fee: 20_000 }],
      ),
      raceTime: fc.constantFrom(iso(TEST_NOW - DAY), iso(TEST_NOW + 40 * DAY), iso(TEST_NOW + 400 * DAY)),
      signUpStart: fc.constantFrom(iso(TEST_NOW - 20 * DAY), iso(TEST_NOW + DAY)),
      signUpEnd: fc.constantFrom(iso(TEST_NOW), iso(TEST_NOW - 1000), iso(TEST_NOW + 3 * DAY)),
      statements: fc.constantFrom([{ id: 'entry', version: '1' }]),
      qualifying: fc.constantFrom(
        { months: 12, proofs: [{ kind: 'result' as const, distanceKm: 21.0975, atMost: '1:35:00' }] },
        {
          proofs: [
            { kind: 'result' as const, runners: 'women' as const, fromKm: 42 },
            { kind: 'points' as const, atLeast: 9 },
          ],
        },
      ),
    },
    {
      requiredKeys: ['itemId', 'name', 'kind', 'fee', 'quota', 'allocation', 'payTiming'],
      noNullPrototype: true,
    },
  )

/** Facts of a race whose times lie before, around and after the clock. */
const LADDER: RefundStep[] = [
  { until: iso(TEST_NOW), percent: 80 },
  { until: null, percent: 0 },
]

const OFFERS: Partial<RaceFacts> = {
  addOns: [
    { id: 'seat', name: text('座位'), fee: 600, max: 3, quota: 2 },
    { id: 'medal', name: text('刻字'), fee: 50, per: 'runner' },
  ],
  donation: { name: text('捐款'), presets: [100], max: 5_000 },
}

const facts: fc.Arbitrary<RaceFacts> = fc
  .record({
    start: fc.integer({ min: -60, max: 60 }),
    lengths: fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.nat({ max: 3 })),
    items: fc.integer({ min: 1, max: 3 }).chain((count) => fc.tuple(...[1, 2, 3].slice(0, count).map(project))),
    ladder: fc.boolean(),
    offers: fc.boolean(),
    ends: fc.boolean(),
    easy: fc.constantFrom(true, true, false),
  })
  .map(({ start, lengths, items: drawn, ladder, offers, ends, easy }) => {
    const items = easy ? drawn.map(takesAnybody) : drawn
    const [model] = testRaces()
    if (!model) throw new Error('no model race')
    const signUpStart = TEST_NOW + (easy ? -Math.abs(start % 20) - 1 : start) * DAY
    const signUpEnd = signUpStart + (lengths[0] + (easy ? 30 : 0)) * DAY + 1
    const raceTime = signUpEnd + lengths[1] * DAY + 1
    const times = { signUpStart: iso(signUpStart), signUpEnd: iso(signUpEnd), raceTime: iso(raceTime) }
    const end = ends ? { raceEndTime: iso(raceTime + lengths[2] * DAY + 1) } : {}
    const { refundLadder: _, raceEndTime: __, ...base } = model
    return {
      ...base,
      ...times,
      ...end,
      ...(ladder ? { refundLadder: LADDER } : {}),
      ...(offers || easy ? OFFERS : {}),
      raceId: RACE,
      items,
    }
  })

/** A project that most runners can enter: few would by chance. */
function takesAnybody({ itemId, name, fee, quota, allocation, payTiming, ...rest }: ProjectFacts): ProjectFacts {
  const { prices, hold, packages, statements } = rest
  const more = Object.entries({ prices, hold, packages, statements }).filter(([, value]) => value !== undefined)
  const open = { kind: 'team' as const, teamMin: 1, teamMax: 3, distanceKm: 5, quota: quota + 2 }
  return { itemId, name, fee, allocation, payTiming, ...open, ...Object.fromEntries(more) }
}

const person = fc.record({
  age: fc.integer({ min: 1, max: 95 }),
  document: fc.constantFrom('1' as const, '4' as const),
})

const CHOSEN: { id: string; quantity: number }[][] = [
  [],
  [{ id: 'seat', quantity: 3 }],
  [
    { id: 'seat', quantity: 1 },
    { id: 'medal', quantity: 1 },
  ],
]

const HALF = { resultDate: '2026-11-01', resultDistance: 21, finishTime: 5_700, resultCertificate: 'uploads/a.png' }

const choices = fc.record({
  packageId: fc.constantFrom('plus', 'none', null),
  addOns: fc.constantFrom(...CHOSEN),
  donation: fc.constantFrom(null, 100, 5_001),
  result: fc.constantFrom(null, {}, HALF, { ...HALF, finishTime: 6_000 }, { ...HALF, resultDate: '2020-02-29' }),
  points: fc.constantFrom(null, { itraNumber: '7', itraPoints: 9 }),
})

test('the platform and the scenarios answer the same of any race, and an entry is told the same by its check, save and submit', async () => {
  let [passports, races] = [0, 0]
  const ends = { closed: 0, refused: 0, entered: 0 }
  await fc.assert(
    fc.asyncProperty(
      facts,
      fc.array(person, { minLength: 1, maxLength: 3 }),
      choices,
      async (drawn, people, chosen) => {
        races += 1
        // A race of its own: entries of the run before would stand in the way.
        const RACE = String(1_000_099_100 + races)
        const race = withId(drawn, RACE)
        await bench.platform.reload([openToAll(race)])
        const runner = await bench.runner()
        const runners: Record<string, RunnerWords> = {}
        const contestants: string[] = []
        for (const [index, { age, document: idType }] of people.entries()) {
          const birthday = `${2027 - age}-05-12`
          passports += 1
          const idNumber = idType === '1' ? idCard(birthday) : `E${10_000_000 + passports}`
          const saved = {
            userName: '林跑',
            userGender: '1' as const,
            idType,
            idNumber,
            userPhone: '13912345678',
            birthday,
          }
          contestants.push((await runner.call('createContestants', saved)).contestantsId)
          runners[`runner${index}`] = { birthday, idType, idNumber }
        }
        // Drafts of when everything was open: what they are refused for is the race's facts as they are now.
        const { packageId, addOns, donation } = chosen
        const offered = { packageId, addOns, donation }
        const drafts = new Map<string, string>()
        for (const { itemId } of race.items) {
          const { entryId } = await runner.call('infoSaveV2', await draftOf(runner, itemId, contestants, offered))
          drafts.set(itemId, entryId)
        }
        await bench.platform.reload([race])
        const scenarios = scenariosOf(race, runners)
        const { code, zh, en } = race.city
        expect(scenarios('regionCityList', {})).toEqual([{ code, name: { zh, en }, letter: 'Y', count: 1 }])

        const { registeredCount: _, ...detail } = await runner.call('raceH5Detail', { raceId: RACE })
        const { registeredCount: __, ...played } = scenarios('raceH5Detail', { raceId: RACE }) as Record<
          string,
          unknown
        >
        expect(played).toEqual(detail)

        for (const { itemId } of race.items) {
          const asked = { raceId: RACE, itemId }
          const real = await runner.call('checkRegistrationUserV2', { ...asked, contestants })
          const names = Object.keys(runners)
          const answer = scenarios('checkRegistrationUserV2', {
            ...asked,
            contestants: names,
          }) as unknown as typeof real
          const withoutIds = (list: typeof real) => list.map(({ ok, reason }) => ({ ok, reason }))
          expect(withoutIds(answer)).toEqual(withoutIds(real))
          const entry = await runner.call('checkEntry', { ...asked, ...chosen, players: contestants })
          const toldEntry = scenarios('checkEntry', { ...asked, ...chosen, players: names }) as unknown as typeof entry
          const withoutNames = ({ lines, ...rest }: typeof entry) => ({
            ...rest,
            lines: lines.map(({ runners: who, ...line }) => ({ ...line, runners: who.length })),
          })
          expect(withoutNames(toldEntry)).toEqual(withoutNames(entry))
        }
        const check = async (itemId: string, given: object) => {
          const { closed, problems } = await runner.call('checkEntry', {
            ...{ raceId: RACE, itemId, players: contestants },
            ...given,
          })
          return { closed, problems }
        }
        for (const { itemId } of race.items) {
          const { closed, problems } = await check(itemId, chosen)
          const saved = runner.call('infoSaveV2', await draftOf(runner, itemId, contestants, chosen))
          const [first, second] = problems
          if (closed) await expect(saved).rejects.toMatchObject({ code: closed.code, fieldErrors: [] })
          else if (first) {
            const fieldErrors = problems.map(({ code: _code, ...problem }) => problem)
            await expect(saved).rejects.toMatchObject({ code: second ? ANSWERS_INVALID : first.code, fieldErrors })
          } else expect(await saved).toMatchObject({ status: 'DRAFT' })

          const before = await check(itemId, offered)
          const refusal = before.closed ?? before.problems[0]
          const entryId = drafts.get(itemId) ?? ''
          const submitted = runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
          if (refusal) await expect(submitted).rejects.toMatchObject({ code: refusal.code })
          else expect((await submitted).entryStatus).toMatch(/^(HELD|REVIEW|AWAIT_DRAW)$/)
          ends[before.closed ? 'closed' : refusal ? 'refused' : 'entered'] += 1
        }
      },
    ),
    { numRuns: 40 },
  )
  // A property of entries that end one way only would prove little.
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(0)
})

const ANSWERS_INVALID = 2005001

function withId(race: RaceFacts, raceId: string): RaceFacts {
  return JSON.parse(JSON.stringify(race).replaceAll(RACE, raceId))
}

/** The same projects as anybody may enter them now. */
function openToAll(race: RaceFacts): RaceFacts {
  const { addOns = [], ...offers } = OFFERS
  return {
    ...race,
    ...offers,
    addOns: addOns.map(({ quota: _, ...addOn }) => addOn),
    donation: { name: text('捐款'), presets: [100, 5_001] },
    signUpStart: iso(TEST_NOW - DAY),
    signUpEnd: iso(TEST_NOW + DAY),
    raceTime: iso(TEST_NOW + 99 * DAY),
    raceEndTime: iso(TEST_NOW + 100 * DAY),
    items: race.items.map(({ itemId, name }) =>
      takesAnybody({
        itemId,
        name,
        kind: 'team',
        distanceKm: 5,
        fee: 0,
        quota: 99,
        allocation: 'fcfs',
        payTiming: 'before',
      }),
    ),
  }
}

function scenariosOf(race: RaceFacts, runners: Record<string, RunnerWords>): Platform {
  const names = Object.keys(runners)
  const played = { name: '', page: '', race: RACE, runners, players: names, runner: names[0] ?? null, fixtures: {} }
  const place = { source: parseSource('', '{}'), index: 0, expect: {} }
  return createPlatform(
    { played: { ...played, ...place }, now: TEST_NOW, races: indexRaces([race]), site: {} },
    catalogue,
  )
}

test('rules between fields hold for a client that leaves the phone’s validator out', async () => {
  const say = { zh: '紧急联系人不能是本人', en: 'The contact is somebody else.' }
  const form = {
    type: 'form',
    id: 'form',
    name: 'form',
    fields: [
      { name: 'own', title: { zh: '本人电话', en: 'Own number' }, schema: { type: 'string' } },
      { name: 'contact', title: { zh: '紧急电话', en: 'Emergency number' }, schema: { type: 'string' } },
      {
        name: 'shirts',
        required: false,
        title: { zh: '尺码', en: 'Sizes' },
        schema: { type: 'array', items: { enum: ['S', 'M'] }, uniqueItems: true },
      },
      {
        name: 'shirt',
        required: false,
        title: { zh: '本人尺码', en: 'Own size' },
        schema: { enum: ['S', 'M'] },
        ui: { carry: 'shirts' },
      },
    ],
    rules: [{ require: 'own != contact', say, at: 'contact' }],
  }
  forms = await buildFiles({ 'registration.json': samplePage({ route: '/registration', blocks: [form] }) })
  expect(forms.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const save = async (answers: object) =>
    client.call('infoSaveV2', await draftOf(client, FREE, [contestantsId], { form: answers }))
  await expect(save({ own: '1', contact: '1' })).rejects.toMatchObject({
    code: 2005001,
    fieldErrors: [{ input: 'form', path: '/contact', messages: say }],
  })
  await expect(save({ own: '1', contact: '2', shirts: ['S'], shirt: 'M' })).rejects.toMatchObject({
    fieldErrors: [expect.objectContaining({ input: 'form', path: '/shirt' })],
  })
  expect(await save({ own: '1', contact: '2', shirts: ['S'], shirt: 'S' })).toHaveProperty('entryId')
  forms = null
})
