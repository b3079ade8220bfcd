import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Finding, finding, message } from '#authoring/model/finding.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { type AppManifest, listChunks, listSources } from '#building/appChunks.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import type { Lang } from '#lib/language.ts'
import { joinWords, verbatim, type Words } from '#lib/words.ts'

/** What a phone loads before a cold page stands: gzip bytes, requests, and how long that takes at the least. */
export interface PageWeight {
  route: string
  /** Of the race whose page it is; null for the site's. */
  raceId: string | null
  object: string
  configBytes: number
  /** Scripts and styles; null while the application is not built. */
  appBytes: number | null
  requests: number
  firstPaintMs: number | null
  /** Sources of its code that the built application does not have: they are not in the weight. */
  unweighed: string[]
}

/** What a page may weigh; a page with a form brings the form's engine along. */
export const BUDGET = { configBytes: 42 * 1024, appBytes: 248 * 1024, requests: 60, firstPaintMs: 3_500 }

/** A phone on a weak network: bits a second, and milliseconds to the host and back. */
const NETWORK = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
/** One after another: the document, the scripts, the page object beside the engine and widgets. */
const TRIPS = 3

/**
 * Weights of the pages of the site and of the races, the heaviest first: of `most` of them, and of all that are over their
 * budget. Thousands of races are looked at by their length, which is never less than what they weigh compressed.
 * `root` holds dist/ when the application is built.
 */
export function pageWeights({ objects, pointed }: BuiltConfig, root: string, most: number): PageWeight[] {
  const app = createAppWeights(root)
  const seen = new Set<string>()
  const pages = ['pointer.json', ...[...pointed.keys()].filter((path) => path.startsWith('races/'))].flatMap((path) =>
    Object.entries(pointed.get(path)?.pages ?? {}).flatMap(([route, object]) => {
      if (seen.has(object)) return []
      seen.add(object)
      const text = objects.get(object) ?? '{}'
      const parts = [text, ...scriptsOf(text).map((name) => objects.get(name) ?? '')]
      const code = app?.(/"widgets":(\[[^\]]*\])/.exec(text)?.[1] ?? '[]') ?? null
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      return [{ route, raceId: /^races\/(\d+)/.exec(path)?.[1] ?? null, object, parts, code, length }]
    }),
  )
  pages.sort((a, b) => b.length + (b.code?.bytes ?? 0) - a.length - (a.code?.bytes ?? 0))
  return pages
    .filter(
      ({ length, code }, index) => index < most || length > BUDGET.configBytes || (code?.bytes ?? 0) > BUDGET.appBytes,
    )
    .map(({ route, raceId, object, parts, code }) => ({ route, raceId, object, ...weigh(parts, code) }))
    .sort((a, b) => total(b) - total(a) || (a.route < b.route ? -1 : 1))
}

/** What of a weight is over its budget, in words; empty when nothing is. */
export function overBudget(weight: PageWeight): Words[] {
  return (Object.keys(BUDGET) as (keyof typeof BUDGET)[]).flatMap((key) => {
    const value = weight[key]
    if (value === null || value <= BUDGET[key]) return []
    const by = UNITS[key]
    return [message(`weights.over.${key}`, { is: (value / by).toFixed(0), most: BUDGET[key] / by })]
  })
}

/** What an amount is told in: KiB of bytes, all else as it is. */
const UNITS = { configBytes: 1024, appBytes: 1024, requests: 1, firstPaintMs: 1 }

function total({ configBytes, appBytes }: PageWeight): number {
  return configBytes + (appBytes ?? 0)
}

interface Code {
  bytes: number
  files: number
  unknown: string[]
}

function weigh(parts: string[], code: Code | null): Omit<PageWeight, 'route' | 'raceId' | 'object'> {
  const configBytes = parts.reduce((sum, part) => sum + gzip(part), 0)
  const bits = ((code?.bytes ?? 0) + configBytes) * 8
  const firstPaintMs = Math.round(TRIPS * NETWORK.roundTripMs + (bits / NETWORK.bitsPerSecond) * 1000)
  return {
    configBytes,
    appBytes: code?.bytes ?? null,
    // The document, boot.js and the pointer beside the page, its scripts and the application's own files.
    requests: 3 + parts.length + (code?.files ?? 0),
    firstPaintMs: code ? firstPaintMs : null,
    unweighed: code?.unknown ?? [],
  }
}

function scriptsOf(text: string): string[] {
  return [...new Set(text.match(/objects\/\w+\.js(?=")/g))]
}

/** What the built application loads for a list of widgets, given as JSON; null when it is not built. */
function createAppWeights(root: string): ((widgets: string) => Code) | null {
  const path = join(root, 'dist/app.manifest.json')
  if (!existsSync(path)) return null
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as AppManifest
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzip(readFileSync(join(root, 'dist/app', file)))
    sizes.set(file, size)
    return size
  }
  const known = new Map<string, Code>()
  return (widgets) => {
    const before = known.get(widgets)
    if (before) return before
    const types = JSON.parse(widgets) as string[]
    const { scripts, styles, unknown } = listChunks(listSources(types), manifest)
    const files = [...scripts, ...styles]
    const code = { bytes: files.reduce((sum, file) => sum + sizeOf(file), 0), files: files.length, unknown }
    known.set(widgets, code)
    return code
  }
}

function gzip(content: string | Buffer): number {
  return gzipSync(content, { level: 9 }).length
}

/** Rows of the table, the heaviest pages first: the pages of thousands of races differ in a block or two. */
const MOST = 40

/** What pages weigh on a phone: a table, the heaviest first, and findings about those over their budget. */
export function weighPages(built: BuiltConfig, folder: string): { lines: Words[]; findings: Finding[] } {
  const weights = pageWeights(built, PROJECT_ROOT, MOST)
  const findings = weights.flatMap((weight): Finding[] => {
    const faults = overBudget(weight)
    if (faults.length === 0) return []
    const file = fileOf(weight, folder)
    const fault = finding('page.weight.over', {
      route: weight.route,
      faults: joinWords(faults),
    })
    return [{ severity: 'error', ...fault, file, line: 1, column: 1, path: '' }]
  })
  return { lines: tableOf(weights), findings: [...findings, ...unweighed(weights, folder)] }
}

/** Code that is not where it is looked for has no weight, and the budget would pass for nothing. */
function unweighed(weights: PageWeight[], folder: string): Finding[] {
  const names = [...new Set(weights.flatMap((weight) => weight.unweighed))]
  return names.map((name) => ({
    // A new widget comes with the next build; the application's own entry is renamed with its name here.
    severity: name.endsWith('/widget.tsx') ? 'warning' : 'error',
    ...finding('page.weight.unbuilt', { name }),
    file: `${folder}/site.json`,
    line: 1,
    column: 1,
    path: '',
  }))
}

const HEAD = ['page', 'config', 'code', 'requests', 'stands'] as const

function tableOf(weights: PageWeight[]): Words[] {
  const rows = weights
    .slice(0, MOST)
    .map((weight) => [
      `${weight.route}${weight.raceId ? ` (${weight.raceId})` : ''}`,
      kib(weight.configBytes),
      kib(weight.appBytes),
      String(weight.requests),
      weight.firstPaintMs === null ? '–' : `${(weight.firstPaintMs / 1000).toFixed(1)} s`,
    ])
  const head = HEAD.map((name) => message(`weights.head.${name}`))
  const tableIn = (lang: Lang) => padded([head.map((words) => words[lang]), ...rows])
  const [zh, en] = [tableIn('zh'), tableIn('en')]
  const table = en.map((row, index) => ({ zh: zh[index] ?? '', en: row }))
  return [
    verbatim(''),
    ...table,
    message('weights.estimated'),
    ...(weights[0]?.appBytes === null ? [message('weights.unbuilt')] : []),
    verbatim(''),
  ]
}

function padded(table: string[][]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => columnsOf(row[column] ?? ''))))
  const row = (cells: string[]) =>
    cells.map((cell, at) => {
      const blanks = ' '.repeat(Math.max(0, (widths[at] ?? 0) - columnsOf(cell)))
      return at === 0 ? cell + blanks : blanks + cell
    })
  return table.map((cells) => row(cells).join('  '))
}

/** Columns of a terminal: a Chinese character takes two. */
function columnsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0)
}

function fileOf({ raceId }: PageWeight, folder: string): string {
  return raceId ? `${folder}/races/${raceId}/race.json` : `${folder}/site.json`
}

function kib(bytes: number | null): string {
  return bytes === null ? '–' : `${(bytes / 1024).toFixed(1)} KiB`
}
