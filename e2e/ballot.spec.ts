import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Device } from '#rehearse/apiClient.ts'
import { logIn, saveRunner, startPayment, submitEntry, untilMade } from '#rehearse/entrySteps.ts'
import { deviceAt, FORM, saveSample } from '../tests/support/entry.ts'
import { moveTo } from './support/clock.ts'
import { CASHIER_PAY, idNumber, newMobile } from './support/runner.ts'
import type { Lang } from './support/words.ts'

const RACE = '1000060005'
const HALF = `${RACE}01`
const PAIRS = `${RACE}02`
const CLOSED = Date.parse('2027-06-18T17:02:00+08:00')
const KNOWN = Date.parse('2027-06-28T10:00:00+08:00')

interface Entrant {
  device: Device
  mobile: string
  entryId: string
}

test('a ballot: won and paid within its window, lost and refunded, and drawn again from the published file', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const address = baseURL ?? ''
  const operator = deviceAt(address)
  let back = async () => {}
  try {
    const people = [await entered(address, HALF, 1), await entered(address, HALF, 1), await entered(address, PAIRS, 2)]
    const [first, second, pair] = people
    if (!first || !second || !pair) throw new Error('nobody entered')
    for (const one of [first, second]) await payAtOnce(page, one)
    await operator.api.console('quota', { itemId: HALF, quota: 1 })

    back = await moveTo(page, CLOSED)
    await page.goto(`/sandbox/races/${RACE}/ballots?lang=zh`)
    for (const name of ['半程马拉松', '双人 10 公里']) {
      await ballot(page, name).getByRole('button', { name: '冻结名单' }).click()
      await confirmByName(page, '冻结名单')
      await expect(ballot(page, name).getByText(/抽 [\d,]+ 个名额/)).toBeVisible()
    }
    const frozen = info.outputPath('frozen.jsonl')
    writeFileSync(frozen, await fileOf(page, HALF))

    await moveTo(page, KNOWN)
    await page.reload()
    for (const name of ['半程马拉松', '双人 10 公里']) {
      await ballot(page, name).getByLabel('公开数值').fill('3 8 1 0 5')
      await ballot(page, name).getByRole('button', { name: '抽签', exact: true }).click()
      await confirmByName(page, '抽签')
      await expect(ballot(page, name).getByText(/用 3 8 1 0 5 抽签/)).toBeVisible()
    }

    const states = await Promise.all([first, second].map(entryStatus))
    expect([...states].sort()).toEqual(['CONFIRMED', 'LOST'])
    const loser = states[0] === 'LOST' ? first : second

    const lost = await phoneOf(browser, loser, 'zh')
    await lost.goto(`${address}/orderDetails?entryId=${loser.entryId}`)
    await expect(lost.getByText('未中签').first()).toBeVisible()
    await expect(lost.getByText(/¥130 已原路退回/)).toBeVisible()
    const ticket =
      (await lost
        .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
        .first()
        .textContent()) ?? ''
    const download = lost.waitForEvent('download')
    await lost.getByRole('button', { name: '下载抽签结果' }).click()
    const file = info.outputPath('draw.jsonl')
    await (await download).saveAs(file)
    await lost.context().close()
    const printed = startline('draw', file, '--frozen', frozen, '--ticket', ticket, '--lang', 'zh')
    expect(printed).toMatch(/中签 1 个[\s\S]*未中签，第 2 位，共 2 位[\s\S]*结果与文件一致/)

    const won = await phoneOf(browser, pair, 'en')
    await won.goto(`${address}/orderDetails?entryId=${pair.entryId}`)
    await expect(won.getByText('You’re in: pay to confirm').first()).toBeVisible()
    await expect(won.getByText(/2027\.07\.01 Thu 1[0-8]:00/).first()).toBeVisible()
    await won.getByRole('button', { name: 'Pay now' }).click()
    await won.getByRole('button', { name: /^Pay ¥160/ }).click()
    await won.locator(CASHIER_PAY).click()
    await expect(won.getByRole('heading', { name: 'Payment received' })).toBeVisible({ timeout: 20_000 })
    await won.context().close()
    expect(await entryStatus(pair)).toBe('CONFIRMED')
  } finally {
    await operator.api.console('quota', { itemId: HALF, quota: null })
    await back()
  }
})

/** Somebody who has entered so many runners; a ballot paid before the draw has its order made. */
async function entered(address: string, itemId: string, runners: number): Promise<Entrant> {
  const device = deviceAt(address)
  const mobile = newMobile()
  await logIn(device, mobile)
  const players: string[] = []
  for (let at = 0; at < runners; at++)
    players.push(await saveRunner(device, idNumber('1990-03-07'), { userName: '王小跑', isSelf: true }))
  const others = Object.fromEntries(players.slice(1).map((player) => [player, FORM]))
  const entry = { players, form: FORM, runners: others, teamName: '漓江搭档' }
  const entryId = await saveSample(device, itemId, players[0] ?? '', entry)
  const orderId = await submitEntry(device, entryId)
  if (orderId) await untilMade(device, orderId)
  return { device, mobile, entryId }
}

async function payAtOnce(page: Page, { device, entryId }: Entrant): Promise<void> {
  const { orderId } = await device.ask('detailRegistrationOrder', { entryId })
  const attemptId = await startPayment(device, orderId ?? '')
  await page.request.post(`/sandbox/api/pay/${attemptId}`, { data: {} })
}

/** The state of an entry, asked with a login of the platform's present time. */
async function entryStatus({ device, mobile, entryId }: Entrant): Promise<string> {
  await logIn(device, mobile)
  return (await device.ask('detailRegistrationOrder', { entryId })).entryStatus
}

/** A phone on which the entrant is logged in at the platform's present time. */
async function phoneOf(browser: Browser, { device, mobile }: Entrant, lang: Lang): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const session: Record<string, unknown> = { ...(await logIn(device, mobile)), time: KNOWN }
  await context.addInitScript(
    ([stored, chosen]) => {
      localStorage.setItem('h5_lang', chosen)
      localStorage.setItem('userInfo', JSON.stringify(stored))
      localStorage.setItem('userId', String(stored.userId))
      localStorage.setItem('accountId', String(stored.accountId))
    },
    [session, lang] as const,
  )
  return context.newPage()
}

/** A project of the console's ballots. */
const ballot = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** What cannot be undone is done once the race's name has been typed. */
async function confirmByName(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('2027 桂林漓江马拉松')
  await dialog.getByRole('button', { name: action }).click()
}

async function fileOf(page: Page, itemId: string): Promise<string> {
  return (await page.request.get(`/files/draws/${itemId}.jsonl`)).text()
}

/** What the command says; it fails the test when it does not end well. */
function startline(...args: string[]): string {
  return execFileSync(process.execPath, ['src/commands/bin.mjs', ...args], { encoding: 'utf8' })
}
