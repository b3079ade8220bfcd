import type { KeyValue } from './session.ts'

/** What was typed on the login page, without passwords; survives a reload until the tab closes. */
export interface LoginDraft {
  way: 'code' | 'password'
  mobile: string
  code: string
  consent: boolean
  /** When another code may be sent, epoch milliseconds on the server's clock. */
  resendAt: number
}

const KEY = 'loginDraft'
/** Nothing typed yet. */
export const EMPTY: LoginDraft = { way: 'code', mobile: '', code: '', consent: false, resendAt: 0 }

export function readLoginDraft(storage: KeyValue): LoginDraft {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return EMPTY
    const { way, mobile, code, consent, resendAt } = stored as Partial<Record<keyof LoginDraft, unknown>>
    return {
      way: way === 'password' ? 'password' : 'code',
      mobile: typeof mobile === 'string' ? mobile : '',
      code: typeof code === 'string' ? code : '',
      consent: consent === true,
      resendAt: typeof resendAt === 'number' ? resendAt : 0,
    }
  } catch {
    return EMPTY
  }
}

export function saveLoginDraft(storage: KeyValue, draft: LoginDraft): void {
  storage.setItem(KEY, JSON.stringify(draft))
}

export function clearLoginDraft(storage: KeyValue): void {
  storage.removeItem(KEY)
}
