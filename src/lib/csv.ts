/** Rows as CSV (RFC 4180), with a byte order mark by which spreadsheets know that it is UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
}

const quoted = (cell: string): string => (/[",\r\n\t;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell that no spreadsheet takes for a formula, whoever typed it: with an apostrophe in front, which it does not show. */
export function plainText(cell: string): string {
  return /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell) ? `'${cell}` : cell
}
