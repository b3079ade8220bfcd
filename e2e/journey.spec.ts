import { expect, type Page, test } from '@playwright/test'
import { acceptStatements, addPlayer, fillForm, fillLeftOut, fillQuestionnaire, sign } from './support/entry.ts'
import { logIn, openIn, type Runner, runnerOn } from './support/runner.ts'
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
    .getByRole('button', { name: runner.like('2027兰州马拉松') })
    .first()
    .click()
  await expect(page).toHaveURL(/eventDetails/)
  await between()
  await runner.button('立即报名').click()
  await between()
  await runner.button('选择这个项目').nth(1).click()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, runner)
  await expect(page).toHaveURL(new RegExp(`/(registration|eventProject).*raceId=${RACE}`))
  if (page.url().includes('eventProject')) await runner.button('选择这个项目').nth(1).click()
  await fillSteps(page, runner, between)
  await payFor(page, runner, between)
}

async function fillSteps(page: Page, runner: Runner, between: () => Promise<unknown>): Promise<void> {
  await expect(runner.step(1)).toBeVisible()
  await between()
  await runner.next()
  await expect(runner.step(2)).toBeVisible()
  await runner.button('添加参赛人').click()
  await addPlayer(page, runner, '王小跑', '1990-03-07')
  await expect(runner.step(2)).toBeVisible()
  await page.getByText('王小跑').first().click()
  await between()
  await runner.next()

  await expect(runner.step(3)).toBeVisible()
  await fillForm(page, runner, true)
  await between()
  await runner.next()
  await correctThree(page, runner)
  await between()
  await runner.next()

  await expect(runner.step(4)).toBeVisible()
  await fillQuestionnaire(runner)
  await between()
  await runner.next()
  await expect(runner.step(5)).toBeVisible()
  await acceptStatements(page)
  await between()
  await runner.next()
  await expect(runner.step(6)).toBeVisible()
  await sign(page)
  await between()
  await runner.next()
  await expect(runner.step(7)).toBeVisible()
  await expect(page.getByText('13700000000')).toBeVisible()
  await between()
  await runner.button('提交报名').click()
  await expect(page).toHaveURL(/eventOrder/)
}

/** Three faults, each reached through the summary. */
async function correctThree(page: Page, runner: Runner): Promise<void> {
  const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('button')).toHaveCount(3)
  await summary.getByRole('button', { name: runner.exact('请填写紧急联系人') }).click()
  await expect(runner.box('紧急联系人').first()).toBeFocused()
  await fillLeftOut(runner)
}

async function payFor(page: Page, runner: Runner, between: () => Promise<unknown>): Promise<void> {
  await between()
  await runner.button('提交并支付').click()
  await expect(page).toHaveURL(/eventItemPay/)
  await between()
  await page.getByRole('button', { name: runner.like('确认支付 {{amount}}') }).click()
  await expect(page).toHaveURL(/sandbox\/cashier/)
  await page.getByRole('button', { name: /^(支付|确认支付|Pay)/ }).click()
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
  await between()
  await runner.button('查看订单').click()
  await expect(page).toHaveURL(/orderDetails/)
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible()
  await page.goto('/myOrder')
  await expect(page.getByRole('article').filter({ hasText: runner.like('2027兰州马拉松') })).toHaveCount(1)
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible()
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
