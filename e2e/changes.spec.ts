import { type Browser, expect, type Page, test } from '@playwright/test'
import { logIn, startPayment } from '#rehearse/entrySteps.ts'
import { FORM, makeOrder, saveSample } from '../tests/support/entry.ts'
import { moveTo } from './support/clock.ts'
import { CASHIER_PAY, openIn, type Runner, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'
import type { Lang } from './support/words.ts'

const HALF = '100006001002'
const { haveVaccination: _, ...form } = FORM
const at = (time: string) => Date.parse(`${time}+08:00`)

// Sign-up ends before the last step of the ladder begins.
const ALL_BACK = at('2027-01-31T23:50:00')
const MOST_BACK = at('2027-02-28T23:50:00')
const SOME_BACK = at('2027-03-31T17:50:00')
const NOTHING_BACK = at('2027-04-01T00:00:00')

test('a paid entry changes to what costs more and back, and is left on each step of the ladder', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const back = await moveTo(page, ALL_BACK)
  try {
    const [zh, en] = await bothPaid(browser, address, ALL_BACK)
    await Promise.all([
      (async () => {
        await findsWhatIsOffered(zh)
        await opened(zh, '¥120')
        await asksForMarathon(zh)
        await pays(zh)
        await backToHalf(zh)
        await leaves(zh, /前退赛退还 ¥120（100%），原路退回/, /¥160 已原路退回|¥120 正在原路退回/)
      })(),
      (async () => {
        await opened(en, '¥120')
        await asksForMarathon(en)
        await paysFromMyPage(en)
        await backToHalf(en)
      })(),
    ])

    await moveTo(page, MOST_BACK)
    await loginAgain(en, MOST_BACK)
    await leaves(en, /we’ll refund ¥96 \(80%\)/, /¥24 not refundable; ¥(136 refunded|96 refund on its way)/)

    await moveTo(page, SOME_BACK)
    const last = await bothPaid(browser, address, SOME_BACK)
    await leaves(last[0], /前退赛退还 ¥72（60%），原路退回/, /¥48 按退赛规则不退，¥72 (正在|已)原路退回/)
    await moveTo(page, NOTHING_BACK)
    await leaves(last[1], /No refund if you withdraw now/, /¥120 not refundable/)
  } finally {
    await back()
  }
})

interface Phone {
  page: Page
  runner: Runner
  lang: Lang
  entrant: Entrant
  entryId: string
}

/** Two runners on phones of their own, in each language, who have entered the half marathon and paid. */
const bothPaid = (browser: Browser, address: string, now: number) =>
  Promise.all([paid(browser, address, 'zh', now), paid(browser, address, 'en', now)])

async function paid(browser: Browser, address: string, lang: Lang, now: number): Promise<Phone> {
  const page = await (await browser.newContext()).newPage()
  const entrant = await loggedIn(page, address, now)
  const { device } = entrant
  const entryId = await saveSample(device, HALF, await entrant.addPlayer(), { form })
  const orderId = await makeOrder(device, entryId)
  const attemptId = await startPayment(device, orderId)
  await device.api.console(`pay/${attemptId}`, {})
  return { page, lang, entrant, entryId, runner: runnerOn(page, lang) }
}

/** The card that says where the entry stands and where the money is. */
const card = (page: Page) => page.getByRole('article').first()

async function opened({ page, lang, entryId }: Phone, paidSoFar: string): Promise<void> {
  await openIn(page, lang, `/orderDetails?entryId=${entryId}`)
  await expect(card(page)).toContainText(lang === 'zh' ? `已支付 ${paidSoFar}` : `Paid ${paidSoFar}`)
}

/** A link to a change that the race does not have says so, and leads to those that it has. */
async function findsWhatIsOffered({ page, runner, lang, entryId }: Phone): Promise<void> {
  await openIn(page, lang, `/changeRuner?entryId=${entryId}&kind=other`)
  await expect(page.getByText(runner.exact('这场比赛不支持这项变更'))).toBeVisible()
  await expect(card(page)).toContainText('王**')
  await page.getByText(runner.exact('更换项目或参赛包')).click()
  await expect(page.getByRole('radio', { name: runner.like('全程马拉松') }).first()).toBeVisible()
}

async function confirm({ page, runner }: Phone, ok: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: runner.exact(ok) }).click()
  await expect(dialog).toHaveCount(0)
}

/** From the order to the marathon, which costs more: said before anything is done, and again in the question. */
async function asksForMarathon(phone: Phone): Promise<void> {
  const { page, runner, lang } = phone
  await page.getByText(runner.exact('更换项目或参赛包')).click()
  await expect(page).toHaveURL(/changeRuner/)
  await page
    .getByRole('radio', { name: runner.like('全程马拉松') })
    .first()
    .check()
  await expect(page.getByText(lang === 'zh' ? /^需补缴 ¥40。/ : /^Pay ¥40\./)).toBeVisible()
  await runner.button('确认变更，去补缴').click()
  await confirm(phone, '确认变更')
  await expect(page).toHaveURL(/eventItemPay/)
}

async function pays({ page, runner }: Phone): Promise<void> {
  await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
  await page.locator(CASHIER_PAY).click()
  await expect(page.getByText(runner.exact('款项已付清，变更已生效。'))).toBeVisible({ timeout: 20_000 })
  await runner.button('查看订单').click()
}

/** Leaves the cashier and finds what is still to be paid where the runner would look for it later. */
async function paysFromMyPage(phone: Phone): Promise<void> {
  const { page, runner } = phone
  await page.goto('/my')
  await runner.button('更多').click()
  await page.getByText(runner.exact('补缴费用')).click()
  await expect(page).toHaveURL(/replenishment/)
  await card(page)
    .getByRole('button', { name: runner.like('去补缴') })
    .click()
  await pays(phone)
}

/** Back to what costs less, while all of the difference comes back. */
async function backToHalf(phone: Phone): Promise<void> {
  const { page, runner, lang } = phone
  await expect(card(page)).toContainText(lang === 'zh' ? '已支付 ¥160' : 'Paid ¥160')
  await page.getByText(runner.exact('更换项目或参赛包')).click()
  await page
    .getByRole('radio', { name: runner.like('半程马拉松') })
    .first()
    .check()
  await expect(
    page.getByText(
      lang === 'zh' ? /^差价退还 ¥40（按 100% 计），原路退回/ : /^We’ll refund ¥40 \(100% of the difference\)/,
    ),
  ).toBeVisible()
  await expect(page.getByText(lang === 'zh' ? '退还' : 'Refund', { exact: true })).toBeVisible()
  await runner.button('确认变更').click()
  await confirm(phone, '确认变更')
  await expect(page).toHaveURL(/orderDetails/)
  await expect(card(page)).toContainText(
    lang === 'zh' ? /已支付 ¥160，¥40 (正在|已)原路退回/ : /Paid ¥160; ¥40 (refund on its way|refunded)/,
  )
}

/** Leaves the race; what comes back is said on the page, in the question, and then where the money is. */
async function leaves(phone: Phone, words: RegExp, money: RegExp): Promise<void> {
  const { page, runner, lang, entryId } = phone
  await openIn(page, lang, `/orderDetails?entryId=${entryId}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await runner.button('申请退赛').click()
  await expect(page.getByRole('alertdialog')).toContainText(words)
  await confirm(phone, '确认退赛')
  await expect(card(page)).toContainText(runner.like('已退赛'))
  await expect(card(page)).toContainText(money)
  await page.context().close()
}

/** The month before has ended the session. */
async function loginAgain({ page, entrant }: Phone, now: number): Promise<void> {
  const session: Record<string, unknown> = { ...(await logIn(entrant.device, entrant.mobile)), time: now }
  await page.addInitScript((stored) => localStorage.setItem('userInfo', JSON.stringify(stored)), session)
}
