import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { freePort } from '../tests/support/product.ts'
import { serveProduct } from './paint/hosts.ts'

export interface LighthouseRow {
  path: string
  /** All that is loaded without a scroll, KiB; a film apart, which comes once the page is alive. */
  loaded: number
  film: number
  /** 0 to 100, by category: performance, accessibility, best practices, SEO. */
  scores: Record<string, number>
  /** What costs points: the audit, its share of its category, and what it found. */
  costs: { category: string; audit: string; points: number; found: string }[]
}

/** A list of races, a race, and a campaign's landing page. */
const PATHS = ['/Home', '/eventDetails?raceId=1000060003', '/shangMaHalf']

/**
 * Lighthouse's phone on the project's own pages, published behind the shipped nginx: of `rounds` the one with the median
 * performance, as one alone may be five points off.
 */
export async function runLighthouse(rounds: number, log: (line: string) => void): Promise<LighthouseRow[]> {
  const hosts = await serveProduct(log)
  const port = await freePort()
  // Without it Chromium asks for pages in no language and reads English: each drawn page would be thrown away.
  const args = [...CHROMIUM.args, `--remote-debugging-port=${port}`, '--accept-lang=zh-CN,zh']
  const browser = await chromium.launch({ ...CHROMIUM, args })
  try {
    const rows: LighthouseRow[] = []
    for (const path of PATHS) {
      const all: LighthouseRow[] = []
      for (let round = 0; round < rounds; round++) all.push(await judge(hosts.address, path, port))
      const inOrder = all.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))
      rows.push(...inOrder.slice(rounds >> 1, (rounds >> 1) + 1))
    }
    return rows
  } finally {
    await browser.close()
    await hosts.close()
  }
}

async function judge(address: string, path: string, port: number): Promise<LighthouseRow> {
  const result = await lighthouse(address + path, { port, logLevel: 'error', output: 'json' })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { categories, audits } = result.lhr
  const row: LighthouseRow = { path, ...loadedBy(audits['network-requests']?.details), scores: {}, costs: [] }
  for (const { id, score, auditRefs } of Object.values(categories)) {
    row.scores[id] = Math.round((score ?? 0) * 100)
    const whole = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
    for (const { id: name, weight } of auditRefs) {
      const audit = audits[name]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 1) continue
      const points = Math.round(((1 - audit.score) * weight * 1000) / whole) / 10
      row.costs.push({ category: id, audit: audit.title, points, found: audit.displayValue ?? itemsOf(audit.details) })
    }
  }
  return row
}

function loadedBy(details: unknown): { loaded: number; film: number } {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] }
  const sum = (isFilm: boolean) =>
    items.reduce((all, { resourceType, transferSize = 0 }) => {
      return (resourceType === 'Media') === isFilm ? all + transferSize : all
    }, 0)
  return { loaded: Math.round(sum(false) / 1024), film: Math.round(sum(true) / 1024) }
}

/** The first things that an audit lists. */
function itemsOf(details: unknown): string {
  const { items } = (details ?? {}) as { items?: unknown[] }
  return JSON.stringify(items?.slice(0, 3) ?? '').slice(0, 300)
}
