import { test } from '@playwright/test'
import { startPayment, untilPaid } from '#rehearse/entrySteps.ts'
import { RACE } from '../tests/support/entry.ts'
import { expectStill, type Moved, moveByTaps, PHONE, takeShifts, watchShifts } from './support/shifts.ts'
import { loggedIn } from './support/shortcuts.ts'

test.use({ userAgent: PHONE })

// What the walk opens each page for, on the pages of one runner's orders: that nothing moves.
test('nothing moves on an order, loaded, reached from another or by a tap in the list', async ({ page, baseURL }) => {
  const runner = await loggedIn(page, baseURL ?? '')
  const open = await runner.order(`${RACE}03`)
  const paid = await runner.order(`${RACE}04`)
  await runner.device.api.console(`pay/${await startPayment(runner.device, paid.orderId)}`, {})
  await untilPaid(runner.device, paid.orderId)
  const settled = await watchShifts(page)
  const moved: Moved[] = []
  for (const address of [
    `/orderDetails?raceId=${RACE}&entryId=${paid.entryId}`,
    `/orderDetails?raceId=${RACE}&entryId=${open.entryId}`,
    `/payRes?orderId=${paid.orderId}`,
    '/eventDetails?raceId=1000060009',
    '/myOrder',
  ]) {
    await page.goto(address)
    await settled()
    moved.push({ page: address, loaded: await takeShifts(page), byTap: [] })
  }
  await page.getByRole('button', { name: /兰州/ }).first().click()
  await page.waitForURL(/orderDetails/)
  await settled()
  moved.push({ page: 'a tap in /myOrder', loaded: [], byTap: await takeShifts(page) })
  await moveByTaps(page, moved.slice(0, -1), settled)
  expectStill(moved)
})

// What is said to the runner alone (may enter, has entered twice) comes after the page.
for (const [lang, width] of [
  ['zh', 390],
  ['en', 320],
] as const) {
  test(`nothing moves on a race and its choices for who is in it already: ${lang}, ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.addInitScript((chosen) => localStorage.setItem('h5_lang', chosen), lang)
    const runner = await loggedIn(page, baseURL ?? '')
    await runner.order(`${RACE}03`)
    await runner.order(`${RACE}04`)
    const settled = await watchShifts(page)
    const moved: Moved[] = []
    for (const address of [
      `/eventDetails?raceId=${RACE}`,
      `/eventProject?raceId=${RACE}`,
      `/registration?raceId=${RACE}&itemId=${RACE}02`,
      '/eventProject?raceId=1000060007',
    ]) {
      await page.goto(address)
      await settled()
      moved.push({ page: address, loaded: await takeShifts(page), byTap: [] })
    }
    await moveByTaps(page, moved, settled)
    expectStill(moved)
  })
}
