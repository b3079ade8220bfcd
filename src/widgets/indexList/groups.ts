/** Entries of one letter, in the order they came. */
export interface LetterGroup<T> {
  letter: string
  entries: T[]
}

/** Groups entries by letter, A to Z; what has no Latin letter comes last under '#'. */
export function groupsOf<T extends { letter?: string }>(entries: readonly T[]): LetterGroup<T>[] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const first = (entry.letter ?? '').charAt(0).toUpperCase()
    const letter = first >= 'A' && first <= 'Z' ? first : '#'
    groups.set(letter, [...(groups.get(letter) ?? []), entry])
  }
  return [...groups]
    .map(([letter, own]) => ({ letter, entries: own }))
    .sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#') || (a.letter < b.letter ? -1 : 1))
}
