import { plainText, toCsv } from '#lib/csv.ts'

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
