import { expect, type Page, test } from '@playwright/test'
import { FORM, saveSample } from '../tests/support/entry.ts'
import { moveTo } from './support/clock.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const RACE = '1000060004'
const HALF = `${RACE}01`
const EARLY = Date.parse('2026-12-31T23:58:00+08:00')
const MINUTE = 60_000

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: the early bird is charged until its last second, and nobody who saw it pays more unasked`, async ({
    page,
    baseURL,
  }) => {
    const runner = runnerOn(page, lang)
    const back = await moveTo(page, EARLY)
    try {
      const entrant = await loggedIn(page, baseURL ?? '', EARLY)
      const form = { ...FORM, healthStatement: '1' }
      const questionnaire = { heardFrom: 'club', weeklyKm: '10-30', travels: 'no', services: ['water'] }
      const enter = async () => saveSample(entrant.device, HALF, await entrant.addPlayer(), { form, questionnaire })

      await openIn(page, lang, `/eventProject?raceId=${RACE}`)
      const half = page.getByRole('radio', { name: runner.like('半程马拉松') }).first()
      await expect(half).toHaveAccessibleName(/¥99$/)
      await expect(half).toHaveAccessibleDescription(runner.like('早鸟价'))
      await expect(half).toHaveAccessibleDescription(/01\.01\s00:00/)

      const [early, late] = [await enter(), await enter()]
      await page.goto(`/eventOrder?entryId=${early}`)
      await expect(total(page)).toContainText('¥99')
      await expect(page.getByText('¥120')).toBeVisible()
      await runner.button('确认订单').click()
      await expect(page).toHaveURL(/eventItemPay/)
      await expect(page.getByText('¥99').first()).toBeVisible()

      await page.goto(`/eventOrder?entryId=${late}`)
      await expect(total(page)).toContainText('¥99')
      // What is still being read when the clock moves would bring the new price before the tap.
      await page.waitForLoadState('networkidle')
      const wait = (ms: number) => entrant.device.api.console('clock', { advance: ms })
      const notice = page.getByRole('status').filter({ hasText: /价格已变化|price changed/i })
      await wait(3 * MINUTE)
      // A connection that comes back reads the order anew.
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      await expect(notice).toContainText(/¥99.*¥120/)
      await expect(total(page)).toContainText('¥120')
      await wait(-3 * MINUTE)
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      await expect(notice).toContainText(/¥120.*¥99/)
      await page.waitForLoadState('networkidle')
      await wait(3 * MINUTE)
      await runner.button('确认订单').click()
      await expect(notice).toContainText(/¥99.*¥120/)
      await expect(total(page)).toContainText('¥120')
      await expect(page).toHaveURL(/eventOrder/)
      await runner.button('确认订单').click()
      await expect(page).toHaveURL(/eventItemPay/)
      await expect(page.getByText('¥120').first()).toBeVisible()
    } finally {
      await back()
    }
  })
}

test('before a project opens its form cannot be filled in, and the page says when it does', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const before = Date.parse('2026-11-08T09:59:00+08:00')
  const back = await moveTo(page, before)
  try {
    await loggedIn(page, baseURL ?? '', before)
    await openIn(page, 'zh', `/registration?raceId=${RACE}&itemId=${HALF}`)
    await expect(page.getByText('报名未开始').first()).toBeVisible()
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(runner.step(1)).toHaveCount(0)
    await runner.button('看看其他项目').click()
    await expect(page).toHaveURL(/eventProject/)
  } finally {
    await back()
  }
})

/** The sum under the lines of a price. */
const total = (page: Page) => page.locator('dl [data-total]').filter({ visible: true })
