import type { Json } from '#runtime/model.ts'

type Numbers = typeof import('#lib/foreignPhone.ts')

let numbers: Numbers | null = null

/** How the countries number their phones; a large table, for those who type such a number. */
export async function loadNumbers(): Promise<Numbers> {
  numbers ??= await import('#lib/foreignPhone.ts')
  return numbers
}

/** False for a number that its country does not have; until the table has come the platform is left to say so. */
export function fitsItsCountry(answer: Json): boolean {
  return typeof answer !== 'string' || !answer.startsWith('+') || numbers === null || numbers.isRealPhone(answer)
}

/** A number of another country as it is kept, or its digits as they are typed. */
export function storedPhone(plain: string): string {
  return numbers?.internationalPhone(plain) ?? plain.replace(/^00/, '+')
}
