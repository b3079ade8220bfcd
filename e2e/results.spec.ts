import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { saveRunner } from '#rehearse/entrySteps.ts'
import { idNumber } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

/** A listed race that is over. */
const RACE = '1000031003'
const ITEM = `${RACE}01`
const RESULTS = `/sandbox/api/races/${RACE}/results`

const document = idNumber('1990-03-07')
const HEAD = '号码,姓名,性别,证件号码,项目,组别,队伍,状态,枪声成绩,净成绩,5km,原因'
const row = (bib: string, time: string, more = '') =>
  `${bib},王小跑,男,${more},${ITEM},M30-39,,完赛,${time},${time},0:19:30,`

test('a score by a document number, and its certificate as a picture that shows the right figures', async ({
  page,
}) => {
  const csv = [HEAD, row('C1', '0:39:59', document), row('C2', '0:38:00')].join('\n')
  expect((await page.request.post(RESULTS, { data: { csv } })).ok()).toBe(true)
  await page.goto(`/eventDetails?raceId=${RACE}&lang=en`)
  await page.getByRole('link', { name: /^Results/ }).click()
  await page.getByRole('textbox', { name: /ID number/ }).fill(document)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('39:59').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /5 km/ })).toContainText('19:30')
  expect(page.url()).not.toContain(document)

  await page.getByRole('link', { name: /Certificate/ }).click()
  const certificate = page.getByRole('img', { name: /王小跑/ })
  await expect(certificate).toHaveAccessibleName(/Net time 39:59 .*Bib C1/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save certificate' }).click(),
  ])
  const shared = await codeOf(await download.path())
  expect(new URL(shared).pathname).toBe('/shareDetail')

  // Whoever reads its code sees the result, and neither the whole name nor what is the runner's own.
  await page.goto(`${shared}&lang=en`)
  await expect(page.getByText('39:59').first()).toBeVisible()
  expect(await page.getByRole('main').textContent()).not.toContain('王小跑')
  const key = new URL(shared).searchParams.get('score')
  const objection = { score: key, reason: 'x', phone: '13912345678' }
  const refused = await (await page.request.post('/api/score/objectToScore', { data: objection })).json()
  expect(refused.code).toBe(2018001)
})

test('one’s own place in a ranking, found among those of others', async ({ page, baseURL }) => {
  const own = idNumber('1991-04-08')
  const csv = [
    HEAD,
    ...Array.from({ length: 60 }, (_, at) =>
      row(`R${at}`, `0:5${Math.floor(at / 10)}:1${at % 10}`, at === 55 ? own : ''),
    ),
  ]
  expect((await page.request.post(RESULTS, { data: { csv: csv.join('\n') } })).ok()).toBe(true)
  const { device } = await loggedIn(page, baseURL ?? '')
  await saveRunner(device, own, { userName: '王小跑', isSelf: true })
  await page.goto(`/scoreQuery?raceId=${RACE}&lang=en`)
  await page.getByRole('tab', { name: 'Ranking' }).click()
  await page.getByRole('button', { name: /^Your place/ }).click()
  await expect(page.getByRole('row', { name: /王小跑/ })).toBeInViewport()
})

test('a results file is looked through, imported, corrected and imported again', async ({ page }) => {
  const open = async () => page.goto(`/sandbox/races/${RACE}/results?lang=en`)
  const choose = async (rows: string[]) => {
    const buffer = Buffer.from([HEAD, ...rows].join('\n'))
    await page.getByLabel('File (CSV or XLSX)').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer })
  }
  const take = page.getByRole('button', { name: 'Import results' })
  await open()
  await choose([row('D1', '0:41:00'), row('D2', '0:99:00')])
  await expect(page.getByText('New 1, corrected 0, unchanged 0, wrong 1')).toBeVisible()
  await expect(page.getByText('Gun time “0:99:00” is no time; write it as 3:25:10')).toBeVisible()
  await expect(take).toHaveCount(0)
  await choose([row('D1', '0:41:00'), row('D2', '0:42:00')])
  await take.click()
  await expect(page.getByText('Imported: 2 new, 0 corrected, 0 unchanged')).toBeVisible()
  await choose([row('D1', '0:41:00'), row('D2', '0:42:00')])
  await expect(page.getByText('All 2 rows are there already. Nothing changes')).toBeVisible()
  await choose([row('D1', '0:40:30'), row('D2', '0:42:00')])
  await expect(page.getByText('New 0, corrected 1, unchanged 1, wrong 0')).toBeVisible()
  await expect(page.getByText('41:00 → 40:30').first()).toBeVisible()
  await take.click()
  await expect(page.getByText('Imported: 0 new, 1 corrected, 1 unchanged')).toBeVisible()
  expect(await netOf(page, 'D1')).toBe('2430')
})

async function netOf(page: Page, bib: string): Promise<string> {
  const path = '/center/race-center/timingDeviceRace/queryTimingDeviceScoreByPage'
  const { data } = await (await page.request.post(path, { data: { raceId: RACE, bib } })).json()
  return String(data.results[0].netSeconds)
}

/** What the code on a saved picture leads to. */
async function codeOf(file: string): Promise<string> {
  const { data, info } = await sharp(readFileSync(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
}
