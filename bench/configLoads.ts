import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { freePort, ready, startProduct } from '../tests/support/product.ts'

export interface ConfigRow {
  what: string
  value: number
  unit: 's' | 'ms' | 'ms a page' | 'MiB' | 'KiB' | 'requests'
  /** The most it may be; null where nothing is asked. */
  reach: number | null
}

/** Pages with a text of their own that needs no answer of the platform. */
const PAGES = [
  { path: '/Home', says: '热门推荐' },
  { path: '/eventDetails?raceId=1000060001', says: '先抽签，后缴费' },
]
/** Long enough for a page on a busy machine, shorter than the app's own patience with its host. */
const PATIENCE_MS = 2500

interface Load {
  /** Requests for config, and bytes on the wire. */
  config: { requests: number; bytes: number }
  app: { requests: number; bytes: number }
}

/** What a page asks its hosts for in Chromium, from the product as `npm start` runs it: cold, then warm. */
export async function runConfigLoads(): Promise<ConfigRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'startline-bench-'))
  const product = startProduct(await freePort(), { DATA_DIR: folder })
  const browser = await chromium.launch(CHROMIUM)
  try {
    await ready(product)
    const rows: ConfigRow[] = []
    for (const { path, says } of PAGES) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
      const url = product.address + path
      rows.push(...loadRows(path, 'cold', await load(context, url, says)))
      rows.push(...loadRows(path, 'warm', await load(context, url, says)))
      // After that: answers that are held back empty the browser's own cache.
      rows.push({ ...waitedFor(path, 'warm', await blocking(context, url, says)), reach: 0 })
      await context.close()
      const fresh = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
      rows.push({ ...waitedFor(path, 'cold', await blocking(fresh, url, says)), reach: 2 })
      await fresh.close()
    }
    return rows
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function loadRows(path: string, visit: string, { config, app }: Load): ConfigRow[] {
  const row = (what: string, value: number, unit: ConfigRow['unit']): ConfigRow => ({
    what: `${path} ${visit}: ${what}`,
    value,
    unit,
    reach: null,
  })
  return [
    row('config', config.requests, 'requests'),
    row('config', config.bytes / 1024, 'KiB'),
    row('code, styles and page', app.requests, 'requests'),
    row('code, styles and page', app.bytes / 1024, 'KiB'),
  ]
}

function waitedFor(path: string, visit: string, value: number): Omit<ConfigRow, 'reach'> {
  return { what: `${path} ${visit}: config that the page waits for`, value, unit: 'requests' }
}

/** Loads a page until it is quiet, counting what goes over the wire; what the browser had kept does not count. */
async function load(context: BrowserContext, url: string, says: string): Promise<Load> {
  const page = await context.newPage()
  const found: Load = { config: { requests: 0, bytes: 0 }, app: { requests: 0, bytes: 0 } }
  const session = await context.newCDPSession(page)
  const kinds = new Map<string, keyof Load | null>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response }) => {
    kinds.set(requestId, response.fromDiskCache ? null : kindOf(response.url))
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => kinds.set(requestId, null))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    found[kind].requests += 1
    found[kind].bytes += encodedDataLength
  })
  await page.goto(url)
  await shown(page, says)
  await page.waitForLoadState('networkidle')
  await page.close()
  return found
}

/** How many answers of the config host a page needs before it shows: the others are held back until it does. */
async function blocking(context: BrowserContext, url: string, says: string): Promise<number> {
  for (let loads = 0; ; loads++) {
    const page = await context.newPage()
    let seen = 0
    await page.route('**/config/**', async (route) => {
      if (seen++ < loads) await route.continue()
    })
    await page.goto(url, { waitUntil: 'commit' })
    const enough = await shown(page, says).then(
      () => true,
      () => false,
    )
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
    if (enough) return loads
    if (loads > 10) throw new Error(`${url} does not show`)
  }
}

async function shown(page: Page, says: string): Promise<void> {
  await page.getByText(says).first().waitFor({ timeout: PATIENCE_MS })
}

function kindOf(url: string): keyof Load | null {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/config/')) return 'config'
  return /^\/(api|center|files)\//.test(pathname) ? null : 'app'
}
