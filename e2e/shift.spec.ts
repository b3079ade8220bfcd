import { expect, type Page, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { loggedIn } from './support/shortcuts.ts'

/** What Chromium reports of content that moved without the runner's doing. */
interface Shift {
  value: number
  what: string[]
}

/** Has the page sum up its shifts, its answers coming half a second late, one after the other. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 30)}: ${previousRect.y} to ${currentRect.y}`,
        )
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let last = Promise.resolve()
  await page.route(/\/(api|center)\//, async (route) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, 150)))
    await last
    await route.continue()
  })
}

async function shiftOf(page: Page): Promise<Shift[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

const sum = (shifts: Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

test('nothing moves under a finger while the pages of an entry load', async ({ page, baseURL }) => {
  const runner = await loggedIn(page, baseURL ?? '')
  const { entryId, orderId } = await runner.order(`${RACE}03`)
  await watchShifts(page)
  const addresses = [
    `/orderDetails?raceId=${RACE}&entryId=${entryId}`,
    `/orderDetails?orderId=${orderId}`,
    `/eventOrder?raceId=${RACE}&itemId=${RACE}03&entryId=${entryId}`,
    `/eventItemPay?orderId=${orderId}`,
    '/myOrder',
    '/my',
  ]
  const moved: [string, number, Shift[]][] = []
  for (const address of addresses) {
    await page.goto(address)
    const shifts = await shiftOf(page)
    moved.push([address, sum(shifts), shifts])
  }
  await page.goto('/myOrder')
  await shiftOf(page)
  await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))
  await page.getByRole('button', { name: /兰州/ }).first().click()
  await page.waitForURL(/orderDetails/)
  const shifts = await shiftOf(page)
  moved.push(['/myOrder to /orderDetails', sum(shifts), shifts])
  expect(moved.filter(([, value]) => value >= 0.05)).toEqual([])
})
