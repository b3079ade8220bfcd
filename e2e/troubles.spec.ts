import { expect, type Page, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { newMobile, openIn, runnerOn, sentCode, slide } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const CHARITY = `${RACE}04`
const HALF = `${RACE}02`
const EXTRA = `${RACE}05`

test('sold out between the form and the submit: said clearly, no order, nothing to pay', async ({ page, baseURL }) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  const entryId = await entrant.enter(EXTRA)
  await openIn(page, 'zh', `/eventOrder?entryId=${entryId}`)
  await expect(runner.button('确认订单')).toBeVisible()
  await entrant.device.api.console('quota', { itemId: EXTRA, quota: 0 })
  await runner.button('确认订单').click()
  await expect(page.getByText(/名额已满|已报满|报满/).first()).toBeVisible()
  await expect(page).not.toHaveURL(/eventItemPay/)
  const data = await entrant.device.ask('myRegistrationListByGroup', { group: 'unpaid', pageNo: 1, pageSize: 10 })
  // The saved registration stays in the list, to be continued when a place comes back.
  expect(data.results.map(({ orderId }: { orderId: string | null }) => orderId ?? null)).toEqual([null])
  await entrant.device.api.console('quota', { itemId: EXTRA, quota: null })
})

test('a wrong code is refused with what to do, and what was typed stays', async ({ page }) => {
  const runner = runnerOn(page, 'zh')
  const mobile = newMobile()
  await openIn(page, 'zh', '/login')
  await runner.box('手机号').fill(mobile)
  await slide(page)
  await runner.button('获取验证码').click()
  const code = await sentCode(page, mobile)
  await runner.box('验证码').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('checkbox').check()
  await runner.button('登录').click()
  await expect(page.getByText(/验证码错误/).first()).toBeVisible()
  await expect(runner.box('手机号')).toHaveValue(mobile)
  await runner.box('验证码').fill(code)
  await runner.button('登录').click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('a session that ends in the middle of the form: log in again, everything is still there', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  await entrant.addPlayer()
  await openIn(page, 'zh', `/registration?raceId=${RACE}&itemId=${HALF}`)
  await page.getByText('王小跑').first().click()
  await runner.next()
  await runner.box('紧急联系人').first().fill('王大跑')
  await runner.box('邮箱').fill('runner@example.cn')
  await runner.box('邮箱').blur()
  await page.waitForTimeout(500)
  await entrant.device.api.console('expireSession', { mobile: entrant.mobile })
  await page.reload()
  await expect(page).toHaveURL(/\/login/, { timeout: 15_000 })
  await logInAgain(page, entrant.mobile)
  await expect(page).toHaveURL(/\/registration/)
  await expect(runner.step(2)).toBeVisible()
  await expect(runner.box('紧急联系人').first()).toHaveValue('王大跑')
  await expect(runner.box('邮箱')).toHaveValue('runner@example.cn')
})

test('a place not paid for in 15 minutes is given back, and the page says so', async ({ page, baseURL }) => {
  const entrant = await loggedIn(page, baseURL ?? '')
  const { orderId } = await entrant.order(CHARITY)
  await openIn(page, 'zh', `/eventItemPay?orderId=${orderId}`)
  await expect(page.getByRole('timer')).toContainText(/^1[45]:/)
  await entrant.device.api.console('clock', { advance: 16 * 60_000 })
  await page.reload()
  await expect(page.getByRole('heading', { name: /支付超时/ })).toBeVisible({ timeout: 20_000 })
  await entrant.device.api.console('clock', { advance: -16 * 60_000 })
})

async function logInAgain(page: Page, mobile: string): Promise<void> {
  const runner = runnerOn(page, 'zh')
  // A new code may be asked for only a minute after the last.
  await page.request.post('/sandbox/api/clock', { data: { advance: 61_000 } })
  await runner.box('手机号').fill(mobile)
  await slide(page)
  await runner.button('获取验证码').click()
  await runner.box('验证码').fill(await sentCode(page, mobile))
  await page.getByRole('checkbox').check()
  await runner.button('登录').click()
}

test('the console rehearses a race and its draw day: nothing oversold, lost or paid twice, and the clock is back', async ({
  page,
  baseURL,
}) => {
  const clock = async () => (await (await page.request.get(`${baseURL}/sandbox/api/clock`)).json()).offset
  const before = await clock()
  await page.goto('/sandbox/rehearsal?lang=en')
  const rehearsal = page.getByRole('main')
  await rehearsal.getByLabel('Race', { exact: true }).selectOption('1000060011')
  await rehearsal.getByLabel('Runners').fill('8')
  await rehearsal.getByLabel('Within seconds').fill('1')
  await rehearsal.getByRole('button', { name: 'Rehearse' }).click()
  await expect(rehearsal.getByText(/^8 runners: [1-9]/)).toBeVisible({ timeout: 60_000 })
  await expect(rehearsal.getByText('0 oversold, 0 lost, 0 paid twice')).toBeVisible()
  await expect(rehearsal.getByText(/^100006001102, the draw: [1-9][\d,]* tickets? for 6,000 places/)).toBeVisible()
  await expect(rehearsal.getByRole('cell', { name: 'createOrder5AppAsync' })).toBeVisible()
  expect(await clock()).toBe(before)
})
