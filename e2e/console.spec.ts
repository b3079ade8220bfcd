import { expect, type Page, test } from '@playwright/test'
import { RACE } from '../tests/support/entry.ts'
import { axeFaults } from './support/axe.ts'
import { loggedIn } from './support/shortcuts.ts'

const PATHS = [
  '',
  '/addedResults',
  '/rehearsal',
  '/tools',
  ...['', '/entries', '/places', '/ballots', '/results', '/ending'].map((part) => `/races/${RACE}${part}`),
]

test('every page of the console: on a phone and a desk, in both languages, for everybody', async ({
  page,
  baseURL,
}) => {
  const { entryId } = await (await loggedIn(page, baseURL ?? '')).order(`${RACE}04`)
  const sizes = { zh: { width: 390, height: 844 }, en: { width: 1280, height: 900 } }
  for (const [lang, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const path of [...PATHS, `/entries/${entryId}`]) {
      await page.goto(`/sandbox${path}?lang=${lang}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('status', { name: /^(加载中|Loading)$/ })).toHaveCount(0)
      expect(await axeFaults(page), `${path} ${lang}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(size.width)
    }
  }
})

test('an entry is found by its runner’s number, by keyboard alone', async ({ page, baseURL }) => {
  const entrant = await loggedIn(page, baseURL ?? '')
  const { mobile } = entrant
  const { entryId } = await entrant.order(`${RACE}04`)
  await page.goto(`/sandbox/races/${RACE}/entries?lang=en`)
  await page.getByRole('searchbox', { name: 'Search' }).focus()
  await page.keyboard.type(mobile)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Entries: 1')).toBeVisible()
  await tabTo(page, page.getByRole('main').getByRole('listitem').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sandbox/entries/${entryId}`))
  await expect(page.getByText('To be paid').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(mobile)
})

test('what cannot be undone asks for the race’s name, and is not done with another', async ({ page }) => {
  const other = '1000060007'
  await page.goto(`/sandbox/races/${other}/ending?lang=zh`)
  await page.getByRole('button', { name: '延期' }).click()
  const dialog = page.getByRole('alertdialog', { name: '延期' })
  await expect(dialog.getByText(/原路退回/)).toBeVisible()
  await dialog.getByRole('textbox').fill('2027 武汉马拉松')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('与赛事名称不一致')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const races = (await (await page.request.get('/sandbox/api/races')).json()) as {
    raceId: string
    calledOff: unknown
  }[]
  expect(races.find(({ raceId }) => raceId === other)?.calledOff).toBeNull()
})

async function tabTo(page: Page, wanted: ReturnType<Page['getByRole']>): Promise<void> {
  for (let at = 0; at < 20 && !(await wanted.evaluate((element) => element === document.activeElement)); at++)
    await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}
