import { expect, type Locator, type Page, test } from '@playwright/test'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const PDF = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

/** A finger where a thing is now: it comes down, and what happens next is the browser's. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to tap')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test('a tap hits what it was aimed at although an error line comes, and nothing moves when it goes', async ({
  page,
  baseURL,
}) => {
  await loggedIn(page, baseURL ?? '')
  await openIn(page, 'zh', '/addressListInfo')
  const field = page.locator('[data-path="/consignee"]')
  const name = field.locator('input')
  const usual = page.locator('[data-path="/isDefault"] input')
  // A first address is the default one.
  await expect(usual).toBeChecked()
  await name.focus()
  const plain = await field.boundingBox()
  await tap(page, usual)
  await expect(usual).not.toBeChecked()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  // What the tap was saved from: the line pushes everything below it.
  const faulty = await field.boundingBox()
  expect(faulty?.height).toBeGreaterThan((plain?.height ?? 0) + 20)

  await name.pressSequentially('王小明')
  await tap(page, usual)
  await expect(usual).toBeChecked()
  // Mended, it keeps its line: what is below stays under the finger.
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  expect((await field.boundingBox())?.height).toBe(faulty?.height)
})

test('an error takes the place of the help under its field: nothing below it moves', async ({ page, baseURL }) => {
  await loggedIn(page, baseURL ?? '')
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/eventItemAddPlayer')
  const number = runner.box('证件号码')
  const field = page.locator('[data-path="/idNumber"]')
  const country = page.locator('[data-path="/nationality"] button')
  const plain = await field.boundingBox()
  await number.focus()
  await tap(page, country)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  expect((await field.boundingBox())?.height).toBe(plain?.height)
})

test('a result that does not qualify is refused at its field, on its step, and one that does goes on', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  await entrant.addPlayer('陈快跑', '1990-03-07')
  await openIn(page, 'zh', '/registration?raceId=1000060001&itemId=100006000103')
  await expect(runner.step(1)).toBeVisible()
  await page.getByText('陈快跑').first().click()
  await runner.next()
  await expect(runner.step(2)).toBeVisible()
  await page.getByLabel('成绩日期').fill('2026-04-19')
  await page.getByLabel('比赛距离（公里）').fill('21.1')
  const time = page.getByRole('group', { name: /^完赛用时/ })
  for (const [part, value] of Object.entries({ 时: '1', 分: '40', 秒: '00' })) await time.getByLabel(part).fill(value)
  await page.locator('input[type=file]').setInputFiles(PDF)
  await expect(page.getByText('已上传')).toBeVisible()
  await runner.next()
  await expect(time).toHaveAccessibleDescription(/用时 1:40:00 未达到报名标准/)
  await expect(runner.step(2)).toBeVisible()
  await time.getByLabel('分').fill('20')
  await runner.next()
  await expect(runner.step(3)).toBeVisible()
})
