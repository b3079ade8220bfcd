import { isPhone } from '#lib/phone.ts'

/** The login form's rules; each answers the key of its message, or null when the value is fine. */

export type LoginProblem =
  | 'mobileMissing'
  | 'mobileWrong'
  | 'slideFirst'
  | 'codeMissing'
  | 'codeWrong'
  | 'passwordMissing'
  | 'passwordRule'
  | 'consentFirst'

export function checkMobile(mobile: string): LoginProblem | null {
  if (mobile === '') return 'mobileMissing'
  return isPhone(mobile) ? null : 'mobileWrong'
}

export function checkCode(code: string): LoginProblem | null {
  if (code === '') return 'codeMissing'
  return /^\d{4,8}$/.test(code) ? null : 'codeWrong'
}

/** 6 to 12 characters, letters and digits only, at least one of each. */
export function checkNewPassword(password: string): LoginProblem | null {
  if (password === '') return 'passwordMissing'
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/.test(password) ? null : 'passwordRule'
}
