import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { formatChinaTime } from '#lib/date.ts'
import { axeFaults } from './support/axe.ts'
import { MEMBERS } from './support/members.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const DAY_MS = 86_400_000
const dayAfter = (days: number) => formatChinaTime(Date.now() + days * DAY_MS, 'yyyy-MM-dd')

/** Adds a result of today with its picture, which the operator accepts. */
async function addToday(page: Page, address: string, distanceKm: number): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token)
  const headers = { token: String(token), terminalType: '3' }
  const file = { name: 'certificate.png', mimeType: 'image/png', buffer: readFileSync('pages-config/share.png') }
  const upload = await page.request.post(`${address}/api/base/uploadImage`, { multipart: { file }, headers })
  const { data } = await upload.json()
  const own = { raceName: '周末长跑', day: dayAfter(0), distanceKm, seconds: distanceKm * 360, certificate: data.path }
  const added = await page.request.post(`${address}/api/score/addOwnResult`, { data: own, headers })
  // An id has more digits than a number of JavaScript.
  const [, ownResultId] = /"ownResultId":"?(\d+)/.exec(await added.text()) ?? []
  expect((await page.request.post(`${address}/sandbox/api/addedResults/${ownResultId}`, { data: {} })).ok()).toBe(true)
}

test('a runner joins, a run counts, the badge is told, and the own row is found; filters are kept on the way back', async ({
  page,
  baseURL: address = '',
}) => {
  test.slow()
  const entrant = await loggedIn(page, address)
  await entrant.addPlayer()
  await entrant.device.ask('joinRunGroup', { groupId: 'greenway' })
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/my')
  await runner.button('更多').click()
  await page.getByRole('link', { name: '排行榜' }).click()
  await page.getByRole('link', { name: /^2026 – 2027 年度挑战赛/ }).click()
  await runner.button('参加挑战赛').click()
  await page.getByRole('radio', { name: '天府绿道跑团' }).check()
  await runner.button('确认参加').click()
  await expect(page.getByRole('heading', { name: '我这个月' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')

  await addToday(page, address, 55)
  await runner.button('看我的进度').click()
  await expect(page.getByText('王小跑 · 天府绿道跑团')).toBeVisible()
  await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuetext', '55.0 公里')
  await expect(page.getByText('离银徽章还差 45.0 公里')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /铜徽章/ }).click()
  await expect(page.getByRole('img', { name: /2026 – 2027 年度挑战赛.*铜徽章.*55\.0 km/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: /^排名/ }).click()
  const month = `${dayAfter(0).slice(0, 4)} 年 ${Number(dayAfter(0).slice(5, 7))} 月`
  const choose = async (chip: string, choice: string) => {
    await page.getByRole('button', { name: new RegExp(`^${chip}`) }).click()
    await page.getByRole('radio', { name: choice }).click()
  }
  await choose('月份', month)
  await page.getByRole('button', { name: /^我的名次/ }).click()
  await expect(page.getByRole('row', { name: /王小跑/ })).toBeInViewport()
  await choose('性别', '男子')
  await page.getByRole('link', { name: /^规则/ }).click()
  await expect(page.getByText('同一天有几条记录')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: new RegExp(month) })).toBeVisible()
  await expect(page.getByRole('button', { name: /男子/ })).toBeVisible()

  await page.goto('/news?kind=system')
  await page.getByRole('link', { name: /^徽章到手：.*铜徽章/ }).click()
  await runner.button('看我的进度').click()
  await expect(page).toHaveURL(/challenge\/detail/)
})

test('teams of a race and their runners are open to whoever is not logged in', async ({ page }) => {
  await openIn(page, 'en', '/eventItemRanking?raceId=1000055001')
  await page.getByRole('link', { name: /^Team ranking/ }).click()
  const rows = page.getByRole('row')
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('button').click()
  const members = page.getByRole('dialog')
  await expect(members.getByText(/\(counts\)/)).toHaveCount(3)
  await expect(page).toHaveURL(/eventItemTeamRanking/)
})

test('a challenge that is one file of facts is opened, joined and run', async ({ page }) => {
  await loggedIn(page, MEMBERS)
  await openIn(page, 'en', `${MEMBERS}/rankingPage`)
  await page.getByRole('link', { name: /^Blossom Challenge/ }).click()
  const runner = runnerOn(page, 'en')
  await expect(page.getByRole('button', { name: 'Join the challenge' })).toBeVisible()
  await page.getByRole('button', { name: 'Join the challenge' }).click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My month' })).toBeVisible()
  await addToday(page, MEMBERS, 12)
  await page.goto(`${MEMBERS}/blossom/detail`)
  await expect(page.getByText('28.0 km to Bloom')).toBeVisible()
  await runner.button('看证书').click()
  await expect(page.getByRole('img', { name: /Blossom Challenge.*12\.0 km/ })).toBeVisible()
  await page.goto(`${MEMBERS}/blossom/ranking`)
  await expect(page.getByRole('row')).toHaveCount(1)
})
