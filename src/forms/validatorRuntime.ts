/** What compiled validators call, in place of the compiler's own runtime package. */

/** Characters of a text, each pair of surrogates as one. */
export function ucs2length(text: string): number {
  return Array.from(text).length
}

export { dequal as equal } from 'dequal/lite'
