import { expect, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { MEMBERS } from './support/members.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const MAIL = { consignee: '王大锤', consigneePhone: '13700000000', region: '620102', addressDetail: 'Tianshui Road 1' }

test('a draw that is one file of facts is won, and posted to an address', async ({ page }) => {
  const { device } = await loggedIn(page, MEMBERS)
  const press = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
  await openIn(page, 'en', `${MEMBERS}/luckyDrawWinter`)
  await expect(page.getByRole('heading', { name: 'Winter warm-up' })).toBeVisible()
  await expect(page.getByText('1 chance left')).toBeVisible()
  await expect(page.getByText('99.99%')).toBeVisible()
  await expect(page.getByText(/Worth ¥89,\s1,000\sof\s1,000\sleft/)).toBeVisible()
  await expect(page.getByText(/gets “Next time” instead/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await axeFaults(page)).toEqual([])
  await press('Draw').click()
  await expect(page).toHaveURL(/\/winningWinter\?prizeId=/, { timeout: 15_000 })
  await expect(page.getByRole('heading', { name: 'You won: Wool hat' })).toBeVisible()

  // The same prize by the message that the platform sent.
  await page.goto(`${MEMBERS}/news`)
  await page.getByRole('tab', { name: /Account/ }).click()
  await page.getByRole('link', { name: /^You won: Wool hat/ }).click()
  await press('Claim it').click()
  await press('Give an address').click()
  await expect(page).toHaveURL(/\/fullPostWinter/)
  await press('Confirm address').click()
  await expect(page).toHaveURL(/\/fullPostWinter/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'You won: Wool hat' })).toBeVisible()
  await device.ask('addMailInfo', MAIL)
  await press('Give an address').click()
  await expect(page.getByText(/Tianshui Road 1/)).toBeVisible()
  await press('Confirm address').click()
  await expect(page).toHaveURL(/\/winningSucPageWinter/)
  await expect(page.getByText('Claimed: Wool hat')).toBeVisible()
  await expect(page.getByText(/Tianshui Road 1/)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.goto(`${MEMBERS}/my`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Draws and prizes/ }).click()
  await expect(page.getByRole('link', { name: /Wool hat/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Daily challenge draw/ })).toBeVisible()
})

test('a draw won by nobody is tried again until no chance is left', async ({ page }) => {
  await loggedIn(page, MEMBERS)
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', `${MEMBERS}/luckyDrawChallenge`)
  await runner.button('开转').click()
  await expect(page).toHaveURL(/\/noWinningChallenge/, { timeout: 15_000 })
  await expect(page.getByRole('heading', { name: '这次没有抽中' })).toBeVisible()
  await runner.button('再抽一次').click()
  await expect(page.getByText('还有 1 次机会')).toBeVisible()
  await runner.button('开转').click()
  await expect(page).toHaveURL(/\/noWinningChallenge/, { timeout: 15_000 })
  await expect(page.getByText('今天的机会用完了，明天再来。')).toBeVisible()
  await expect(runner.button('再抽一次')).toHaveCount(0)
  await page.goto(`${MEMBERS}/luckyDrawChallenge`)
  await expect(runner.button('开转')).toHaveAccessibleDescription('机会用完了，看看下面怎么得机会')
})

test('a draw opens as an envelope by keys, without motion', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await loggedIn(page, MEMBERS)
  await openIn(page, 'en', `${MEMBERS}/redEnvelopeChallenge`)
  await expect(page.getByText('2 chances left')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Open', exact: true }).focus()
  const pressed = Date.now()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/noWinningChallenge/)
  expect(Date.now() - pressed).toBeLessThan(10_000)
  await page.goBack()
  await expect(page.getByText('1 chance left')).toBeVisible()
  await context.close()
})
