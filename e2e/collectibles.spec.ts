import { type Browser, expect, type Page, test } from '@playwright/test'
import { logIn } from '#rehearse/entrySteps.ts'
import { deviceAt } from '../tests/support/entry.ts'
import { MEMBERS } from './support/members.ts'
import { CASHIER_PAY, openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'

const DAY = 86_400_000
const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })).newPage()

/** How far the platform's clock is ahead. */
let ahead = 0

/** A day passes for everybody: who is logged in logs in again. */
async function aDayPasses(runners: readonly { page: Page; entrant: Entrant }[]): Promise<void> {
  await runners[0]?.entrant.device.api.console('clock', { advance: DAY + 60_000 })
  ahead += DAY + 60_000
  for (const { page, entrant } of runners) {
    const login = { ...(await logIn(entrant.device, entrant.mobile)), time: Date.now() + ahead }
    await page.addInitScript((stored) => localStorage.setItem('userInfo', JSON.stringify(stored)), login)
  }
}

test.afterEach(async () => {
  await deviceAt(MEMBERS).api.console('clock', { advance: -ahead })
  ahead = 0
})

test('a drop that is one file of facts is bought, opened, given and accepted; a gift is refused', async ({
  page,
  browser,
}) => {
  const entrant = await loggedIn(page, MEMBERS)
  await entrant.addPlayer()
  await openIn(page, 'zh', `${MEMBERS}/ZhuJiangCollection`)
  await expect(page.getByRole('link', { name: /^过江/ })).toBeVisible()

  const runner = runnerOn(page, 'zh')
  await page.getByRole('link', { name: /^过江/ }).click()
  await expect(page.getByText(/概率 100.00%，剩\s50\s\/\s50\s件/)).toBeVisible()
  await page.getByRole('checkbox', { name: /我已满 18 周岁/ }).check()
  await runner.button('买一盒 ¥12.90').click()
  await expect(page).toHaveURL(/blindBoxPayment/)
  await runner.named('支付').last().click()
  await page.locator(CASHIER_PAY).click()
  await expect(page).toHaveURL(/blindBoxOpen/)
  const box = runner.button('打开盲盒')
  await box.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('figure')).toContainText('猎德大桥')
  await expect(page.getByRole('status').filter({ hasText: '开到了：猎德大桥，普通款 · No. 1 / 50' })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('figure')).toContainText('No. 1 / 50')
  await runner.button('看证书').click()
  await expect(page.getByRole('img', { name: /所有权证书 · No\. 1 \/ 50/ })).toBeVisible()
  await expect(page.getByText(/起可以转赠/)).toBeVisible()

  const otherPage = await phone(browser)
  const other = await loggedIn(otherPage, MEMBERS)
  await other.addPlayer('林小川', '1992-04-05')
  await openIn(otherPage, 'zh', `${MEMBERS}/Home`)
  await aDayPasses([
    { page, entrant },
    { page: otherPage, entrant: other },
  ])
  await page.goto(`${MEMBERS}/nftUserCenter`)
  await page
    .getByRole('link', { name: /猎德大桥/ })
    .first()
    .click()
  await runner.button('转赠').click()
  await runner.box('对方手机号').fill(other.mobile)
  await runner.button('送出').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '转赠' }).click()
  await expect(page.getByText('等对方接受').first()).toBeVisible()

  const receiver = runnerOn(otherPage, 'zh')
  await otherPage.goto(`${MEMBERS}/news`)
  await otherPage.getByRole('tab', { name: /账号/ }).click()
  await otherPage.getByRole('link', { name: /^有人送你数字藏品/ }).click()
  await receiver.button('查看转赠').click()
  await receiver.button('接受').click()
  await expect(otherPage).toHaveURL(/ownedBlindBoxDetails/)
  await expect(otherPage.getByRole('img', { name: /所有权证书 · No\. 1 \/ 50/ })).toBeVisible()
  await page.goto(`${MEMBERS}/nftUserCenter`)
  await expect(page.getByText('还没有藏品')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /猎德大桥/ })).toHaveCount(0)
  const [piece] = (await other.device.ask('myCollectibles', {})).pieces
  expect((await entrant.device.ask('myCollectibles', {})).pieces).toEqual([])

  await aDayPasses([
    { page, entrant },
    { page: otherPage, entrant: other },
  ])
  const tokenId = piece?.tokenId ?? ''
  const { giftId } = await other.device.ask('giveCollectible', { tokenId, mobile: entrant.mobile })
  await page.goto(`${MEMBERS}/giftPage?giftId=${giftId}`)
  await runner.button('拒绝').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByText('没有接受').first()).toBeVisible()
  await otherPage.goto(`${MEMBERS}/ownedBlindBoxDetails?tokenId=${tokenId}`)
  await expect(otherPage.getByRole('img', { name: /所有权证书/ })).toBeVisible()
})
