/** What tells people apart at a glance: of a Chinese name its end, of another the first letters of its words. */
export function initialsOf(name: string): string {
  const letters = Array.from(name)
  if (letters.every((letter) => letter > '\u2e7f' || letter === '·')) return letters.slice(-2).join('')
  const words = name.split(' ').filter(Boolean)
  return [words[0], words.at(-1)]
    .map((word) => Array.from(word ?? '')[0])
    .slice(0, words.length)
    .join('')
}
