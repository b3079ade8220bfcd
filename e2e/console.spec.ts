import { expect, type Page, test } from '@playwright/test'
import { writeTableFile } from '../src/operator/tableFile.ts'
import { RACE } from '../tests/support/entry.ts'
import { axeFaults } from './support/axe.ts'
import { loggedIn } from './support/shortcuts.ts'

const PATHS = [
  '',
  '/addedResults',
  '/rehearsal',
  '/tools',
  ...['', '/entries', '/places', '/lists', '/ballots', '/exports', '/results', '/ending'].map(
    (part) => `/races/${RACE}${part}`,
  ),
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
  await tabTo(page, page.getByRole('table').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sandbox/entries/${entryId}`))
  await expect(page.getByText('To be paid').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(mobile)
})

test('a workbook of deferred people is mended and imported; runners go out as a file, and who took it is told', async ({
  page,
}) => {
  const race = '1000060014'
  const head = ['姓名', '证件类型', '证件号码', '项目']
  const choose = async (rows: string[][]) => {
    const workbook = await writeTableFile('xlsx', [head, ...rows])
    const buffer = Buffer.from(await workbook.arrayBuffer())
    const file = { name: 'list.xlsx', mimeType: 'application/octet-stream', buffer }
    await page.getByLabel('File (CSV or XLSX)').setInputFiles(file)
  }
  const good = ['陈远', '护照', 'E12345678', '10 公里 · 竞速组']
  await page.goto(`/sandbox/races/${race}/lists?lang=en`)
  await choose([good, ['张一', '身份证', '110101199003070000', '10 公里 · 竞速组']])
  await expect(page.getByText('New 1, corrected 0, unchanged 0, wrong 1')).toBeVisible()
  await expect(page.getByText('ID number: not a valid number of this type (Chinese ID card)')).toBeVisible()
  const take = page.getByRole('button', { name: 'Import the list' })
  await expect(take).toHaveCount(0)
  await choose([good])
  await take.click()
  await expect(page.getByText('On the lists: 1, entered: 0')).toBeVisible()
  await expect(page.getByText(/^E1\*\*\*\*78/)).toBeVisible()
  await choose([good])
  await expect(page.getByText('All 1 rows are there already')).toBeVisible()

  await page.goto(`/sandbox/races/${race}/exports?lang=en`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Wang Fang')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await download).suggestedFilename()).toBe(`${race}-timing.xlsx`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Wang Fang' })).toContainText('Timing company')
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
