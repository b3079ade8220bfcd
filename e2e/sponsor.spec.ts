import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Device } from '#rehearse/apiClient.ts'
import { deviceAt } from '../tests/support/entry.ts'
import { acceptStatements, fillForm, sign } from './support/entry.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'
import type { Lang } from './support/words.ts'

const RACE = '1000060006'
const TEN = `${RACE}03`
const BANK = { zh: '天府银行', en: 'Tianfu Bank' }

test("a sponsor's code opens the place kept for it when the open ones are gone, and its last place is used once", async ({
  page,
  browser,
  baseURL,
}) => {
  const operator = deviceAt(baseURL ?? '')
  const quota = (places: number | null) => operator.api.console('quota', { itemId: TEN, quota: places })
  await quota((await taken(operator)) + 2)
  let codes: string[] = []
  try {
    const issue = { raceId: RACE, itemId: TEN, kind: 'sponsor', sponsor: BANK, places: 1, reserved: true, codes: 2 }
    codes = (await operator.api.console<{ codes: string[] }>('invitations', issue)).codes
    const [code = ''] = codes
    await enter(page, baseURL ?? '', code)
    await comesLate(browser, baseURL ?? '', code)
  } finally {
    for (const code of codes) await operator.api.console(`invitations/${code}/end`, {})
    await quota(null)
  }
})

/** Runners who have a place in the project. */
async function taken(operator: Device): Promise<number> {
  const projects = await operator.ask('itemByRaceIdList', { raceId: RACE })
  const { quota, left } = projects.find(({ itemId }) => itemId === TEN) ?? { quota: 0, left: 0 }
  return quota - left
}

/** Sees that only a code helps, types a wrong one, then the sponsor's, and holds its place. */
async function enter(page: Page, address: string, code: string): Promise<void> {
  const runner = runnerOn(page, 'zh')
  await (await loggedIn(page, address)).addPlayer()
  await openIn(page, 'zh', `/eventProject?raceId=${RACE}`)
  const ten = page.getByRole('radio', { name: /^10 公里/ })
  await expect(ten).toHaveAccessibleDescription(/仅剩持码名额/)
  await ten.check()
  await runner.next()
  await expect(page.getByText('有码的使用预留名额，没有码的使用公开名额。')).toBeVisible()
  await page.getByText('王小跑').first().click()
  await runner.box('邀请码').fill('ZZZZZZZZZZ')
  await runner.next()
  await expect(page.getByText('没有这个邀请码，请核对后重新填写').first()).toBeVisible()
  await runner.box('邀请码').fill(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)
  await expect(page.getByText('天府银行 邀请你参赛')).toBeVisible()
  await runner.next()
  await expect(runner.step(2)).toBeVisible()
  await fillForm(page, runner, { health: null })
  await runner.next()
  await expect(page.getByText('请选择领物时段').last()).toBeVisible()
  await page.getByRole('radio', { name: /^05\.13/ }).check()
  await runner.next()
  await expect(runner.step(3)).toBeVisible()
  await acceptStatements(page)
  await runner.next()
  await expect(runner.step(4)).toBeVisible()
  await sign(page)
  await runner.next()
  await expect(runner.step(5)).toBeVisible()
  await runner.named('提交报名').click()
  await expect(page).toHaveURL(/eventOrder/)
  await runner.button('确认订单').click()
  await expect(page).toHaveURL(/eventItemPay/)
  // The price for the first places.
  await expect(page.getByText('¥60').first()).toBeVisible()
  await openIn(page, 'zh', `/orderDetails?orderId=${new URL(page.url()).searchParams.get('orderId')}`)
  await expect(page.getByText('05.13 周四 10:00 – 13:00')).toBeVisible()
}

/** Somebody else with the same code, when its one place is held. */
async function comesLate(browser: Browser, address: string, code: string): Promise<void> {
  const lang: Lang = 'en'
  const page = await (await browser.newContext()).newPage()
  const runner = runnerOn(page, lang)
  await (await loggedIn(page, address)).addPlayer()
  await openIn(page, lang, `/registration?raceId=${RACE}&itemId=${TEN}`)
  await page.getByText('王小跑').first().click()
  await runner.box('邀请码').fill(code)
  await runner.next()
  await expect(page.getByText('All places for this code are taken.').first()).toBeVisible()
  await expect(runner.step(1)).toBeVisible()
  await expect(runner.box('邀请码')).toHaveValue(code)
  await page.context().close()
}
