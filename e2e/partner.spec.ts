import { expect, type Page, type Request, test } from '@playwright/test'
import { addPlayer, fillSteps } from './support/entry.ts'
import { CASHIER_PAY, logIn, newMobile, openIn, type Runner, runnerOn } from './support/runner.ts'
import type { Lang } from './support/words.ts'

const RACE = '1000060003'
const TITLE = '2027 兰州马拉松'

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: a partner's runner pays and finds the order, without a reload or a typed address`, async ({
    page,
  }) => {
    const mobile = newMobile()
    const evidence = await evidenceOf(page, mobile)
    const seen = watch(page)
    const runner = runnerOn(page, lang)
    await open(page, lang, evidence)
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
    // The exchange, and everything after it.
    expect(seen.sessions()).toEqual([' 5', expect.stringMatching(/^\w{64} 5$/)])
    await seen.expectNowhere(evidence)
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    )
    expect(stored).not.toContain(evidence)
    expect(JSON.parse(JSON.parse(stored)[0].userInfo)).toMatchObject({ mobile, evidence: true })
  })
}

test('a partner’s link asks the runner who is logged in already, and says whose account is written to', async ({
  page,
}) => {
  const runner = runnerOn(page, 'zh')
  await openIn(page, 'zh', '/login')
  const own = await logIn(page, runner)
  await expect(page).toHaveURL(/\/my/)
  // What that page asks for, however late, is not the link's.
  await page.goto('about:blank')
  const partner = newMobile()
  const line = page.getByText(`当前账号：${masked(partner)}`)
  const link = async () =>
    `/eventItemAddPlayer?raceId=${RACE}&terminalType=5&evidence=${await evidenceOf(page, partner)}`

  const seen = watch(page)
  await page.goto(await link())
  const question = page.getByRole('alertdialog', { name: '以哪个账号继续？' })
  await expect(question).toContainText(masked(own))
  // The page that was left sends its events as it goes.
  const calls = seen.calls().filter((path) => path !== '/center/analytics/events')
  expect(calls).toEqual(['/center/account/evidence/exchange'])
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(runner.box('姓名').first()).toBeVisible()
  await expect(line).toHaveCount(0)
  await savePlayer(page, runner, '林自己')

  await page.goto(await link())
  await page.getByRole('button', { name: `以 ${masked(partner)} 继续` }).press('Enter')
  await expect(line).toBeVisible()
  await savePlayer(page, runner, '陈合作')

  // Each player is where the page said.
  await page.goto('/eventItemPlayerManage?terminalType=5')
  await expect(page.getByText('陈合作')).toBeVisible()
  await expect(page.getByText('林自己')).toHaveCount(0)
  await page.goto('/eventItemAddPlayer')
  await page.getByRole('button', { name: '更换账号' }).click()
  await expect(page).toHaveURL(/\/login/)
})

async function savePlayer(page: Page, runner: Runner, name: string): Promise<void> {
  const saved = page.waitForResponse(/createContestants/)
  await addPlayer(page, runner, name, '1990-03-07')
  expect(await (await saved).json()).toMatchObject({ code: 0 })
}

const masked = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

async function open(page: Page, lang: Lang, evidence: string): Promise<void> {
  await openIn(page, lang, `/my?evidence=${evidence}&terminalType=5`)
  const runner = runnerOn(page, lang)
  await page.getByRole('button', { name: runner.like('我的订单') }).click()
  await expect(page).toHaveURL(/myOrder/)
  await expect(page.getByText(runner.exact('这里还没有订单，去挑一场想跑的比赛吧')).first()).toBeVisible()
}

/** From the home page to the paid order's page. */
async function enter(page: Page, runner: Runner): Promise<void> {
  await page
    .getByRole('link', { name: runner.like(TITLE) })
    .first()
    .click()
  await runner.button('立即报名').click()
  await runner.choose(1)
  await expect(page).toHaveURL(/\/registration/)
  await fillSteps(page, runner)
  await expect(page).toHaveURL(new RegExp(`raceId=${RACE}`))
  await runner.button('确认订单').click()
  await page.getByRole('button', { name: runner.like('支付 {{amount}}') }).click()
  await expect(page).toHaveURL(/sandbox\/cashier/)
  await page.locator(CASHIER_PAY).click()
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

/** What a partner's server would hand over. */
async function evidenceOf(page: Page, mobile: string): Promise<string> {
  const answer = await page.request.post('/sandbox/api/evidence', { data: { mobile } })
  return (await answer.json()).evidence
}

/** Documents that were loaded, and the sessions that the platform's operations were called with. */
function watch(page: Page) {
  const loads: string[] = []
  const calls: string[] = []
  const sessions = new Set<string>()
  const requests: Request[] = []
  page.on('request', (request) => {
    requests.push(request)
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest() && !pathname.startsWith('/sandbox/')) loads.push(pathname)
    if (/^\/(api|center)\//.test(pathname)) {
      const headers = request.headers()
      calls.push(pathname)
      sessions.add(`${headers.token ?? ''} ${headers.terminaltype}`)
    }
  })
  /** The link itself and the exchange hold it; no other address, referrer or body does. */
  const expectNowhere = async (evidence: string) => {
    const [first, ...others] = requests
    expect(first?.url()).toContain(evidence)
    const headers = others.filter((request) => !request.url().endsWith('/evidence/exchange'))
    const texts = await Promise.all(
      headers.map(async (one) => JSON.stringify([one.url(), await one.allHeaders().catch(() => ({})), one.postData()])),
    )
    expect(texts.filter((text) => text.includes(evidence))).toEqual([])
    expect(texts.some((text) => text.includes('referer'))).toBe(true)
  }
  return { loads: () => loads, calls: () => calls, sessions: () => [...sessions], expectNowhere }
}
