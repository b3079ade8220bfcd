import { expect, test } from '@playwright/test'
import { acceptStatements, addForeigner, fillForm, fillQuestionnaire, sign } from './support/entry.ts'
import { CASHIER_PAY, logIn, openIn, runnerOn } from './support/runner.ts'

const PDF = { name: 'health.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: a runner from abroad enters with passport and +1 number, pays, and hands a PDF in`, async ({
    page,
  }) => {
    const runner = runnerOn(page, lang)
    const mobile = `+1415555${lang === 'zh' ? '2671' : '2672'}`
    await openIn(page, lang, '/eventProject?raceId=1000060003')
    await runner.button('选择这个项目').nth(1).click()
    await expect(page).toHaveURL(/\/login/)
    await logIn(page, runner, mobile)
    if (page.url().includes('eventProject')) await runner.button('选择这个项目').nth(1).click()
    await expect(runner.step(1)).toBeVisible()
    await runner.next()
    await runner.button('添加参赛人').click()
    await addForeigner(page, runner, 'MARY O’NEIL', lang === 'zh' ? 'X1234567' : 'X7654321')
    await expect(runner.step(2)).toBeVisible()
    await page.getByText('MARY O’NEIL').first().click()
    await runner.next()
    await expect(runner.step(3)).toBeVisible()
    await fillForm(page, runner)
    await runner.next()
    await expect(runner.step(4)).toBeVisible()
    await fillQuestionnaire(runner)
    await runner.next()
    await expect(runner.step(5)).toBeVisible()
    await acceptStatements(page)
    await runner.next()
    await expect(runner.step(6)).toBeVisible()
    await sign(page)
    await runner.next()
    await expect(runner.step(7)).toBeVisible()
    await runner.button('提交报名').click()
    await expect(page).toHaveURL(/eventOrder/)
    await runner.button('确认订单').click()
    await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
    await page.locator(CASHIER_PAY).click()
    await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
    await runner.button('查看订单').click()
    await expect(page.getByText(`${mobile.slice(0, 3)}****2671`)).toBeVisible()
    await expect(page.getByText(runner.exact('待提交'))).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(PDF)
    await expect(page.getByText('health.pdf')).toBeVisible()
    await expect(page.getByText(runner.exact('已提交')).first()).toBeVisible()
  })
}
