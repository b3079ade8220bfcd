import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { copyConfig } from '../tests/support/configCopy.ts'
import { freePort, type Product, ready, startProduct } from '../tests/support/product.ts'
import { axeFaults } from './support/axe.ts'
import { openIn } from './support/runner.ts'

// One file of facts for each kind of thing that operators launch, e2e/members, and no code: checked, published, used.
const home = mkdtempSync(join(tmpdir(), 'startline-members-'))
const config = join(home, 'config')
const store = join(home, 'published')
const run = promisify(execFile)
// One product for all of them.
test.describe.configure({ mode: 'default' })
let product: Product | undefined
let address = ''

/** Answers what a command prints; throws with it when it fails. */
async function startline(...words: string[]): Promise<string> {
  const env = { ...process.env, STARTLINE_AUTHOR: 'e2e', STARTLINE_LANG: 'en', CAMPAIGNS_DIR: join(home, 'campaigns') }
  const done = await run(process.execPath, ['--import', 'tsx', 'src/commands/cli.ts', ...words], { env })
  return done.stdout + done.stderr
}

test.beforeAll(async () => {
  test.setTimeout(900_000)
  copyConfig(config)
  const from = Date.now()
  cpSync('e2e/members/series', join(config, 'series'), { recursive: true })
  cpSync('e2e/members/campaigns', join(home, 'campaigns'), { recursive: true })
  // The home page leads to a race's campaign when the race says so.
  const race = join(config, 'races/1000060004/race.json')
  writeFileSync(race, readFileSync(race, 'utf8').replace(/"raceId"/, '"landing": "/gorges",\n  "raceId"'))
  // What is to be done next is told: a way to the pages.
  expect(await startline('check', config)).toContain('nothing of the site leads to /zxPage')
  await startline('publish', config, '--to', store)
  product = startProduct(await freePort(), { DATA_DIR: join(home, 'data'), CONFIG_FROM: store, PUBLIC_URL: '' })
  await ready(product)
  address = product.address
  console.log(`from files to pages: ${Math.round((Date.now() - from) / 1000)} s`)
})
test.afterAll(async () => {
  await product?.stop()
  rmSync(home, { recursive: true, force: true })
})

test('a campaign has four pages in its own colours, on a narrow screen with large text too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openIn(page, 'en', `${address}/gorges`)
  await expect(page.getByRole('heading', { name: 'Gateway to the Gorges Marathon' })).toBeVisible()
  const paper = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--sl-paper').trim())
  for (const [colorScheme, colour] of [
    ['light', '#f3f8f6'],
    ['dark', '#08130f'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await paper()).toBe(colour)
    expect(await axeFaults(page)).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByText('How do I get back to town from the finish?').click()
  await expect(page.getByText('By shuttle with your bib')).toBeVisible()
  for (const [path, words] of [
    ['/gorgesIndividual', 'Half marathon'],
    ['/gorgesOrganization', 'tuandui@gorges.example'],
    ['/gorgesRegOver', 'Gateway to the Gorges Marathon'],
  ] as const) {
    await page.goto(address + path)
    await expect(page.getByText(words).first()).toBeVisible()
  }
})

test('a brand’s terms and a phone’s settings are documents of their own', async ({ page }) => {
  await openIn(page, 'zh', `${address}/brandAgreement/liushan`)
  await expect(page.getByText('流山体育用品（杭州）有限公司').first()).toBeVisible()
  await expect(page.getByText('姓名、手机号、鞋码').first()).toBeVisible()
  await page.goto(`${address}/membershipTerms/liushan`)
  await expect(page.getByText('完赛一场：100 分').first()).toBeVisible()
  await page.goto(`${address}/zxPage`)
  await expect(page.getByRole('img', { name: /手机画面“位置信息权限”：点这里：始终允许/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
