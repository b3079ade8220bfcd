import { expect, type Page, type Request, test } from '@playwright/test'
import { startPayment, untilPaid } from '#rehearse/entrySteps.ts'
import { RACE } from '../tests/support/entry.ts'
import { servedPages } from '../tests/walk/release.ts'
import { queryWith, valuesFor } from './support/addresses.ts'
import { loggedIn } from './support/shortcuts.ts'

// Every page that the product has, loaded and reached without a load. `SHIFT_REPORT=1` prints what was measured.
const MOST = 0.05
const ANSWER_MS = 50
/** Pages that lead away at once. */
const PASSING = ['/payForwarding', '/login']

/** What Chromium reports of content that moved without the runner's doing. */
interface Shift {
  value: number
  what: string[]
}

interface Moved {
  page: string
  loaded: Shift[]
  byTap: Shift[]
}

/** Has the page sum up its shifts, its answers coming late, one after the other. */
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
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, ANSWER_MS)))
    await last
    await route.continue()
  })
}

/** Follows what the page waits for; answers a function that waits until all of it is there and drawn. */
function watchAnswers(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) open.clear()
    open.add(request)
  })
  const onEnd = (request: Request) => open.delete(request)
  page.on('requestfinished', onEnd).on('requestfailed', onEnd)
  return async () => {
    for (let still = 0, looks = 0; still < 4 && looks < 80; looks += 1) {
      await page.waitForTimeout(30)
      const waits = open.size > 0 || (await page.locator('main:empty, main .sl-skeleton').count()) > 0
      still = waits ? 0 : still + 1
    }
  }
}

/** The shifts since it was last asked. */
const takeShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

const tooMuch = (moved: readonly Moved[]) =>
  moved.filter(({ loaded, byTap }) => sum(loaded) >= MOST || sum(byTap) >= MOST)

for (const half of [0, 1]) {
  test(`nothing moves on any page, loaded or reached from another: half ${half + 1}`, async ({ page, baseURL }) => {
    test.slow()
    const runner = await loggedIn(page, baseURL ?? '')
    const served = (await servedPages(baseURL ?? '')).filter(({ path }) => !PASSING.includes(path))
    const values = await valuesFor(served, runner)
    const paid = await runner.order(`${RACE}04`)
    await runner.device.api.console(`pay/${await startPayment(runner.device, paid.orderId)}`, {})
    await untilPaid(runner.device, paid.orderId)
    const addresses = [
      ...served.map((one) => {
        const query = Object.entries(queryWith(one, values)).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        )
        return `${one.path}?${new URLSearchParams(query)}`
      }),
      `/orderDetails?raceId=${RACE}&entryId=${paid.entryId}`,
      `/orderDetails?raceId=${RACE}&entryId=${values.entryId}`,
      `/payRes?orderId=${paid.orderId}`,
      '/eventDetails?raceId=1000060009',
    ].filter((_, at) => at % 2 === half)
    await watchShifts(page)
    const settled = watchAnswers(page)
    const moved: Moved[] = []
    for (const address of addresses) {
      await page.goto(address)
      await settled()
      moved.push({ page: address, loaded: await takeShifts(page), byTap: [] })
    }
    for (const [at, one] of moved.entries()) {
      await page.evaluate(
        ([address, idx]) => {
          history.pushState({ usr: null, key: `shift${idx}`, idx }, '', address)
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
        },
        [one.page, at] as const,
      )
      await settled()
      one.byTap = await takeShifts(page)
    }
    if (process.env.SHIFT_REPORT) {
      const figures = ({ page, loaded, byTap }: Moved) => ({
        page: page.replaceAll(/\?$|=[^&]*/g, ''),
        loaded: sum(loaded).toFixed(3),
        byTap: sum(byTap).toFixed(3),
      })
      console.table(moved.map(figures))
    }
    expect(tooMuch(moved)).toEqual([])
  })
}

test('a tap on an order moves nothing of what it opens', async ({ page, baseURL }) => {
  const runner = await loggedIn(page, baseURL ?? '')
  await runner.order(`${RACE}03`)
  await watchShifts(page)
  const settled = watchAnswers(page)
  await page.goto('/myOrder')
  await settled()
  await takeShifts(page)
  await page.getByRole('button', { name: /兰州/ }).first().click()
  await page.waitForURL(/orderDetails/)
  await settled()
  expect(sum(await takeShifts(page))).toBeLessThan(MOST)
})
