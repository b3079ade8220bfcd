import { expect, test } from '@playwright/test'
import { logIn, openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

test('a filter and the place in the list are there again on the way back', async ({ page }) => {
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/Match')
  await runner.named('排序').click()
  await page.getByRole('radio', { name: runner.exact('按月份') }).click()
  await runner.named('版式').click()
  await page.getByRole('radio', { name: runner.exact('紧凑') }).click()
  const months = page.getByRole('heading', { level: 2, name: /^\d{4} 年 \d+ 月$/ })
  await expect(months.first()).toBeVisible()
  const eighth = page.locator('.sl-race-card-dense').nth(7)
  await eighth.scrollIntoViewIfNeeded()
  const name = (await eighth.locator('.sl-race-card-name').textContent()) ?? ''
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(100)
  await eighth.getByRole('link').click()
  await expect(page).toHaveURL(/eventDetails/)
  await page.goBack()
  await expect(runner.named('排序：按月份')).toBeVisible()
  await expect(page.locator('.sl-race-card-dense').nth(7)).toContainText(name)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 60)
})

test('a day of another month is chosen by keys, and its races are there', async ({ page }) => {
  await openIn(page, 'en', '/eventCalendar')
  const grid = page.getByRole('grid')
  const first = await grid.getAttribute('aria-labelledby')
  expect(first).not.toBeNull()
  // It opens on the month of the next race, which is known with the answer.
  const held = page.locator('.sl-calendar-day[data-held]')
  await expect(held.first()).toBeVisible()
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  // A month ahead with a race: whatever day the data were made on, the sample has races in spring.
  for (let month = 0; month < 6 && (await held.count()) === 0; month++) {
    await page.keyboard.press('PageDown')
    await held
      .first()
      .waitFor({ timeout: 3000 })
      .catch(() => {})
  }
  const day = Number(await held.first().locator('.sl-calendar-number').textContent())
  const number = async () => Number(await page.locator('.sl-calendar-day:focus .sl-calendar-number').textContent())
  while ((await number()) !== day) await page.keyboard.press((await number()) < day ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(held.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`, ${day} `) })).toBeVisible()
  await expect(page.locator('.sl-race-card-dense').first()).toBeVisible()
})

test('a runner logs in to join a group, is a member, and leaves again', async ({ page }) => {
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/Home')
  await page
    .getByRole('link', { name: /^跑团/ })
    .or(page.getByRole('button', { name: /^跑团/ }))
    .first()
    .click()
  await page.getByText('东湖接力跑团').click()
  await runner.button('加入跑团').click()
  await expect(page).toHaveURL(/login/)
  await logIn(page, runner)
  await expect(page).toHaveURL(/runGroup\?/)
  await runner.button('加入跑团').click()
  await expect(page.getByText(/加入了这个跑团/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/加入了这个跑团/)).toBeVisible()
  await runner.button('退出跑团').click()
  await runner.button('退出').click()
  await expect(runner.button('加入跑团')).toBeVisible()
})

test('a like is counted and taken back; the city is asked for, denied, and that is remembered', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  await loggedIn(page, baseURL ?? '')
  await openIn(page, 'zh', '/eventDetails?raceId=1000060005')
  await page.getByText('赛事介绍与物资').click()
  await page.getByRole('button', { name: /^点赞/ }).click()
  await page.getByRole('button', { name: /^已点赞/ }).click()
  await expect(page.getByRole('button', { name: /^点赞/ })).toBeVisible()
  await page.goto('/choosePlace')
  await runner.button('不用').click()
  await expect(runner.button('不用')).toBeHidden()
  await page.reload()
  await expect(page.getByText('全国')).toBeVisible()
  await runner.button('定位我的城市').click()
  await expect(page.getByText(/没认出你在哪个城市/)).toBeVisible()
})
