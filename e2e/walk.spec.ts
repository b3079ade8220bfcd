import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import '#app/screens/errorScreen.tsx'
import { i18n } from '#lib/i18n.ts'
import { type ServedPage, servedPages } from '../tests/walk/release.ts'
import { readRows, rowOf, wantedPages } from '../tests/walk/routes.ts'
import { type QueryValues, queryWith, valuesFor } from './support/addresses.ts'
import { axeFaults } from './support/axe.ts'
import { openIn } from './support/runner.ts'
import { expectStill, type Moved, moveByTaps, PHONE, takeShifts, watchShifts } from './support/shifts.ts'
import { inClub, loggedIn } from './support/shortcuts.ts'
import type { Lang } from './support/words.ts'

// Every page that the product has, opened as a runner would find it. In the test each page once, the languages in
// turn, then each once more from the one before, and nothing moves; `npm run walk` opens each in both and on a phone that has nothing stored, and prints what it saw.
const LONG = process.env.WALK_REPORT
const WANTED = wantedPages(readRows())
const GROUPS = [...new Set(WANTED.map(({ row }) => row.group))]
const OUTSIDE = 'outside the table'
/** Pages that lead away at once: nobody sees what moves there. */
const PASSING = ['/payForwarding', '/login']

const pages = test.extend<object, { served: ServedPage[] }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one wants from the pattern
    async ({}, use) => use(await servedPages(`http://localhost:${process.env.E2E_PORT}`)),
    { scope: 'worker' },
  ],
})

pages.use({ userAgent: PHONE })

for (const group of [...GROUPS, OUTSIDE]) {
  for (const lang of LONG ? (['zh', 'en'] as const) : [null]) {
    pages(`${lang ?? 'in turn'}: ${group}`, async ({ page, browser, baseURL, served }) => {
      const mine = served.filter(({ path }) => (rowOf(WANTED, path)?.row.group ?? OUTSIDE) === group)
      pages.skip(mine.length === 0, 'the product has no page of this group yet')
      pages.setTimeout(60_000 + mine.length * 20_000)
      const values = await valuesFor(mine, await loggedIn(page, baseURL ?? ''))
      if (mine.some(({ path }) => path === '/nrcDataManagement')) await inClub(page, baseURL ?? '')
      // What the new phones copy is stored by the first page that is opened.
      if (LONG) await page.goto('/healthz')
      const found: string[] = []
      const seen: object[] = []
      const moved: Moved[] = []
      const settled = await watchShifts(page)
      for (const [at, one] of mine.entries()) {
        const words = lang ?? (at % 2 === 0 ? 'zh' : 'en')
        const phone = LONG ? await freshPhone(page, browser.newContext.bind(browser)) : null
        const drawn = phone ? await watchShifts(phone) : settled
        const walked = await walk(phone ?? page, words, one, values, drawn)
        await phone?.context().close()
        found.push(...walked.faults.map((fault) => `${words} ${one.path}: ${fault}`))
        if (!PASSING.includes(one.path)) moved.push(walked.moved)
        seen.push({ ...one, lang: words, title: walked.title, bytes: walked.bytes, faults: walked.faults })
      }
      if (LONG) report(LONG, `${group}.${lang}`, seen)
      expect(found).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await moveByTaps(page, moved, settled)
      expectStill(moved)
    })
  }
}

pages('in turn: an address without a page', async ({ page }) => {
  await openIn(page, 'en', '/nowhere')
  await expect(page.getByRole('main')).toContainText('left the course')
  expect(await axeFaults(page)).toEqual([])
})

interface Walked {
  title: string
  /** Of all answers, as they came over the line. */
  bytes: number
  faults: string[]
  moved: Moved
}

async function walk(
  page: Page,
  lang: Lang,
  served: ServedPage,
  values: QueryValues,
  drawn: () => Promise<void>,
): Promise<Walked> {
  const { path } = served
  const { faults, rest } = watch(page)
  const given = Object.entries(queryWith(served, values))
  const unknown = given.flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (unknown.length > 0) faults.push(`the walk has no value for query.${unknown.join(', query.')} (valuesFor)`)
  const query = new URLSearchParams(given.map(([name, value]) => [name, value ?? '']))
  await page.setViewportSize({ width: 390, height: 844 })
  query.set('lang', lang)
  const address = `${path}?${query}`
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main).not.toBeEmpty()
  await drawn()
  const loading = main.locator('.sl-skeleton').filter({ visible: true })
  await expect.soft(loading, `${lang} ${path}: still loading`).toHaveCount(0)
  const moved: Moved = { page: address, loaded: PASSING.includes(path) ? [] : await takeShifts(page), byTap: [] }
  if (LONG) await page.screenshot({ path: join(LONG, `${path.replaceAll('/', '_')}.${lang}.png`), fullPage: true })
  const title = await page.title()
  const row = rowOf(WANTED, path)
  const wanted = row?.titled ? row.row.title[lang] : null
  if (wanted !== null && title !== wanted) faults.push(`the title is “${title}”, the table says “${wanted}”`)
  const text = ((await main.textContent()) ?? '').replace(title, '').trim()
  if (text.length < 12) faults.push(`nothing beyond its title: “${text}”`)
  for (const broken of TROUBLES[lang]) if (text.includes(broken)) faults.push(`it says “${broken}”`)
  faults.push(...(await axeFaults(page)).map((fault) => `axe ${fault}`))
  faults.push(...(await smallTargets(page)))
  await page.setViewportSize({ width: 320, height: 844 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > 320) faults.push(`at 320 px it is ${wide} px wide: ${await widest(page)}`)
  return { title, bytes: await rest(), faults, moved }
}

/** Words that stand where something could not be shown. */
const TROUBLES: Record<Lang, string[]> = { zh: troubles('zh'), en: troubles('en') }

function troubles(lang: Lang): string[] {
  const text = (key: string, ns: string) => String(i18n.getResource(lang, ns, key))
  const screens = ['gone', 'broken', 'outdated', 'missingQuery'].map((key) => text(key, 'errors'))
  return [...screens, text('unreachable', 'app'), text('blockBroken', 'app'), text('errorTitle', 'ui')]
}

/** Notes errors of the console and requests that failed; `rest` ends it and answers the bytes that came. */
function watch(page: Page) {
  const faults: string[] = []
  const sizes: Promise<number>[] = []
  const onConsole = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  }
  const onError = (error: Error) => faults.push(`error: ${error.message}`)
  const onResponse = (answer: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} of ${new URL(answer.url()).pathname}`)
  }
  const onFinished = (request: Awaited<ReturnType<Page['waitForRequest']>>) => {
    const size = request.sizes().then((one) => one.responseBodySize + one.responseHeadersSize)
    sizes.push(size.catch(() => 0))
  }
  const onFailed = (request: Awaited<ReturnType<Page['waitForRequest']>>) => {
    // A page that is left gives up what it asked for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      faults.push(`no answer of ${new URL(request.url()).pathname}`)
  }
  page.on('console', onConsole).on('pageerror', onError).on('response', onResponse)
  page.on('requestfinished', onFinished).on('requestfailed', onFailed)
  return {
    faults,
    async rest(): Promise<number> {
      page.off('console', onConsole).off('pageerror', onError).off('response', onResponse)
      page.off('requestfinished', onFinished).off('requestfailed', onFailed)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
  }
}

/** What can be tapped in less than 44 by 44 pixels; links and notes within a line of text may be smaller. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tappable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
    const shown = [...document.querySelectorAll<HTMLElement>(tappable)].filter((element) => element.checkVisibility())
    return shown.flatMap((element) => {
      // WCAG's exception: a link within a sentence is as high as its line.
      const sentence = element.matches('a') && element.parentElement?.textContent !== element.textContent
      if (sentence || getComputedStyle(element).display === 'inline' || element.closest('.sl-skip')) return []
      const area = element.closest('label') ?? element
      const label = element.id ? document.querySelector<HTMLElement>(`label[for="${CSS.escape(element.id)}"]`) : null
      // A link that is stretched over its card is as large as the card.
      const stretched = getComputedStyle(element, '::after').position === 'absolute' ? element.offsetParent : null
      const boxes = [element, area, ...(label ? [label] : []), ...(stretched ? [stretched] : [])].map((one) =>
        one.getBoundingClientRect(),
      )
      if (boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)) return []
      const { width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) return []
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)
      return [
        `a target of ${Math.round(width)} x ${Math.round(height)}: ${element.tagName.toLowerCase()}.${element.className} “${name}”`,
      ]
    })
  })
}

function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 320.5)
    return over
      .slice(0, 3)
      .map((one) => `${one.tagName.toLowerCase()}.${one.className}`)
      .join(', ')
  })
}

async function freshPhone(page: Page, open: (options: object) => Promise<BrowserContext>): Promise<Page> {
  const state = await page.context().storageState()
  const options = { storageState: state, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  return (await open({ ...options, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage()
}

function report(folder: string, name: string, seen: object[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll('/', '-')}.json`), JSON.stringify(seen))
}
