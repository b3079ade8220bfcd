import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatChinaTime } from '#lib/date.ts'
import { BALLOT_RACE, FCFS_RACE, testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

const ORGANISER = '300004'
const MAILED = { until: '2026-12-20T00:00:00+08:00' }

let bench: TestBench
beforeAll(async () => {
  const races = testRaces().map((race) =>
    race.raceId === FCFS_RACE ? { ...race, organizationId: ORGANISER, mailing: MAILED } : race,
  )
  bench = await createTestBench({ races })
})
afterAll(() => bench.platform.close())

it('shows a month day by day, and knows the way to the next month that has a race', async () => {
  const { call } = bench.stranger()
  const first = await call('monthQuery', {})
  expect(first.month).toBe(formatChinaTime(TEST_NOW, 'yyyy-MM'))
  let races = 0
  for (let month: string | null = '2000-01'; month; ) {
    const shown: Awaited<ReturnType<typeof call<'monthQuery'>>> = await call('monthQuery', { month })
    for (const { day, races: ofDay } of shown.days) {
      expect(ofDay.map(({ raceTime }) => formatChinaTime(raceTime, 'yyyy-MM-dd'))).toEqual(ofDay.map(() => day))
    }
    races += shown.days.flatMap((day) => day.races).length
    month = shown.later
  }
  expect(races).toBe((await call('pageChina', {})).totalCount)
  expect((await call('monthQuery', { month: '2000-01' })).earlier).toBeNull()
})

it('orders by the race day: what is to come first, then the past back from today', async () => {
  const { results } = await bench.stranger().call('pageChina', { order: 'day', pageSize: 50 })
  const next = results.findIndex(({ state }) => state === 'ended')
  const [coming, past] = [results.slice(0, next), results.slice(next)].map((part) => part.map((one) => one.raceTime))
  expect(coming).toEqual([...(coming ?? [])].sort((a, b) => a - b))
  expect(past).toEqual([...(past ?? [])].sort((a, b) => b - a))
  expect(past?.length).toBeGreaterThan(3)
})

it('finds the races that teams enter by a link', async () => {
  const { results } = await bench.stranger().call('pageChina', { members: 'link', pageSize: 50 })
  expect(results.map(({ raceId }) => raceId)).toContain(FCFS_RACE)
  expect(results.map(({ raceId }) => raceId)).not.toContain(BALLOT_RACE)
})

it('looks back at what is over, and finds an organiser’s races by name', async () => {
  const { call } = bench.stranger()
  const { results } = await call('historyRaceList', { pageSize: 50 })
  expect(results.length).toBeGreaterThan(5)
  expect(results.every(({ raceTime }) => raceTime < TEST_NOW)).toBe(true)
  expect((await call('historyRaceList', { raceId: '1000020101' })).results).toEqual([])
  const own = await call('queryRaceByOrganizationId', { organizationId: ORGANISER })
  expect(own.results.map(({ raceId }) => raceId)).toEqual([FCFS_RACE])
  expect((await call('queryRaceByOrganizationId', { organizationId: ORGANISER, name: 'zzz' })).totalCount).toBe(0)
})

it('says who won a race that is over, where it is asked', async () => {
  const { call } = bench.stranger()
  expect((await call('historyRaceList', {})).results.every(({ outcome }) => outcome === undefined)).toBe(true)
  const { results } = await call('historyRaceList', { outcomes: true, pageSize: 1 })
  expect(results).toMatchObject([{ outcome: { winners: [{ gender: '1' }, { gender: '2' }] } }])
  const [{ outcome } = {}] = results
  expect(outcome?.finishers).toBeGreaterThan(300)
  expect(outcome?.winners.every(({ name }) => name.includes('*'))).toBe(true)
})

it('opens a series with its own city’s races and then those nearby; a code names the race of now', async () => {
  const { call } = bench.stranger()
  const zibo = await call('specialSeriesRacePage', { series: 'zibo', pageSize: 50 })
  expect(zibo.results[0]?.regionCity.code).toBe('370300')
  expect(new Set(zibo.results.map(({ regionProvince }) => regionProvince.code))).toEqual(new Set(['370000']))
  const delta = await call('specialSeriesRacePage', { series: 'csj', pageSize: 50 })
  expect(delta.results.every(({ regionProvince }) => /^3[1-4]0000$/.test(regionProvince.code))).toBe(true)
  for (const series of ['constructor', 'nowhere'])
    await expect(call('specialSeriesRacePage', { series })).rejects.toMatchObject({ code: 2026001 })
  await expect(call('getRaceId', { code: 'toString' })).rejects.toMatchObject({ code: 2003001 })
})

it('counts a like once an account, the bank’s beside, and takes it back', async () => {
  const [one, other] = [await bench.runner(), await bench.runner()]
  const raceId = FCFS_RACE
  await one.call('addRaceLikeNum', { raceId })
  expect(await one.call('addRaceLikeNum', { raceId })).toMatchObject({ likeNum: 1, bankLikeNum: 0, liked: true })
  expect(await other.call('addAgriculturalBankLikeNum', { raceId })).toMatchObject({ likeNum: 2, bankLikeNum: 1 })
  expect(await bench.stranger().call('raceLikes', { raceId })).toMatchObject({ likeNum: 2, liked: false })
  expect(await one.call('removeRaceLike', { raceId })).toMatchObject({ likeNum: 1, liked: false })
  await expect(bench.stranger().call('addRaceLikeNum', { raceId })).rejects.toMatchObject({ code: 1004010 })
})

it('shows what others look for, as far as it finds a race and is not one person’s typing', async () => {
  const search = (code: string) => bench.stranger().call('track', { event: 'search', code, time: TEST_NOW })
  for (const word of ['厦门', '厦门', '厦门', '敦煌', '13812345678', '13812345678', '13812345678']) await search(word)
  const words = (await bench.stranger().call('hotWords', {})).map(({ zh }) => zh)
  expect(words[0]).toBe('厦门')
  expect(words).not.toContain('敦煌')
  expect(words).not.toContain('13812345678')
  expect(words).toHaveLength(8)
})

it('knows the city of an address from its table, and says nothing of others', async () => {
  const at = (address: string) => {
    const client = bench.stranger()
    client.from = { address }
    return client.call('locateCity', {})
  }
  expect(await at('202.106.0.20')).toMatchObject({ city: { code: '110100', name: { zh: '北京市', en: 'Beijing' } } })
  for (const unknown of ['127.0.0.1', '8.8.8.8', '2001:db8::1']) expect(await at(unknown)).toEqual({ city: null })
})

it('lists what a runner is given, and counts what there is to enter', async () => {
  const { call } = bench.stranger()
  const material = await call('raceMaterialDetail', { raceId: FCFS_RACE })
  expect(material.postedUntil).toBe(Date.parse(MAILED.until))
  expect(material.posted.length).toBeGreaterThan(0)
  const figures = await call('raceOnlineHome', {})
  expect(figures.open).toBeGreaterThan(5)
  expect(figures.cities).toBeGreaterThan(30)
})
