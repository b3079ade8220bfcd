import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright'
import { compileForm } from '#forms/compile/compileForm.ts'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { keystrokeFields } from './keystrokeForms.ts'
import { buildEntry, serveFolder, throttled } from './servedFolder.ts'

export interface Row {
  /** Fields of the form. */
  fields: number
  /** Milliseconds of script a keystroke, at 4 times CPU throttle; leaving the field and its draft are included. */
  ours: number
  stock: number
  /** rjsf holding the answers, text committed when the field is left: the way not taken. */
  blur: number
}

const SIDES = ['ours', 'stock', 'blur'] as const
type Side = (typeof SIDES)[number]

const SIZES = [20, 100, 500]
const KEYS = 'the quick brown fox jumps over the lazy dog and runs home'
const ROUNDS = 12
const FOLDER = resolve('.cache/keystroke')

/** Script per keystroke of our forms beside stock @rjsf/core, same schema, same browser, same run. */
export async function runKeystroke(): Promise<Row[]> {
  await prepare()
  const server = await serveFolder(FOLDER)
  const browser = await chromium.launch(CHROMIUM)
  try {
    const measure = async (fields: number, side: Side): Promise<number> => {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${server.port}/${side}.html?fields=${fields}`)
      const ms = await keystrokeMs(page, side === 'ours' ? '#form-form_f4' : '#root_f4')
      await page.close()
      return ms
    }
    const rows: Row[] = []
    for (const fields of SIZES) {
      const [ours, stock] = [await measure(fields, 'ours'), await measure(fields, 'stock')]
      rows.push({ fields, ours, stock, blur: await measure(fields, 'blur') })
    }
    return rows
  } finally {
    await browser.close()
    server.close()
  }
}

async function prepare(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const count of SIZES) {
    const { schema, uiSchema, hash, validatorSource } = await compileForm({ fields: keystrokeFields(count) }, new Map())
    const validator = `validator-${count}.js`
    const block = { type: 'form', name: 'form', input: true, schema, uiSchema, hash, validator }
    await writeFile(join(FOLDER, `form-${count}.json`), JSON.stringify(block))
    await writeFile(join(FOLDER, validator), validatorSource)
  }
  for (const side of SIDES) {
    const html = `<!doctype html><meta charset="utf-8"><title>${side}</title><div id="root"></div><script type="module" src="${side}/entry.js"></script>`
    await writeFile(join(FOLDER, `${side}.html`), html)
    await buildEntry(`bench/keystroke${side.charAt(0).toUpperCase()}${side.slice(1)}.tsx`, join(FOLDER, side))
  }
}

/** The quietest of some rounds, each typing into one field and leaving it: what else a machine does only adds. */
async function keystrokeMs(page: Page, field: string): Promise<number> {
  await page.waitForSelector(field)
  const thread = await throttled(page)
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.focus(field)
    await page.keyboard.press('Control+A')
    const before = await thread.milliseconds('Script')
    await page.keyboard.type(KEYS, { delay: 12 })
    await page.keyboard.press('Tab')
    await page.waitForTimeout(500)
    rounds.push(((await thread.milliseconds('Script')) - before) / KEYS.length)
  }
  return Math.min(...rounds)
}
