import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { buildEntry, serveFolder, throttled } from './servedFolder.ts'

export interface RankingRow {
  what: string
  rows: number
  /** Rows in the document at the end. */
  drawn: number
  /** Milliseconds between two frames while a finger flings, at 4 times CPU throttle. */
  frame: number
  frame95: number
  /** Of the main thread for a frame. */
  task: number
}

const FOLDER = resolve('.cache/ranking')
const FRAMES = 180
/** Pixels a frame: ten rows, as a quick finger. */
const STEP = 600

/** Frames of a ranking of 10,000 rows that is flung through, beside those of a plain list of 100. */
export async function runRanking(rounds = 5): Promise<RankingRow[]> {
  await mkdir(FOLDER, { recursive: true })
  const html =
    '<!doctype html><meta charset="utf-8"><title>ranking</title><link rel="stylesheet" href="page/entry.css"><div id="root"></div><script type="module" src="page/entry.js"></script>'
  await writeFile(join(FOLDER, 'index.html'), html)
  await buildEntry('bench/rankingPage.tsx', join(FOLDER, 'page'))
  const server = await serveFolder(FOLDER)
  const browser = await chromium.launch(CHROMIUM)
  try {
    const address = `http://127.0.0.1:${server.port}/index.html`
    const list = { what: 'a plain list', rows: 100, ...(await framesOf(browser, `${address}?plain`, rounds)) }
    const ranking = { what: 'the ranking', rows: 10_000, ...(await framesOf(browser, address, rounds)) }
    return [list, ranking]
  } finally {
    await browser.close()
    server.close()
  }
}

async function framesOf(browser: Browser, address: string, rounds: number) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(address)
  await page.waitForSelector('.sl-results-ranking-row')
  const thread = await throttled(page)
  const found: { frame: number; frame95: number; task: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await thread.milliseconds('Task')
    const frames = await page.evaluate<number[]>(`fling(${JSON.stringify({ frames: FRAMES, step: STEP })})`)
    const task = ((await thread.milliseconds('Task')) - before) / FRAMES
    frames.sort((a, b) => a - b)
    found.push({ frame: at(frames, 0.5), frame95: at(frames, 0.95), task })
  }
  // Flung past, rows are drawn in brief: they are whole again once it rests.
  await page.waitForSelector('.sl-results-ranking-row')
  const drawn = await page.locator('.sl-results-ranking-row').count()
  await page.close()
  // The quietest round: what else a machine does only adds.
  const [quietest] = found.toSorted((a, b) => a.task - b.task)
  if (!quietest) throw new Error('bench ranking: no round was measured')
  return { drawn, ...quietest }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
