import { expect, type Page, type Route, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { withPlainDocuments } from './support/documents.ts'
import { CASHIER_PAY, openIn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

/** What a host does wrong, and what a request to it then gets. */
const WRONGS: Record<string, (route: Route) => Promise<void>> = {
  down: (route) => route.abort('connectionrefused'),
  'answering 500': (route) => route.fulfill({ status: 500, body: 'no' }),
  'answering 404': (route) => route.fulfill({ status: 404, body: '{"error":"not found"}' }),
  'answering HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<html>captive portal</html>' }),
  'cutting answers off': async (route) => {
    try {
      const answer = await route.fetch()
      const body = await answer.text()
      const headers = { 'content-type': 'application/json' }
      await route.fulfill({ status: answer.status(), headers, body: body.slice(0, body.length / 2) })
    } catch {
      // The fault was lifted while an answer was on its way.
    }
  },
}
/** The first and the last of them: a warm phone and a race's page differ in what they keep, not in how a host fails. */
const ENDS = ['down', 'cutting answers off']
const SLOW_MS = 8_000
const slow = async (route: Route) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  // The page may be gone by then.
  await route.continue().catch(() => undefined)
}

/** Holds what goes to a host until it is let go. */
async function hold(page: Page, host: RegExp): Promise<() => void> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(host, async (route) => {
    await held
    // The page may be gone by then.
    await route.continue().catch(() => undefined)
  })
  return answer
}

const CONFIG = /\/config\/(pointer|races|objects)/
const OBJECTS = /\/config\/objects\//
const API = /\/(api|center)\/(?!analytics)/

const PAGES = [
  {
    path: '/Home',
    warm: ENDS,
    cold: Object.keys(WRONGS),
    stands: (page: Page) => page.getByRole('heading', { name: '热门推荐' }),
    fresh: (page: Page) => page.getByRole('article').first(),
  },
  {
    // The page of a race: what differs is its overlay and its pointer, not how a host fails.
    path: '/eventDetails?raceId=1000060003',
    warm: ENDS,
    cold: [],
    stands: (page: Page) => page.getByRole('heading', { name: '赛事详情' }),
    fresh: (page: Page) => page.getByRole('heading', { name: '2027 兰州马拉松' }).first(),
  },
]

interface Seen {
  /** Faults that nobody has caught; the page may complain in the console, never crash. */
  crashes: string[]
  /** What the platform was told and has answered: a report that a reload cuts off is made again. */
  reports: string[]
}

function watch(page: Page): Seen {
  const seen: Seen = { crashes: [], reports: [] }
  page.on('pageerror', (error) => seen.crashes.push(error.message))
  // Events go together, some of them as the page is left: then nothing tells how the request ended.
  page.on('request', (request) => {
    if (!request.url().endsWith('/analytics/events')) return
    const { events } = request.postDataJSON() as { events: { event: string; code: string; data: { kind: string } }[] }
    for (const { event, code, data } of events) if (event === 'config_fault') seen.reports.push(`${code} ${data.kind}`)
  })
  return seen
}

async function warmUp(page: Page, path: string): Promise<void> {
  await openIn(page, 'zh', path)
  await page.waitForLoadState('networkidle')
  await expect(async () => {
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).toContain('startline-config')
  }).toPass()
  await page.waitForTimeout(200)
}

for (const { path, stands, fresh, ...wrongs } of PAGES) {
  for (const phone of ['warm', 'cold'] as const) {
    const warm = phone === 'warm'
    const opensTwice = async (page: Page, wrong: (route: Route) => Promise<void>) => {
      if (warm) await warmUp(page, path)
      await page.route(CONFIG, wrong)
      await openIn(page, 'zh', path)
      await expect(fresh(page)).toBeVisible()
      await page.reload()
      await expect(fresh(page)).toBeVisible()
    }
    for (const [name, wrong] of Object.entries(WRONGS).filter(([one]) => wrongs[phone].includes(one))) {
      test(`${path} on a ${phone} phone, the config host ${name}: the page stands, the fault is told once`, async ({
        page,
      }) => {
        const seen = watch(page)
        await withPlainDocuments(page)
        await opensTwice(page, wrong)
        await expect(() => expect(seen.reports.length).toBeGreaterThan(0)).toPass()
        expect(new Set(seen.reports).size).toBe(seen.reports.length)
        expect(seen.crashes).toEqual([])
      })

      // What is asked of the config host by nobody cannot differ by how it fails.
      if (ENDS.includes(name))
        test(`${path} drawn, on a ${phone} phone, the config host ${name}: the page needs nothing of it`, async ({
          page,
        }) => {
          const seen = watch(page)
          await opensTwice(page, wrong)
          expect(seen).toEqual({ crashes: [], reports: [] })
        })

      test(`${path} on a ${phone} phone, the platform ${name}: a clear error, and a retry that works`, async ({
        page,
      }) => {
        const seen = watch(page)
        if (warm) await warmUp(page, path)
        await page.route(API, wrong)
        await openIn(page, 'zh', path)
        await expect(stands(page).first()).toBeVisible()
        const retry = page.getByRole('button', { name: '重试' }).first()
        await expect(retry).toBeVisible()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await retry.click()
        await expect(fresh(page)).toBeVisible()
        expect(seen.crashes).toEqual([])
      })
    }
  }
}

test('a payment on a cold phone, the config host down: the order can be paid, and the result is told', async ({
  page,
  baseURL,
}) => {
  const seen = watch(page)
  const runner = await loggedIn(page, baseURL ?? '')
  const { orderId } = await runner.order(`${RACE}04`)
  await page.route(CONFIG, (route) => route.abort('connectionrefused'))
  await openIn(page, 'zh', `/eventItemPay?orderId=${orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: '支付' })).toBeVisible()
  await page.getByRole('button', { name: /^支付/ }).click()
  await page.locator(CASHIER_PAY).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/orderDetails/)
  expect(seen.crashes).toEqual([])
})

test('the login on a cold phone, the config host down: it stands', async ({ page }) => {
  await page.route(CONFIG, (route) => route.abort('connectionrefused'))
  await openIn(page, 'zh', '/login')
  await expect(page.getByRole('heading', { name: '登录起跑线' })).toBeVisible()
})

test('a cold phone, a slow config host: the built-in page after a moment, the host’s page when it is there', async ({
  page,
}) => {
  const seen = watch(page)
  await withPlainDocuments(page)
  await page.route(CONFIG, slow)
  await openIn(page, 'zh', '/Home')
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 15_000 })
  await expect.poll(() => seen.reports).toEqual(['pointer.json slow'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a warm phone, a slow config host: nobody waits', async ({ page }) => {
  const seen = watch(page)
  await withPlainDocuments(page)
  await warmUp(page, '/Home')
  await page.route(CONFIG, () => undefined)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  // Who had waited would have been shown the built-in page, and said so.
  expect(seen.reports).toEqual([])
})

test('a slow config host after a tap: the card’s name stands for the page, under no other page’s title', async ({
  page,
}) => {
  await withPlainDocuments(page)
  await openIn(page, 'zh', '/Match')
  await expect(page.getByRole('heading', { level: 1, name: '全部赛事' })).toBeVisible()
  const link = page.getByRole('article').first().getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await expect(page.locator('article img').first()).toHaveJSProperty('complete', true)
  const answer = await hold(page, CONFIG)
  await link.click()
  await expect(page.getByRole('status').getByText(name)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '全部赛事' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: '赛事详情' })).toBeVisible()
  await expect(page.getByRole('status').getByText(name)).toHaveCount(0)
})

test('a slow platform: the page keeps its place with outlines, then shows what came', async ({ page }) => {
  const answer = await hold(page, API)
  await openIn(page, 'zh', '/Home')
  await expect(page.getByRole('heading', { name: '热门推荐' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  answer()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('half of the config is there: the pointer, not the page', async ({ page }) => {
  const seen = watch(page)
  await withPlainDocuments(page)
  await page.route(OBJECTS, (route) => route.fulfill({ status: 404, body: '' }))
  await openIn(page, 'zh', '/Home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => seen.reports).toEqual([expect.stringMatching(/^objects\/\w+\.json status$/)])
})

test('nothing is there on a cold phone, not even the built-in page: it says so, and a retry works', async ({
  page,
}) => {
  await withPlainDocuments(page)
  await page.route(/\/(config|builtin)\//, (route) => route.abort())
  await openIn(page, 'zh', '/Home')
  await expect(page.getByRole('heading', { level: 2, name: '页面加载失败' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('config is asked for before the application’s code has come, and asked for once', async ({ page }) => {
  await withPlainDocuments(page)
  const asked: string[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(config\/(pointer|objects)|assets\/index-.*js)/.test(pathname)) asked.push(pathname)
  })
  const release = await hold(page, /\/assets\/index-.*\.js/)
  await page.goto('/Home', { waitUntil: 'commit' })
  await expect(() => expect(asked.filter((path) => path.startsWith('/config/objects/'))).toHaveLength(1)).toPass()
  release()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual([
    '/config/pointer.json',
    expect.stringMatching(/^\/config\/objects\/\w+\.json$/),
  ])
})
