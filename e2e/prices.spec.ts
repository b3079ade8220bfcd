import { expect, type Page, test } from '@playwright/test'
import { FORM, saveEntry } from '../tests/support/entry.ts'
import { moveTo } from './support/clock.ts'
import { acceptStatements, fillForm, fillOthers, sign } from './support/entry.ts'
import { CASHIER_PAY, openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const RACE = '1000060004'
const HALF = `${RACE}01`
const FAMILY = `${RACE}03`
const EARLY = Date.parse('2026-12-31T23:58:00+08:00')
const MINUTE = 60_000

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: the early bird is charged until its last second, and nobody who saw it pays more unasked`, async ({
    page,
    baseURL,
  }) => {
    const runner = runnerOn(page, lang)
    const back = await moveTo(page, EARLY)
    try {
      const entrant = await loggedIn(page, baseURL ?? '', EARLY)
      const form = { ...FORM, healthStatement: '1' }
      const questionnaire = { heardFrom: 'club', weeklyKm: '10-30', travels: 'no', services: ['water'] }
      const enter = async () => saveEntry(entrant.platform, HALF, await entrant.addPlayer(), { form, questionnaire })

      await openIn(page, lang, `/eventProject?raceId=${RACE}`)
      const card = page
        .getByRole('article')
        .filter({ hasText: runner.like('半程马拉松') })
        .first()
      await expect(card).toContainText(runner.like('早鸟价'))
      await expect(card).toContainText('¥99')
      await expect(card).toContainText(/01\.01 00:00/)

      const [early, late] = [await enter(), await enter()]
      await page.goto(`/eventOrder?entryId=${early}`)
      await expect(total(page)).toContainText('¥99')
      await expect(page.getByText('¥120')).toBeVisible()
      await runner.button('确认订单').click()
      await expect(page).toHaveURL(/eventItemPay/)
      await expect(page.getByText('¥99').first()).toBeVisible()

      await page.goto(`/eventOrder?entryId=${late}`)
      await expect(total(page)).toContainText('¥99')
      // What is still being read when the clock moves would bring the new price before the tap.
      await page.waitForLoadState('networkidle')
      const wait = (ms: number) => entrant.platform.post('/sandbox/api/clock', { advance: ms })
      const told = page.getByRole('status').filter({ hasText: /价格已变化|price has changed/ })
      await wait(3 * MINUTE)
      // A connection that comes back reads the order anew.
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      await expect(told).toContainText(/¥99.*¥120/)
      await expect(total(page)).toContainText('¥120')
      await wait(-3 * MINUTE)
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      await expect(told).toContainText(/¥120.*¥99/)
      await page.waitForLoadState('networkidle')
      await wait(3 * MINUTE)
      await runner.button('确认订单').click()
      await expect(told).toContainText(/¥99.*¥120/)
      await expect(total(page)).toContainText('¥120')
      await expect(page).toHaveURL(/eventOrder/)
      await runner.button('确认订单').click()
      await expect(page).toHaveURL(/eventItemPay/)
      await expect(page.getByText('¥120').first()).toBeVisible()
    } finally {
      await back()
    }
  })

  test(`${lang}: a family of two adults and two children pays two prices, with seats on the shuttle and a gift`, async ({
    page,
    baseURL,
  }) => {
    const runner = runnerOn(page, lang)
    const entrant = await loggedIn(page, baseURL ?? '')
    const people = { 周梅: '1984-02-03', 林国: '1982-05-06', 林小川: '2018-07-08', 林小溪: '2016-09-10' }
    for (const [name, birthday] of Object.entries(people)) await entrant.addPlayer(name, birthday)
    const pick = (name: string) => page.getByRole('checkbox', { name, exact: false }).filter({ visible: true }).click()

    await openIn(page, lang, `/registration?raceId=${RACE}&itemId=${FAMILY}`)
    await expect(runner.step(1)).toBeVisible()
    const more = page.getByRole('button', { name: lang === 'zh' ? /^增加：起点接驳车/ : /^More: Seat on the shuttle/ })
    for (const _ of [1, 2]) await more.click()
    await page.getByRole('radio', { name: '¥50' }).check()
    await runner.next()

    await expect(runner.step(2)).toBeVisible()
    await expect(
      page.getByText(lang === 'zh' ? /孩子 1 – 2 名，3 – 12 周岁/ : /Children: 1 to 2, 3 to 12/).first(),
    ).toBeVisible()
    await pick('周梅')
    await pick('林国')
    await runner.next()
    await expect(page.getByText(/参赛人的组成不符合要求|do not make an entry/).first()).toBeVisible()
    await expect(runner.step(2)).toBeVisible()
    await pick('林小川')
    await pick('林小溪')
    await runner.next()

    await expect(runner.step(3)).toBeVisible()
    await fillForm(page, runner, { health: ['参赛人身体健康，适合参加本次比赛', '是'] })
    await fillOthers(page, runner, 3)
    await runner.next()
    await expect(runner.step(4)).toBeVisible()
    await acceptStatements(page)
    await runner.next()
    await expect(runner.step(5)).toBeVisible()
    await sign(page)
    await runner.next()
    await expect(runner.step(6)).toBeVisible()
    // 2 × 80 + 2 × 40 for the family, 2 × 30 for the seats, 50 for the porpoise.
    await expect(total(page)).toContainText('¥350')
    await runner.button('提交报名').click()
    await expect(page).toHaveURL(/eventOrder/)
    const lines = page.locator('dl').filter({ hasText: '¥350' })
    for (const words of ['¥160', '¥80', '¥60', '¥50', /周\*+.*林\*+/]) await expect(lines).toContainText(words)
    await runner.button('确认订单').click()
    await expect(page).toHaveURL(/eventItemPay/)
    await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
    await page.locator(CASHIER_PAY).click()
    await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
    const { data } = await entrant.platform.post(MY_ORDERS, { group: 'paid' })
    expect(data.results).toMatchObject([{ payable: 35_000 }])
    await page.goto(`/orderDetails?entryId=${data.results[0].entryId}`)
    // 80 percent of 300: a gift is not given back.
    await expect(page.getByText(/80\s?%.*¥240/).first()).toBeVisible()
  })
}

test('before a project opens its form cannot be filled in, and the page says when it does', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const before = Date.parse('2026-11-08T09:59:00+08:00')
  const back = await moveTo(page, before)
  try {
    await loggedIn(page, baseURL ?? '', before)
    await openIn(page, 'zh', `/registration?raceId=${RACE}&itemId=${HALF}`)
    await expect(page.getByText('报名未开始').first()).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(runner.step(1)).toHaveCount(0)
    await runner.button('看看其他项目').click()
    await expect(page).toHaveURL(/eventProject/)
  } finally {
    await back()
  }
})

const MY_ORDERS = '/center/registration-center/myRegistrationListByGroup'

/** The sum under the lines of a price. */
const total = (page: Page) => page.locator('dl [data-total]').filter({ visible: true })
