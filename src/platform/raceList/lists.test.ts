import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RaceItem } from '#api/contract.gen.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, Refused, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

/** The first race has a landing page. */
const LANDING = '/shangMaHalf'

let bench: TestBench
beforeAll(async () => {
  const races = testRaces().map((race, index) => (index === 0 ? { ...race, landing: LANDING } : race))
  bench = await createTestBench({ races })
})
afterAll(() => bench.platform.close())

const names = (items: RaceItem[]): string[] => items.map((item) => item.raceName.zh)
const ids = (items: RaceItem[]): string[] => items.map((item) => item.raceId)

/** Every page of the list of all races with these filters. */
async function allPages(
  filters: Record<string, string>,
  pageSize = 7,
): Promise<{ items: RaceItem[]; totalCount: number }> {
  const items: RaceItem[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await bench.stranger().call('pageChina', { ...filters, pageNo, pageSize })
    items.push(...page.results)
    expect(page.totalPage).toBe(Math.ceil(page.totalCount / pageSize))
    if (pageNo >= page.totalPage) return { items, totalCount: page.totalCount }
  }
}

describe('the list of all races', () => {
  it('pages through every race once, in one order', async () => {
    const { items, totalCount } = await allPages({})
    expect(totalCount).toBe(51 + testRaces().length)
    expect(new Set(ids(items)).size).toBe(totalCount)
    expect(ids((await allPages({}, 50)).items)).toEqual(ids(items))
    expect(items.findIndex((item) => item.state !== 'open')).toBe(items.filter((item) => item.state === 'open').length)
  })

  it.each([
    ['now', (item: RaceItem) => item.state === 'open'],
    ['after', (item: RaceItem) => item.state === 'notStarted'],
    ['before', (item: RaceItem) => !['open', 'notStarted'].includes(item.state)],
  ] as const)('filters sign-up %s', async (signUpStatus, fits) => {
    const { items } = await allPages({ signUpStatus })
    expect(items.length).toBeGreaterThan(5)
    expect(items.every(fits)).toBe(true)
    expect(items).toHaveLength((await allPages({})).items.filter(fits).length)
  })

  it('filters by year, month and city on the race day in China', async () => {
    const { items } = await allPages({ year: '2027', month: '4' })
    expect(items.length).toBeGreaterThan(0)
    for (const { raceTime } of items) expect(new Date(raceTime + 8 * 3_600_000).toISOString()).toMatch(/^2027-04/)
    expect(items.length).toBe((await allPages({ year: '2027', month: '04' })).items.length)
    const beijing = (await allPages({ regionCity: '110100' })).items
    expect(beijing.length).toBeGreaterThan(1)
    expect(beijing.every((item) => item.regionCity.code === '110100')).toBe(true)
    expect((await allPages({ year: '2031' })).totalCount).toBe(0)
  })

  it('finds by name in Chinese, English and pinyin', async () => {
    for (const name of ['橘子洲', 'orange isle', 'juzizhou', '长沙10公里']) {
      expect(
        names((await allPages({ name })).items).some((found) => found.includes('橘子洲')),
        name,
      ).toBe(true)
    }
    expect((await allPages({ name: 'no such race' })).totalCount).toBe(0)
  })

  it('refuses a filter that is none', async () => {
    const answer = await bench.stranger().raw('pageChina', { month: '13' })
    expect(answer.statusCode).toBe(400)
  })
})

describe('the lists of the home page', () => {
  it('put the races launched by config first', async () => {
    const hot = await bench.stranger().call('listRecommend', { page: 1, size: 10 })
    const config = testRaces().map((race) => race.raceId)
    expect(ids(hot).slice(0, config.length)).toEqual(config)
    const next = await bench.stranger().call('listRecommend', { page: 2, size: 10 })
    expect(ids(hot).some((id) => ids(next).includes(id))).toBe(false)
  })

  it('suggest the runner’s own city first and nothing that is over', async () => {
    for (const city of ['110100', '北京', '北京市', 'Beijing']) {
      const { results } = await bench.stranger().call('mayLike', { city, pageNo: 1, pageSize: 50 })
      expect(results[0]?.regionCity.code, city).toBe('110100')
      expect(results.every((item) => item.state !== 'ended')).toBe(true)
    }
    const nowhere = await bench.stranger().call('mayLike', { city: '火星' })
    expect(nowhere.results).toHaveLength(10)
  })

  it('shows slides with a drawn picture and a way to a race that takes entries, or to its landing page', async () => {
    const slides = await bench
      .stranger()
      .call('generalSearch', { templateName: 'slideshow', startPos: 0, pageSize: 10 })
    expect(slides.length).toBeGreaterThanOrEqual(5)
    expect(slides[0]?.attrs[1]?.link).toBe(LANDING)
    for (const { attrs } of slides) {
      expect(attrs[0]?.title?.zh).toBeTruthy()
      expect(attrs[0]?.city?.zh).toBeTruthy()
      expect(attrs[0]?.raceTime).toBeGreaterThan(TEST_NOW)
      expect(attrs[0]?.state).toMatch(/open|notStarted|soldOut/)
      expect(attrs[0]?.minFee).toBeGreaterThanOrEqual(0)
      const answer = await bench.platform.app.inject(`/files/${attrs[1]?.attachmentName}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('image/svg+xml')
      const raceId = /^\/eventDetails\?raceId=(\d+)$/.exec(attrs[1]?.link ?? '')?.[1]
      if (!raceId) expect(attrs[1]).toEqual({ attachmentName: `banners/${testRaces()[0]?.raceId}.svg`, link: LANDING })
      else expect((await bench.stranger().call('raceDetail', { raceId })).signUpEndTime).toBeGreaterThan(TEST_NOW)
    }
    expect(
      await bench.stranger().call('generalSearch', { templateName: 'slideshow', startPos: 2, pageSize: 2 }),
    ).toEqual(slides.slice(2, 4))
  })

  it('lists cities that have races, A to Z by pinyin', async () => {
    const cities = await bench.stranger().call('regionCityList', {})
    expect(cities.length).toBeGreaterThan(38)
    expect(cities.map((city) => city.letter)).toEqual(cities.map((city) => city.letter).sort())
    expect(cities.find((city) => city.code === '500100')).toMatchObject({
      letter: 'C',
      name: { zh: '重庆市', en: 'Chongqing' },
    })
    const races = (await allPages({})).totalCount
    expect(cities.reduce((sum, city) => sum + city.count, 0)).toBe(races)
  })
})

describe('favourites', () => {
  it('belong to the account of the token and to nobody else', async () => {
    const [one, other] = [await bench.runner(), await bench.runner()]
    const collected = async (client: typeof one) =>
      (await client.call('listRecommend', { size: 50 })).filter((item) => item.collected).map((item) => item.raceId)
    expect(await one.call('collect', { raceOnlineId: '1000020101' })).toBe(true)
    expect(await one.call('collect', { raceOnlineId: '1000020101' })).toBe(true)
    expect(await collected(one)).toEqual(['1000020101'])
    expect(await collected(other)).toEqual([])
    await other.call('delCollect', { raceOnlineId: '1000020101' })
    expect((await one.call('raceDetail', { raceId: '1000020101' })).collected).toBe(true)
    await one.call('delCollect', { raceOnlineId: '1000020101' })
    expect(await collected(one)).toEqual([])
  })

  it('need a login and a race', async () => {
    await expect(bench.stranger().call('collect', { raceOnlineId: '1000020101' })).rejects.toMatchObject({
      code: 1004010,
    })
    const runner = await bench.runner()
    await expect(runner.call('collect', { raceOnlineId: '9999999999' })).rejects.toThrow(Refused)
  })
})

describe('a listed race', () => {
  it('has a whole page, projects with places, and one that is sold out', async () => {
    const detail = await bench.stranger().call('raceH5Detail', { raceId: '1000020101' })
    expect(detail.introduction.zh).toContain('关门时间')
    expect(detail.introduction.en).toContain('time limits')
    expect(detail.items[0]).toMatchObject({ left: 9000, closedReason: null })
    expect(detail.schedule.map((step) => step.at)).toEqual(detail.schedule.map((step) => step.at).sort((a, b) => a - b))
    const full = await bench.stranger().call('itemByRaceIdList', { raceId: '1000020119' })
    expect(full[0]).toMatchObject({ left: 0, closedReason: 'soldOut' })
  })
})
