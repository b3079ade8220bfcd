import { halfWidth, normalName, withoutInvisible } from '#lib/typedText.ts'
import { text } from '#platform/texts.ts'
import type { ProjectFacts, Text } from '#race/facts.gen.ts'
import { parseCsv } from './parseCsv.ts'

export interface TableRow<Column extends string> {
  /** Of the file, from 1. */
  line: number
  cells: readonly string[]
  /** What stands in a column, '' where the file has none of that name. */
  cell(column: Column): string
}

export interface Table<Column extends string> {
  /** The first line's names, in small letters. */
  names: string[]
  rows: TableRow<Column>[]
}

interface Columns<Column extends string> {
  /** What the first line may call each column, in small letters. */
  names: Record<Column, string[]>
  needed: readonly Column[]
  what(column: Column): Text
}

/** The rows of a CSV file by the names of its first line; a text of both languages says why it is no such table. */
export function readTable<Column extends string>(csv: string, columns: Columns<Column>): Table<Column> | Text {
  const read = parseCsv(csv)
  if (!Array.isArray(read)) return text('table.quote', { line: read.unclosed })
  const [head, ...rows] = read
  if (!head || rows.length === 0) return text('table.empty')
  const names = head.cells.map((name) => halfWidth(withoutInvisible(name)).trim().toLowerCase())
  const at = new Map<Column, number>()
  for (const column of Object.keys(columns.names) as Column[]) {
    const found = names.flatMap((name, index) => (columns.names[column].includes(name) ? [index] : []))
    const [first, second] = found
    if (second !== undefined) return text('table.columnTwice', { name: columns.what(column) })
    if (first !== undefined) at.set(column, first)
  }
  const lacking = columns.needed.filter((column) => !at.has(column))
  if (lacking.length > 0) return text('table.columns', { names: lacking.map(columns.what) })
  return {
    names,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells,
      cell: (column) => plainCell(cells[at.get(column) ?? -1] ?? ''),
    })),
  }
}

// A spreadsheet is told by an apostrophe that a number, or what looks like a formula, is a text.
const plainCell = (cell: string): string =>
  withoutInvisible(cell)
    .replace(/^'(?=[=+\-@\d])/, '')
    .trim()

/** The project that a row names by its id or by its name in either language. */
export function itemNamed(items: readonly ProjectFacts[], typed: string): ProjectFacts | Text {
  const wanted = normalName(typed).toLowerCase()
  const item = items.find(({ itemId, name }) => [itemId, name.zh, name.en.toLowerCase()].includes(wanted))
  return item ?? text('table.item', { value: typed, names: items.map(({ name }) => name) })
}
