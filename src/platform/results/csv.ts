/** Rows of a CSV file with their line numbers: commas, semicolons or tabs, whichever its first line has most of; quotes as in RFC 4180. */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source.slice(0, source.search(/\r?\n|$/)))
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startLine = 1
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: startLine, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    if (char === '\n') line++
    if (quoted) {
      if (char !== '"') cell += char
      else if (source.charAt(at + 1) === '"') cell += source.charAt(++at)
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (char === '\n') {
      endRow()
      startLine = line
    } else if (char !== '\r') cell += char
  }
  endRow()
  return rows
}

function separatorOf(head: string): string {
  const [first = ','] = [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)
  return first
}
