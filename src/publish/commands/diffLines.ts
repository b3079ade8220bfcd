import type { Text } from '#runtime/model.ts'

const MOST = 50

/** What changes, in both languages; a very long list is cut, `startline diff` shows all of it. */
export function diffLines(diff: Text[]): string[] {
  const lines = diff.slice(0, MOST).map(({ zh, en }) => `  ${zh}\n  ${en}`)
  return diff.length > MOST ? [...lines, `  … and ${diff.length - MOST} more: startline diff shows all`] : lines
}
