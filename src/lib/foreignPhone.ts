import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isMobile, plainPhone } from './phone.ts'

/**
 * A number of any country as it is kept: E.164, a mainland mobile's 11 digits; null when no country numbers like that.
 * The text begins with a plus or with 00.
 */
export function internationalPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(plainPhone(text).replace(/^00/, '+'))
  if (!number?.isValid()) return null
  if (number.countryCallingCode !== '86') return number.number
  return isMobile(number.nationalNumber) ? number.nationalNumber : null
}

/** Whether a number that is kept can be called: a mainland mobile, or one of another country. */
export function isRealPhone(kept: string): boolean {
  return isMobile(kept) || internationalPhone(kept) === kept
}
