// 〇 is a numeral to Unicode and a given name to people; private characters stand for rare ones on older phones.
const NAME = /^[\p{L}\u3007\ue000-\uf8ff][\p{L}\p{M}\u3007\ue000-\uf8ff .·•・‧'‘’\-‐‑]*$/u
const WORDS = /^[\p{Script=Latin}\p{M}]+(?:[ .'‘’\-‐‑]{1,2}[\p{Script=Latin}\p{M}]+)*\.?$/u

/** A name in letters of any script, with what stands between them; digits and pictures are none. */
export function isPersonName(text: string): boolean {
  return NAME.test(text)
}

/** A name in Latin letters, accents included, of two letters or more: pinyin, or as in a passport. */
export function isLatinName(text: string): boolean {
  return WORDS.test(text) && (text.match(/\p{Script=Latin}/gu) ?? []).length > 1
}
