import { expect, type Page, type Request } from '@playwright/test'

/** The most that a page may move (cumulative layout shift). */
const MOST = 0.05
const ANSWER_MS = 50

/** A phone's browser: on a computer the app is not offered, and its banner moves nothing. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-S908B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** What Chromium reports of content that moved without the runner's doing. */
interface Shift {
  value: number
  what: string[]
}

export interface Moved {
  page: string
  loaded: Shift[]
  byTap: Shift[]
}

/**
 * Has the page sum up its shifts, its answers coming late, one after the other. Answers a function that waits until all
 * that the page asked for is there and drawn.
 */
export async function watchShifts(page: Page): Promise<() => Promise<void>> {
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
  return watchAnswers(page)
}

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
export const takeShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0))

const sum = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0)

/** Reaches each page from the one before without a load, as a tap does. */
export async function moveByTaps(page: Page, moved: readonly Moved[], settled: () => Promise<void>): Promise<void> {
  // What a look at the page before has moved is no tap's.
  await settled()
  await takeShifts(page)
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
}

/** None of them has moved more than it may; `SHIFT_REPORT=1` prints what was measured. */
export function expectStill(moved: readonly Moved[]): void {
  if (process.env.SHIFT_REPORT) {
    const figures = ({ page, loaded, byTap }: Moved) => ({
      page: page.replaceAll(/\?$|=[^&]*/g, ''),
      loaded: sum(loaded).toFixed(3),
      byTap: sum(byTap).toFixed(3),
    })
    console.table(moved.map(figures))
  }
  expect(moved.filter(({ loaded, byTap }) => sum(loaded) >= MOST || sum(byTap) >= MOST)).toEqual([])
}
