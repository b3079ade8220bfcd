import { readFileSync } from 'node:fs'

/** A row of tests/routes.tsv: one page of the product, or a family of pages with one maker. */
export interface Row {
  path: string
  group: string
  /** config, campaign, or module:<name>. */
  maker: string
  title: { zh: string; en: string }
  flags: string[]
}

/** One address that the table asks for. */
export interface Wanted {
  path: string
  row: Row
  /** The row's own address: the title stands in the table. */
  titled: boolean
}

const TABLE = new URL('../routes.tsv', import.meta.url)
const VARIANTS = ['Challenge', 'Sac', 'Heartbeat']
const YEAR_PAGES = ['/ranking', '/rules', '/detail']
const CAMPAIGN_PAGES = ['List', 'Individual', 'Organization', 'RegOver']

/** The rows of the table; throws with the line of one that has not seven columns. */
export function readRows(): Row[] {
  const [, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n')
  return lines.map((line, at) => {
    const columns = line.split('\t')
    const [path = '', group = '', maker = '', zh = '', en = '', flags = ''] = columns
    if (columns.length !== 7 || !path.startsWith('/')) throw new Error(`tests/routes.tsv:${at + 2}: ${line}`)
    const title = { zh: withYear(zh), en: withYear(en) }
    return { path, group, maker, title, flags: flags.split(',').filter(Boolean) }
  })
}

/** {year} in a title is the one that it is now, in China. */
const withYear = (title: string): string =>
  title.replace('{year}', String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()))

/** Every address of the table: draws have variants, challenges have pages beneath them, a campaign is four pages. */
export function wantedPages(rows: readonly Row[]): Wanted[] {
  return rows.flatMap((row) => {
    if (row.flags.includes('campaign'))
      return CAMPAIGN_PAGES.map((name) => ({ path: row.path + name, row, titled: false }))
    const own = { path: row.path, row, titled: true }
    const more = [
      ...(row.flags.includes('variants') ? VARIANTS : []),
      ...(row.flags.includes('years') ? YEAR_PAGES : []),
    ]
    return [own, ...more.map((end) => ({ path: row.path + end, row, titled: false }))]
  })
}

/** The row that an address of the product belongs to: its own, a variant's, or a brand's; null for none. */
export function rowOf(wanted: readonly Wanted[], path: string): Wanted | null {
  const exact = wanted.find((one) => one.path === path)
  if (exact) return exact
  const brand = wanted.find(({ row }) => row.flags.includes('brands') && path.startsWith(`${row.path}/`))
  return brand ? { path, row: brand.row, titled: false } : null
}
