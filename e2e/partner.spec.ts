import { expect, type Page, test } from '@playwright/test'
import { platformOf } from '../tests/support/platform.ts'
import { fillSteps } from './support/entry.ts'
import { newMobile, openIn, type Runner, runnerOn } from './support/runner.ts'
import type { Lang } from './support/words.ts'

const RACE = '1000060003'
const TITLE = '2027兰州马拉松'

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: a partner's runner pays and finds the order, without a reload or a typed address`, async ({
    page,
    baseURL,
  }) => {
    const token = await tokenOf(baseURL ?? '')
    const seen = watch(page)
    const runner = runnerOn(page, lang)
    await open(page, lang, token)
    await expect(page.getByRole('article')).toHaveCount(0)
    await runner.button('返回').click()
    await page.getByRole('link', { name: runner.exact('热门赛事') }).click()
    await enter(page, runner)
    await expect(page.getByText(runner.exact('号码布在体博会现场领取')).first()).toBeVisible()
    await runner.button('返回').click()
    await expect(page).toHaveURL(/\/Home/)
    await page.getByRole('link', { name: runner.exact('我的') }).click()
    await findOrder(page, runner)
    await runner.button('返回').click()
    await expect(page.getByRole('article').filter({ hasText: runner.like(TITLE) })).toHaveCount(1)
    // The first page, and the provider's return.
    expect(seen.loads()).toEqual(['/my', '/payRes'])
    expect(seen.sessions()).toEqual([`${token} 5`])
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  })
}

async function open(page: Page, lang: Lang, token: string): Promise<void> {
  await openIn(page, lang, `/my?evidence=${token}&terminalType=5`)
  const runner = runnerOn(page, lang)
  await page.getByRole('button', { name: runner.like('我的订单') }).click()
  await expect(page).toHaveURL(/myOrder/)
  await expect(page.getByText(runner.exact('这里还没有订单，去挑一场想跑的比赛吧')).first()).toBeVisible()
}

/** From the home page to the paid order's page. */
async function enter(page: Page, runner: Runner): Promise<void> {
  await page
    .getByRole('button', { name: runner.like(TITLE) })
    .first()
    .click()
  await runner.button('立即报名').click()
  await runner.button('选择这个项目').nth(1).click()
  await expect(page).toHaveURL(/\/registration/)
  await fillSteps(page, runner)
  await expect(page).toHaveURL(new RegExp(`raceId=${RACE}`))
  await runner.button('提交并支付').click()
  await page.getByRole('button', { name: runner.like('确认支付 {{amount}}') }).click()
  await expect(page).toHaveURL(/sandbox\/cashier/)
  await page.getByRole('button', { name: /^(支付|确认支付|Pay)/ }).click()
  await expect(page.getByRole('heading', { name: runner.exact('支付成功') })).toBeVisible({ timeout: 20_000 })
  await runner.button('查看订单').click()
  await expect(page).toHaveURL(new RegExp(`/orderDetails.*raceId=${RACE}`))
}

async function findOrder(page: Page, runner: Runner): Promise<void> {
  await page.getByRole('button', { name: runner.like('我的订单') }).click()
  const order = page.getByRole('article').filter({ hasText: runner.like(TITLE) })
  await expect(order).toHaveCount(1)
  await expect(page.getByText(runner.exact('报名成功')).first()).toBeVisible()
  await order.getByRole('button').first().click()
  await expect(page.getByText(runner.exact('号码布在体博会现场领取')).first()).toBeVisible()
}

/** The token a partner's server would hand over. */
async function tokenOf(address: string): Promise<string> {
  const { token } = await platformOf(address).logIn(newMobile())
  return String(token)
}

/** Documents that were loaded, and the sessions that the platform's operations were called with. */
function watch(page: Page) {
  const loads: string[] = []
  const sessions = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() && !pathname.startsWith('/sandbox/')) loads.push(pathname)
    if (/^\/(api|center)\//.test(pathname)) {
      const headers = request.headers()
      sessions.add(`${headers.token} ${headers.terminaltype}`)
    }
  })
  return { loads: () => loads, sessions: () => [...sessions] }
}
