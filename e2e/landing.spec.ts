import { type CDPSession, expect, type Page, test } from '@playwright/test'

const RACE = '/eventDetails?raceId=1000060003'

/** What goes wrong on the page while it is looked at. */
function watchErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** Scrolls to the end, so that the code of every block has to come. */
async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = async () => {
    await page.mouse.wheel(0, 600)
    return page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2)
  }
  await expect.poll(isAtEnd, { intervals: [50], timeout: 60_000 }).toBe(true)
  await page.waitForLoadState('networkidle')
}

/** Two fingers that move from 40 to 120 pixels off the middle. */
async function pinch(touch: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  const fingers = (off: number) => [
    { x: x - off, y, id: 0 },
    { x: x + off, y, id: 1 },
  ]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) })
  for (let off = 48; off <= 120; off += 8)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(off) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('the kit of a race page comes, is drawn and opens; two fingers enlarge, the way back closes', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/Home')
  await page.goto(RACE)
  const at = page.url()
  await scrollThrough(page)
  for (const widget of ['course', 'price-steps', 'gallery', 'kit', 'schedule', 'travel', 'people', 'prizes', 'results'])
    await expect(page.locator(`[class*="sl-${widget}"]`).first(), widget).toBeAttached()
  const touch = await page.context().newCDPSession(page)

  await page.locator('.sl-gallery-open').first().tap()
  const picture = page.locator('.sl-gallery-moved')
  await expect(picture.locator('img')).toBeVisible()
  await pinch(touch, { x: 195, y: 400 })
  await expect
    .poll(() => picture.evaluate((drawn) => new DOMMatrix(getComputedStyle(drawn).transform).a))
    .toBeGreaterThan(2)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(at)

  await page.locator('.sl-course-enlarge').tap()
  const sheet = page.locator('.sl-course-full-sheet')
  const before = (await sheet.boundingBox())?.width ?? 0
  await pinch(touch, { x: 195, y: 400 })
  await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(before * 2)
  await page.getByRole('button', { name: '关闭' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What was closed by its button is no step of the way back.
  await page.goBack()
  await expect(page).toHaveURL(/\/Home/)
  expect(errors).toEqual([])
})

test('the kit of a campaign comes and is drawn', async ({ page }) => {
  const errors = watchErrors(page)
  await page.goto('/shangMaHalf')
  await scrollThrough(page)
  for (const widget of [
    'course',
    'price-steps',
    'kit',
    'schedule',
    'travel',
    'prizes',
    'results',
    'questions',
    'sponsors',
  ])
    await expect(page.locator(`[class*="sl-${widget}"]`).first(), widget).toBeAttached()
  await expect(page.getByRole('link', { name: '高德地图' })).toHaveAttribute('href', /121\.4952,31\.2417/)
  expect(errors).toEqual([])
})
