import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { copyConfig } from '../tests/support/configCopy.ts'
import { CONSOLE_SECRET, freePort, type Product, ready, startProduct } from '../tests/support/product.ts'
import { CASHIER_PAY, openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'
import type { Lang } from './support/words.ts'

const RACE = '1000060003'
const CHARITY = '100006000304'
const HOUR = 3_600_000

const home = mkdtempSync(join(tmpdir(), 'startline-release-'))
const config = join(home, 'config')
const store = join(home, 'published')
let product: Product

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(900_000)
  copyConfig(config)
  await startline('publish', config, '--to', store)
  product = startProduct(await freePort(), { DATA_DIR: join(home, 'data'), CONFIG_FROM: store, PUBLIC_URL: '' })
  await ready(product)
})
test.afterAll(async () => {
  await product.stop()
  rmSync(home, { recursive: true, force: true })
})

const run = promisify(execFile)

/** The command as an operator types it; answers what it prints. */
async function startline(...args: string[]): Promise<string> {
  const program = ['--import', 'tsx', 'src/commands/cli.ts', ...args]
  const env = { ...process.env, STARTLINE_AUTHOR: 'e2e', CAMPAIGNS_DIR: join(home, 'campaigns') }
  return (await run(process.execPath, program, { env })).stdout
}

/** Writes what a charity place costs, in yuan, and publishes it; answers what the command prints. */
async function publishFee(yuan: number, lang: Lang): Promise<string> {
  const file = join(config, `races/${RACE}/race.json`)
  const race = JSON.parse(readFileSync(file, 'utf8'))
  race.items.find((item: { itemId: string }) => item.itemId === CHARITY).fee = yuan * 100
  writeFileSync(file, JSON.stringify(race, null, 2))
  return startline('publish', config, '--to', store, '--tell', product.address, '--lang', lang)
}

/** Makes all that was published two hours older, and the platform read it. */
async function twoHoursPass(): Promise<void> {
  const file = join(store, 'releases/index.json')
  const log = JSON.parse(readFileSync(file, 'utf8')).map((entry: { at: number }) => ({
    ...entry,
    at: entry.at - 2 * HOUR,
  }))
  writeFileSync(file, JSON.stringify(log))
  await fetch(`${product.address}/sandbox/api/releases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-console-secret': CONSOLE_SECRET },
    body: '{}',
  })
}

test('zh: a price is changed, published, charged, and rolled back', async ({ page, context }) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, product.address)
  await showsPrice(page, entrant, 500)

  expect(await publishFee(520, 'zh')).toContain('公益名额的费用从 500 元改为 520 元')
  const later = await context.newPage()
  await showsPrice(later, entrant, 520)
  // Each page charges what it shows.
  await charges(later, 520)
  await charges(page, 500)

  const printed = await startline('rollback', '1', '--from', store, '--tell', product.address, '--lang', 'zh')
  expect(printed).toContain('从 520 元改为 500 元')
  await showsPrice(page, entrant, 500)
  await charges(page, 500)
  await page.locator(CASHIER_PAY).click()
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
})

test('en: a page that is judged no more loads the newer one and keeps what was filled in', async ({ page }) => {
  const runner = runnerOn(page, 'en')
  const entrant = await loggedIn(page, product.address)
  await entrant.addPlayer('王小跑')
  await entrant.addPlayer('李小跑', '1991-04-08')
  await openIn(page, 'en', `${product.address}/registration?raceId=${RACE}&itemId=${CHARITY}`)
  await expect(runner.step(1)).toBeVisible()
  await page.getByText('王小跑').first().click()
  await runner.next()
  await expect(runner.step(2)).toBeVisible()
  await runner.box('紧急联系人').first().fill('王大跑')
  await runner.button('上一步').last().click()
  await expect(runner.step(1)).toBeVisible()
  await publishFee(530, 'en')
  await twoHoursPass()
  // Its next question to the platform is refused, and tells why.
  await page.getByText('王小跑').first().click()
  await page.getByText('李小跑').first().click()
  await expect(page.getByText(/已填写的内容会保留|keeping your answers/)).toBeVisible()
  await expect(page.getByText(/已填写的内容会保留|keeping your answers/)).toHaveCount(0)
  await expect(runner.step(1)).toBeVisible()
  await runner.next()
  await expect(runner.step(2)).toBeVisible()
  await expect(runner.box('紧急联系人').first()).toHaveValue('王大跑')
  await publishFee(500, 'en')
})

/** Opens a new entry before its submit, which costs so much. */
async function showsPrice(page: Page, entrant: Entrant, yuan: number): Promise<void> {
  const entryId = await entrant.enter(CHARITY)
  await openIn(page, 'zh', `${product.address}/eventOrder?entryId=${entryId}&raceId=${RACE}`)
  await expect(page.getByText(new RegExp(`¥\\s?${yuan}(?!\\d)`)).first()).toBeVisible()
}

/** Submits the order in sight, and goes on to the cashier, who asks for so much. */
async function charges(page: Page, yuan: number): Promise<void> {
  const runner = runnerOn(page, 'zh')
  await runner.button('确认订单').click()
  await expect(page).toHaveURL(/eventItemPay/)
  const pay = page.getByRole('button', { name: runner.like('支付 {{amount}}') })
  await expect(pay).toContainText(new RegExp(`¥\\s?${yuan}(?!\\d)`))
  await pay.click()
  await expect(page).toHaveURL(/sandbox\/cashier/)
  await expect(page.getByText(new RegExp(`${yuan}(\\.00)?(?!\\d)`)).first()).toBeVisible()
}
