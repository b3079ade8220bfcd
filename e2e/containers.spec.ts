import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import shells from '../src/start/preview/shells.json' with { type: 'json' }
import { RACE } from '../tests/support/entry.ts'

const SIMULATION = readFileSync('src/start/preview/simulateShell.js', 'utf8')
const APP_STORE = 'https://apps.apple.com/cn/app/startline/id0000000000'
const MARKET = 'https://sj.qq.com/appdetail/example.startline'
const SCHEME = `startline://race?raceId=${RACE}`
const UNIVERSAL = `https://app.startline.example/race?raceId=${RACE}`

interface Opened {
  page: Page
  /** Where the page has tried to go since it was there, in this order. */
  gone: string[]
  /** What it has called of the application around it. */
  calls(): Promise<string[]>
}

type Called = { shellCalls: { name: string; param: object }[] }

/** A phone whose page runs in one of the simulated applications. */
async function phoneIn(browser: Browser, id: string, path: string): Promise<Opened> {
  const shell = shells.find((one) => one.id === id)
  if (!shell) throw new Error(`shells.json has no "${id}"`)
  const context = await browser.newContext({ userAgent: shell.agent, locale: 'zh-CN' })
  const simulated = `window.shellCalls = simulateShell(window, ${JSON.stringify(shell.in)})`
  await context.addInitScript({ content: `${SIMULATION}; ${simulated}` })
  // The app takes its links, and nothing is loaded; a store is another page.
  await context.route('https://app.startline.example/**', (route) => route.fulfill({ status: 204 }))
  for (const store of [APP_STORE, MARKET])
    await context.route(store, (route) => route.fulfill({ contentType: 'text/html', body: 'store' }))
  const page = await context.newPage()
  const gone: string[] = []
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.enable')
  devtools.on('Page.frameRequestedNavigation', ({ url }) => void gone.push(url))
  await page.goto(path)
  await expect(page.getByRole('main')).not.toBeEmpty()
  await page.waitForLoadState('networkidle')
  gone.length = 0
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) gone.push(message.text())
  })
  const calls = () => page.evaluate(() => (window as unknown as Called).shellCalls.map(({ name }) => name))
  return { page, gone, calls }
}

/** What is tried on each platform, and where a page goes that is still in sight after two seconds. */
const WAYS: [shell: string, tried: string, then: string][] = [
  ['ios', SCHEME, APP_STORE],
  ['android', SCHEME, MARKET],
  ['ios8', SCHEME, APP_STORE],
  ['baiduAndroid', SCHEME, MARKET],
  ['qqAndroid', SCHEME, MARKET],
  ['qq', UNIVERSAL, APP_STORE],
  ['qqbrowser', UNIVERSAL, APP_STORE],
  ['baidu', UNIVERSAL, APP_STORE],
  ['wechatIos', UNIVERSAL, APP_STORE],
]

for (const [shell, tried, then] of WAYS) {
  test(`${shell}: tries the app, and goes to its store when the page stays in sight`, async ({ browser }) => {
    const { page, gone } = await phoneIn(browser, shell, `/downLoad?raceId=${RACE}`)
    await page.getByRole('button', { name: '打开 App' }).click()
    await expect.poll(() => gone).toEqual([tried])
    await expect.poll(() => gone, { timeout: 5_000 }).toEqual([tried, then])
    await page.context().close()
  })
}

test('a page that was hidden leaves the store alone', async ({ browser }) => {
  const { page, gone } = await phoneIn(browser, 'android', `/downLoad?raceId=${RACE}`)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
  })
  await page.getByRole('button', { name: '打开 App' }).click()
  await page.waitForTimeout(2_500)
  expect(gone).toEqual([SCHEME])
  await page.context().close()
})

for (const shell of ['weibo', 'qzone', 'wechat', 'wechatOld']) {
  test(`${shell}: tries nothing, and says what the runner can do`, async ({ browser }) => {
    const { page, gone } = await phoneIn(browser, shell, `/jumpDetail?raceId=${RACE}`)
    await expect(page.getByText('这里打不开 App')).toBeVisible()
    await page.getByRole('button', { name: '换到浏览器打开' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('在浏览器打开')
    // Two answers that do two things.
    await dialog.getByRole('button', { name: '复制链接' }).click()
    await expect(page.getByText(/链接已复制|不支持自动复制/)).toBeVisible()
    expect(gone).toEqual([])
    await page.context().close()
  })
}

test('on a computer there is a code for a phone, and nothing to open', async ({ browser }) => {
  const { page } = await phoneIn(browser, 'desktop', '/downLoad')
  await expect(page.getByRole('img', { name: 'App 下载页' })).toBeVisible()
  await expect(page.getByRole('button', { name: '打开 App' })).toHaveCount(0)
  await page.context().close()
})

for (const shell of ['shellIos', 'shellAndroid']) {
  test(`${shell}: asks for its window first, and pushes the app's own page`, async ({ browser }) => {
    const { page, gone, calls } = await phoneIn(browser, shell, `/jumpDetail?raceId=${RACE}`)
    await expect(page.getByText('已在 App 里打开')).toBeVisible()
    const [first, ...rest] = await calls()
    expect(first).toBe('GET_WINDOW_INFO')
    expect(rest.sort()).toEqual(['CUSTOM_PUSH_WEB_VIEW', 'hideLoading'])
    expect(gone).toEqual([])
    await page.context().close()
  })
}

test('WeChat gets a signed card of the page that is shared', async ({ browser }) => {
  const { page, calls } = await phoneIn(browser, 'wechat', `/eventDetails?raceId=${RACE}`)
  const named = { title: expect.stringContaining('2027'), link: expect.stringContaining(RACE) }
  const cards = () =>
    page.evaluate(() =>
      (window as unknown as Called).shellCalls
        .filter(({ name }) => name === 'updateAppMessageShareData')
        .map(({ param }) => param),
    )
  // The race's name comes with its data, and the card follows.
  await expect.poll(async () => (await cards()).at(-1), { timeout: 10_000 }).toMatchObject(named)
  const [first, ...rest] = await calls()
  expect(first).toBe('preVerifyJSAPI')
  expect(rest).toContain('updateTimelineShareData')
  await page.context().close()
})
