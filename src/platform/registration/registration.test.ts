import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { membersRefusal } from '#race/entry.ts'
import { assignRoles, fewestOf, isAged } from '#race/roles.ts'
import { addRunner, draftOf, enter, FILES, newKey, PIXEL, sign } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import {
  CLOSED_RACE,
  FAMILY,
  FCFS,
  FCFS_RACE,
  FREE,
  ONE_EACH,
  OPENS_LATER,
  QUALIFIED,
  RULES_RACE,
  STRICT,
  TEAM,
  TWO_PRICES,
  testRaces,
} from '#support/platform/raceFixtures.ts'
import {
  type Client,
  createTestBench,
  logIn,
  TEST_NOW,
  type TestBench,
  type TestForms,
} from '#support/platform/testBench.ts'

let bench: TestBench
let forms: TestForms | null = null
beforeAll(async () => {
  bench = await createTestBench({ forms: () => forms })
})
afterEach(() => {
  forms = null
})
afterAll(() => bench.platform.close())

const RACE_DAY = { startsAt: Date.parse('2027-04-18T07:30:00+08:00') }

async function family(client: Client, birthdays: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const birthday of birthdays) ids.push((await addRunner(client, birthday)).contestantsId)
  return ids
}
async function save(client: Client, itemId: string, players: string[], change = {}) {
  return client.call('infoSaveV2', await draftOf(client, itemId, players, change))
}
const on = (input: string, path = '') => expect.objectContaining({ input, path })

test('an optional answer that was not given never stops an entry', async () => {
  const text = { type: 'string', minLength: 1 }
  const contact = { type: 'object', properties: { phone: text } }
  const schema = {
    type: 'object',
    properties: { size: text, email: text, contact, note: { type: ['string', 'null'] } },
  }
  forms = {
    form: { schema: { ...schema, required: ['size'] }, hash: 'n1' },
    questionnaire: { schema: { type: 'object', properties: { heard: text } }, hash: 'n2' },
  }
  const runner = await bench.runner()
  const [id = ''] = await family(runner, ['1990-01-01'])
  const empty = { email: null, contact: { phone: null }, note: null }
  await expect(save(runner, FCFS, [id], { form: { size: null, ...empty } })).rejects.toMatchObject({
    fieldErrors: [on('form', '/size')],
  })
  const sent = { form: { size: 'M', ...empty }, questionnaire: { heard: null } }
  const { entryId } = await save(runner, FCFS, [id], sent)
  expect(entryId).toMatch(/^\d+$/)
})

test('each runner of an entry answers for themselves, and is told of by themselves', async () => {
  const schema = {
    type: 'object',
    properties: { dressSize: { type: 'string', enum: ['S', 'M'] }, bloodType: { type: 'string' } },
    required: ['dressSize'],
  }
  const size = {
    'ui:title': { zh: '尺码', en: 'Size' },
    'ui:enumNames': [
      { zh: '小', en: 'small' },
      { zh: '中', en: 'medium' },
    ],
  }
  const blood = { 'ui:title': { zh: '血型', en: 'Blood type' }, 'ui:privacy': 'sensitive' }
  const uiSchema = {
    'ui:order': ['dressSize', 'bloodType'],
    dressSize: { ...size, 'ui:privacy': 'public' },
    bloodType: blood,
  }
  forms = { form: { schema: { type: 'object' }, hash: 'own0' }, runner: { schema, uiSchema, hash: 'own1' } }
  const runner = await bench.runner()
  const [adult = '', child = ''] = await family(runner, ['1990-01-01', '2017-01-01'])
  const players = [adult, child]
  await expect(save(runner, FAMILY, players, { form: { dressSize: 'M', bloodType: 'A' } })).rejects.toMatchObject({
    code: 2005001,
    fieldErrors: [
      { input: 'runner', path: `/${child}/dressSize`, messages: { zh: '此项为必填', en: 'This is required.' } },
    ],
  })
  const own = { form: { dressSize: 'M', bloodType: 'A' }, runners: { [child]: { dressSize: 'S', bloodType: null } } }
  const { entryId } = await save(runner, FAMILY, players, own)
  const { playersDetail } = await runner.call('detailRegistrationOrder', { entryId })
  expect(playersDetail.map(({ answers }) => answers.map(({ label, value }) => `${label.en} ${value.en}`))).toEqual([
    ['Size medium', 'Blood type Given, not shown here'],
    ['Size small'],
  ])
  forms = null
})

test('runners start by the finish times that they gave, who gave none with the last wave', async () => {
  const runner = await bench.runner()
  const [adult = '', child = ''] = await family(runner, ['1990-01-01', '2016-01-01'])
  const schema = { type: 'object', properties: { finishTime: { type: ['integer', 'null'] } } }
  forms = { form: { schema: { type: 'object' }, hash: 'w0' }, runner: { schema, hash: 'w1' } }
  const own = { form: { finishTime: 5_000 }, runners: { [child]: { finishTime: null } } }
  const { entryId } = await save(runner, TWO_PRICES, [adult, child], own)
  const waves = await runner.call('queryScoreGroup', { entryId })
  expect(waves.map(({ name, finishTime, wave }) => [name, finishTime, wave?.name.en])).toEqual([
    ['张**', 5_000, 'Wave A'],
    ['张**', null, 'Wave B'],
  ])
  expect((await runner.call('detailRegistrationOrder', { entryId })).inWaves).toBe(true)
  const stranger = await bench.runner()
  await expect(stranger.call('queryScoreGroup', { entryId })).rejects.toMatchObject({ code: 2006001 })
})

test('age counts on race day, documents by project', async () => {
  const runner = await bench.runner()
  const ids = await family(runner, ['2009-04-18', '2009-04-19', '1956-04-19', '1956-04-18'])
  const checks = await runner.call('checkRegistrationUserV2', { raceId: FCFS_RACE, itemId: FCFS, contestants: ids })
  expect(checks.map((check) => check.reason?.code ?? 'ok')).toEqual(['ok', 2004001, 'ok', 2004002])
  const pass = { idType: '2' as const, idNumber: 'H12345678' }
  const other = {
    userName: '陈生',
    userGender: '1' as const,
    userPhone: '13912345678',
    birthday: '1990-01-01',
    ...pass,
  }
  const { contestantsId } = await runner.call('createContestants', other)
  const contestants = [contestantsId]
  const [check] = await runner.call('checkRegistrationUserV2', { raceId: FCFS_RACE, itemId: ONE_EACH, contestants })
  expect(check).toMatchObject({ ok: false, reason: { code: 2004003 } })
  const abroad = { ...other, userName: 'MARY O’NEIL', idType: '4' as const, idNumber: 'X1234567', nationality: 'IRL' }
  const guest = await runner.call('createContestants', abroad)
  const judged = { raceId: FCFS_RACE, contestants: [guest.contestantsId] }
  expect(await runner.call('checkRegistrationUserV2', { ...judged, itemId: ONE_EACH })).toMatchObject([
    { ok: false, reason: { code: 2004022 } },
  ])
  expect(await runner.call('checkRegistrationUserV2', { ...judged, itemId: FREE })).toMatchObject([{ ok: true }])
})

test('an account asks at once which projects its own runner may enter', async () => {
  const runner = await bench.runner()
  expect(await runner.call('checkOwnRunner', { raceId: FCFS_RACE })).toEqual([])
  await addRunner(runner, '2010-01-01', undefined, true)
  const checks = await runner.call('checkOwnRunner', { raceId: FCFS_RACE })
  expect(checks).toContainEqual({ itemId: FCFS, ok: false, reason: expect.objectContaining({ code: 2004001 }) })
  expect(checks).toContainEqual({ itemId: FREE, ok: true, reason: null })
})

test('a qualifying result is judged at its step and at the submit, with the standard and what was given', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const half = { resultDate: '2026-04-19', resultDistance: 21.1, finishTime: 5100, resultCertificate: 'uploads/a.pdf' }
  const asked = { raceId: FCFS_RACE, itemId: QUALIFIED, players: [contestantsId] }
  const check = async (given: object) => (await runner.call('checkEntry', { ...asked, ...given })).problems
  const men = '男子半程马拉松 1:25:00 以内'
  const all = `${men}；50 公里及以上完赛；ITRA 表现分 450 分及以上`
  const cases: [given: object, at: [string, string], zh: string, en?: RegExp][] = [
    [{}, ['qualifyingBy', ''], `该项目需要报名资格，满足一项即可：${all}`],
    [
      { result: { ...half, finishTime: 5101 } },
      ['result', '/finishTime'],
      `用时 1:25:01 未达到报名标准：${men}`,
      /\(men\)\.$/,
    ],
    [
      { result: { ...half, resultDate: '2025-10-17' } },
      ['result', '/resultDate'],
      '成绩日期 2025.10.17 太早：须为比赛日前 18 个月以内，即 2025.10.18 及以后的成绩',
      /2025\.10\.17 is too old\. Results count from 2025\.10\.18/,
    ],
    [
      { result: { ...half, resultDate: '2027-04-01' } },
      ['result', '/resultDate'],
      '成绩日期 2027.04.01 还没有到，请填写已完成比赛的日期',
    ],
    [
      { result: { ...half, resultDistance: 42.195 } },
      ['result', '/resultDistance'],
      '42.195 公里的成绩不能报名该项目，可用的成绩：男子半程马拉松 1:25:00 以内；50 公里及以上完赛',
    ],
    [
      { points: { itraNumber: '12', itraPoints: 449 } },
      ['points', '/itraPoints'],
      '449 分未达到报名标准：ITRA 表现分 450 分及以上',
    ],
  ]
  for (const [given, [input, path], zh, en = /\.$/] of cases) {
    expect(await check(given), zh).toMatchObject([{ input, path, messages: { zh, en: expect.stringMatching(en) } }])
    const refused = { fieldErrors: [{ input, path, messages: { zh, en: expect.stringMatching(/^[^{}]+\.$/) } }] }
    await expect(save(runner, QUALIFIED, [contestantsId], given)).rejects.toMatchObject(refused)
  }
  for (const given of [
    { result: half },
    { result: { ...half, resultDistance: 52, finishTime: 40_000, resultDate: '2025-10-18' } },
    { points: { itraNumber: '12', itraPoints: 450 } },
  ]) {
    expect(await check(given)).toEqual([])
    await expect(save(runner, QUALIFIED, [contestantsId], given)).resolves.toMatchObject({ status: 'DRAFT' })
  }

  // What was saved is judged again at the submit, by the facts of then.
  const { entryId } = await save(runner, QUALIFIED, [contestantsId], { result: half })
  const stricter = testRaces().map((race) => ({
    ...race,
    items: race.items.map((item) =>
      item.qualifying
        ? { ...item, qualifying: { proofs: [{ kind: 'result' as const, distanceKm: 21.0975, atMost: '1:20:00' }] } }
        : item,
    ),
  }))
  await bench.platform.reload(stricter)
  await expect(runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })).rejects.toThrow(
    '1:25:00 doesn’t meet the standard: 21.0975 km in 1:20:00 or less.',
  )
  await bench.platform.reload(testRaces())
})

test('another account’s runner or signature is none of mine', async () => {
  const mine = await bench.runner()
  const other = await bench.runner()
  const { contestantsId } = await addRunner(other)
  await expect(save(mine, FCFS, [contestantsId])).rejects.toMatchObject({ code: 2002003 })
  const own = await addRunner(mine)
  const { autographId } = await sign(other, FCFS)
  await expect(save(mine, FCFS, [own.contestantsId], { autographId })).rejects.toMatchObject({ code: 2005007 })
})

test('a document enters a race once, whoever enters it', async () => {
  const first = await bench.runner()
  const second = await bench.runner()
  const saved = await addRunner(first)
  const { entryId } = await save(first, FCFS, [saved.contestantsId])
  const twin = await addRunner(second, saved.birthday, saved.idNumber)
  // A draft keeps nobody away.
  const late = await save(second, ONE_EACH, [twin.contestantsId])
  await first.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const failure = { code: 2004004, fieldErrors: [on('players', '/0')] }
  await expect(save(second, FCFS, [twin.contestantsId])).rejects.toMatchObject(failure)
  const order = { entryId: late.entryId, idempotencyKey: newKey('order') }
  await expect(second.call('createOrder5AppAsync', order)).rejects.toMatchObject({ code: 2004004 })
})

test('a project that forbids it takes one entry of an account', async () => {
  const runner = await bench.runner()
  await enter(runner, ONE_EACH)
  await expect(enter(runner, ONE_EACH)).rejects.toMatchObject({ code: 2004005 })
})

test('a family is one or two adults with one or two children, and nobody between', async () => {
  const runner = await bench.runner()
  const [adult = '', child = '', teen = '', second = '', third = ''] = await family(runner, [
    '2007-04-18',
    '2014-04-19',
    '2014-04-18',
    '1990-01-01',
    '1991-01-01',
  ])
  await expect(save(runner, FAMILY, [adult, child])).resolves.toMatchObject({ status: 'DRAFT' })
  await expect(save(runner, FAMILY, [adult, teen])).rejects.toMatchObject({
    code: 2004021,
    fieldErrors: [on('players', '/1')],
  })
  await expect(save(runner, FAMILY, [adult, second])).rejects.toMatchObject({ code: 2004008 })
  await expect(save(runner, FAMILY, [adult, second, third, child])).rejects.toMatchObject({ code: 2004008 })
  await expect(save(runner, FAMILY, [adult])).rejects.toMatchObject({ code: 2004006 })
})

test('whoever is in a family, the rule is the published one', () => {
  const age = fc.nat({ max: 90 })
  const family = fc.array(age, { minLength: 1, maxLength: 6 })
  const facts = {
    itemId: '1',
    name: { zh: '', en: '' },
    kind: 'family',
    distanceKm: 1,
    fee: 0,
    quota: 9,
    allocation: 'fcfs',
    payTiming: 'before',
  } as const
  fc.assert(
    fc.property(family, (ages) => {
      const runners = ages.map((years, at) => ({
        idType: '1',
        idNumber: `${at}`,
        nationality: 'CHN',
        birthday: `${2027 - years}-01-01`,
      }))
      const adults = ages.filter((years) => years >= 20).length
      const children = ages.filter((years) => years < 13).length
      const fits = [1, 2].includes(adults) && [1, 2].includes(children) && adults + children === ages.length
      expect(membersRefusal(RACE_DAY, facts, runners) === null).toBe(fits)
    }),
  )
})

test('roles are given whenever they can be: whatever their ages and numbers, as trying every way says', () => {
  const bound = fc.option(fc.integer({ min: 5, max: 15 }), { nil: undefined })
  const role = fc
    .record({ min: fc.nat({ max: 2 }), more: fc.nat({ max: 2 }), ageMin: bound, ageMax: bound })
    .map((one) => ({
      id: 'x',
      name: { zh: '', en: '' },
      min: one.min,
      max: Math.max(1, one.min + one.more),
      ...(one.ageMin === undefined ? {} : { ageMin: one.ageMin }),
      ...(one.ageMax === undefined ? {} : { ageMax: one.ageMax }),
    }))
  const ages = fc.array(fc.integer({ min: 4, max: 16 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(role, { minLength: 1, maxLength: 3 }), ages, (roles, all) => {
      const can = (rest: readonly number[], counts: readonly number[]): boolean => {
        const [age, ...others] = rest
        if (age === undefined) return roles.every((one, at) => (counts[at] ?? 0) >= fewestOf(one))
        return roles.some((one, at) => {
          const count = counts[at] ?? 0
          return isAged(one, age) && count < one.max && can(others, counts.with(at, count + 1))
        })
      }
      const cast = assignRoles(roles, all)
      expect(cast.complete).toBe(
        can(
          all,
          roles.map(() => 0),
        ),
      )
      for (const [at, given] of cast.roles.entries()) expect(given === null || isAged(given, all[at] ?? -1)).toBe(true)
      for (const one of roles) expect(cast.roles.filter((given) => given === one).length).toBeLessThanOrEqual(one.max)
    }),
  )
})

test('every runner pays the price of their role and of the submit, and the order keeps it', async () => {
  const runner = await bench.runner()
  const players = await family(runner, ['1990-01-01', '1991-01-01', '2018-01-01', '2020-01-01'])
  const addOns = [
    { id: 'shuttle', quantity: 2 },
    { id: 'medal', quantity: 1 },
  ]
  const asked = { raceId: RULES_RACE, itemId: TWO_PRICES, players, addOns, donation: 1_000 }
  const check = await runner.call('checkEntry', asked)
  expect(check).toMatchObject({ closed: null, problems: [], payable: 67_000 })
  expect(
    check.lines.map(({ kind, name, quantity, amount, runners }) => [kind, name.en, quantity, amount, runners]),
  ).toEqual([
    ['entry', 'Project · Adult · Early bird', 2, 36_000, ['张**', '张**']],
    ['entry', 'Project · Child', 2, 16_000, ['张**', '张**']],
    ['addOn', 'Shuttle', 2, 12_000, []],
    ['addOn', 'Engraving', 4, 2_000, []],
    ['donation', 'Donation', 1, 1_000, []],
  ])
  const regular = Date.parse('2027-01-01T00:00:00+08:00')
  expect(check.priceChange).toEqual({ at: regular, payable: 71_000 })
  const [project] = await runner.call('itemByRaceIdList', { raceId: RULES_RACE })
  expect(project).toMatchObject({ fee: 18_000, nextPrice: { at: regular } })
  expect(project?.prices.map(({ name, fee }) => [name.en, fee])).toEqual([
    ['Child', 8_000],
    ['Early bird', 18_000],
  ])
  expect(project?.nextPrice?.prices).toMatchObject([{ name: { en: 'Adult' }, fee: 20_000, from: regular, until: null }])

  const { entryId } = await save(runner, TWO_PRICES, players, { addOns, donation: 1_000 })
  const shown = await runner.call('orderCalculation', { entryId })
  expect(shown).toMatchObject({ payable: 67_000, priceChange: { payable: 71_000 } })
  await bench.platform.clock.set(regular)
  runner.token = (await logIn(bench, runner)).token
  const order = { entryId, idempotencyKey: newKey('order') }
  // What was shown before midnight is not charged after it.
  await expect(runner.call('createOrder5AppAsync', { ...order, payable: shown.payable })).rejects.toMatchObject({
    code: 2005025,
  })
  await runner.call('createOrder5AppAsync', { ...order, payable: 71_000 })
  await bench.platform.tick()
  // Neither later prices nor later refunds reach what was submitted.
  const races = testRaces()
  const changed = races.map((race) => ({
    ...race,
    refundLadder: [],
    items: race.items.map((item) => ({ ...item, fee: 1, prices: [] })),
  }))
  await bench.platform.reload(changed)
  const detail = await runner.call('detailRegistrationOrder', { entryId })
  expect(detail.payable).toBe(71_000)
  expect(detail.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['entry', 40_000],
    ['entry', 16_000],
    ['addOn', 12_000],
    ['addOn', 2_000],
    ['donation', 1_000],
  ])
  expect(detail.refundRules.map(({ percent, amount }) => [percent, amount])).toEqual([
    [50, 35_000],
    [0, 0],
  ])
  await bench.platform.reload(races)
  await bench.platform.clock.set(TEST_NOW)
})

test('a family that is not one is said when its runners are picked, and again at the save', async () => {
  const runner = await bench.runner()
  const [adult = '', child = '', teen = ''] = await family(runner, ['1990-01-01', '2018-01-01', '2010-06-01'])
  const asked = { raceId: RULES_RACE, itemId: TWO_PRICES }
  const check = await runner.call('checkEntry', { ...asked, players: [adult] })
  expect(check.problems).toMatchObject([{ input: 'players', code: 2004006 }])
  const [, , tooOld] = await runner.call('checkRegistrationUserV2', { ...asked, contestants: [adult, child, teen] })
  expect(tooOld).toMatchObject({ ok: false, reason: { code: 2004021 } })
  expect(tooOld?.reason?.messages.zh).toContain('儿童 1 – 2 名，6 – 15 周岁')
  const two = await family(runner, ['1992-01-01', '1993-01-01'])
  const crowd = await runner.call('checkEntry', { ...asked, players: [adult, child, ...two] })
  expect(crowd.problems).toMatchObject([{ input: 'players', path: '', code: 2004008 }])
  await expect(save(runner, TWO_PRICES, [adult, child, ...two])).rejects.toMatchObject({
    code: 2004008,
    fieldErrors: [on('players')],
  })
})

test('what cannot be bought or given is refused on its input', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  await bench.platform.clock.set(Date.parse('2027-01-05T10:00:00+08:00'))
  runner.token = (await logIn(bench, runner)).token
  const wrong = async (change: object) => save(runner, OPENS_LATER, [contestantsId], change)
  const shuttle = (quantity: number) => ({ addOns: [{ id: 'shuttle', quantity }] })
  await expect(wrong(shuttle(5))).rejects.toMatchObject({ code: 2005022, fieldErrors: [on('addOns', '/0')] })
  const medal = { addOns: [{ id: 'medal', quantity: 1 }] }
  await expect(wrong(medal)).rejects.toMatchObject({ code: 2005021, fieldErrors: [on('addOns', '/0')] })
  for (const donation of [99, 20_001, 40_000]) {
    await expect(wrong({ donation })).rejects.toMatchObject({ code: 2005024, fieldErrors: [on('donation')] })
  }
  for (const donation of [100, 20_000, 50_000, 0, null]) {
    await expect(wrong({ donation })).resolves.toMatchObject({ status: 'DRAFT' })
  }
  const held = await wrong(shuttle(3))
  await runner.call('createOrder5AppAsync', { entryId: held.entryId, idempotencyKey: newKey('order') })
  const next = await bench.runner()
  const other = await addRunner(next)
  const [project] = await next.call('itemByRaceIdList', { raceId: RULES_RACE })
  const [seats, medals] = project?.addOns.map(({ left }) => left) ?? []
  expect(seats).toBeLessThanOrEqual(2)
  expect(medals).toBe(null)
  await expect(save(next, OPENS_LATER, [other.contestantsId], shuttle((seats ?? 0) + 1))).rejects.toMatchObject({
    code: 2005023,
    fieldErrors: [on('addOns', '/0')],
  })
  await bench.platform.clock.set(TEST_NOW)
})

test('a project has a sign-up of its own within the race’s', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const items = await runner.call('itemByRaceIdList', { raceId: RULES_RACE })
  expect(items.map(({ closedReason }) => closedReason)).toEqual([null, 'notStarted'])
  const asked = { raceId: RULES_RACE, itemId: OPENS_LATER, players: [] }
  expect((await runner.call('checkEntry', asked)).closed).toMatchObject({ code: 2003003 })
  await expect(save(runner, OPENS_LATER, [contestantsId])).rejects.toMatchObject({ code: 2003003 })
})

test('where the race allows it, a runner enters two of its projects, and neither of them twice', async () => {
  await bench.platform.clock.set(Date.parse('2027-01-05T10:00:00+08:00'))
  const runner = await bench.runner()
  const [adult = '', child = ''] = await family(runner, ['1990-01-01', '2018-01-01'])
  const order = async (itemId: string, players: string[]) => {
    const { entryId } = await save(runner, itemId, players)
    return runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  }
  await order(TWO_PRICES, [adult, child])
  await order(OPENS_LATER, [adult])
  await expect(save(runner, OPENS_LATER, [adult])).rejects.toMatchObject({ code: 2004004 })
  await expect(save(runner, TWO_PRICES, [adult, child])).rejects.toMatchObject({ code: 2005001 })
  expect(await brokenInvariants(bench.platform.db, RULES_RACE)).toEqual([])
  await bench.platform.clock.set(TEST_NOW)
})

test('a team needs its name, its group and enough runners, each said on its input', async () => {
  const runner = await bench.runner()
  const players = await family(runner, ['1990-01-01', '1991-01-01'])
  await expect(save(runner, TEAM, players)).resolves.toMatchObject({ status: 'DRAFT' })
  const wrong = { teamName: '  ', groupId: 'none' }
  const failure = { code: 2005001, fieldErrors: [on('players'), on('group'), on('team', '/teamName')] }
  await expect(save(runner, TEAM, players.slice(0, 1), wrong)).rejects.toMatchObject(failure)
})

test('a pair of roles, as a blind runner and the guide, is asked for no team name', async () => {
  const role = (id: string) => ({ id, name: { zh: id, en: id }, ageMin: 18, min: 1, max: 1 })
  const pairs = testRaces().map((race) => ({
    ...race,
    items: race.items.map((item) =>
      item.itemId === TEAM ? { ...item, teamMax: 2, roles: [role('athlete'), role('guide')] } : item,
    ),
  }))
  await bench.platform.reload(pairs)
  const runner = await bench.runner()
  const players = await family(runner, ['1990-01-01', '1991-01-01'])
  await expect(save(runner, TEAM, players, { teamName: '' })).resolves.toMatchObject({ status: 'DRAFT' })
  await bench.platform.reload(testRaces())
})

test('statements are accepted in their present version, and the signature stands under them', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const players = [contestantsId]
  const old = [{ id: 'entry', version: '0' }]
  const cases = [
    { change: { consents: [] }, code: 2005005, input: 'entryStatement' },
    { change: { consents: old }, code: 2005006, input: 'entryStatement' },
    { change: { autographId: null }, code: 2005007, input: 'signature' },
    { change: { autographId: (await sign(runner, FCFS, old)).autographId }, code: 2005008, input: 'signature' },
  ]
  for (const { change, code, input } of cases) {
    await expect(save(runner, FCFS, players, change)).rejects.toMatchObject({ code, fieldErrors: [on(input)] })
  }
  const scribble = { raceId: FCFS_RACE, itemId: FCFS, image: PIXEL.replace('iVBOR', 'AAAAA'), consents: [] }
  await expect(runner.call('saveAutograph', scribble)).rejects.toMatchObject({ code: 2005009 })
})

test('a runner over 65 needs the relative’s signature, by a link or on the page that enters, a younger one does not', async () => {
  const runner = await bench.runner()
  const [young = '', old = ''] = await family(runner, ['1961-04-19', '1961-04-18'])
  await expect(save(runner, STRICT, [young])).resolves.toMatchObject({ status: 'DRAFT' })
  const waiting = await save(runner, STRICT, [old])
  const order = { entryId: waiting.entryId, idempotencyKey: newKey('order') }
  await expect(runner.call('createOrder5AppAsync', order)).rejects.toMatchObject({ code: 2005012 })
  const relative = { id: 'relative', version: '1' }
  const consents = [{ id: 'entry', version: '1' }, relative]
  const signFor = async (client: Client, contestants: string[], change = {}) => {
    const made = { raceId: FCFS_RACE, itemId: STRICT, image: PIXEL, consents: [relative], contestants, ...change }
    return (await client.call('saveAutograph', made)).autographId
  }
  const unsigned = { code: 2005012, fieldErrors: [on('relativeSignature')] }

  // Neither another runner's, another project's, another account's nor the entrant's own signature will do.
  const stranger = await bench.runner()
  const own = (await sign(runner, STRICT, consents)).autographId
  const others = [
    await signFor(runner, [young]),
    await signFor(runner, [old], { itemId: FCFS }),
    await signFor(stranger, [old]),
    own,
  ]
  for (const relativeAutographId of others) {
    const change = { consents, autographId: own, relativeAutographId }
    await expect(save(runner, STRICT, [old], change)).rejects.toMatchObject(unsigned)
  }
  const outdated = await signFor(runner, [old], { consents: [{ id: 'relative', version: '0' }] })
  await expect(save(runner, STRICT, [old], { consents, relativeAutographId: outdated })).rejects.toMatchObject({
    code: 2005008,
    fieldErrors: [on('relativeSignature')],
  })

  const relativeAutographId = await signFor(runner, [old])
  const { entryId } = await save(runner, STRICT, [old], { consents, relativeAutographId })
  const submitted = await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  expect(submitted.entryStatus).toBe('HELD')
})

test('answers are validated again with the published schema, each problem on its field in both languages', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const schema = {
    type: 'object',
    required: ['dressSize', 'email'],
    properties: {
      dressSize: { enum: ['S', 'M'] },
      email: { type: 'string', format: 'email' },
      idNumber: { type: 'string', format: 'id-card' },
      contact: { type: 'object', required: ['phone'], properties: { phone: { type: 'string', format: 'mobile' } } },
    },
    if: { properties: { dressSize: { const: 'M' } }, required: ['dressSize'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['reason'] },
  }
  forms = { form: { schema, hash: 'a1' }, questionnaire: { schema: { type: 'object', required: ['q1'] }, hash: 'b1' } }
  const bad = { dressSize: 'XXL', idNumber: '110101199013120000', contact: {} }
  const failure = {
    code: 2005001,
    fieldErrors: expect.arrayContaining([
      {
        input: 'form',
        path: '/dressSize',
        messages: { zh: '请从选项中选择', en: 'Choose one of the options.' },
      },
      { input: 'form', path: '/email', messages: { zh: '此项为必填', en: 'This is required.' } },
      on('form', '/idNumber'),
      on('form', '/contact/phone'),
      on('questionnaire', '/q1'),
    ]),
  }
  await expect(save(runner, STRICT, [contestantsId], { form: bad })).rejects.toMatchObject(failure)
  const conditional = { form: { dressSize: 'M', email: 'a@b.cn' }, questionnaire: { q1: 'x' } }
  await expect(save(runner, STRICT, [contestantsId], conditional)).rejects.toMatchObject({
    fieldErrors: [on('form', '/reason')],
  })
  // A field that has words of its own says them here as it does on the phone.
  const format = { zh: '请填写能收到参赛通知的邮箱', en: 'Enter an address that reaches you.' }
  const phone = { format: { zh: '请填写紧急联系人的手机号', en: 'Enter a mobile number of your contact.' } }
  const uiSchema = { email: { 'ui:messages': { format } }, contact: { phone: { 'ui:messages': phone } } }
  forms = { form: { schema, uiSchema, hash: 'a1' } }
  const worded = { form: { dressSize: 'S', email: 'nowhere', contact: { phone: '12' } }, questionnaire: { q1: 'x' } }
  await expect(save(runner, STRICT, [contestantsId], worded)).rejects.toMatchObject({
    fieldErrors: [
      { input: 'form', path: '/email', messages: format },
      { input: 'form', path: '/contact/phone', messages: phone.format },
    ],
  })
  // A newly published form counts from now on, and its new hash is compiled anew.
  forms = { form: { schema: { type: 'object', required: ['bloodType'] }, hash: 'a2' } }
  await expect(save(runner, STRICT, [contestantsId], conditional)).rejects.toMatchObject({
    fieldErrors: [on('form', '/bloodType')],
  })
  forms = null
  const silent = { questionnaire: {} }
  await expect(save(runner, STRICT, [contestantsId], silent)).rejects.toMatchObject({ code: 2005010 })
})

test('files of an entry are the account’s own and what their field takes, several in one field and in lists too', async () => {
  const text = { type: 'string' }
  const texts = { type: 'array', items: text }
  const race = { type: 'object', properties: { proof: text } }
  const uiSchema = {
    photo: { 'ui:widget': 'file' },
    certificate: { 'ui:widget': 'file', 'ui:options': { types: ['pdf'], maxBytes: 10 } },
    pictures: { 'ui:widget': 'pictures' },
    races: {
      'ui:options': { orderable: false },
      items: { proof: { 'ui:widget': 'file', 'ui:options': { types: ['png', 'pdf'] } } },
    },
  }
  const properties = { photo: text, certificate: text, pictures: texts, races: { type: 'array', items: race } }
  forms = { form: { schema: { type: 'object', properties }, uiSchema, hash: 'f1' } }
  const [runner, other] = [await bench.runner(), await bench.runner()]
  const [id = ''] = await family(runner, ['1990-01-01'])
  const sent = async (client: Client, call: 'uploadImage' | 'uploadFile', file: Uint8Array) =>
    (await client.call(call, { file: file as unknown as string })).path
  const jpg = await sent(runner, 'uploadImage', FILES.jpg)
  const pdf = await sent(runner, 'uploadFile', FILES.pdf)
  const theirs = await sent(other, 'uploadImage', FILES.jpg)
  const bad = {
    photo: theirs,
    certificate: pdf,
    pictures: [jpg, theirs, 'gone'],
    races: [{ proof: pdf }, { proof: jpg }],
  }
  const again = { zh: '文件没有上传成功，请重新上传', en: 'The upload failed. Upload it again.' }
  await expect(save(runner, FCFS, [id], { form: bad })).rejects.toMatchObject({
    fieldErrors: [
      { input: 'form', path: '/photo', messages: again },
      { input: 'form', path: '/certificate', messages: { zh: '文件超过 1 KB，请换一份' } },
      { input: 'form', path: '/pictures', messages: again },
      { input: 'form', path: '/races/1/proof', messages: { en: 'Upload png, pdf only.' } },
    ],
  })
  const good = { photo: jpg, pictures: [jpg], races: [{ proof: pdf }, {}] }
  expect((await save(runner, FCFS, [id], { form: good })).entryId).toMatch(/^\d+$/)
})

test('a choice that its operation does not offer is refused on its field', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const source = { operation: 'regionCityList', value: 'code', text: 'name' }
  const many = { type: 'array', items: { type: 'string' } }
  const schema = { type: 'object', properties: { city: { type: 'string' }, seen: many } }
  const look = (widget: string) => ({ 'ui:widget': widget, 'ui:options': { source } })
  forms = { form: { schema, uiSchema: { city: look('select'), seen: look('checkboxes') }, hash: 'o1' } }
  const save = async (form: object) => runner.call('infoSaveV2', await draftOf(runner, FREE, [contestantsId], { form }))
  await expect(save({ city: '999999' })).rejects.toMatchObject({ code: 2005001, fieldErrors: [on('form', '/city')] })
  await expect(save({ city: '420500', seen: ['420500', '999999'] })).rejects.toMatchObject({
    code: 2005001,
    fieldErrors: [on('form', '/seen')],
  })
  await expect(save({ city: '420500', seen: ['420500'] })).resolves.toMatchObject({ status: 'DRAFT' })
})

test('an order shows the picture of its project: its own, else one that is drawn as the race’s is, else the race’s', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const { entryId } = await save(runner, FREE, [contestantsId])
  const shown = async () => {
    const { results } = await runner.call('myRegistrationListByGroup', {})
    const { race } = await runner.call('orderCalculation', { entryId })
    const detail = await runner.call('detailRegistrationOrder', { entryId })
    return [...new Set([results[0]?.imgRecommend2, race.imgRecommend2, detail.imgRecommend2])]
  }
  expect(await shown()).toEqual(['test.svg'])
  const drawn = testRaces().map((race) => ({ ...race, poster: `posters/${race.raceId}.svg` }))
  await bench.platform.reload(drawn)
  expect(await shown()).toEqual([`posters/${FREE}.svg`])
  const file = async (id: string) => bench.platform.app.inject({ url: `/files/posters/${id}.svg` })
  const [own, ofRace, nobody] = [await file(FREE), await file(FCFS_RACE), await file('100009900199')]
  expect([own.statusCode, ofRace.statusCode, nobody.statusCode]).toEqual([200, 200, 404])
  const items = drawn.map((race) => ({
    ...race,
    items: race.items.map((item) => (item.itemId === FREE ? { ...item, poster: 'mine.webp' } : item)),
  }))
  await bench.platform.reload(items)
  expect(await shown()).toEqual(['mine.webp'])
  await bench.platform.reload(testRaces())
})

test('the same key is the same registration: a replay makes nothing, a correction replaces the draft', async () => {
  const runner = await bench.runner()
  const [first = '', second = ''] = await family(runner, ['1990-01-01', '1991-01-01'])
  const draft = await draftOf(runner, FCFS, [first], { idempotencyKey: newKey('fixed') })
  const ids = await Promise.all([1, 2, 3].map(() => runner.call('infoSaveV2', draft)))
  expect(new Set(ids.map((one) => one.entryId)).size).toBe(1)
  const corrected = await runner.call('infoSaveV2', { ...draft, players: [second], packageId: 'plus' })
  expect(corrected).toEqual(ids[0])
  const { entryId } = corrected
  expect((await runner.call('orderCalculation', { entryId })).payable).toBe(15_000)
  await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const after = await runner.call('infoSaveV2', { ...draft, players: [first], packageId: 'basic' })
  expect(after).toMatchObject({ entryId, status: 'HELD' })
  expect((await runner.call('orderCalculation', { entryId })).payable).toBe(15_000)
})

test('the key of an ended registration starts a new one', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const draft = await draftOf(runner, ONE_EACH, [contestantsId], { idempotencyKey: newKey('fixed') })
  const first = await runner.call('infoSaveV2', draft)
  await runner.call('createOrder5AppAsync', { entryId: first.entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  await bench.console('POST', 'clock', { advance: 16 * 60_000 })
  const second = await runner.call('infoSaveV2', draft)
  expect(second.status).toBe('DRAFT')
  expect(second.entryId).not.toBe(first.entryId)
})

test('no sign-up after its end, nor into a project that is not the race’s', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  await expect(save(runner, `${CLOSED_RACE}01`, [contestantsId])).rejects.toMatchObject({ code: 2003004 })
  const draft = await draftOf(runner, FCFS, [contestantsId])
  await expect(runner.call('infoSaveV2', { ...draft, raceId: CLOSED_RACE })).rejects.toMatchObject({ code: 2003002 })
})

test('a saved registration stays in the list until it is submitted or sign-up ends', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const { entryId } = await save(runner, FREE, [contestantsId])
  const listed = async (group: 'all' | 'unpaid' | 'paid') =>
    (await runner.call('myRegistrationListByGroup', { group })).results.map((one) => one.entryStatus)
  expect(await listed('all')).toEqual(['DRAFT'])
  expect(await listed('unpaid')).toEqual(['DRAFT'])
  expect(await listed('paid')).toEqual([])
  const twin = await save(runner, FREE, [contestantsId])
  expect(await listed('all')).toEqual(['DRAFT', 'DRAFT'])

  // What the list leads to: the same draft is confirmed, and its twin could not be any more.
  await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  expect(await listed('all')).toEqual(['HELD'])
  expect((await runner.call('myRegistrationListByGroup', {})).totalCount).toBe(1)
  const again = { entryId: twin.entryId, idempotencyKey: newKey('order') }
  await expect(runner.call('createOrder5AppAsync', again)).rejects.toMatchObject({ code: 2004004 })

  const late = await bench.runner()
  const saved = await addRunner(late)
  await save(late, FREE, [saved.contestantsId])
  expect((await late.call('myRegistrationListByGroup', {})).totalCount).toBe(1)
  const before = bench.platform.clock.now()
  await bench.platform.clock.set(Date.parse('2027-02-28T18:00:01+08:00'))
  late.token = (await logIn(bench, late)).token
  expect((await late.call('myRegistrationListByGroup', {})).results).toEqual([])
  await bench.platform.clock.set(before)
})

test('a saved entry takes any answer while it is a draft, afterwards what today’s form misses, and nothing once it is over', async () => {
  const size = { type: 'string', enum: ['S', 'M', 'L'] }
  const shape = { type: 'object', required: ['size'], properties: { size } }
  const uiSchema = {
    size: { 'ui:title': { zh: '尺码', en: 'Size' } },
    blood: { 'ui:title': { zh: '血型', en: 'Blood' } },
  }
  forms = { form: { schema: shape, uiSchema, hash: 'l1' }, runner: { schema: shape, uiSchema, hash: 'l2' } }
  const [runner, other] = [await bench.runner(), await bench.runner()]
  const [one = '', two = ''] = await family(runner, ['1990-01-01', '2018-05-01'])
  const given = { form: { size: 'S' }, runners: { [two]: { size: 'S' } } }
  const { entryId } = await save(runner, FAMILY, [one, two], given)
  const of = { raceId: FCFS_RACE, itemId: FAMILY, entryId }
  const asked = { raceId: FCFS_RACE, itemId: FAMILY }
  expect(await other.call('detailRegistration', asked)).toMatchObject({
    state: 'new',
    fields: [{ field: 'size', title: { zh: '尺码', en: 'Size' }, required: true }],
    registrations: [],
  })
  await expect(other.call('detailRegistration', of)).rejects.toMatchObject({ code: 2006001 })
  await expect(other.call('infoSave', { entryId, form: { size: 'M' } })).rejects.toMatchObject({ code: 2006001 })
  const saved = await runner.call('infoSave', { entryId, form: { size: 'M' } })
  expect(saved).toMatchObject({ state: 'draft', form: { size: 'M' }, runners: { [two]: { size: 'S' } } })
  await expect(runner.call('infoSave', { entryId, runners: { [two]: { size: 'XXL' } } })).rejects.toMatchObject({
    code: 2005001,
    fieldErrors: [on('runner', `/${two}/size`)],
  })
  await runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  expect((await runner.call('detailRegistration', of)).state).toBe('complete')

  const blood = { type: 'string', enum: ['A', 'B'] }
  const more = { ...shape, required: ['size', 'blood'], properties: { size, blood } }
  forms = { form: { schema: more, uiSchema, hash: 'l3' }, runner: { schema: more, uiSchema, hash: 'l4' } }
  const owing = await runner.call('detailRegistration', of)
  expect(owing.state).toBe('missing')
  expect(owing.registrations.map(({ input, missing }) => [input, missing.map(({ field }) => field)])).toEqual([
    ['form', ['blood']],
    ['runner', ['blood']],
  ])
  const lacks = async () => (await runner.call('detailRegistrationOrder', { entryId })).lacks
  expect(await lacks()).toEqual({ answers: 2, questionnaire: false })
  await expect(runner.call('infoSave', { entryId, form: { size: 'L', blood: 'A' } })).rejects.toMatchObject({
    fieldErrors: [{ input: 'form', path: '/size', messages: { zh: '此项提交后不能修改，如有误请联系组委会' } }],
  })
  await runner.call('infoSave', { entryId, form: { size: 'M', blood: 'A' } })
  expect(await lacks()).toEqual({ answers: 1, questionnaire: false })
  const rest = { [two]: { blood: 'B' } }
  expect((await runner.call('infoSave', { entryId, runners: rest })).state).toBe('complete')
  await bench.platform.clock.set(RACE_DAY.startsAt)
  try {
    runner.token = (await logIn(bench, runner)).token
    await expect(runner.call('infoSave', { entryId, runners: rest })).rejects.toMatchObject({ code: 2005016 })
    expect((await runner.call('detailRegistration', of)).state).toBe('closed')
  } finally {
    await bench.platform.clock.set(TEST_NOW)
  }
})

test('the questionnaire of a race is answered once for its entries, that of an entry until the race starts', async () => {
  const schema = {
    type: 'object',
    required: ['heard'],
    properties: { heard: { type: 'string', enum: ['club', 'news'] } },
  }
  forms = { questionnaire: { schema, hash: 'q1' } }
  const [runner, other] = [await bench.runner(), await bench.runner()]
  const raceId = FCFS_RACE
  expect(await runner.call('detailQuestionnaire', { raceId })).toMatchObject({
    needed: true,
    open: true,
    answers: null,
  })
  const wrong = runner.call('questionnaireInfoSave', { raceId, questionnaire: { heard: 'nobody' } })
  await expect(wrong).rejects.toMatchObject({ code: 2005001, fieldErrors: [on('questionnaire', '/heard')] })
  await runner.call('questionnaireInfoSave', { raceId, questionnaire: { heard: 'club' } })
  await runner.call('questionnaireInfoSave', { raceId, questionnaire: { heard: 'news' } })
  const ofProject = { raceId, itemId: FREE }
  expect(await runner.call('detailQuestionnaire', ofProject)).toMatchObject({
    needed: false,
    answers: { heard: 'news' },
    missing: [],
  })
  expect((await other.call('detailQuestionnaire', { raceId })).answers).toBeNull()

  const [id = ''] = await family(runner, ['1990-01-01'])
  const { entryId } = await save(runner, FREE, [id], { questionnaire: {} })
  const of = { raceId, entryId }
  expect(await runner.call('detailQuestionnaire', of)).toMatchObject({ answers: null, open: true })
  await expect(other.call('detailQuestionnaire', of)).rejects.toMatchObject({ code: 2006001 })
  const answers = { entryId, questionnaire: { heard: 'club' } }
  await expect(other.call('questionnaireInfoSaveV2', answers)).rejects.toMatchObject({ code: 2006001 })
  expect(await runner.call('questionnaireInfoSaveV2', answers)).toMatchObject({
    answers: { heard: 'club' },
    missing: [],
  })
  forms = null
  await expect(runner.call('questionnaireInfoSaveV2', answers)).rejects.toMatchObject({ code: 2005015 })
})
