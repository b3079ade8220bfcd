import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import type { Side } from './hosts.ts'

/** What a phone saw of one load; milliseconds from the first byte asked for, bytes on the wire. */
export interface Load {
  firstPaint: number
  largestPaint: number
  /** The button or the first field is React's. */
  alive: number
  /** Cumulative layout shift. */
  shift: number
  /** Beside pictures. */
  requests: number
  pictures: number
  /** Scripts, gzip, without what their answers' headers weigh. */
  scripts: number
  bytes: number
  longestTask: number
  /** What tasks took beyond 50 ms each. */
  over50: number
}

export const LOADS = [
  'firstPaint',
  'largestPaint',
  'alive',
  'shift',
  'requests',
  'pictures',
  'scripts',
  'bytes',
  'longestTask',
  'over50',
] as const satisfies (keyof Load)[]

/** A phone of a weak kind on a weak network. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU = 4
const PATIENCE = 60_000

/** What the page itself sees, kept on its window. */
interface Seen {
  largest: number
  shift: number
  longest: number
  over: number
  alive: number | null
  /** Letters that arrived in a field, taps that arrived at all: what, and when. */
  acts: { what: string; at: number }[]
}

/** The first visit of a phone, and the one after it. */
export async function visit(browser: Browser, address: string, side: Side): Promise<{ cold: Load; warm: Load }> {
  const context = await phone(browser)
  try {
    return { cold: await load(context, address, side), warm: await load(context, address, side) }
  } finally {
    await context.close()
  }
}

/** When a page without scripts is seen at the first visit. */
export async function firstSeen(browser: Browser, address: string, path: string): Promise<number> {
  const context = await phone(browser)
  try {
    const { page } = await open(context, 'input')
    await page.goto(address + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED / 2)
    return await firstPaintOf(page)
  } finally {
    await context.close()
  }
}

function firstPaintOf(page: Page): Promise<number> {
  return page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  )
}

/** When the button or the first field can be used: the first tap or letter that is not lost. */
export async function usable(browser: Browser, address: string, side: Side, effect: string | null): Promise<number> {
  const context = await phone(browser)
  try {
    const { page, told } = await open(context, side.target)
    await page.goto(address + side.path, { waitUntil: 'commit' })
    const target = page.locator(side.target).first()
    await target.waitFor({ state: 'visible', timeout: PATIENCE })
    const act = effect === null ? letter : tap
    const first = await act(page, side, 'a')
    await told
    await page.waitForTimeout(SETTLED)
    if (await isUnchanged(page, side, effect, 'a')) return first
    const again = await act(page, side, 'b')
    await page.waitForTimeout(SETTLED)
    return (await isUnchanged(page, side, effect, 'b')) ? again : Number.POSITIVE_INFINITY
  } finally {
    await context.close()
  }
}

/** By then what follows from an act has come, drafts and late code included. */
const SETTLED = 2_000

async function letter(page: Page, { target }: Side, what: string): Promise<number> {
  await page.locator(target).first().focus()
  await page.keyboard.type(what)
  return acted(page, what)
}

async function tap(page: Page, { target }: Side): Promise<number> {
  const place = await page.locator(target).first().boundingBox()
  if (!place) return Number.POSITIVE_INFINITY
  await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
  return acted(page, 'tap')
}

/** When the page has heard of it: the last time. */
async function acted(page: Page, what: string): Promise<number> {
  const found = await page.waitForFunction(
    (wanted) => {
      const { acts } = (window as unknown as { paint: Seen }).paint
      return acts.findLast((one) => one.what === wanted)?.at
    },
    what,
    { timeout: PATIENCE },
  )
  return (await found.jsonValue()) ?? Number.POSITIVE_INFINITY
}

async function isUnchanged(page: Page, { target }: Side, effect: string | null, what: string): Promise<boolean> {
  if (effect !== null) return page.getByText(effect).first().isVisible()
  return (await page.locator(target).first().inputValue()).includes(what)
}

/** Playwright's default is one device pixel to a CSS pixel; phones of this width have three. */
function phone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    // What is compared is gzip: a server may have no Brotli.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
}

interface Traffic {
  requests: number
  pictures: number
  scripts: number
  bytes: number
}

interface Opened {
  page: Page
  traffic: Traffic
  /** Over once the page has said that it is alive. Playwright's own questions cost a page some 100 ms of its start. */
  told: Promise<void>
}

async function open(context: BrowserContext, target: string): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  // tsx keeps the names of functions by a helper that a page does not have.
  await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await page.addInitScript(watch, target)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'paintAlive' })
  const finished = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${target} is not alive after ${PATIENCE} ms`)), PATIENCE)
    page.once('close', () => clearTimeout(late))
    session.once('Runtime.bindingCalled', () => {
      clearTimeout(late)
      resolve()
    })
  })
  return { page, traffic: count(session), told: finished }
}

function count(session: CDPSession): Traffic {
  const traffic: Traffic = { requests: 0, pictures: 0, scripts: 0, bytes: 0 }
  const types = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (/^(data|blob):/.test(request.url) || types.has(requestId)) return
    types.set(requestId, type ?? '')
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => types.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache) types.delete(requestId)
    else if (types.has(requestId)) types.set(requestId, type)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') traffic.scripts += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type === undefined) return
    if (type === 'Image') traffic.pictures += 1
    else traffic.requests += 1
    traffic.bytes += encodedDataLength
  })
  return traffic
}

async function load(context: BrowserContext, address: string, side: Side): Promise<Load> {
  const { page, traffic, told } = await open(context, side.target)
  await page.goto(address + side.path, { waitUntil: 'commit' })
  await told
  await page.waitForLoadState('networkidle', { timeout: PATIENCE })
  await page.waitForTimeout(SETTLED / 2)
  const firstPaint = await firstPaintOf(page)
  const seen = await page.evaluate(() => (window as unknown as { paint: Seen }).paint)
  await page.close()
  return {
    firstPaint,
    largestPaint: seen.largest,
    alive: seen.alive ?? Number.POSITIVE_INFINITY,
    shift: seen.shift,
    longestTask: seen.longest,
    over50: seen.over,
    ...traffic,
  }
}

/** Runs in the page before anything of it. */
function watch(target: string): void {
  const seen: Seen = { largest: 0, shift: 0, longest: 0, over: 0, alive: null, acts: [] }
  Object.assign(window, { paint: seen })
  const observe = (
    type: string,
    each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', ({ duration }) => {
    seen.longest = Math.max(seen.longest, duration)
    seen.over += duration - 50
  })
  const note = (what: string) => seen.acts.push({ what, at: performance.now() })
  addEventListener('input', (event) => note((event as InputEvent).data ?? ''), true)
  addEventListener('click', () => note('tap'), true)
  const look = () => {
    const element = document.querySelector(target)
    // React keeps what it knows of an element on the element itself, from the moment that it answers for it.
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps$'))) {
      seen.alive = performance.now()
      ;(window as unknown as { paintAlive(text: string): void }).paintAlive('')
    } else setTimeout(look, 16)
  }
  look()
}
