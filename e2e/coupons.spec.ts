import { expect, type Page, test } from '@playwright/test'
import { startPayment } from '#rehearse/entrySteps.ts'
import { FORM, saveSample } from '../tests/support/entry.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'

const HALF = '100006000401'
const CHARITY = '100006000304'
const ASKED = {
  form: { ...FORM, healthStatement: '1' },
  questionnaire: { heardFrom: 'club', weeklyKm: '10-30', travels: 'no', services: ['water'] },
}
const COMPANY = '上海江湾体育发展有限公司'

/** Pays an order as the provider would report it. */
async function pay({ device }: Entrant, orderId: string): Promise<void> {
  const attemptId = await startPayment(device, orderId)
  await device.api.console(`pay/${attemptId}`, {})
}

const total = (page: Page) => page.locator('.sl-price-lines-row[data-total]')

test('an exchanged code lowers the price of a paid order, and one invoice is asked for two orders', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  const coupon = { id: 'gift', name: { zh: '礼券', en: 'Gift' }, amount: 2000 }
  const made = await entrant.device.api.console<{ codes: string[] }>('coupons', { coupon, count: 1 })
  const entryId = await saveSample(entrant.device, HALF, await entrant.addPlayer(), ASKED)
  await openIn(page, 'zh', `/eventOrder?entryId=${entryId}`)
  await expect(total(page)).toContainText('¥99')
  await page.getByRole('button', { name: /^优惠券/ }).click()
  await runner.button('用兑换码领取').first().click()
  await runner.box('兑换码').fill(made.codes[0] ?? '')
  await runner.button('兑换').click()
  await expect(page.getByText('领取成功')).toBeVisible()
  // A page to choose on that is loaded anew still knows who asked.
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await page.getByRole('button', { name: /^使用，减 ¥20/ }).click()
  await expect(page).toHaveURL(/eventOrder/)
  await expect(page.getByText('优惠券：礼券').first()).toBeVisible()
  await expect(total(page)).toContainText('¥79')
  await expect(page.getByText('已省 ¥21')).toBeVisible()
  await runner.button('确认订单').click()
  await expect(page).toHaveURL(/eventItemPay/)
  await expect(page.getByText('¥79').first()).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await pay(entrant, orderId)
  // In the native app the order is made before the answer.
  const native = await entrant.enter(CHARITY)
  await page.addInitScript((shown) => {
    if (location.search.includes(shown)) Object.assign(window, { webkit: { messageHandlers: { CLOSE_PAGE: {} } } })
  }, native)
  const made4App = page.waitForResponse(/createOrder4App/)
  await page.goto(`/eventOrder?entryId=${native}`)
  await runner.button('确认订单').click()
  expect((await (await made4App).json()).data).toMatchObject({ orderStatus: 'PENDING' })
  await expect(page).toHaveURL(/eventItemPay/)
  await pay(entrant, new URL(page.url()).searchParams.get('orderId') ?? '')
  await page.goto(`/eventDetails?raceId=${HALF.slice(0, 10)}`)
  await page.getByRole('link', { name: /报名成功/ }).click()
  await expect(page).toHaveURL(new RegExp(`orderDetails.*entryId=${entryId}`))

  await page.goto('/myOrder')
  await page.getByRole('link', { name: /^批量开票/ }).click()
  for (const race of ['2027 兰州马拉松', '2027 宜昌马拉松']) await page.getByRole('checkbox', { name: race }).check()
  await page.getByRole('radio', { name: '单位' }).check()
  await page.getByRole('combobox', { name: /单位名称/ }).pressSequentially('江湾')
  await page.getByRole('option', { name: new RegExp(COMPANY) }).click()
  await expect(runner.box('统一社会信用代码')).toHaveValue(/^[0-9A-Z]{18}$/)
  await runner.box('邮箱').fill('bill@example.cn')
  await runner.button('申请发票').click()
  await expect(page.getByText('已申请 ¥579 的发票')).toBeVisible()
  await page.goto(`/AskForInvoice?orderId=${orderId}`)
  await expect(page.getByText('开票中')).toBeVisible()
})
