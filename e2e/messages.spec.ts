import { expect, test } from '@playwright/test'
import { openIn, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const HALF = '100006000304'

test('a message is read on one page and gone from the count on another; it leads to its order, and help to an answer', async ({
  page,
  baseURL,
}) => {
  const runner = runnerOn(page, 'zh')
  const entrant = await loggedIn(page, baseURL ?? '')
  for (const _order of [1, 2]) {
    const { orderId } = await entrant.order(HALF)
    await entrant.device.ask('cancelOrder', { orderId })
  }
  await openIn(page, 'zh', '/my')
  const count = page.getByRole('button', { name: /^消息/ })
  await expect(count).toContainText('2 条未读')
  await count.click()
  await expect(page.getByRole('tab', { name: '赛事（2）' })).toBeVisible()
  await page
    .getByRole('link', { name: /^订单已取消/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: '订单已取消' })).toBeVisible()
  await runner.button('查看订单').click()
  await expect(page).toHaveURL(/orderDetails.*entryId=\d{19}/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('tab', { name: '赛事（1）' })).toBeVisible()
  await expect(page.getByText('未读', { exact: true })).toHaveCount(1)
  await page.goBack()
  await expect(count).toContainText('1 条未读')
  await count.click()
  await runner.button('全部标为已读').click()
  await expect(page.getByRole('tab', { name: '赛事', exact: true })).toBeVisible()
  await expect(page.getByText('未读', { exact: true })).toHaveCount(0)
  await page.getByRole('tab', { name: '账号' }).click()
  await expect(page.getByText('还没有账号消息')).toBeVisible()
  await page.goBack()
  await expect(count).toBeVisible()
  await expect(count).not.toContainText('未读')

  await page.getByRole('link', { name: /^帮助中心/ }).click()
  await page.getByRole('searchbox').fill('代领')
  await expect(page.getByRole('link', { name: '怎么报名？' })).toHaveCount(0)
  await page.getByRole('link', { name: '可以请别人代领吗？' }).click()
  await expect(page.getByText(/你签名的委托书/)).toBeVisible()
  await page.goBack()
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByText('没有找到“xyzzy”')).toBeVisible()
})
