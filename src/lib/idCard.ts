import { isBirthday } from './age.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'
// Only the province: counties are merged and renamed, and cards keep the number they were given.
const PROVINCE = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

export interface IdCardFacts {
  /** yyyy-MM-dd */
  birthday: string
  gender: 'male' | 'female'
}

/**
 * What a mainland ID card number says: 17 digits and a check character; cards with 15 digits are invalid since 2013.
 * Null when the form, the province, the date of birth or the check character is wrong. `now` in epoch milliseconds.
 */
export function readIdCard(number: string, now: number = Date.now()): IdCardFacts | null {
  const text = number.toUpperCase()
  if (!PROVINCE.test(text)) return null
  if (!/^\d{17}[\dX]$/.test(text)) return null
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return CHECKS[sum % 11] === text[17] ? facts(text.slice(6, 14), text.slice(14, 17), now) : null
}

function facts(date: string, serial: string, now: number): IdCardFacts | null {
  const birthday = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`
  if (!isBirthday(birthday, now)) return null
  return { birthday, gender: Number(serial) % 2 === 1 ? 'male' : 'female' }
}

/** A well-formed 18-digit number for somebody born on a day (yyyy-MM-dd); `serial` 0-499 tells people apart. */
export function idCardNumber(birthday: string, gender: 'man' | 'woman', serial: number): string {
  const order = String((serial % 499) * 2 + (gender === 'man' ? 1 : 2)).padStart(3, '0')
  const body = `310101${birthday.replaceAll('-', '')}${order}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return `${body}${CHECKS[sum % 11]}`
}
