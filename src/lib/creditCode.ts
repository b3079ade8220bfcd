/** Digits and letters of a unified social credit code, by their value; I, O, S, V and Z are none. */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const BODY = 17

/** The last character of a unified social credit code (GB 32100), by the seventeen before it. */
export function creditCheck(body: string): string {
  let [sum, weight] = [0, 1]
  for (const letter of body.slice(0, BODY)) {
    sum += LETTERS.indexOf(letter) * weight
    weight = (weight * 3) % LETTERS.length
  }
  return LETTERS[(LETTERS.length - (sum % LETTERS.length)) % LETTERS.length] ?? ''
}

/** Whether a text is a credit code whose last character fits the others. */
export function isCreditCode(text: string): boolean {
  const isWhole = text.length === BODY + 1 && Array.from(text).every((letter) => LETTERS.includes(letter))
  return isWhole && creditCheck(text) === text.at(-1)
}
