import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { copyConfig } from '../tests/support/configCopy.ts'
import { freePort, type Product, ready, startProduct } from '../tests/support/product.ts'
import { axeFaults } from './support/axe.ts'
import { openIn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

test('an agreement is read by its contents with the keyboard, and as it was before', async ({ page }) => {
  await openIn(page, 'en', '/privacyPolicy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await page.waitForLoadState('networkidle')
  await contents.getByRole('link', { name: 'Your rights' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Your rights/ })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Privacy and data' })).toBeFocused()
  await page.getByRole('link', { name: /^Versions/ }).click()
  await page.getByText('Version 2021.7').click()
  await expect(page.getByText('Version 2021.7 (superseded)')).toBeVisible()
  await expect(page.getByText('three years after the race')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Automated decisions, and abroad' })).toHaveCount(0)
  // The version after it says what it changed, with the words before.
  await page.goto('/privacyPolicy/versions?edition=2')
  await expect(page.getByText('New in this version').first()).toBeVisible()
  await expect(page.getByText('three years after the race')).toBeHidden()
  await page.getByRole('button', { name: 'Before' }).first().click()
  await expect(page.getByText('three years after the race')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('a phone’s own settings are offered first, and told in words', async ({ browser, baseURL }) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; SM-S9280 Build/UP1A) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await openIn(page, 'en', '/help?topic=recording')
  await page
    .getByRole('link', { name: /Sport settings/ })
    .first()
    .click()
  const yours = page.getByRole('region', { name: 'Looks like yours is' })
  await yours.getByRole('link', { name: /Samsung/ }).click()
  await expect(page).toHaveURL(/\/sxPage/)
  const screen = page.getByRole('img', { name: 'Screen “Battery”: tap here: Unrestricted, chosen' })
  await expect(screen).toBeVisible()
  await context.close()
})

test.describe('a change of an agreement', () => {
  const home = mkdtempSync(join(tmpdir(), 'startline-agreements-'))
  const config = join(home, 'config')
  const store = join(home, 'published')
  const run = promisify(execFile)
  let product: Product

  const publish = (...more: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'src/commands/cli.ts', 'publish', config, '--to', store, ...more], {
      env: { ...process.env, STARTLINE_AUTHOR: 'e2e', CAMPAIGNS_DIR: join(home, 'campaigns') },
    })

  /** Publishes a new version of the user agreement. */
  async function change(version: string, asks: boolean, en: string): Promise<void> {
    const file = join(config, 'series/agreement/userAgreement.json')
    const facts = JSON.parse(readFileSync(file, 'utf8'))
    facts.versions.unshift({ version, inForce: '2026-12-01T00:00:00+08:00', asks, changed: { zh: en, en } })
    writeFileSync(file, JSON.stringify(facts))
    await publish('--tell', product.address)
  }

  test.beforeAll(async () => {
    test.setTimeout(900_000)
    copyConfig(config)
    await publish()
    product = startProduct(await freePort(), { DATA_DIR: join(home, 'data'), CONFIG_FROM: store, PUBLIC_URL: '' })
    await ready(product)
  })
  test.afterAll(async () => {
    await product.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('of substance asks a runner again, who sees what changed; one of wording does not', async ({ page }) => {
    test.setTimeout(900_000)
    await loggedIn(page, product.address, Date.now(), '/userAgreement /privacyPolicy')
    const orders = `${product.address}/myOrder`
    const asked = page.getByRole('heading', { name: 'Updated terms' })
    await change('2026.11.1', false, 'A comma was moved.')
    await openIn(page, 'en', orders)
    await expect(page).toHaveTitle('My orders')
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/myOrder/)
    await change('2027.1', true, 'Disputes may go to arbitration.')
    // What concerns nobody’s account is open to all; their own data stays within reach.
    await page.goto(`${product.address}/Match`)
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/Match/)
    await page.goto(orders)
    await expect(asked).toBeVisible()
    await expect(page.getByText('Disputes may go to arbitration.')).toBeVisible()
    await expect(page.getByText('A comma was moved.')).toBeVisible()
    await expect(page.getByText(/You agreed to version 2026\.11 on/)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'I’ve read and agree' }).click()
    await expect(page).toHaveURL(/myOrder/)
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/myOrder/)
    await page.goto(`${product.address}/personal`)
    await expect(page.getByText(/User agreement/).first()).toBeVisible()
    await expect(asked).toHaveCount(0)
  })
})
