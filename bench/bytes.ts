import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import type { ResultOf } from '#rehearse/apiClient.ts'
import { logIn } from '#rehearse/entrySteps.ts'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { deviceAt } from '../tests/support/entry.ts'
import { freePort, ready, startProduct } from '../tests/support/product.ts'
import { CLIENT, ENGINE, ENTRY, FORM, filesOf, only } from './appFiles.ts'

export interface Built {
  name: string
  /** Gzip at level 9. */
  bytes: number
}

export interface Loaded {
  path: string
  /** Bytes on the wire until the page is quiet: headers and gzip bodies. */
  code: number
  data: number
  images: number
  requests: number
}

/** What the built files weigh that a page has to load: run after a build. */
export function builtBytes(): Built[] {
  const weigh = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0)
  return [
    { name: 'landing entry: scripts before any page', bytes: weigh(only(filesOf([ENTRY]), '.js')) },
    { name: 'landing entry: styles', bytes: weigh(only(filesOf([ENTRY]), '.css')) },
    { name: 'form page (entry, engine, form widget)', bytes: weigh(filesOf([ENTRY, ENGINE, FORM])) },
    { name: 'form page with the HTTP client', bytes: weigh(filesOf([ENTRY, ENGINE, FORM, ...CLIENT])) },
  ]
}

/** What Chromium really loads for a page with an empty cache, from the product as `npm start` runs it. */
export async function loadedBytes(paths: string[]): Promise<Loaded[]> {
  const folder = mkdtempSync(join(tmpdir(), 'startline-bench-'))
  const product = startProduct(await freePort(), { DATA_DIR: folder })
  const browser = await chromium.launch(CHROMIUM)
  try {
    await ready(product)
    const info = await logIn(deviceAt(product.address), '13800138001')
    const rows: Loaded[] = []
    for (const path of paths) rows.push(await load(browser, product.address, path, info))
    return rows
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function load(browser: Browser, address: string, path: string, info: ResultOf<'login'>): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  await context.addInitScript((stored) => {
    localStorage.setItem('userInfo', JSON.stringify({ ...stored, time: Date.now() }))
    localStorage.setItem('userId', String(stored.userId))
    localStorage.setItem('accountId', String(stored.accountId))
  }, info)
  // The Brotli copies are smaller still; the figure that is compared is gzip's.
  await context.route('**/*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } }),
  )
  const page = await context.newPage()
  const row: Loaded = { path, code: 0, data: 0, images: 0, requests: 0 }
  const session = await context.newCDPSession(page)
  const types = new Map<string, string>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    row.requests += 1
    row[kindOf(types.get(requestId) ?? '')] += encodedDataLength
  })
  await page.goto(address + path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  return row
}

function kindOf(type: string): 'code' | 'data' | 'images' {
  if (type === 'Script' || type === 'Stylesheet' || type === 'Document') return 'code'
  return type === 'Image' ? 'images' : 'data'
}
