import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import type { Finding } from '#publish/model/finding.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import { overBudget, type PageWeight, pageWeights } from './pageWeights.ts'

/** Pages that are told one by one, the heaviest: thousands of races differ in a block or two. */
const MOST = 40

/** What pages weigh on a phone: a table, the heaviest first, and findings about those over their budget. */
export function weighPages(built: BuiltConfig, folder: string): { lines: string[]; findings: Finding[] } {
  const weights = pageWeights(built, PROJECT_ROOT, MOST)
  const findings = weights.flatMap((weight): Finding[] => {
    const faults = overBudget(weight)
    if (faults.length === 0) return []
    const message = `${weight.route} is too heavy for a phone: ${faults.join('; ')}`
    const hint = 'Shorten its texts, or use fewer kinds of blocks.'
    const file = fileOf(weight, folder)
    return [{ severity: 'error', code: 'page.weight', file, line: 1, column: 1, path: '', message, hint }]
  })
  return { lines: tableOf(weights), findings: [...findings, ...unweighed(weights, folder)] }
}

/** Code that is not where it is looked for has no weight, and the budget would pass for nothing. */
function unweighed(weights: PageWeight[], folder: string): Finding[] {
  const names = [...new Set(weights.flatMap((weight) => weight.unweighed))]
  return names.map((name) => ({
    // A new widget comes with the next build; the application's own entry is renamed with its name here.
    severity: name.endsWith('/widget.tsx') ? 'warning' : 'error',
    code: 'page.weight',
    file: `${folder}/site.json`,
    line: 1,
    column: 1,
    path: '',
    message: `${name} is not in the built application: what it weighs is not counted`,
    hint: 'Build again: npm run build.',
  }))
}

const HEAD = ['page, cold, gzip', 'config', 'code', 'requests', 'stands after']

function tableOf(weights: PageWeight[]): string[] {
  const rows = weights
    .slice(0, MOST)
    .map((weight) => [
      `${weight.route}${weight.raceId ? ` (${weight.raceId})` : ''}`,
      kib(weight.configBytes),
      kib(weight.appBytes),
      String(weight.requests),
      weight.firstPaintMs === null ? '–' : `${(weight.firstPaintMs / 1000).toFixed(1)} s`,
    ])
  const table = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  const padded = table.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
  const unbuilt = weights[0]?.appBytes === null ? ['Code is counted once the application is built: npm run build.'] : []
  return ['', ...padded, 'Estimated for 1.6 Mbit/s and 150 ms there and back.', ...unbuilt, '']
}

function fileOf({ raceId }: PageWeight, folder: string): string {
  return raceId ? `${folder}/races/${raceId}/race.json` : `${folder}/site.json`
}

function kib(bytes: number | null): string {
  return bytes === null ? '–' : `${(bytes / 1024).toFixed(1)} KiB`
}
