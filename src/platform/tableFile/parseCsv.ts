import { CsvError, parse } from 'csv-parse/sync'

/** A row that says something, and the line of the file that it ends on. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * The rows of a CSV file, separated by commas, semicolons or tabs, whichever its first line has most of; `unclosed` is the
 * line by which a quotation mark that was opened is not closed.
 */
export function parseCsv(text: string): CsvRow[] | { unclosed: number } {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  const rows: CsvRow[] = []
  try {
    parse(text, {
      ...{ bom: true, delimiter, trim: true },
      ...{ relax_column_count: true, relax_quotes: true, skip_records_with_empty_values: true },
      on_record(cells: string[], { lines }) {
        rows.push({ line: lines, cells })
        return null
      },
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return { unclosed: Number(error.lines) }
    throw error
  }
}
