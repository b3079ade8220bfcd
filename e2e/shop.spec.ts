import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { moveTo } from './support/clock.ts'
import { MEMBERS } from './support/members.ts'
import { CASHIER_PAY, openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'

const HOUR = 3_600_000
const RACE = '1000060003'

async function withAddress(entrant: Entrant): Promise<void> {
  const address = { consignee: '李雷', consigneePhone: '13800000001', region: '310101', addressDetail: '延安东路 1 号' }
  await entrant.device.ask('createPost', { ...address, isDefault: true })
}

const platformNow = async (page: Page) =>
  ((await (await page.request.get('/sandbox/api/clock')).json()) as { now: number }).now

test('bought in two, paid, followed, sent back and paid back', async ({ page, baseURL: address = '' }) => {
  test.slow()
  const entrant = await loggedIn(page, address)
  await withAddress(entrant)
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', `/eventItemShop?raceId=${RACE}`)
  await page.getByRole('link', { name: /完赛纪念 T 恤/ }).click()
  await runner.button('请选择尺码、颜色').click()
  await expect(page.getByText('请选择尺码', { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'XL' }).check()
  await expect(page.getByRole('radio', { name: /落日红.*售罄/ })).toBeVisible()
  await page.getByRole('radio', { name: 'M', exact: true }).check()
  await page.getByRole('radio', { name: '落日红' }).check()
  await runner.button('立即购买').click()
  await expect(page).toHaveURL(/spInfo/)
  await expect(page.getByText('李雷 138****0001')).toBeVisible()
  await expect(page.getByText(/7 天无理由退货/)).toBeVisible()
  await page.getByRole('button', { name: '增加：数量' }).click()
  await expect(page.getByText('¥316').first()).toBeVisible()
  const coupon = page.getByRole('button', { name: /^完赛纪念立减券/ })
  await coupon.click()
  await expect(page.getByText('¥336').first()).toBeVisible()
  await coupon.click()
  await expect(page.getByText('¥316').first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await runner.button('提交订单').click()
  await expect(page).toHaveURL(/eventItemPay/)
  await expect(page.getByText(/T 恤.*× 2|M，落日红/).first()).toBeVisible()
  await page.getByRole('button', { name: /^支付 ¥316/ }).click()
  await page.locator(CASHIER_PAY).first().click()
  await expect(page.getByText('支付成功')).toBeVisible()
  await expect(page.getByText(/商家会尽快发货/)).toBeVisible()
  await runner.button('查看订单').click()
  await expect(page).toHaveURL(/spOrderDetail/)
  await expect(page.getByText('待发货').first()).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? ''

  const desk = await page.context().newPage()
  await desk.goto('/sandbox/goods')
  const mine = desk.getByRole('article', { name: `SL${orderId}` })
  await mine.getByLabel(/快递单号|Parcel number/).fill('SF1234567890')
  await mine.getByRole('button', { name: /标记已发货|Mark as sent/ }).click()
  await expect(mine).toHaveCount(0)

  await page.goto('/news')
  await page.getByRole('tab', { name: /账号/ }).click()
  await page
    .getByRole('link', { name: /你的商品已寄出/ })
    .first()
    .click()
  const back = await moveTo(page, (await platformNow(page)) + 10 * HOUR)
  try {
    await page.goto(`/logistics?orderId=${orderId}`)
    await expect(page.getByText('运往上海市')).toBeVisible()
    await expect(page.getByText(/顺丰速运已揽收/)).toBeVisible()
    // A session lasts a day of the platform's clock.
  } finally {
    await back()
  }
  await entrant.device.ask('getShopOrder', { orderId })
  const backAgain = await moveTo(page, (await platformNow(page)) + 49 * HOUR)
  try {
    await loggedInAgain(page, entrant)
    await page.goto(`/spOrderDetail?orderId=${orderId}`)
    await runner.button('确认收货').click()
    await expect(page.getByText('已收货').first()).toBeVisible()
    await page.getByRole('radio', { name: '不想要了' }).check()
    await runner.box('退回的快递单号').fill('YT1234567890')
    await runner.button('提交退货').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('退货中').first()).toBeVisible()
    await desk.goto('/sandbox/goods')
    await desk
      .getByRole('article', { name: `SL${orderId}` })
      .getByRole('button', { name: /已收到退货|It’s back/ })
      .click()
    await expect(desk.getByRole('article', { name: `SL${orderId}` })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/退款 ¥316/).first()).toBeVisible()
  } finally {
    await backAgain()
  }
})

/** The platform's clock has gone past the session's end: the runner logs in anew. */
async function loggedInAgain(page: Page, { device, mobile }: Entrant): Promise<void> {
  const { logIn } = await import('#rehearse/entrySteps.ts')
  const seeded = { ...(await logIn(device, mobile, {})), time: await platformNow(page) }
  await page.evaluate((stored) => localStorage.setItem('userInfo', JSON.stringify(stored)), seeded)
}

test('a product that is one file of facts is opened and ordered', async ({ page }) => {
  const entrant = await loggedIn(page, MEMBERS)
  await withAddress(entrant)
  await openIn(page, 'en', `${MEMBERS}/eventItemShop`)
  await page.getByRole('link', { name: /Bib magnets/ }).click()
  await expect(page.getByRole('heading', { name: 'Bib magnets' })).toBeVisible()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/eventItemPay/)
  await expect(page.getByText('Bib magnets').first()).toBeVisible()
})
