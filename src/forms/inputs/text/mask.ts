/**
 * A text as its mask writes it: `9` stands for a digit, `a` for a letter, `*` for either, everything else for itself.
 * What does not fit is left out; the mask's own marks come with the next character.
 */
export function masked(text: string, mask: string): string {
  const given = [...text].filter((one) => /[\p{L}\p{N}]/u.test(one))
  let result = ''
  let marks = ''
  for (const place of mask) {
    const kind = KINDS[place]
    if (!kind) {
      marks += place
      // A mark that is a letter or digit itself is not typed twice.
      if (given[0] === place) given.shift()
      continue
    }
    while (given.length > 0 && !kind.test(given[0] ?? '')) given.shift()
    const next = given.shift()
    if (next === undefined) return result
    result += marks + next
    marks = ''
  }
  return result
}

const KINDS: Readonly<Record<string, RegExp>> = { '9': /\d/, a: /\p{L}/u, '*': /[\p{L}\d]/u }
