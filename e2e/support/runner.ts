import { expect, type Page } from '@playwright/test'
import { type Lang, wordsOf } from './words.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

let people = 0

/** A resident ID card number that is valid and nobody else's: region, birthday yyyy-MM-dd, sequence, check digit. */
export function idNumber(birthday: string): string {
  // One document has one active entry of a race: two people of a run must not share one, whichever worker made them.
  const region = 620101 + Number(process.env.TEST_WORKER_INDEX ?? 0)
  const digits = `${region}${birthday.replaceAll('-', '')}${String(people++ % 1000).padStart(3, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index] ?? 0), 0)
  return digits + '10X98765432'[sum % 11]
}

let count = 0

// Workers ask in the same millisecond.
const PREFIX = 130 + (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 10)

/** A mobile number nobody has used in this run. */
export const newMobile = (): string =>
  `${PREFIX}${String(Date.now() % 1_000_000).padStart(6, '0')}${String(count++ % 100).padStart(2, '0')}`

/** The button of the simulated provider's page; our own button says “pay” too. */
export const CASHIER_PAY = 'form[action*="/sandbox/cashier/"] button'

/** A runner in front of a phone: what they do, in their language. */
export function runnerOn(page: Page, lang: Lang) {
  const { exact, like } = wordsOf(lang)
  const box = (label: string) => page.getByRole('textbox', { name: like(label) }).filter({ visible: true })
  const list = (label: string) => page.getByRole('combobox', { name: exact(label) }).filter({ visible: true })
  const button = (label: string) => page.getByRole('button', { name: exact(label) }).filter({ visible: true })
  const pick = (group: string, option: string) =>
    page
      .getByRole('group', { name: like(group) })
      .filter({ visible: true })
      .first()
      .getByText(exact(option))
      .click()

  return {
    exact,
    like,
    box,
    list,
    button,
    /** Buttons that say the same, each of something: the words begin its name. */
    named: (label: string) => page.getByRole('button', { name: like(label) }).filter({ visible: true }),
    pick,
    /** Chooses an option by its words. */
    async select(label: string, option: string) {
      await list(label)
        .first()
        .selectOption({ label: textOf(lang, option) })
    },
    /** The heading of the step in sight. */
    step: (at: number) => page.getByRole('heading', { level: 2, name: stepName(lang, at) }),
    next: () => button('下一步').click(),
    /** Chooses the project in this place of the list, and goes on. */
    async choose(at: number) {
      await page.getByRole('radio').nth(at).check()
      await button('下一步').click()
    },
  }
}

export type Runner = ReturnType<typeof runnerOn>

function stepName(lang: Lang, at: number): RegExp {
  return lang === 'zh' ? new RegExp(`^第 ${at} 步`) : new RegExp(`^Step ${at} of`)
}

// `selectOption` wants a text, not a pattern: the first English wording.
function textOf(lang: Lang, zh: string): string {
  return wordsOf(lang).exact(zh).source.slice(2, -2).split('|')[0]?.replace(/\\(.)/g, '$1') ?? zh
}

/** Opens a page in a language, as the menu would have set it. */
export async function openIn(page: Page, lang: Lang, path: string): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('h5_lang')) localStorage.setItem('h5_lang', chosen)
  }, lang)
  await page.goto(path)
}

// The console answers at the platform itself only, not through nginx in front of it.
const PLATFORM = `http://localhost:${process.env.E2E_PORT}`

/** The latest code the platform sent to a number, read from the operator's console. */
export async function sentCode(page: Page, mobile: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const answer = await page.request.get(`${PLATFORM}/sandbox/api/codes`)
    const codes = (await answer.json()) as { mobile: string; code: string; usedAt: number | null }[]
    code = codes.find((sent) => sent.mobile === mobile && sent.usedAt === null)?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
  }).toPass()
  return code
}

/** Logs in on the login page in sight: slider by keyboard, code from the console. */
export async function logIn(page: Page, runner: Runner, mobile = newMobile()): Promise<string> {
  await runner.box('手机号').fill(mobile)
  await slide(page)
  await runner.button('获取验证码').click()
  await runner.box('验证码').fill(await sentCode(page, mobile))
  await page.getByRole('checkbox').check()
  await runner.button('登录').click()
  return mobile
}

export async function slide(page: Page): Promise<void> {
  const slider = page.getByRole('slider')
  await slider.focus()
  for (let tap = 0; tap < 60 && (await slider.inputValue()) !== '100'; tap++) {
    await slider.press('ArrowRight', { delay: 20 })
  }
  await expect(slider).toHaveValue('100')
}
