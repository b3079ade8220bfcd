import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { freePort, type Product, ready, startProduct } from '../tests/support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-preview-'))
let product: Product

test.use({ viewport: { width: 1280, height: 980 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })
test.beforeAll(async () => {
  cpSync('pages-config', join(folder, 'config'), { recursive: true })
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
  await expect(phone(page).getByText('2027宜昌马拉松').first()).toBeVisible()

  await page.locator('#scenario').selectOption('races/1000060004/registration.scenarios.json#1')
  await expect(phone(page).getByText('半程马拉松').first()).toBeVisible()
  const why = page.locator('#why')
  await expect(why).toContainText('project.kind = "individual"')
  await expect(why).toContainText('ages = [68]')
  await expect(why).toContainText('“hasMedicalHistory”须为 "1"（现在是 "2"）：不成立')
  await expect(phone(page).getByText('报名已截止')).toHaveCount(0)

  await choose(page, 'at', 'closed')
  await expect(phone(page).getByText('报名已截止')).toBeVisible()
  await choose(page, 'lang', 'en')
  await expect(phone(page).getByText('Sign-up closed')).toBeVisible()
  await choose(page, 'loggedIn', 'false')
  await expect(phone(page).getByText('Log in').first()).toBeVisible()

  await page.locator('#page').selectOption('eventDetails')
  await choose(page, 'at', 'beforeOpening')
  await expect(phone(page).getByText('Not open yet').first()).toBeVisible()
  await choose(page, 'in', 'ios')
  await expect(page.locator('#in [data-value="ios"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#trouble')).toBeHidden()
})

test('a save shows at once, a fault is named over the last good page', async ({ page }) => {
  await page.goto(`${product.address}/preview`)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  const file = join(folder, 'config/home.json')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"zh": "热门推荐", "en": "Popular now"', '"zh": "本周推荐", "en": "This week"'))
  await expect(phone(page).getByText('本周推荐').first()).toBeVisible()
  writeFileSync(file, text.replace('"type": "carousel"', '"type": "carousell"'))
  await expect(page.locator('#trouble')).toContainText('unknown widget "carousell"')
  await expect(phone(page).getByText('本周推荐').first()).toBeVisible()
  writeFileSync(file, text)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
  await expect(page.locator('#trouble')).toBeHidden()
})

test('is the operator’s: from elsewhere only with the link that was printed', async ({ page }) => {
  const elsewhere = { 'x-forwarded-for': '192.168.1.20' }
  for (const path of [
    '/',
    '/preview',
    '/preview/world.js',
    '/preview/choices',
    '/dev/events',
    '/config/pointer.json',
  ]) {
    const answer = await page.request.get(`${product.address}${path}`, { headers: elsewhere })
    expect([path, answer.status()]).toEqual([path, 403])
  }
  const form = { headers: { origin: 'http://evil.example' }, form: { page: 'home' } }
  expect((await page.request.post(`${product.address}/preview/situation`, form)).status()).toBe(403)
  const own = { form: { page: 'home' } }
  expect((await page.request.post(`${product.address}/preview/situation`, own)).status()).toBe(415)
  await page.setExtraHTTPHeaders(elsewhere)
  expect((await page.goto(`${product.address}/preview`))?.status()).toBe(403)
  await expect(page.getByText('请打开服务启动时打印的控制台链接')).toBeVisible()
  const [link = ''] = /http\S+secret=\S+/.exec(product.output()) ?? []
  await page.goto(link)
  await expect(page).toHaveURL(`${product.address}/preview`)
  await expect(phone(page).getByText('热门推荐').first()).toBeVisible()
})
