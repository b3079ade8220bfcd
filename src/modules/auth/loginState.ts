import { RequestError } from '#runtime/ports.ts'
import type { LoginProblem } from './rules.ts'

export type LoginField = 'mobile' | 'slide' | 'code' | 'password' | 'consent'
export type LoginProblems = Partial<Record<LoginField, LoginProblem>>

export type LoginState =
  | { status: 'editing'; problems: LoginProblems; attempt: number }
  | { status: 'submitting' }
  /** The platform said no; `message` is its own. */
  | { status: 'refused'; field: LoginField | null; message: string; attempt: number }
  | { status: 'done' }

/** Those that are problems. */
export function found(checks: Partial<Record<LoginField, LoginProblem | null>>): LoginProblems {
  return Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null))
}

export function complain(setState: (next: (before: LoginState) => LoginState) => void, problems: LoginProblems): void {
  setState((before) => ({ status: 'editing', problems, attempt: attemptOf(before) + 1 }))
}

function attemptOf(state: LoginState): number {
  return state.status === 'editing' || state.status === 'refused' ? state.attempt : 0
}

/** Clears a field's error when it is changed. */
export function forgive(state: LoginState, changed: string[]): LoginState {
  if (state.status === 'refused') return { status: 'editing', problems: {}, attempt: state.attempt }
  if (state.status !== 'editing') return state
  const left = Object.entries(state.problems).filter(([field]) => !changed.includes(field))
  return left.length === Object.keys(state.problems).length ? state : { ...state, problems: Object.fromEntries(left) }
}

/** Refusals of the platform that are about one field. */
const FIELD_OF_CODE: Readonly<Record<string, LoginField>> = {
  2001003: 'code',
  2001004: 'code',
  2001005: 'code',
  2001006: 'password',
  2001007: 'password',
  2001008: 'password',
  2001013: 'mobile',
}

/** The state after the platform said no; what is no refusal is thrown on. */
export function refused(error: unknown): LoginState {
  if (!(error instanceof RequestError)) throw error
  const path = error.fieldErrors[0]?.path.split('/').at(-1)
  const named = path === 'mobile' || path === 'code' || path === 'password' ? path : null
  const field = named ?? FIELD_OF_CODE[String(error.code)] ?? null
  return { status: 'refused', field, message: error.message, attempt: Date.now() }
}
