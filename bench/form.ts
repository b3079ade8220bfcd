import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { compileForm } from '#forms/compile/compileForm.ts'
import { BROWSER } from './browser.ts'
import { fieldsOf, questions } from './paint/questions.ts'
import { buildEntry, serveFolder, throttled } from './servedFolder.ts'

/** Milliseconds of the main thread at 4 times CPU throttle, medians of `ROUNDS`. */
export interface Costs {
  letter: number
  blur: number
  submit: number
}

export interface FormRow {
  fields: number
  ours: Costs
  /** The same questions, written by hand with react-hook-form. */
  hand: Costs
  /** Gzip bytes of the form's compiled validators. */
  validators: number
}

const SIZES = [24, 500]
const ROUNDS = 5
const FOLDER = resolve('.cache/form')
/** What a page does after an event is over by then, drafts included. */
const SETTLED = 800
const TEXT = 'Xu Beihong of Nanjing'
/** Required fields of each kind of keyboard, in the first two parts. */
const LEFT = [0, 1, 3, 4, 12]

/** A letter, a blur and an empty submit of our form and of the one written by hand, in one browser. */
export async function runForm(): Promise<FormRow[]> {
  const validators = await prepare()
  const server = await serveFolder(FOLDER)
  const browser = await chromium.launch(BROWSER)
  try {
    const rows: FormRow[] = []
    for (const [at, fields] of SIZES.entries()) {
      const address = `http://127.0.0.1:${server.port}`
      const ours = await costsOf(browser, `${address}/ours.html?fields=${fields}`, (n) => `#form-form_f${n}`)
      const hand = await costsOf(browser, `${address}/hand/index.html?fields=${fields}`, (n) => `#f${n}`)
      rows.push({ fields, ours, hand, validators: validators[at] ?? 0 })
    }
    return rows
  } finally {
    await browser.close()
    server.close()
  }
}

async function prepare(): Promise<number[]> {
  await mkdir(FOLDER, { recursive: true })
  const sizes: number[] = []
  for (const count of SIZES) {
    const form = await compileForm({ fields: fieldsOf(questions(count)) }, new Map())
    const validator = `validator-${count}.js`
    const { schema, uiSchema, hash } = form
    const block = { type: 'form', name: 'form', input: true, schema, uiSchema, hash, validator }
    await writeFile(join(FOLDER, `form-${count}.json`), JSON.stringify(block))
    await writeFile(join(FOLDER, validator), form.validatorSource)
    sizes.push(gzipSync(form.validatorSource, { level: 9 }).length)
  }
  const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="ours/entry.css"><div id="root"></div><script type="module" src="ours/entry.js"></script>`
  await writeFile(join(FOLDER, 'ours.html'), html)
  await buildEntry('bench/keystrokeOurs.tsx', join(FOLDER, 'ours'))
  const root = resolve('bench/paint/handwritten/form')
  await build({ root, base: './', configFile: false, logLevel: 'error', build: { outDir: join(FOLDER, 'hand') } })
  return sizes
}

async function costsOf(browser: Browser, url: string, field: (n: number) => string): Promise<Costs> {
  const open = async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(url)
    await page.waitForSelector(field(0))
    const thread = await throttled(page)
    await page.waitForTimeout(SETTLED)
    return { page, thread }
  }
  const costOf = async ({ page, thread }: Awaited<ReturnType<typeof open>>, act: () => Promise<void>) => {
    const spent = async (work: () => Promise<void>) => {
      const before = await thread.milliseconds('Task')
      await work()
      return (await thread.milliseconds('Task')) - before
    }
    // What the page does anyway is not the act's.
    const idle = await spent(() => page.waitForTimeout(SETTLED))
    return (await spent(() => act().then(() => page.waitForTimeout(SETTLED)))) - idle
  }
  const opened = await open()
  const letters: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await opened.page.focus(field(1))
    await opened.page.keyboard.press('Control+A')
    const type = () => opened.page.keyboard.type(TEXT, { delay: 15 })
    letters.push((await costOf(opened, type)) / TEXT.length)
  }
  const blurs: number[] = []
  for (const n of LEFT) {
    await opened.page.focus(field(n))
    await opened.page.keyboard.press('Control+A')
    await opened.page.keyboard.press('Delete')
    await opened.page.waitForTimeout(SETTLED)
    blurs.push(await costOf(opened, () => opened.page.keyboard.press('Tab')))
    await shows(opened.page, field(n))
  }
  await opened.page.close()
  const submits: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = await open()
    // Looked up before: a look at all roles of a page costs more than the submit.
    const button = await fresh.page.getByRole('button', { name: '提交' }).elementHandle()
    submits.push(await costOf(fresh, async () => button?.evaluate((element) => (element as HTMLElement).click())))
    await shows(fresh.page, field(0))
    await fresh.page.close()
  }
  return { letter: median(letters), blur: median(blurs), submit: median(submits) }
}

/** A cost counts only when what it is for has come. */
async function shows(page: Page, field: string): Promise<void> {
  await page.waitForSelector(`${field}[aria-invalid=true]`, { timeout: 5_000 })
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
