import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JudgedReleases } from '#platform/options.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { addRunner, draftOf, enter, newKey } from '#support/platform/entryFixtures.ts'
import {
  FCFS,
  FCFS_RACE,
  FREE,
  ONE_EACH,
  RULES_RACE,
  TEAM,
  TWO_PRICES,
  testRaces,
} from '#support/platform/raceFixtures.ts'
import {
  type Client,
  createTestBench,
  type Refused,
  releaseOf,
  TEST_NOW,
  type TestBench,
} from '#support/platform/testBench.ts'
import type { Contradiction } from './contradictions.ts'

const HOUR = 3_600_000
const OUTDATED = 1_000_409

let bench: TestBench
let runner: Client
let judged: JudgedReleases
let now = TEST_NOW

/** The test races with something else of a project. */
function races(itemId: string, change: Partial<ProjectFacts> | null): RaceFacts[] {
  return testRaces().map((race) => ({
    ...race,
    items: race.items.flatMap((item) => (item.itemId !== itemId ? item : change ? { ...item, ...change } : [])),
  }))
}

const priced = (id: string, fee: number) => releaseOf(id, races(FCFS, { fee }))

/** Makes other releases those that are judged, as a publish does. */
async function publish(next: JudgedReleases): Promise<void> {
  judged = next
  await bench.console('POST', 'releases', {})
}

beforeAll(async () => {
  judged = { live: priced('r1', 12_000), beside: [] }
  bench = await createTestBench({ releases: async () => judged, now: () => now })
  runner = await bench.runner()
})
afterAll(() => bench.platform.close())

/** What an entry of one new runner costs whose pages are of a release, in fen. */
async function paidBy(release: string | null, itemId = FCFS): Promise<number> {
  const client = await bench.runner()
  client.release = release
  const { entryId } = await enter(client, itemId)
  await bench.platform.tick()
  const { payable } = await client.call('detailRegistrationOrder', { entryId })
  return payable
}

const shownFee = async (release: string | null) => {
  runner.release = release
  const items = await runner.call('itemByRaceIdList', { raceId: FCFS_RACE })
  return items.find(({ itemId }) => itemId === FCFS)?.fee
}

test('live, canary and the one before are judged each by their own facts, the last for an hour; others are refused', async () => {
  await publish({
    live: priced('r3', 18_000),
    beside: [
      { release: priced('canary', 9_900), until: null },
      { release: priced('r2', 15_000), until: now + HOUR },
    ],
  })
  expect(await Promise.all(['r3', 'canary', 'r2', null].map(shownFee))).toEqual([18_000, 9_900, 15_000, 18_000])
  expect([await paidBy('r3'), await paidBy('canary'), await paidBy('r2'), await paidBy(null)]).toEqual([
    18_000, 9_900, 15_000, 18_000,
  ])
  now += HOUR
  for (const release of ['r2', 'r1', 'anything']) {
    // To look is free: a page from a phone's store is on its way to the newer one.
    expect(await shownFee(release)).toBe(18_000)
    const refused = await paidBy(release).catch((error: Refused) => error)
    expect(refused).toMatchObject({ code: OUTDATED, status: 200 })
    expect((refused as Refused).body.messages).toEqual({
      zh: expect.stringContaining('已填写的内容会保留'),
      en: expect.stringContaining('keeping your answers'),
    })
  }
  expect(await bench.console('GET', 'releases')).toMatchObject({ live: 'r3', from: 'a store' })
})

test('an entry saved on one page is priced by the page that submits it, and a page judged no more submits nothing', async () => {
  await publish({ live: priced('r4', 20_000), beside: [{ release: priced('r3', 18_000), until: now + HOUR }] })
  const client = await bench.runner()
  client.release = 'r3'
  const { contestantsId } = await addRunner(client)
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, FREE, [contestantsId]))
  now += HOUR
  const submit = () => client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await expect(submit()).rejects.toMatchObject({ code: OUTDATED })
  client.release = 'r4'
  expect(await submit()).toMatchObject({ entryStatus: 'HELD' })
})

test('there is one quota, the live one, whatever a page says', async () => {
  await publish({
    live: releaseOf('few', races(ONE_EACH, { quota: 1 })),
    beside: [{ release: releaseOf('many', races(ONE_EACH, { quota: 50 })), until: null }],
  })
  await paidBy('many', ONE_EACH)
  for (const release of ['many', 'few']) {
    await expect(paidBy(release, ONE_EACH)).rejects.toMatchObject({ code: 2003005 })
  }
  runner.release = 'many'
  const items = await runner.call('itemByRaceIdList', { raceId: FCFS_RACE })
  expect(items.find(({ itemId }) => itemId === ONE_EACH)).toMatchObject({ quota: 1, left: 0 })
})

test('what was sold stays on its terms; a project that is gone takes no more entries', async () => {
  const ladder = (percent: number) => [{ until: null, percent }]
  const terms = (id: string, percent: number, change: Partial<ProjectFacts> | null) => {
    const [first, ...others] = races(FREE, change)
    return releaseOf(id, first ? [{ ...first, refundLadder: ladder(percent) }, ...others] : [])
  }
  await publish({ live: terms('sold', 70, { fee: 3_000 }), beside: [] })
  const client = await bench.runner()
  const { entryId } = await enter(client, FREE)
  // Rolled back before its order is made.
  await publish({ live: terms('gone', 0, null), beside: [] })
  await bench.platform.tick()
  const detail = await client.call('detailRegistrationOrder', { entryId })
  expect(detail).toMatchObject({ payable: 3_000, orderStatus: 'PENDING', refundRules: [{ until: null, percent: 70 }] })
  await expect(paidBy(null, FREE)).rejects.toMatchObject({ code: 2003002 })
  const listed = await client.call('itemByRaceIdList', { raceId: FCFS_RACE })
  expect(listed.some(({ itemId }) => itemId === FREE)).toBe(false)
  const { attemptId } = await client.call('aliH5Prepay', {
    orderId: detail.orderId ?? '',
    attemptKey: newKey('attempt'),
  })
  await bench.platform.provider.pay(attemptId, { notifyAfterMs: 0 })
  await bench.platform.tick()
  const paid = await client.call('detailRegistrationOrder', { entryId })
  expect(paid).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED', payable: 3_000 })
})

test('a race that the live release does not name is in no list, but its pages that are still shown can be entered by', async () => {
  const all = testRaces()
  const rest = all.filter(({ raceId }) => raceId !== FCFS_RACE)
  await publish({
    live: releaseOf('without', rest),
    beside: [{ release: releaseOf('with', all), until: now + HOUR }],
  })
  const names = async () => (await runner.call('pageChina', { name: 'Test race' })).results.map(({ raceId }) => raceId)
  expect(await names()).not.toContain(FCFS_RACE)
  runner.release = null
  await expect(runner.call('raceDetail', { raceId: FCFS_RACE })).rejects.toMatchObject({ code: 2003001 })
  expect(await paidBy('with', ONE_EACH)).toBe(12_000)
  await publish({ live: releaseOf('again', all), beside: [] })
  expect(await names()).toContain(FCFS_RACE)
})

test('lists show each visitor what the facts of their release say: names, dates, fees, which races there are', async () => {
  const [first, ...others] = testRaces()
  if (!first) throw new Error('no race')
  const [rest] = others
  const renamed = { ...first, name: { zh: '改名赛', en: 'Renamed race' }, signUpEnd: '2027-02-01T18:00:00+08:00' }
  const dear = { ...renamed, items: renamed.items.map((item) => ({ ...item, fee: 99_000 })) }
  await publish({
    live: releaseOf('everybody', testRaces()),
    beside: [{ release: releaseOf('few', rest ? [dear, rest] : [dear]), until: null }],
  })
  const listed = async (release: string | null, name: string) => {
    const visitor = bench.stranger()
    visitor.release = release
    const { results } = await visitor.call('pageChina', { name })
    const hot = await visitor.call('listRecommend', { name, size: 50 })
    expect(hot.map(({ raceId }) => raceId).sort()).toEqual(results.map(({ raceId }) => raceId).sort())
    return results
  }
  expect(await listed('few', 'Renamed race')).toMatchObject([
    { raceId: FCFS_RACE, raceName: dear.name, signUpEndTime: Date.parse(dear.signUpEnd), minFee: 99_000 },
  ])
  expect((await listed('few', 'Test race')).map(({ raceId }) => raceId)).toEqual([rest?.raceId])
  for (const release of ['everybody', null, 'unknown']) {
    expect(await listed(release, 'Renamed race')).toEqual([])
    expect(await listed(release, 'Test race')).toHaveLength(testRaces().length)
  }
  const visitor = bench.stranger()
  visitor.release = 'few'
  const yichang = (await visitor.call('regionCityList', {})).find(({ code }) => code === first.city.code)
  visitor.release = null
  const all = (await visitor.call('regionCityList', {})).find(({ code }) => code === first.city.code)
  expect((all?.count ?? 0) - (yichang?.count ?? 0)).toBe(testRaces().length - 2)
})

async function against(facts: RaceFacts[], gone: string[] = []): Promise<Contradiction[]> {
  const answer = await bench.console<{ contradictions: Contradiction[] }>('POST', 'releases/question', {
    races: facts,
    gone,
  })
  return answer.contradictions
}

test('asked before, the platform names what facts contradict: the project and how much was sold', async () => {
  const quota = 60
  const [first] = races(TEAM, { quota })
  await publish({ live: releaseOf('asked', races(TEAM, { quota })), beside: [] })
  const client = await bench.runner()
  const players = [(await addRunner(client)).contestantsId, (await addRunner(client)).contestantsId]
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, TEAM, players))
  await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const wordsOf = async (change: Partial<ProjectFacts> | null) => {
    const [race] = races(TEAM, change)
    const found = await against(race ? [race] : [])
    return found.filter(({ itemId }) => itemId === TEAM).map(({ sold, zh, en }) => `${sold} ${zh} | ${en}`)
  }
  expect(await wordsOf({ quota: 2 })).toEqual([])
  expect(await wordsOf({ quota: 1 })).toEqual([
    `2 项目（${TEAM}）：名额 1 少于已售出的 2 个 | Project (${TEAM}): a quota of 1 is below the 2 places sold`,
  ])
  expect(await wordsOf({ kind: 'individual', allocation: 'lottery' })).toEqual([
    expect.stringMatching(/^2 .*kind.*不能更改.*2 runners have entered, so .*\(kind\) cannot change$/),
    expect.stringContaining('allocation'),
  ])
  expect(await wordsOf({ groups: [] })).toEqual([
    expect.stringContaining('2 runners have chosen the group “Open” (open)'),
  ])
  expect(await wordsOf(null)).toEqual([expect.stringContaining('a quota of 2 ends its entries')])
  expect((await against([], [FCFS_RACE])).map(({ itemId }) => itemId)).toContain(TEAM)
  // Free to change: what nobody has entered, and all that is no promise to who has.
  expect(
    await wordsOf({ fee: 1, quota: 100, ageMax: 40, kind: first?.items[0]?.kind === 'team' ? 'team' : 'team' }),
  ).toEqual([])
  // A quota that the console has set is the one that holds.
  await bench.console('POST', 'quota', { itemId: TEAM, quota: 5 })
  expect(await wordsOf({ quota: 1 })).toEqual([])
  await bench.console('POST', 'quota', { itemId: TEAM, quota: null })
})

test('add-ons and roles that entries hold have to stay, and as many add-ons as were sold; dates are free', async () => {
  const all = testRaces()
  await publish({ live: releaseOf('rules', all), beside: [] })
  const race = all.find(({ raceId }) => raceId === RULES_RACE)
  if (!race) throw new Error('no race')
  const client = await bench.runner()
  const players = [(await addRunner(client)).contestantsId, (await addRunner(client, '2016-05-12')).contestantsId]
  const addOns = [{ id: 'shuttle', quantity: 3 }]
  const { entryId } = await client.call('infoSaveV2', await draftOf(client, TWO_PRICES, players, { addOns }))
  // A draft holds nothing.
  const without = { ...race, addOns: race.addOns?.filter(({ id }) => id !== 'shuttle') ?? [] }
  expect(await against([without])).toEqual([])
  await client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  const contradictionsOf = async (facts: RaceFacts) =>
    (await against([facts])).map(({ sold, zh, en }) => `${sold} ${zh} | ${en}`)
  expect(await contradictionsOf(without)).toEqual([
    '3 附加项“班车”（shuttle）：已售出 3 份，不能去掉；把数量设为 3 即可停止出售 | Add-on “Shuttle” (shuttle): 3 were sold, so it cannot go; a quota of 3 ends its sale',
  ])
  const seats = (quota: number) => ({ ...race, addOns: race.addOns?.map((one) => ({ ...one, quota })) ?? [] })
  expect(await contradictionsOf(seats(2))).toEqual([
    '3 附加项“班车”（shuttle）：数量 2 少于已售出的 3 份 | Add-on “Shuttle” (shuttle): a quota of 2 is below the 3 that were sold',
  ])
  expect(await contradictionsOf(seats(3))).toEqual([])
  const [two] = race.items
  const roles = (two?.roles ?? []).filter(({ id }) => id !== 'child')
  const changed = (change: Partial<ProjectFacts>) => ({
    ...race,
    items: race.items.map((item) => (item.itemId === TWO_PRICES ? { ...item, ...change } : item)),
  })
  expect(await contradictionsOf(changed({ roles }))).toEqual([
    expect.stringMatching(
      /^1 .*已有 1 人以“儿童”（child）报名，这个角色不能去掉.*1 runners have entered as “Child” \(child\)/,
    ),
  ])
  expect(await contradictionsOf(changed({ signUpStart: '2027-01-05T10:00:00+08:00' }))).toEqual([])
})

test('facts that the platform cannot read are named when it is asked, and a wrong question is refused', async () => {
  const [race] = testRaces()
  if (!race) throw new Error('no race')
  const [found] = await against([{ ...race, signUpEnd: '3月1日上午10点' }])
  expect(found).toMatchObject({ raceId: FCFS_RACE, itemId: null, en: expect.stringContaining('"3月1日上午10点"') })
  await expect(against([{ raceId: 'x' } as RaceFacts])).rejects.toMatchObject({ status: 400 })
})
