import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { logIn } from '#rehearse/entrySteps.ts'
import { copyConfig } from '../tests/support/configCopy.ts'
import { freePort, type Product, ready, startProduct } from '../tests/support/product.ts'
import { CASHIER_PAY, openIn, runnerOn } from './support/runner.ts'
import { type Entrant, loggedIn } from './support/shortcuts.ts'

const DAY = 86_400_000
const home = mkdtempSync(join(tmpdir(), 'startline-drop-'))
const config = join(home, 'config')
const store = join(home, 'published')
let product: Product

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(900_000)
  copyConfig(config)
  const from = performance.now()
  writeFileSync(join(config, 'series/drops/ZhuJiang.json'), JSON.stringify(DROP, null, 2))
  await startline('publish', config, '--to', store)
  product = startProduct(await freePort(), { DATA_DIR: join(home, 'data'), CONFIG_FROM: store, PUBLIC_URL: '' })
  await ready(product)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.info(`a drop: from file to page ${seconds} s, the start of the product included`)
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

const both = (zh: string, en: string) => ({ zh, en })

/** Written from what the handbook and `help` say of a drop. */
const DROP = {
  title: both('珠江藏品', 'Pearl River collection'),
  slogan: both('一条江，两岸灯', 'One river, lights on both banks'),
  story: both(
    '广州的赛道两次过江，这里是过江时看到的。',
    'In Guangzhou the course crosses the river twice. This is the view.',
  ),
  drop: {
    name: both('珠江两岸', 'Both banks of the Pearl'),
    series: { id: 'cities', name: both('跑过的城市', 'Cities we run') },
    page: '/ZhuJiangCollection',
    picture: '/files/posters/1000020110.svg',
    issuer: both('广州马拉松组委会', 'Guangzhou Marathon organisers'),
    opens: '2026-11-01T10:00:00+08:00',
    closes: '2030-11-01T10:00:00+08:00',
    ageMin: 18,
    giftAfterDays: 1,
    notice: both('版权归组委会，仅供个人收藏。', 'The organisers keep the rights. For your own keeping only.'),
    boxes: [
      {
        id: 'river',
        name: both('过江', 'Across the river'),
        picture: '/files/posters/1000020110.svg',
        price: 1290,
        stock: 50,
        most: 3,
        pieces: [
          {
            id: 'bridge',
            name: both('猎德大桥', 'Liede Bridge'),
            rarity: 'common',
            edition: 50,
            odds: 1,
            picture: '/files/posters/1000020110.svg',
            story: both('第一次过江，在十五公里。', 'The first crossing, at fifteen kilometres.'),
          },
        ],
      },
    ],
  },
}

const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })).newPage()

/** How far the platform's clock is ahead. */
let ahead = 0

/** A day passes for everybody: who is logged in logs in again. */
async function aDayPasses(runners: readonly { page: Page; entrant: Entrant }[]): Promise<void> {
  await runners[0]?.entrant.device.api.console('clock', { advance: DAY + 60_000 })
  ahead += DAY + 60_000
  for (const { page, entrant } of runners) {
    const login = { ...(await logIn(entrant.device, entrant.mobile)), time: Date.now() + ahead }
    await page.addInitScript((stored) => localStorage.setItem('userInfo', JSON.stringify(stored)), login)
  }
}

test('a drop is one file of facts: checked, published, bought, opened, given and accepted; a gift is refused', async ({
  page,
  browser,
}) => {
  test.setTimeout(900_000)
  const entrant = await loggedIn(page, product.address)
  await entrant.addPlayer()
  await openIn(page, 'zh', `${product.address}/ZhuJiangCollection`)
  await expect(page.getByRole('link', { name: /^过江/ })).toBeVisible()

  const runner = runnerOn(page, 'zh')
  await page.getByRole('link', { name: /^过江/ }).click()
  await expect(page.getByText('概率 100.00% · 剩 50 / 50 件')).toBeVisible()
  await page.getByRole('checkbox', { name: /我已满 18 周岁/ }).check()
  await runner.button('买一盒 ¥12.90').click()
  await expect(page).toHaveURL(/blindBoxPayment/)
  await runner.named('支付').last().click()
  await page.locator(CASHIER_PAY).click()
  await expect(page).toHaveURL(/blindBoxOpen/)
  const box = runner.button('打开盲盒')
  await box.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('figure')).toContainText('猎德大桥')
  await expect(page.getByRole('status').filter({ hasText: '开到了：猎德大桥，普通款 · No. 1 / 50' })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('figure')).toContainText('No. 1 / 50')
  await runner.button('看证书').click()
  await expect(page.getByRole('img', { name: /所有权证书 · No\. 1 \/ 50/ })).toBeVisible()
  await expect(page.getByText(/起可以转赠/)).toBeVisible()

  const otherPage = await phone(browser)
  const other = await loggedIn(otherPage, product.address)
  await other.addPlayer('林小川', '1992-04-05')
  await openIn(otherPage, 'zh', `${product.address}/Home`)
  await aDayPasses([
    { page, entrant },
    { page: otherPage, entrant: other },
  ])
  await page.goto(`${product.address}/nftUserCenter`)
  await page
    .getByRole('link', { name: /猎德大桥/ })
    .first()
    .click()
  await runner.button('转赠').click()
  await runner.box('对方手机号').fill(other.mobile)
  await runner.button('送出').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '转赠' }).click()
  await expect(page.getByText('等对方接受').first()).toBeVisible()

  const receiver = runnerOn(otherPage, 'zh')
  await otherPage.goto(`${product.address}/news`)
  await otherPage.getByRole('tab', { name: /系统/ }).click()
  await otherPage.getByRole('link', { name: /^有人送你数字藏品/ }).click()
  await receiver.button('查看转赠').click()
  await receiver.button('接受').click()
  await expect(otherPage).toHaveURL(/ownedBlindBoxDetails/)
  await expect(otherPage.getByRole('img', { name: /所有权证书 · No\. 1 \/ 50/ })).toBeVisible()
  await page.goto(`${product.address}/nftUserCenter`)
  await expect(page.getByText('还没有藏品')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /猎德大桥/ })).toHaveCount(0)
  const [piece] = (await other.device.ask('myCollectibles', {})).pieces
  expect((await entrant.device.ask('myCollectibles', {})).pieces).toEqual([])

  await aDayPasses([
    { page, entrant },
    { page: otherPage, entrant: other },
  ])
  const tokenId = piece?.tokenId ?? ''
  const { giftId } = await other.device.ask('giveCollectible', { tokenId, mobile: entrant.mobile })
  await page.goto(`${product.address}/giftPage?giftId=${giftId}`)
  await runner.button('拒绝').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '拒绝' }).click()
  await expect(page.getByText('没有接受').first()).toBeVisible()
  await otherPage.goto(`${product.address}/ownedBlindBoxDetails?tokenId=${tokenId}`)
  await expect(otherPage.getByRole('img', { name: /所有权证书/ })).toBeVisible()
})
