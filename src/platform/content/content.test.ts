import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { createTestBench, type TestBench } from '#support/platform/testBench.ts'

const DRAWN = new Set(
  ['posters', 'groups'].flatMap((folder) =>
    readdirSync(`src/platform/sandbox/${folder}`).map((name) => `${folder}/${name}`),
  ),
)

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench({ races: testRaces() })
})
afterAll(() => bench.platform.close())

/** Every picture and every list of words in what an operation answers. */
function pictures(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictures)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'picture' ? [String(inner)] : pictures(inner)))
}

it('shows organisers, pictures, articles, colleges and running groups, with pictures that are there', async () => {
  const { call } = bench.stranger()
  const [store, adverts, article, slides, colleges, groups] = await Promise.all([
    call('storeBaseInfoById', { organizationId: '300004' }),
    call('appGetAllPicture', {}),
    call('getContentHtml', { contentId: 'firstMarathon' }),
    call('slideshowSearchDetails', { slideshowId: 'lookingBack' }),
    call('collegeList', {}),
    call('runGroupList', {}),
  ])
  const shown = pictures([store, adverts, article, slides, colleges, groups])
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.filter((picture) => !DRAWN.has(picture))).toEqual([])
  expect(article.others.map(({ contentId }) => contentId)).not.toContain('firstMarathon')
  expect((await call('appGetAllPicture', { position: 'search' })).every((one) => one.position === 'search')).toBe(true)
  expect(await call('collegeList', { name: '江汉' })).toMatchObject([{ collegeId: 'jianghan', races: 2 }])
  expect(await call('collegeList', { province: '110000' })).toHaveLength(1)
  const details = await call('collegeCourseInfo', { collegeId: 'jinghu' })
  expect(details).toMatchObject({ college: { collegeId: 'jinghu' }, courses: [{ courseId: 'jinghu-1' }, {}] })
  expect(details.races.map(({ raceId }) => raceId)).toEqual(['1000020101', '1000030004'])
})

it('says what is missing', async () => {
  const { call } = bench.stranger()
  await expect(call('storeBaseInfoById', { organizationId: '1' })).rejects.toMatchObject({ code: 2026001 })
  await expect(call('getContentHtml', { contentId: 'x' })).rejects.toMatchObject({ code: 2026001 })
  await expect(call('slideshowSearchDetails', { slideshowId: 'x' })).rejects.toMatchObject({ code: 2026001 })
  await expect(call('collegeCourseInfo', { collegeId: 'x' })).rejects.toMatchObject({ code: 2026002 })
})

it('keeps who is in a running group: each once, one’s own first, until one leaves', async () => {
  const [one, other] = [await bench.runner(), await bench.runner()]
  const groupId = 'seaBreeze'
  await one.call('joinRunGroup', { groupId })
  expect(await one.call('joinRunGroup', { groupId })).toMatchObject({ groupId, members: 1 })
  expect(await other.call('joinRunGroup', { groupId })).toMatchObject({ members: 2 })
  expect((await one.call('runGroupList', {}))[0]).toMatchObject({ groupId, joinedAt: expect.any(Number) })
  expect((await bench.stranger().call('runGroupList', { city: '370200' }))[0]).toMatchObject({
    joinedAt: null,
    members: 2,
  })
  expect((await one.call('personalOverview', {})).areas.find(({ id }) => id === 'runGroups')?.count).toBe(1)
  expect(await one.call('leaveRunGroup', { groupId })).toMatchObject({ members: 1, joinedAt: null })
  await expect(one.call('joinRunGroup', { groupId: 'none' })).rejects.toMatchObject({ code: 2026003 })
  await expect(bench.stranger().call('joinRunGroup', { groupId })).rejects.toMatchObject({ code: 1004010 })
})
