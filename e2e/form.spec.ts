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
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/eventItemAddPlayer')
  const number = runner.box('证件号码')
  const field = page.locator('[data-path="/idNumber"]')
  const country = page.locator('[data-path="/nationality"] button')
  await expect(country).toContainText('请选择')
  await number.focus()
  const plain = await field.boundingBox()
  await tap(page, country)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // The line takes the place of the help: nothing below it moves.
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  const faulty = await field.boundingBox()
  expect(faulty?.height).toBe(plain?.height)

  await number.pressSequentially('E1234567')
  await tap(page, country)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(number).not.toHaveAttribute('aria-invalid', 'true')
  expect((await field.boundingBox())?.height).toBe(faulty?.height)
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
