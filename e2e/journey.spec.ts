import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { fillSteps } from './support/entry.ts'
import { CASHIER_PAY, logIn, openIn, type Runner, runnerOn } from './support/runner.ts'
import type { Lang } from './support/words.ts'

const RACE = '1000060003'

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: from the list to the paid order`, async ({ page }) => {
    const violations = watch(page)
    await enter(page, lang, async () => {})
    expect(violations).toEqual([])
  })
}

test('zh: with the page reloaded at every step nothing typed is lost', async ({ page }) => {
  await enter(page, 'zh', () => reload(page))
})

/** The whole main job; `between` happens at every step, after something was typed. */
async function enter(page: Page, lang: Lang, between: () => Promise<unknown>): Promise<void> {
  const runner = runnerOn(page, lang)
  await openIn(page, lang, '/Home')
  await page
    .getByRole('link', { name: runner.like('2027 兰州马拉松') })
    .first()
    .click()
  await expect(page).toHaveURL(/eventDetails/)
  await between()
  await runner.button('立即报名').click()
  await between()
  await runner.choose(1)
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, runner)
  await expect(page).toHaveURL(new RegExp(`/(registration|eventProject).*raceId=${RACE}`))
  if (page.url().includes('eventProject')) await runner.choose(1)
  await fillSteps(page, runner, between)
  await payFor(page, runner, between)
}

/** From the submitted entry two taps lead to the cashier, and only the second of them says that it pays. */
async function payFor(page: Page, runner: Runner, between: () => Promise<unknown>): Promise<void> {
  const paying = page.getByRole('button', { name: /^(支付|付款|pay\b)/i })
  await expect(page).toHaveURL(/eventOrder/)
  await between()
  await expect(runner.button('确认订单')).toBeVisible()
  await expect(paying).toHaveCount(0)
  await runner.button('确认订单').click()
  await expect(page).toHaveURL(/eventItemPay/)
  await between()
  await expect(paying).toHaveCount(1)
  await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
  await expect(page).toHaveURL(/sandbox\/cashier/)
  await page.locator(CASHIER_PAY).click()
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
  await between()
  const calendar = await saved(page, () => runner.named('加到日历').click())
  const event = readFileSync(calendar, 'utf8').replaceAll('\r\n ', '')
  expect(event).toContain('DTSTART:20270529T233000Z\r\nDTEND:20270530T023000Z')
  expect(event).toContain('TRIGGER:-P1D')
  expect(event).toMatch(runner.like('2027 兰州马拉松'))
  expect(event).toMatch(/UID:race-1000060003-\d+@startline/)
  const bib = page.getByRole('img', { name: runner.like('号码待公布') })
  for (const words of [runner.like('2027 兰州马拉松'), /王小跑/, /2027\.05\.30/]) {
    await expect(bib).toHaveAccessibleName(words)
  }
  const race = new URL(`/eventDetails?raceId=${RACE}`, page.url()).href
  expect(await readCode(await saved(page, () => runner.button('保存号码布').click()))).toBe(race)
  await runner.button('查看订单').click()
  await expect(page).toHaveURL(/orderDetails/)
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible()
  await page.goto(`/shareRegister?raceId=${RACE}`)
  await expect(page.getByRole('img', { name: /2027\.05\.30/ })).toHaveAccessibleName(runner.like('2027 兰州马拉松'))
  // The platform writes its own public address into the link, which here is not nginx's.
  expect(await readCode(await saved(page, () => runner.button('保存图片').click()))).toContain(
    `/eventDetails?raceId=${RACE}&share=`,
  )
  await page.goto('/myOrder')
  await expect(page.getByRole('article').filter({ hasText: runner.like('2027 兰州马拉松') })).toHaveCount(1)
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible()
}

/** Where the file lies that a tap saves. */
async function saved(page: Page, tap: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), tap()])
  return file.path()
}

/** What the code of a saved picture holds, read from its pixels. */
async function readCode(path: string): Promise<string | undefined> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

async function reload(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  await page.reload()
  await page.waitForLoadState('networkidle')
}

/** Violations of the Content-Security-Policy and errors nobody caught. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', (error) => seen.push(error.message))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) seen.push(message.text())
  })
  return seen
}
