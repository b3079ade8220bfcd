import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as expectSoon, type Page, test } from '@playwright/test'
import { CONSOLE_SECRET, freePort, type Product, ready, startProduct } from '../tests/support/product.ts'
import { axeFaults } from './support/axe.ts'

// A server of its own, which has just been started, draws its first pages slowly.
const expect = expectSoon.configure({ timeout: 30_000 })

const folder = mkdtempSync(join(tmpdir(), 'startline-preview-'))
let product: Product

test.use({ viewport: { width: 1280, height: 980 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
test.beforeAll(async () => {
  cpSync('pages-config', join(folder, 'config'), { recursive: true })
  cpSync('campaigns', join(folder, 'campaigns'), { recursive: true })
  product = startProduct(
    await freePort(),
    { CONFIG_DIR: join(folder, 'config'), DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' },
    'src/start/preview.ts',
  )
  await ready(product)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

const phone = (page: Page) => page.frameLocator('#phone')
const choose = (page: Page, row: string, value: string) => page.locator(`#${row} [data-value="${value}"]`).click()

test('drafts on a phone: scenario, clock, container and language, and why', async ({ page }) => {
  await page.goto(`${product.address}/preview`)
  await expect(phone(page).getByText('2027 宜昌马拉松').first()).toBeVisible()

  // Scenarios are those of the chosen race.
  await page.locator('#race').selectOption('1000060004')
  await expect(page.locator('#scenario option[value^="races/1000060003/"]')).toHaveCount(0)
  const elder = page.locator('#scenario option').filter({ hasText: '超过 65 周岁须亲属签名' })
  await page.locator('#scenario').selectOption(await elder.getAttribute('value'))
  await expect(phone(page).getByText('需要亲属签名').first()).toBeVisible()
  const why = page.locator('#why')
  await expect(why).toContainText('project.kind = "individual"')
  await expect(why).toContainText('ages = [68]')
  await expect(why).toContainText('“hasMedicalHistory”须为 "1"（现在是 "2"）：不成立')
  await expect(phone(page).getByText('报名已截止')).toHaveCount(0)

  await choose(page, 'at', 'closed')
  await expect(phone(page).getByText('报名已截止')).toBeVisible()
  await choose(page, 'lang', 'en')
  await expect(phone(page).getByText('Entries closed')).toBeVisible()
  await choose(page, 'loggedIn', 'false')
  await expect(phone(page).getByText('Log in').first()).toBeVisible()

  await page.locator('#page').selectOption('eventDetails')
  await expect(phone(page).getByRole('heading', { name: 'Race details' })).toBeVisible()
  await choose(page, 'at', 'beforeOpening')
  await expect(phone(page).getByText('Remind me').first()).toBeVisible()
  await choose(page, 'in', 'ios')
  await expect(page.locator('#in [data-value="ios"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#trouble')).toBeHidden()
  expect(await axeFaults(page, '#phone')).toEqual([])
})

test('a simulated application around the page: the debug page draws it, and each message can be tried', async ({
  page,
}) => {
  const site = join(folder, 'config/site.json')
  const text = readFileSync(site, 'utf8')
  writeFileSync(site, text.replace('"debugPage": false', '"debugPage": true'))
  await page.goto(`${product.address}/preview`)
  await page.locator('#page').selectOption('debugPage')
  await choose(page, 'in', 'ios')
  await expect(phone(page).getByRole('figure')).toContainText(/App（iOS），窗口 390 × 844。\s*安全区：上 47，下 34。/)
  await expect(phone(page).getByText('Apple iPhone15,2 iOS 17.4')).toBeVisible()
  await phone(page).getByRole('button', { name: '试一下 GET_TOKEN' }).click()
  await expect(phone(page).getByText('{"token":"simulated"}')).toBeVisible()
  await phone(page).getByRole('button', { name: '试一下 showLoading' }).click()
  await expect(phone(page).getByText('已发送，没有回答')).toBeVisible()
  expect(await axeFaults(page, '#phone')).toEqual([])
  await choose(page, 'in', 'browser')
  await page.locator('#shell').selectOption('weibo')
  await expect(phone(page).getByText('打不开，请跑者换浏览器')).toBeVisible()
  await choose(page, 'lang', 'en')
  await page.locator('#shell').selectOption('baidu')
  await expect(phone(page).getByText('By a universal link')).toBeVisible()
  writeFileSync(site, text)
})

test('a save shows at once, a fault is named over the last good page', async ({ page }) => {
  await page.goto(`${product.address}/preview`)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  const file = join(folder, 'config/home.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"zh": "热门推荐", "en": "Popular now"', '"zh": "本周推荐", "en": "This week"'))
  await expect(phone(page).getByText('本周推荐').first()).toBeVisible()
  writeFileSync(file, text.replace('"type": "carousel"', '"type": "carousell"'))
  await expect(page.locator('#trouble')).toContainText('carousell')
  await expect(page.locator('#stale')).toBeVisible()
  const other = page.locator('#panel-lang')
  const english = (await other.textContent()) === 'English'
  if (english) await other.click()
  await expect(page.locator('#trouble')).toContainText('unknown widget "carousell"')
  await other.click()
  await expect(page.locator('#trouble')).toContainText('没有这种块')
  await expect(phone(page).getByText('本周推荐').first()).toBeVisible()
  writeFileSync(file, text)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  await expect(page.locator('#trouble')).toBeHidden()
  await expect(page.locator('#stale')).toBeHidden()
})

test('a block tapped on the phone shows its file, line and properties; the outline marks it there', async ({
  page,
}) => {
  await page.goto(`${product.address}/preview`)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  await page.locator('#inspect').click()
  await phone(page).getByText('热门推荐').first().click()
  await expect(page.locator('#picked .place')).toContainText(/home\.json:\d+ blocks\[\d+\]/)
  await expect(page.locator('#picked pre')).toContainText('热门推荐')
  await page.locator('#outline summary').click()
  await expect(page.locator('#blocks [aria-pressed="true"]')).toHaveCount(1)
  await page.locator('#blocks .block').first().click()
  await expect(page.locator('#picked .place')).toContainText('blocks[0]')
})

test('widths, text size and dark of the phone; a moment typed as in China', async ({ page }) => {
  await page.goto(`${product.address}/preview`)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  await choose(page, 'width', '320')
  await expect(page.locator('#phone')).toHaveCSS('width', '320px')
  await choose(page, 'text', '150')
  await expect(phone(page).locator('html')).toHaveCSS('font-size', '24px')
  const ground = () =>
    phone(page)
      .locator('html')
      .evaluate((root) => getComputedStyle(root).getPropertyValue('--sl-paper'))
  const light = await ground()
  await choose(page, 'dark', 'true')
  await expect.poll(ground).not.toBe(light)
  await page.locator('#time').fill('2027-2-30 10:00')
  await page.locator('#time').blur()
  await expect(page.locator('#time-wrong')).toBeVisible()
  await page.locator('#time').fill('2027-3-1 9:05')
  await page.locator('#time').blur()
  await expect(page.locator('#now')).toHaveText('2027-03-01 09:05')
})

test('two tabs show two situations', async ({ page, context }) => {
  await page.goto(`${product.address}/preview`)
  await page.locator('#race').selectOption('1000060003')
  await page.locator('#page').selectOption('eventDetails')
  await choose(page, 'at', 'beforeOpening')
  await choose(page, 'lang', 'zh')
  const other = await context.newPage()
  await other.goto(`${product.address}/preview`)
  await other.locator('#race').selectOption('1000060003')
  await other.locator('#page').selectOption('eventDetails')
  await choose(other, 'at', 'closed')
  await choose(other, 'lang', 'en')
  await expect(phone(other).getByText('Entries closed').first()).toBeVisible()
  await page.locator('#phone').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.location.reload())
  await expect(phone(page).getByText('未开始').first()).toBeVisible()
  await page.reload()
  await expect(phone(page).getByText('未开始').first()).toBeVisible()
})

test('what was chosen last is shown; what was chosen before it is given up', async ({ page }) => {
  await page.goto(`${product.address}/preview`)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  await page.route('**/preview/situation', (route) =>
    // Never answered.
    route.request().postDataJSON().page === 'match' ? undefined : route.continue(),
  )
  const givenUp = page.waitForEvent('requestfailed', (request) => request.postData()?.includes('"match"') ?? false)
  await page.locator('#page').selectOption('match')
  await page.locator('#page').selectOption('eventDetails')
  await givenUp
  await expect(phone(page).getByText('赛事详情').first()).toBeVisible()
  await expect(page.locator('#page')).toHaveValue('eventDetails')
  await expect(page.locator('#address')).toContainText(/details/i)
})

test('is the operator’s: only with the link that was printed', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: {} })
  const page = await context.newPage()
  for (const path of [
    '/',
    '/preview',
    '/preview/environment.js',
    '/preview/environment',
    '/preview/choices',
    '/dev/events',
    '/config/pointer.json',
  ]) {
    const answer = await page.request.get(`${product.address}${path}`)
    expect([path, answer.status()]).toEqual([path, 403])
  }
  const form = { headers: { origin: 'http://evil.example' }, form: { page: 'home' } }
  expect((await page.request.post(`${product.address}/preview/situation`, form)).status()).toBe(403)
  const own = { headers: { 'x-console-secret': CONSOLE_SECRET }, form: { page: 'home' } }
  expect((await page.request.post(`${product.address}/preview/situation`, own)).status()).toBe(415)
  expect((await page.goto(`${product.address}/preview`))?.status()).toBe(403)
  await expect(page.getByText('请打开服务启动时打印的控制台链接')).toBeVisible()
  const [link = ''] = /http\S+secret=\S+/.exec(product.output()) ?? []
  await page.goto(link)
  // The secret is gone from the address, which holds the situation of this tab.
  await expect(page).toHaveURL(/\/preview(\?situation=[^&]*&look=[^&]*)?$/)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  await context.close()
})

test('the gallery draws widgets and controls with what is written for them, found by words of either language', async ({
  page,
}) => {
  await page.goto(`${product.address}/gallery`)
  const drawn = page.frameLocator('#drawn')
  await page.getByRole('searchbox').fill('数量')
  await page.getByRole('link', { name: 'stepper' }).click()
  await expect(page.getByRole('heading', { name: 'stepper' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '配置里这样写' })).toHaveValue(/"widget": "stepper"/)
  await expect(drawn.getByRole('spinbutton', { name: /摆渡车座位/ })).toHaveValue('2')
  await drawn.getByRole('button', { name: '增加摆渡车座位' }).click()
  await expect(drawn.getByRole('spinbutton', { name: /摆渡车座位/ })).toHaveValue('3')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(drawn.getByRole('spinbutton', { name: /Shuttle seats/ })).toBeVisible()
  await page.getByRole('searchbox').fill('countdown')
  await page.getByRole('link', { name: /countdown/ }).click()
  await expect(drawn.locator('.sl-countdown').first()).toBeVisible()
  // What is drawn in the frame is a page of its own, judged below.
  expect(await axeFaults(page, '#drawn')).toEqual([])

  await page.setViewportSize({ width: 320, height: 700 })
  for (const lang of ['zh', 'en']) {
    await page.goto(`${product.address}/gallery/inputs?lang=${lang}`)
    await expect(page.getByRole('slider').first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBe(320)
    expect(await smallTargets(page)).toEqual([])
  }

  // Blocks on the page's own ground: a picture of a kept height has one, and no row lies over another.
  await page.goto(`${product.address}/gallery/widgets/image?lang=zh`)
  const heights = () =>
    page
      .locator('.sl-image')
      .evaluateAll((all) => all.map((one) => one.querySelector('img, svg')?.getBoundingClientRect().height))
  await expect.poll(heights).toEqual(expect.arrayContaining([120]))
  expect(await heights()).not.toContain(0)
  await page.goto(`${product.address}/gallery/widgets/person?lang=zh`)
  await expect(page.locator('.sl-person').nth(1)).toBeVisible()
  const boxes = await page.locator('.sl-person').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return { top, bottom }
    }),
  )
  for (const [at, box] of boxes.entries()) expect(box.top).toBeGreaterThanOrEqual((boxes[at - 1]?.bottom ?? 0) - 1)
})

/** Controls that a finger cannot hit: under 44 pixels high or wide, where nothing around them takes the tap too. */
function smallTargets(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button, select, label:has(input), input:not(label input), textarea')].flatMap(
      (element) => {
        const { width, height } = element.getBoundingClientRect()
        const inside = element.closest('.sl-form') !== null && width > 1 && height > 1
        return inside && (width < 43.5 || height < 43.5) ? [`${element.outerHTML.slice(0, 90)} ${width}x${height}`] : []
      },
    ),
  )
}
