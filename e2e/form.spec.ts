import { expect, type Locator, type Page, test } from '@playwright/test'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

/** A finger where a thing is now: it comes down, and what happens next is the browser's. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to tap')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

test('a tap hits what it was aimed at although an error line comes or goes', async ({ page, baseURL }) => {
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
  // What the tap was saved from: the line pushes everything below it.
  const faulty = await field.boundingBox()
  expect(faulty?.height).toBeGreaterThan((plain?.height ?? 0) + 20)

  await number.pressSequentially('E1234567')
  await tap(page, country)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await field.boundingBox())?.height).toBe(plain?.height)
})
