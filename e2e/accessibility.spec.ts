import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { openIn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

const OPEN_PAGES = [
  '/Home',
  '/Match',
  '/my',
  '/search',
  '/choosePlace',
  '/login',
  `/eventDetails?raceId=${RACE}`,
  `/eventProject?raceId=${RACE}`,
  '/userAgreement',
  '/privacyPolicy',
  '/entryStatement',
  '/disclaimer',
  '/nowhere',
]

for (const lang of ['zh', 'en'] as const) {
  test(`${lang}: axe finds nothing on the pages of the main job`, async ({ page, baseURL }) => {
    const entrant = await loggedIn(page, baseURL ?? '')
    const registrationId = await entrant.enter(`${RACE}04`)
    const { orderId } = await entrant.order(`${RACE}04`)
    const pages = [
      ...OPEN_PAGES,
      `/registration?raceId=${RACE}&itemId=${RACE}02`,
      '/eventItemPlayerManage',
      '/eventItemAddPlayer',
      `/eventOrder?registrationId=${registrationId}`,
      `/eventItemPay?orderId=${orderId}`,
      `/payRes?orderId=${orderId}`,
      '/myOrder',
      `/orderDetails?orderId=${orderId}`,
    ]
    const found: string[] = []
    // Each page once, the languages in turn: a page has one structure, and its words do not change what axe sees.
    for (const path of pages.filter((_, at) => at % 2 === (lang === 'zh' ? 0 : 1))) {
      await openIn(page, lang, path)
      await page.waitForLoadState('networkidle')
      found.push(...(await faults(page, path)))
    }
    expect(found).toEqual([])
  })
}

async function faults(page: Page, path: string): Promise<string[]> {
  await expect(page.getByRole('main')).not.toBeEmpty()
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
