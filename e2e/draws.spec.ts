import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { copyConfig } from '../tests/support/configCopy.ts'
import { freePort, type Product, ready, startProduct } from '../tests/support/product.ts'
import { axeFaults } from './support/axe.ts'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

test.describe('a prize draw', () => {
  // One product for all of them.
  test.describe.configure({ mode: 'default' })
  const home = mkdtempSync(join(tmpdir(), 'startline-draws-'))
  const config = join(home, 'config')
  const store = join(home, 'published')
  const run = promisify(execFile)
  let product: Product

  const startline = (command: string, ...more: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'src/commands/cli.ts', command, config, ...more], {
      env: { ...process.env, STARTLINE_AUTHOR: 'e2e', CAMPAIGNS_DIR: join(home, 'campaigns') },
    })

  test.beforeAll(async () => {
    test.setTimeout(900_000)
    copyConfig(config)
    // Nearly nobody wins the daily draw, and it may be tried twice a day.
    const file = join(config, 'series/draws/challenge.json')
    const facts = JSON.parse(readFileSync(file, 'utf8'))
    const [watch] = facts.draw.prizes
    facts.draw.prizes = [
      { ...watch, odds: 0.0001 },
      { ...facts.draw.prizes.at(-1), odds: 0.9999 },
    ]
    facts.draw.chances = [{ kind: 'daily', count: 2 }]
    writeFileSync(file, JSON.stringify(facts))
    const began = Date.now()
    writeFileSync(join(config, 'series/draws/winter.json'), JSON.stringify(WINTER, null, 2))
    await startline('publish', '--to', store)
    product = startProduct(await freePort(), { DATA_DIR: join(home, 'data'), CONFIG_FROM: store, PUBLIC_URL: '' })
    await ready(product)
    console.info(`a draw: from file to page ${Date.now() - began} ms, the start of the product included`)
  })
  test.afterAll(async () => {
    await product.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('is added by one file of facts, won, and posted to an address', async ({ page }) => {
    test.setTimeout(900_000)
    const { device } = await loggedIn(page, product.address)
    const press = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('link', { name, exact: true }))
        .first()
    await openIn(page, 'en', `${product.address}/luckyDrawWinter`)
    await expect(page.getByRole('heading', { name: 'Winter warm-up' })).toBeVisible()
    await expect(page.getByText('1 chance left')).toBeVisible()
    await expect(page.getByText('99.99%')).toBeVisible()
    await expect(page.getByText('Worth ¥89 · 1,000 of 1,000 left')).toBeVisible()
    await expect(page.getByText(/gets “Next time” instead/)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await axeFaults(page)).toEqual([])
    await press('Draw').click()
    await expect(page).toHaveURL(/\/winningWinter\?prizeId=/, { timeout: 15_000 })
    await expect(page.getByRole('heading', { name: 'You won: Wool hat' })).toBeVisible()

    // The same prize by the message that the platform sent.
    await page.goto(`${product.address}/news`)
    await page.getByRole('tab', { name: /Account|System/ }).click()
    await page.getByRole('link', { name: /^You won: Wool hat/ }).click()
    await press('Claim it').click()
    await press('Give an address').click()
    await expect(page).toHaveURL(/\/fullPostWinter/)
    await press('Confirm address').click()
    await expect(page).toHaveURL(/\/fullPostWinter/)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'You won: Wool hat' })).toBeVisible()
    await device.ask('addMailInfo', MAIL)
    await press('Give an address').click()
    await expect(page.getByText(/Tianshui Road 1/)).toBeVisible()
    await press('Confirm address').click()
    await expect(page).toHaveURL(/\/winningSucPageWinter/)
    await expect(page.getByText('Claimed: Wool hat')).toBeVisible()
    await expect(page.getByText(/Tianshui Road 1/)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.goto(`${product.address}/my`)
    await page.getByRole('link', { name: /^Draws and prizes/ }).click()
    await expect(page.getByRole('link', { name: /Wool hat/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /Daily challenge draw/ })).toBeVisible()
  })

  test('won by nobody is tried again until no chance is left', async ({ page }) => {
    test.setTimeout(900_000)
    await loggedIn(page, product.address)
    const runner = runnerOn(page, 'zh')
    await openIn(page, 'zh', `${product.address}/luckyDrawChallenge`)
    await runner.button('开转').click()
    await expect(page).toHaveURL(/\/noWinningChallenge/, { timeout: 15_000 })
    await expect(page.getByRole('heading', { name: '这次没有抽中' })).toBeVisible()
    await runner.button('再抽一次').click()
    await expect(page.getByText('还有 1 次机会')).toBeVisible()
    await runner.button('开转').click()
    await expect(page).toHaveURL(/\/noWinningChallenge/, { timeout: 15_000 })
    await expect(page.getByText('机会用完了。下面几种方式还能得到机会。')).toBeVisible()
    await expect(runner.button('再抽一次')).toHaveCount(0)
    await page.goto(`${product.address}/luckyDrawChallenge`)
    await expect(runner.button('开转')).toHaveAccessibleDescription('机会用完了，看看下面怎么得机会')
  })

  test('opens as an envelope by keys, without motion', async ({ browser }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await loggedIn(page, product.address)
    await openIn(page, 'en', `${product.address}/redEnvelopeChallenge`)
    await expect(page.getByText('2 chances left')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Open', exact: true }).focus()
    const pressed = Date.now()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/noWinningChallenge/)
    expect(Date.now() - pressed).toBeLessThan(10_000)
    await page.goBack()
    await expect(page.getByText('1 chance left')).toBeVisible()
    await context.close()
  })
})

const MAIL = { consignee: '王大锤', consigneePhone: '13700000000', region: '620102', addressDetail: 'Tianshui Road 1' }

const text = (zh: string, en: string) => ({ zh, en })

/** Written from what the handbook and the schema of its series say, not from a draw there is. */
const WINTER = {
  slogan: text('冬天跑起来，送你一顶帽子', 'Run through winter. There’s a hat in it'),
  poster: '/files/posters/1000060003.svg',
  first: 'draw',
  press: { wheel: text('抽', 'Draw'), envelope: text('拆', 'Open') },
  greeting: text('暖暖和和', 'Stay warm'),
  consolation: text('下次一定', 'Next time, surely'),
  draw: {
    name: text('冬日热身', 'Winter warm-up'),
    suffix: 'Winter',
    opens: '2026-01-01T00:00:00+08:00',
    ends: '2030-01-01T00:00:00+08:00',
    claimUntil: '2030-02-01T00:00:00+08:00',
    minAge: 18,
    organiser: text('上海起跑线体育科技有限公司', 'Shanghai Startline Sports Technology Co., Ltd.'),
    servicePhone: '400-820-2027',
    legal: text('奖品由主办方提供，税由主办方承担。', 'The organiser provides the prizes and bears the tax.'),
    expected: 1000,
    whenGone: 'next',
    chances: [{ kind: 'once', count: 1 }],
    prizes: [
      {
        id: 'hat',
        name: text('羊毛帽', 'Wool hat'),
        kind: 'post',
        odds: 0.9999,
        stock: 1000,
        worth: 8900,
        icon: 'gift',
      },
      { id: 'next', name: text('下次再来', 'Next time'), kind: 'nothing', odds: 0.0001, icon: 'clock' },
    ],
  },
}
