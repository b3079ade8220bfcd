import { expect, type Page, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { CASHIER_PAY, openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'
import type { Lang } from './support/words.ts'

const FREE = `${RACE}03`
const CHARITY = `${RACE}04`
const PICTURE = 'pages-config/share.png'

test('a friend pays by the link, without an account; a bank transfer counts once the operator has the money', async ({
  page,
  browser,
  baseURL,
}) => {
  const entrant = await loggedIn(page, baseURL ?? '')
  const friend = await (await browser.newContext()).newPage()
  await paidByFriend(page, friend, await entrant.order(CHARITY))
  await friend.context().close()
  await paidByTransfer(page, entrant)
})

test('a payment given up is continued from my orders', async ({ page, baseURL }) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  const { orderId } = await entrant.order(CHARITY)
  await openIn(page, 'zh', `/eventItemPay?orderId=${orderId}`)
  await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
  await page.getByRole('link', { name: /放弃|Give up/ }).click()
  await expect(page).toHaveURL(/payRes/)
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toHaveCount(0)
  await page.goto('/myOrder')
  const card = page.getByRole('article').first()
  await expect(card).toContainText('待支付')
  await card.getByRole('button', { name: /支付/ }).last().click()
  await expect(page).toHaveURL(/eventItemPay/)
  // The page remembers the attempt and asks how it went.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: runner.exact('继续支付') })
    .click()
  await page.locator(CASHIER_PAY).click()
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
})

test('a payment notified twice counts once', async ({ page, baseURL }) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  const { orderId } = await entrant.order(CHARITY)
  await openIn(page, 'zh', `/eventItemPay?orderId=${orderId}`)
  await pay(page)
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
  const attempts = await attemptsOf(page, orderId)
  expect(attempts.filter((attempt) => attempt.status === 'CONFIRMED')).toHaveLength(1)
  for (const mode of ['again', 'again']) {
    await page.request.post(`/sandbox/api/notify/${attempts[0]?.attemptId}`, { data: { mode } })
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
  expect((await attemptsOf(page, orderId)).filter((attempt) => attempt.status === 'CONFIRMED')).toHaveLength(1)
  const refunds = (await (await page.request.get('/sandbox/api/refunds')).json()) as { orderId: string }[]
  expect(refunds.filter((refund) => refund.orderId === orderId)).toEqual([])
})

test('a double tap on submit makes one order', async ({ page, baseURL }) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  const entryId = await entrant.enter(CHARITY)
  await openIn(page, 'zh', `/eventOrder?entryId=${entryId}`)
  await runner.button('确认订单').dblclick()
  await expect(page).toHaveURL(/eventItemPay/)
  const data = await entrant.device.ask('myRegistrationListByGroup', { group: 'all', pageNo: 1, pageSize: 10 })
  expect(data.results).toHaveLength(1)
})

test('an order of zero needs no cashier', async ({ page, baseURL }) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  const entryId = await entrant.enter(FREE)
  await openIn(page, 'zh', `/eventOrder?entryId=${entryId}`)
  await page
    .getByRole('button', { name: /提交|确认/ })
    .filter({ visible: true })
    .last()
    .click()
  await expect(page).toHaveURL(/orderDetails|payRes/)
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible({ timeout: 20_000 })
})

async function pay(page: Page): Promise<void> {
  const runner = runnerOn(page, 'zh')
  await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
  await page.locator(CASHIER_PAY).click()
}

async function attemptsOf(page: Page, orderId: string) {
  const answer = await page.request.get('/sandbox/api/attempts')
  const attempts = (await answer.json()) as { attemptId: string; orderId: string; status: string }[]
  return attempts.filter((attempt) => attempt.orderId === orderId)
}

async function paidByFriend(page: Page, friend: Page, { orderId }: { orderId: string }): Promise<void> {
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', `/eventItemPay?orderId=${orderId}`)
  await runner.button('找人代付').click()
  await expect(page).toHaveURL(/askFriendToPay/)
  await expect(page.getByRole('img', { name: '代付链接的二维码' })).toBeVisible()
  const linked = page.waitForResponse(/payerLink/)
  await page.reload()
  const { data } = await (await linked).json()
  const seen: string[] = []
  friend.on('response', async (response) => {
    if (response.url().includes('/api/pay/payer')) seen.push(await response.text().catch(() => ''))
  })
  const lang: Lang = 'en'
  const payer = runnerOn(friend, lang)
  await openIn(friend, lang, `/payForFriend?token=${data.token}`)
  await expect(friend.getByText('王**')).toBeVisible()
  await expect(friend).not.toHaveURL(/login/)
  await payer.button('去支付').click()
  // The bank takes its time: the payer is back before anybody knows of the money, and is not asked to pay again.
  await friend.getByRole('link', { name: /放弃|Give up/ }).click()
  await expect(friend.getByText('Checking your payment')).toBeVisible()
  await expect(friend.getByRole('button', { name: payer.like('继续支付') })).toHaveCount(0)
  const [attempt] = await attemptsOf(page, orderId)
  await page.request.post(`/sandbox/api/pay/${attempt?.attemptId}`, { data: { notifyAfterMs: null } })
  await expect(friend.getByText('Paid. Thank you!')).toBeVisible({ timeout: 20_000 })
  expect(seen.join()).not.toMatch(/王小跑|13712345678|6201\d\d19/)
  await expect(page.getByText('已有人付款')).toBeVisible({ timeout: 20_000 })
  await runner.button('查看订单').click()
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible()
}

async function paidByTransfer(page: Page, entrant: Entrant): Promise<void> {
  const runner = runnerOn(page, 'zh')
  const { orderId } = await entrant.order(CHARITY)
  await page.goto(`/eventItemPay?orderId=${orderId}`)
  await page.getByRole('radio', { name: /线下转账/ }).check()
  await runner.button('查看收款账户').click()
  await expect(page).toHaveURL(/offlinePayRes/)
  await expect(page.getByText('6228 4800 1234 5678 901')).toBeVisible()
  // Handed in while the picture is still on its way.
  await page.route('**/uploadImage', (route) => setTimeout(() => void route.continue(), 1_000))
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await runner.button('提交凭证').click()
  await expect(page.getByText('凭证已提交，等待核实')).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)

  await page.goto(`/sandbox/races/${RACE}?lang=zh`)
  const proof = page.getByRole('article').filter({ hasText: orderId })
  await expect(proof.getByRole('img')).toBeVisible()
  await proof.getByRole('button', { name: '确认到账' }).click()
  await expect(proof).toHaveCount(0)
  await page.goto(`/offlinePayRes?orderId=${orderId}`)
  await expect(page.getByText('已确认到账')).toBeVisible()
}
