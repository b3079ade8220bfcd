import { type Browser, expect, type Page, test } from '@playwright/test'
import { formatChinaTime } from '#lib/date.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'

/** Costs nothing; two of its slots' desks take two bookings each. */
const FUN_RUN = '100006000303'

/** A runner with a confirmed entry, in front of a phone of their own. */
async function confirmed(page: Page, address: string): Promise<Entrant & { entryId: string }> {
  const entrant = await loggedIn(page, address)
  const { entryId, orderId } = await entrant.order(FUN_RUN)
  await entrant.device.ask('zeroPayment', { orderId })
  return { ...entrant, entryId }
}

const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })).newPage()

test('a slot is booked until it is full, waited for on another phone, given back, and comes with a message', async ({
  page,
  browser,
  baseURL: address = '',
}) => {
  test.slow()
  const first = await confirmed(page, address)
  const secondPage = await phone(browser)
  const second = await confirmed(secondPage, address)
  const slots = await first.device.ask('listCollectionSlots', { entryId: first.entryId })
  const slot = slots.find(({ capacity, left }) => capacity === 2 && left > 0)
  if (!slot) throw new Error('every small slot is taken')
  const { slotId, from, until } = slot
  // One place is left for the first.
  const rest = slot.left > 1 ? await confirmed(await phone(browser), address) : null
  await rest?.device.ask('bookCollectionSlot', { entryId: rest.entryId, slotId })
  const hours = `${formatChinaTime(from, 'MM.dd EEE HH:mm')} – ${formatChinaTime(until, 'HH:mm')}`

  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', `/orderDetails?entryId=${first.entryId}`)
  await page.getByRole('link', { name: /^预约领物/ }).click()
  await runner.button('选时段').click()
  await runner.button('确认预约').click()
  await expect(page.getByText('请选择领物时段').last()).toBeVisible()
  const radio = page.getByRole('radio', { name: hours })
  await expect(radio).toHaveAccessibleDescription(/余 1/)
  await radio.check()
  await runner.button('确认预约').click()
  await expect(page).toHaveURL(/result-collections-bookings/)
  await expect(page.getByText('到场出示二维码和证件原件')).toBeVisible()
  await expect(page.getByRole('img', { name: /预约号 [2-9A-Z]{8}/ })).toBeVisible()

  const other = runnerOn(secondPage, 'zh')
  await openIn(secondPage, 'zh', '/list-collections-bookings')
  await secondPage.getByRole('link', { name: '2027 兰州马拉松' }).click()
  await other.button('选时段').click()
  const full = secondPage.getByRole('radio', { name: hours })
  await expect(full).toHaveAccessibleDescription(/约满/)
  await full.check()
  await other.button('加入候补').click()
  await expect(secondPage.getByText('你排在第一位')).toBeVisible()

  await runner.button('取消预约').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '再想想' }).click()
  await runner.button('取消预约').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认取消' }).click()
  await expect(page.getByText('还没有预约')).toBeVisible()

  await secondPage.goto('/news')
  await secondPage.getByRole('link', { name: /^候补到领物时段/ }).click()
  await expect(secondPage.getByText(new RegExp(hours))).toBeVisible()
  await other.button('查看预约').click()
  await expect(secondPage.getByText('到场出示二维码和证件原件')).toBeVisible()
  await secondPage.getByRole('link', { name: /^领物凭证图片/ }).click()
  await expect(secondPage.getByRole('img', { name: /^领物凭证 · / })).toBeVisible()
  await expect(other.button('保存凭证')).toBeEnabled()
  await secondPage.goBack()
  await secondPage.getByRole('link', { name: /^承诺书图片/ }).click()
  await expect(secondPage.getByRole('img', { name: /^承诺书 · .*参赛人：王/ })).toBeVisible()

  for (const one of [second, rest]) await one?.device.ask('cancelCollectionBooking', { entryId: one.entryId })
})
