import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright'
import { compileForm } from '#forms/compile/compileForm.ts'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { type Hosts, type Side, SUBJECTS } from './paint/hosts.ts'
import { fieldsOf, questions } from './paint/questions.ts'
import { throttled } from './servedFolder.ts'

/** Of the main thread at 4 times CPU throttle, in milliseconds, medians of `ROUNDS`; the heap in bytes. */
export interface Costs {
  /** All that a letter costs: script, style, layout and paint. */
  letter: number
  letterScript: number
  blur: number
  submit: number
  /** From the address to a page at rest, whatever the network takes. */
  loading: number
  heap: number
}

export interface FormRow {
  fields: number
  ours: Costs
  /** The same questions, written by hand. */
  hand: Costs
  /** Gzip bytes of the form's compiled validators. */
  validators: number
}

const ROUNDS = 5
/** What a page does after an event is over by then, drafts included. */
const SETTLED = 800
const TEXT = 'Xu Beihong'
/** Milliseconds between two letters of somebody who types on a phone: what waits for a pause comes after each. */
const PAUSE = 400
/** Required fields of each kind of keyboard, in the first two parts. */
const LEFT = [0, 1, 3, 4, 12]

/** A letter, a blur and an empty submit of the published form, its loading and its heap, beside the one written by hand. */
export async function runForm({ address }: Hosts, rounds = ROUNDS): Promise<FormRow[]> {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const rows: FormRow[] = []
    for (const { fields, ours, hand } of SUBJECTS) {
      if (fields === undefined) continue
      const { validatorSource } = await compileForm({ fields: fieldsOf(questions(fields)) }, new Map())
      rows.push({
        fields,
        ours: await costsOf(browser, address, ours, rounds),
        hand: await costsOf(browser, address, hand, rounds),
        validators: gzipSync(validatorSource, { level: 9 }).length,
      })
    }
    return rows
  } finally {
    await browser.close()
  }
}

interface Opened {
  page: Page
  thread: Awaited<ReturnType<typeof throttled>>
  loading: number
  heap: number
}

async function costsOf(browser: Browser, address: string, { path, target }: Side, rounds: number): Promise<Costs> {
  const field = (n: number) => target.replace(/\d+$/, String(n))
  const found = { letter: [], letterScript: [], blur: [], submit: [], loading: [], heap: [] } as Record<
    keyof Costs,
    number[]
  >
  const open = async () => {
    const opened = await openForm(browser, address + path, target)
    found.loading.push(opened.loading)
    found.heap.push(opened.heap)
    return opened
  }
  const opened = await open()
  for (let round = 0; round < rounds; round++) {
    await opened.page.focus(field(1))
    await opened.page.keyboard.press('Control+A')
    const spent = await costOf(opened, () => opened.page.keyboard.type(TEXT, { delay: PAUSE }))
    found.letter.push(spent.Task / TEXT.length)
    found.letterScript.push(spent.Script / TEXT.length)
  }
  for (const n of LEFT) {
    await opened.page.focus(field(n))
    await opened.page.keyboard.press('Control+A')
    await opened.page.keyboard.press('Delete')
    await opened.page.waitForTimeout(SETTLED)
    found.blur.push((await costOf(opened, () => opened.page.keyboard.press('Tab'))).Task)
    await shows(opened.page, field(n))
  }
  await opened.page.context().close()
  for (let round = 0; round < rounds; round++) {
    const fresh = await open()
    // Looked up before: a look at all roles of a page costs more than the submit.
    const button = await fresh.page.getByRole('button', { name: '提交' }).elementHandle()
    const click = async () => button?.evaluate((element) => (element as HTMLElement).click())
    found.submit.push((await costOf(fresh, click)).Task)
    await shows(fresh.page, field(0))
    await fresh.page.context().close()
  }
  const entries = Object.entries(found).map(([what, values]) => [what, median(values)])
  return Object.fromEntries(entries) as Costs
}

/** A phone that has never seen the page. */
async function openForm(browser: Browser, url: string, target: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const thread = await throttled(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(isAlive, target)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED)
  return { page, thread, loading: await thread.milliseconds('Task'), heap: await thread.heap() }
}

/** React keeps what it knows of an element on the element itself, from the moment that it answers for it. */
function isAlive(target: string): boolean {
  return Object.keys(document.querySelector(target) ?? {}).some((key) => key.startsWith('__reactProps$'))
}

type Spent = Record<'Task' | 'Script', number>

async function costOf({ page, thread }: Opened, act: () => Promise<unknown>): Promise<Spent> {
  const spent = async (work: () => Promise<unknown>) => {
    const [from, task, script] = [Date.now(), await thread.milliseconds('Task'), await thread.milliseconds('Script')]
    await work()
    const Task = (await thread.milliseconds('Task')) - task
    const Script = (await thread.milliseconds('Script')) - script
    return { Task, Script, took: Date.now() - from }
  }
  // What the page does anyway, as a cursor that blinks, is not the act's.
  const idle = await spent(() => page.waitForTimeout(SETTLED))
  const all = await spent(() => act().then(() => page.waitForTimeout(SETTLED)))
  const anyway = all.took / idle.took
  return { Task: all.Task - idle.Task * anyway, Script: all.Script - idle.Script * anyway }
}

/** A cost counts only when what it is for has come. */
async function shows(page: Page, field: string): Promise<void> {
  await page.waitForSelector(`${field}[aria-invalid=true]`, { timeout: 5_000 })
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
