import type { TablePreview } from '#api/console.gen.ts'
import type { Text } from '#race/facts.gen.ts'

export interface Change {
  what: Text
  from: string
  to: string
}

/** What taking over a row would do. */
export interface Compared<Row> {
  line: number
  row: Row
  kind: 'added' | 'corrected' | 'same' | 'faulty'
  faults: Text[]
  changes: Change[]
}

/** Rows of a preview that are listed. */
const LISTED = 200
/** The operator mends what is wrong first. */
const KINDS: readonly Compared<unknown>['kind'][] = ['faulty', 'corrected', 'added', 'same']

export function countKinds(rows: readonly Compared<unknown>[]): TablePreview['counts'] {
  const of = (kind: Compared<unknown>['kind']) => rows.filter((row) => row.kind === kind).length
  return { added: of('added'), corrected: of('corrected'), same: of('same'), faulty: of('faulty') }
}

/** What a file would do; `tell` says by what a row is known beside the name. */
export function previewRows<Row extends { name: string }>(
  rows: readonly Compared<Row>[],
  tell: (row: Row) => string,
): TablePreview {
  const shown = rows.filter(({ kind }) => kind !== 'same')
  shown.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
  return {
    counts: countKinds(rows),
    more: Math.max(0, shown.length - LISTED),
    rows: shown.slice(0, LISTED).flatMap(({ line, row, kind, faults, changes }) => {
      return kind === 'same' ? [] : [{ line, mark: tell(row), name: row.name, kind, faults, changes }]
    }),
  }
}
