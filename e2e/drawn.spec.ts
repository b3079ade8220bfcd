import { expect, type Page, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'
import type { Lang } from './support/words.ts'

interface Phone {
  lang: Lang
  colorScheme: 'light' | 'dark'
  width: number
}
const PHONES: Phone[] = [
  { lang: 'zh', colorScheme: 'light', width: 390 },
  { lang: 'en', colorScheme: 'dark', width: 320 },
]
/** How long the application's code stays away at least, milliseconds. */
const HELD = 3_000

/** Opens a page whose code comes once the test has let it go, and hears what its console says. */
async function openHeld(page: Page, path: string, { lang, colorScheme, width }: Phone) {
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme })
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  let letGo = () => {}
  const over = Promise.all([
    new Promise((resolve) => setTimeout(resolve, HELD)),
    new Promise<void>((resolve) => {
      letGo = resolve
    }),
  ])
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await over
    await route.continue()
  })
  await page.goto(`${path}?lang=${lang}`, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeVisible()
  const asked = (path: string) => requests.filter((url) => url.endsWith(path)).length
  const isAlive = () => page.evaluate(() => !('startlineTaps' in window))
  return { said: errors, asked, isAlive, letGo: () => letGo() }
}

for (const phone of PHONES) {
  test(`${phone.lang}: a landing page is whole before its code, and its links lead on`, async ({ page }) => {
    const { said, asked, isAlive, letGo } = await openHeld(page, '/shangMaHalf', phone)
    await expect(page.locator('.sl-hero-title')).toHaveText(phone.lang === 'zh' ? /上海半程马拉松/ : /Shanghai Half/)
    await expect(page.locator('.sl-hero-poster img')).toBeVisible()
    const smallest = await page.locator('.sl-hero-poster source').first().getAttribute('srcset')
    await expect(page.locator(`head link[rel=preload][as=image][imagesrcset="${smallest}"]`)).toBeAttached()
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg/)
    const question = page.locator('.sl-questions-item').first()
    await question.locator('summary').click()
    await expect(question.locator('.sl-questions-answer').first()).toBeVisible()
    expect(await isAlive()).toBe(false)
    // What the page asks is on its way without the code.
    expect(asked('/raceDetail')).toBe(1)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    // Its links are the browser's own: the next page is there without code too.
    await page.locator('a.sl-menu-item[href^="/eventDetails"]').click({ noWaitAfter: true })
    await expect(page).toHaveURL(/\/eventDetails/)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await isAlive()).toBe(false)
    // What is known of the race stands there, its state is to come.
    await expect(page.locator('.sl-hero-title')).toHaveText(/^2027/)
    const state = page.locator('.sl-hero .sl-badge')
    await expect(state).toHaveAttribute('aria-hidden', 'true')
    expect([asked('/raceDetail'), asked('/itemByRaceIdList')]).toEqual([2, 2])
    letGo()
    await expect.poll(isAlive).toBe(true)
    // The code takes the answers over.
    await expect(state).not.toHaveAttribute('aria-hidden')
    expect([asked('/raceDetail'), asked('/itemByRaceIdList')]).toEqual([2, 2])
    expect(said).toEqual([])
  })

  test(`${phone.lang}: what is typed, chosen, ticked and sent before the code is there afterwards`, async ({
    page,
    baseURL,
  }) => {
    await loggedIn(page, baseURL ?? '')
    const { said, isAlive, letGo } = await openHeld(page, '/eventItemAddPlayer', phone)
    const field = (name: string) => page.locator(`[data-path="/${name}"]`)
    await field('userName').getByRole('textbox').fill('Li Lei')
    await field('idType').getByRole('combobox').selectOption({ index: 2 })
    await field('userGender').getByRole('radio').last().check()
    await field('isSelf').getByRole('checkbox').check()
    await runnerOn(page, phone.lang).button('保存').click()
    await field('userName').getByRole('textbox').focus()
    expect(await isAlive()).toBe(false)
    letGo()
    // The errors are those of a submit by the code.
    await expect(field('idNumber').locator('.sl-field-error')).toBeVisible()
    await expect(field('userName').getByRole('textbox')).toHaveValue('Li Lei')
    expect(
      await field('idType')
        .getByRole('combobox')
        .evaluate((list: HTMLSelectElement) => list.selectedIndex),
    ).toBe(2)
    await expect(field('userGender').getByRole('radio').last()).toBeChecked()
    await expect(field('isSelf').getByRole('checkbox')).toBeChecked()
    await expect(field('userName').locator('.sl-field-error')).toHaveCount(0)
    expect(said).toEqual([])
  })
}

test('nothing moves when the code and the data come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        // A thousandth is a rounding of the browser's.
        if (entry.value > 0.001) moved.push(`${location.pathname} moved by ${entry.value}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\/(api|center)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await page.goto('/Home?lang=zh')
  await expect(page.locator('.sl-race-card-name').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as Window & { moved?: string[] }).moved)).toEqual([])
})

test('a link leads on while the code is away', async ({ page }) => {
  const { isAlive } = await openHeld(page, '/Home', { lang: 'zh', colorScheme: 'light', width: 390 })
  await page.locator('.sl-tab-bar a[href^="/Match"]').click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/Match/)
  expect(await isAlive()).toBe(false)
})
