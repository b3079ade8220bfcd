import { expect, test } from '@playwright/test'
import { axeFaults } from './support/axe.ts'
import { MEMBERS } from './support/members.ts'
import { openIn } from './support/runner.ts'

test('a campaign has four pages in its own colours, on a narrow screen with large text too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openIn(page, 'en', `${MEMBERS}/gorges`)
  await expect(page.getByRole('heading', { level: 2, name: 'Gateway to the Gorges Marathon' })).toBeVisible()
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
    await page.goto(MEMBERS + path)
    await expect(page.getByText(words).first()).toBeVisible()
  }
})

test('a brand’s terms and a phone’s settings are documents of their own', async ({ page }) => {
  await openIn(page, 'zh', `${MEMBERS}/brandAgreement/liushan`)
  await expect(page.getByText('流山体育用品（杭州）有限公司').first()).toBeVisible()
  await expect(page.getByText('姓名、手机号、鞋码').first()).toBeVisible()
  await page.goto(`${MEMBERS}/membershipTerms/liushan`)
  await expect(page.getByText('完赛一场：100 分').first()).toBeVisible()
  await page.goto(`${MEMBERS}/zxPage`)
  await expect(page.getByRole('img', { name: /手机画面“位置信息权限”：点这里：始终允许/ })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
