import { plainText, toCsv } from '#lib/csv.ts'

/** A file with a table, CSV or XLSX, as CSV; null where it cannot be read as either. Of a workbook the first sheet. */
export async function readTableFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  const start = new Uint8Array(bytes.slice(0, 4))
  // Of a workbook until 2003, which no library here reads.
  if (start[0] === 0xd0 && start[1] === 0xcf) return null
  return start[0] === 0x50 && start[1] === 0x4b ? readWorkbook(bytes) : decode(bytes)
}

async function readWorkbook(bytes: ArrayBuffer): Promise<string | null> {
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(new Blob([bytes])).catch(() => null)
  return rows && toCsv(rows.map((cells) => cells.map((cell: unknown) => textOf(cell))))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A document's number that was kept as a number has lost digits: it has to look so.
  if (typeof cell === 'number') return Math.abs(cell) > Number.MAX_SAFE_INTEGER ? cell.toExponential() : String(cell)
  if (!(cell instanceof Date)) return String(cell)
  const [day = '', time = ''] = cell.toISOString().split('T')
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`
}

/** Spreadsheets in China save CSV as GB 18030 unless they are told otherwise. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

export type FileKind = 'xlsx' | 'csv'

/** A table as a file, its first row the names of its columns; every cell is a text, none a formula. */
export async function writeTableFile(kind: FileKind, rows: readonly (readonly string[])[]): Promise<Blob> {
  if (kind === 'csv') return new Blob([toCsv(rows.map((cells) => cells.map(plainText)))], { type: 'text/csv' })
  const { default: write } = await import('write-excel-file/universal')
  const [head = [], ...rest] = rows.map((cells) => cells.map((value) => ({ value, type: String })))
  const bold = head.map((cell) => ({ ...cell, fontWeight: 'bold' as const }))
  return write([bold, ...rest], { stickyRowsCount: 1 }).toBlob()
}

/** Hands a file to the browser to keep. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
