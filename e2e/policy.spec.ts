import { expect, type Page, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { CASHIER_PAY, openIn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const HOSTILE =
  '<p onclick="stolen()" onmouseover=stolen()>course notes</p><img src="/favicon.svg" onerror=stolen() onload=stolen()>' +
  '<svg onload=stolen()></svg><a href="javascript:stolen()">link</a><script>stolen()</script><math><mtext onclick=stolen()>'

/** What the browser reported against the policies of the pages it has shown. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('console', (message) => {
    if (
      /Content Security Policy|TrustedHTML|TrustedScript|Trusted Type|Permissions-Policy|violates/.test(message.text())
    ) {
      seen.push(`${page.url()}: ${message.text()}`)
    }
  })
  await page.exposeFunction('violated', (directive: string) => void seen.push(`${page.url()}: ${directive}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { violated(directive: string): void }).violated(event.violatedDirective),
    )
  })
  return seen
}

test('the product runs under its policy, trusted types among it, without one report', async ({ page, baseURL }) => {
  const reported = await watch(page)
  const entrant = await loggedIn(page, baseURL ?? '')
  await openIn(page, 'zh', '/Home')
  await expect(page.getByText('热门推荐').first()).toBeVisible()
  await page.goto('/eventDetails?raceId=1000060001')
  await expect(page.locator('.sl-rich-text').first()).toBeVisible()
  await page.goto('/registration?raceId=1000060001')
  await expect(page.locator('#root h1, #root h2').first()).toBeVisible()
  const { orderId } = await entrant.order(`${RACE}04`)
  await page.goto(`/eventItemPay?orderId=${orderId}`)
  await page.getByRole('button', { name: /^支付/ }).click()
  await page.locator(CASHIER_PAY).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible({ timeout: 20_000 })
  await page.goto(`/sandbox/races/${RACE}?lang=zh`)
  await expect(page.getByRole('heading', { name: '资金' })).toBeVisible()
  await page.getByRole('link', { name: '沙盒工具' }).click()
  await expect(page.getByRole('heading', { name: '验证码' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('time')).not.toBeEmpty()
  expect(reported).toEqual([])
})

test('hostile HTML of the platform runs nothing and is no report either', async ({ page }) => {
  const reported = await watch(page)
  const introduction = JSON.stringify({ zh: HOSTILE, en: HOSTILE })
  await page.route('**/api/raceOnline/raceDetail*', async (route) => {
    const answer = await route.fetch()
    // As text: the ids are longer than JavaScript's numbers.
    const body = (await answer.text()).replace(/"introduction":\{[^{}]*\}/, () => `"introduction":${introduction}`)
    await route.fulfill({ response: answer, body })
  })
  await openIn(page, 'zh', '/eventDetails?raceId=1000060001')
  const text = page.locator('.sl-rich-text', { hasText: 'course notes' })
  await expect(text).toBeVisible()
  expect(await text.innerHTML()).not.toMatch(/\son\w+=|javascript|<script/)
  expect(reported).toEqual([])
})
