import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import type { ResultOf } from '#rehearse/apiClient.ts'
import { logIn } from '#rehearse/entrySteps.ts'
import { deviceAt } from '../tests/support/entry.ts'
import { chooseSize } from './support/entry.ts'
import { newMobile, runnerOn } from './support/runner.ts'
import { loggedIn } from './support/shortcuts.ts'

// The attack suite kills ten times.
const KILLS = Number(process.env.KILLS ?? 2)
/** Milliseconds from the first unsaved key until it must be on the disk. */
const SAVED_MS = 1_000
const FORM = '/eventItemAddPlayer?raceId=1000060003'

type Login = ResultOf<'login'>

/** The login is on the phone whenever the browser starts: it is not what is tested. */
async function bringLogin(context: BrowserContext, login: Login): Promise<void> {
  await context.addInitScript((info) => {
    if (localStorage.getItem('userInfo')) return
    localStorage.setItem('userInfo', JSON.stringify({ ...info, time: Date.now() }))
  }, login)
}

const form = (page: Page) => {
  const { box } = runnerOn(page, 'zh')
  return { name: box('姓名').first(), number: box('证件号码'), mobile: box('手机号') }
}

/** The process of the browser that has this profile: one with windows says it there, one without in its arguments. */
async function browserOf(profile: string): Promise<number> {
  const locked = await readlink(join(profile, 'SingletonLock')).catch(() => '')
  if (locked) return Number(locked.split('-').at(-1))
  for (const pid of await readdir('/proc')) {
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    const isChild = args.some((arg) => arg.startsWith('--type='))
    if (args.includes(`--user-data-dir=${profile}`) && !isChild) return Number(pid)
  }
  throw new Error(`No browser has the profile ${profile}`)
}

/** SIGKILL, as when a phone takes the memory back. */
async function kill(context: BrowserContext, profile: string): Promise<void> {
  const closed = context.waitForEvent('close')
  process.kill(await browserOf(profile), 'SIGKILL')
  await closed
}

test('a form half filled outlives the death of the browser', async ({ baseURL, launchOptions, viewport }) => {
  test.setTimeout(60_000 + KILLS * 20_000)
  const profile = await mkdtemp(join(tmpdir(), 'startline-kill-'))
  const login = await logIn(deviceAt(String(baseURL)), newMobile())
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport,
      baseURL: String(baseURL),
      locale: 'zh-CN',
    })
    await bringLogin(context, login)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(FORM)
    return { context, page }
  }
  let { context, page } = await open()
  for (let round = 1; round <= KILLS; round++) {
    const { name, number } = form(page)
    await name.fill(`王小跑${round}`)
    await name.blur()
    await number.fill('')
    await number.pressSequentially(`E12345${round}`)
    const wait = SAVED_MS + Math.round(Math.random() * 1_500)
    await page.waitForTimeout(wait)
    await kill(context, profile)
    ;({ context, page } = await open())
    const again = form(page)
    await expect(again.name, `round ${round}, killed after ${wait} ms`).toHaveValue(`王小跑${round}`)
    await expect(again.number, `round ${round}, killed after ${wait} ms`).toHaveValue(`E12345${round}`)
  }
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

test('two tabs of one form lose nothing of each other', async ({ context, page, baseURL }) => {
  await bringLogin(context, await logIn(deviceAt(String(baseURL)), newMobile()))
  const other = await context.newPage()
  await page.goto(FORM)
  await other.goto(FORM)
  const [one, two] = [form(page), form(other)]
  await one.name.fill('王小跑')
  await two.mobile.fill('13712345678')
  await one.number.fill('E1234567')
  await two.mobile.blur()
  await expect(two.number).toHaveValue('E1234567')
  await expect(one.mobile).toHaveValue('13712345678')
  await page.close()
  await other.reload()
  const left = form(other)
  await expect(left.name).toHaveValue('王小跑')
  await expect(left.number).toHaveValue('E1234567')
  await expect(left.mobile).toHaveValue('13712345678')
})

test('one entry has one draft: what is typed on the page of its form is in its steps, and the other way round', async ({
  page,
  baseURL,
}) => {
  const { addPlayer } = await loggedIn(page, String(baseURL))
  await addPlayer()
  const runner = runnerOn(page, 'zh')
  const project = 'raceId=1000060003&itemId=100006000304'
  const size = runner.list('参赛服尺码')
  const chosen = size.locator('option:checked')
  await page.goto(`/reginfo?${project}`)
  await page.getByText('王小跑').first().click()
  // Of this race's own form, by its overlay of the entry's page.
  await runner.pick('是否接种疫苗', '否')
  await chooseSize(runner, 'M')
  await page.waitForTimeout(SAVED_MS)
  await page.goto(`/registration?${project}`)
  await expect(page.getByText('已恢复上次未提交的内容')).toBeVisible()
  await expect(runner.step(1)).toBeVisible()
  await runner.next()
  await expect(runner.step(2)).toBeVisible()
  await expect(chosen).toHaveText(/^M · /)
  await expect(
    page.getByRole('group', { name: runner.like('是否接种疫苗') }).getByRole('radio', { checked: true }),
  ).toHaveCount(1)
  await chooseSize(runner, 'L')
  await page.waitForTimeout(SAVED_MS)
  await page.goto(`/regInfoPage?${project}`)
  await runner.next()
  await expect(chosen).toHaveText(/^L · /)
  await page.goto('/my')
  await page.getByText('继续上次的报名').click()
  await expect(runner.step(2)).toBeVisible()
})
