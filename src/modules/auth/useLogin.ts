import { useEffect, useState } from 'react'
import type { Operations } from '#api/contract.gen.ts'
import { useAlive } from '#lib/useAlive.ts'
import { RequestError } from '#runtime/ports.ts'
import { clearLoginDraft, EMPTY, type LoginDraft, readLoginDraft, saveLoginDraft } from './loginDraft.ts'
import type { AuthPorts } from './ports.ts'
import { checkCode, checkMobile, type LoginProblem } from './rules.ts'
import type { SlideState } from './slide.ts'
import { useCaptcha } from './useCaptcha.ts'

export type LoginField = 'mobile' | 'slide' | 'code' | 'password' | 'consent'
export type LoginProblems = Partial<Record<LoginField, LoginProblem>>

export type LoginState =
  | { status: 'editing'; problems: LoginProblems; attempt: number }
  | { status: 'submitting' }
  /** The platform said no; `message` is its own. */
  | { status: 'refused'; field: LoginField | null; message: string; attempt: number }
  | { status: 'done' }

/** The login form: what is typed, what is wrong with it, and its way to the platform; `terms` are the pages agreed to. */
export function useLogin(ports: AuthPorts, terms: readonly string[], done: (registered: boolean) => void) {
  const [isRestored, setIsRestored] = useState(useAlive())
  const [draft, setDraft] = useState(() => (isRestored ? readLoginDraft(ports.tabStorage) : EMPTY))
  const [password, typePassword] = useState('')
  const [slide, moveSlide] = useState<SlideState>({ status: 'rest' })
  const [state, setState] = useState<LoginState>({ status: 'editing', problems: {}, attempt: 0 })
  const { captcha, send } = useCaptcha(ports, draft.resendAt)
  useEffect(() => {
    if (isRestored) return saveLoginDraft(ports.tabStorage, draft)
    // A page that was drawn knows nothing of this tab; what was typed the moment before wins.
    setDraft((now) => ({ ...readLoginDraft(ports.tabStorage), ...typedIn(now) }))
    setIsRestored(true)
  }, [ports.tabStorage, draft, isRestored])

  const edit = (change: Partial<LoginDraft>) => {
    setDraft((before) => ({ ...before, ...change }))
    setState((before) => forgive(before, Object.keys(change)))
  }
  const setSlide = (next: SlideState) => {
    moveSlide(next)
    if (next.status === 'done') setState((before) => forgive(before, ['slide']))
  }
  const setPassword = (next: string) => {
    typePassword(next)
    setState((before) => forgive(before, ['password']))
  }
  const sendCode = async () => {
    const problems = found({
      mobile: checkMobile(draft.mobile),
      slide: slide.status === 'done' ? null : 'slideFirst',
    })
    if (slide.status !== 'done' || Object.keys(problems).length > 0) return complain(setState, problems)
    const resendAt = await send(draft.mobile, slide.slide)
    if (resendAt === null) setSlide({ status: 'rest' })
    else edit({ resendAt })
  }
  const submit = async () => {
    if (state.status === 'submitting') return
    const problems = problemsOf(
      draft,
      password,
      slide.status === 'done' || captcha.status === 'sent' || draft.code !== '',
    )
    if (Object.keys(problems).length > 0) return complain(setState, problems)
    setState({ status: 'submitting' })
    try {
      const answer = await ports.request('login', { ...credentials(draft, password), agreed: terms.join(' ') })
      ports.session.enter(answer)
      clearLoginDraft(ports.tabStorage)
      setState({ status: 'done' })
      done(answer.registered)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const field = fieldOf(error, draft.way)
      setState({ status: 'refused', field, message: error.message, attempt: Date.now() })
    }
  }
  return { draft, password, slide, state, captcha, edit, setPassword, setSlide, sendCode, submit }
}

function typedIn(draft: LoginDraft): Partial<LoginDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== EMPTY[field as keyof LoginDraft]),
  )
}

function credentials({ way, mobile, code }: LoginDraft, password: string): Operations['login']['params'] {
  return way === 'code' ? { type: 'captcha', mobile, code } : { type: 'password', mobile, password }
}

function problemsOf({ way, mobile, code, consent }: LoginDraft, password: string, verified: boolean): LoginProblems {
  return found({
    mobile: checkMobile(mobile),
    slide: way === 'code' && !verified ? 'slideFirst' : null,
    code: way === 'code' ? checkCode(code) : null,
    password: way === 'password' && password === '' ? 'passwordMissing' : null,
    consent: consent ? null : 'consentFirst',
  })
}

function found(checks: Partial<Record<LoginField, LoginProblem | null>>): LoginProblems {
  return Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null))
}

function complain(setState: (next: (before: LoginState) => LoginState) => void, problems: LoginProblems): void {
  setState((before) => ({ status: 'editing', problems, attempt: attemptOf(before) + 1 }))
}

function attemptOf(state: LoginState): number {
  return state.status === 'editing' || state.status === 'refused' ? state.attempt : 0
}

/** Clears a field's error when it is changed. */
function forgive(state: LoginState, changed: string[]): LoginState {
  if (state.status === 'refused') return { status: 'editing', problems: {}, attempt: state.attempt }
  if (state.status !== 'editing') return state
  const left = Object.entries(state.problems).filter(([field]) => !changed.includes(field))
  return left.length === Object.keys(state.problems).length ? state : { ...state, problems: Object.fromEntries(left) }
}

/** Which field the platform's refusal belongs to. */
function fieldOf(error: RequestError, way: LoginDraft['way']): LoginField | null {
  const path = error.fieldErrors[0]?.path.split('/').at(-1)
  if (path === 'mobile' || path === 'code' || path === 'password') return path
  if (error.retry) return null
  return way === 'code' ? 'code' : 'password'
}
