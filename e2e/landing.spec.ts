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
  await expect(picture.locator('img')).toHaveCSS('object-fit', 'contain')
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
  expect(before, 'whole at first').toBeLessThanOrEqual(390)
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

const FILM = /\.mp4$/

test('the film of a campaign comes once its page is alive, goes round in silence and can be paused', async ({
  page,
}) => {
  await page.goto('/shangMaHalf')
  const film = page.locator('video[data-shown]')
  await expect(film).toBeVisible()
  const at = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [asked] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.mp4'))
    return { loaded: document?.loadEventStart ?? 0, asked: asked?.startTime ?? 0 }
  })
  expect(at.asked).toBeGreaterThanOrEqual(at.loaded)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true])
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '暂停短片' }).tap()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await expect(page.getByRole('button', { name: '播放短片' })).toBeVisible()
})

for (const [wish, ask] of [
  ['less motion', (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })],
  [
    'data to be saved',
    (page: Page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  ],
] as const)
  test(`who wants ${wish} sees the poster alone, and no film is asked for`, async ({ page }) => {
    const films: string[] = []
    page.on('request', (request) => FILM.test(request.url()) && films.push(request.url()))
    await ask(page)
    await page.goto('/shangMaHalf')
    await scrollThrough(page)
    await expect(page.locator('.sl-hero img')).toHaveJSProperty('complete', true)
    await expect(page.locator('video')).toHaveCount(0)
    expect(films).toEqual([])
  })

test('who wants less motion gets no transition: half-way colours stayed on the screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shangMaHalf')
  await expect(page.locator('.sl-hero .sl-badge')).toHaveCSS('transition-property', 'none')
})
