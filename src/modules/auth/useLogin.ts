import { type FormEvent, useEffect, useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import { clearLoginDraft, EMPTY, type LoginDraft, readLoginDraft, saveLoginDraft } from './loginDraft.ts'
import { complain, forgive, found, type LoginProblems, type LoginState, refused } from './loginState.ts'
import { hasTicket } from './machineCheck.ts'
import type { AuthPorts } from './ports.ts'
import { checkCode, checkMobile, checkNewPassword } from './rules.ts'
import type { SlideState } from './slide.ts'
import { type SendWay, useCaptcha } from './useCaptcha.ts'

/** What a form of the login asks for, beside the number. */
interface Asks {
  /** A code, after the slider. */
  code: boolean
  password: 'own' | 'new' | null
  consent: boolean
}

export interface Given {
  mobile: string
  code: string
  password: string
}

interface LoginPlan {
  asks(draft: LoginDraft): Asks
  /** How codes are sent. */
  sends?: SendWay
  submit(given: Given): Promise<Outcome>
}

/** `in`: the runner is logged in; `on`: another form follows, for the same number. A refusal rejects with a RequestError. */
export type Outcome = 'in' | 'on'

/** What was pulled on a page of its own: its ticket is in the tab. */
const PASSED: SlideState = { status: 'done', slide: { ms: 0, track: [] } }

/** A form of the login: what is typed, what is wrong with it, and its way to the platform. */
export function useLogin(ports: AuthPorts, { asks, sends = 'number', submit: hand }: LoginPlan) {
  const [isRestored, setIsRestored] = useState(useAlive())
  const [draft, setDraft] = useState(() => (isRestored ? readLoginDraft(ports.tabStorage) : EMPTY))
  const [password, typePassword] = useState('')
  const [slide, moveSlide] = useState<SlideState>({ status: 'rest' })
  const [state, setState] = useState<LoginState>({ status: 'editing', problems: {}, attempt: 0 })
  const { captcha, send } = useCaptcha(ports, draft.resendAt, sends)
  useEffect(() => {
    if (isRestored) return saveLoginDraft(ports.tabStorage, draft)
    // A page that was drawn knows nothing of this tab; what was typed the moment before wins.
    setDraft((now) => ({ ...readLoginDraft(ports.tabStorage), ...typedIn(now) }))
    setIsRestored(true)
  }, [ports.tabStorage, draft, isRestored])

  useEffect(() => {
    if (sends === 'phone' && hasTicket(ports.tabStorage, ports.now())) moveSlide(PASSED)
  }, [ports, sends])

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
  const asked = asks(draft)
  const submit = async () => {
    if (state.status === 'submitting') return
    const isVerified = slide.status === 'done' || captcha.status === 'sent' || draft.code !== ''
    const problems = problemsOf(draft, password, asked, isVerified)
    if (Object.keys(problems).length > 0) return complain(setState, problems)
    setState({ status: 'submitting' })
    try {
      const outcome = await hand({ mobile: draft.mobile, code: draft.code, password })
      if (outcome === 'in') clearLoginDraft(ports.tabStorage)
      else saveLoginDraft(ports.tabStorage, { ...draft, code: '', resendAt: 0 })
      setState({ status: 'done' })
    } catch (error) {
      setState(refused(error))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { asked, draft, password, slide, state, captcha, edit, setPassword, setSlide, sendCode, onSubmit }
}

export type LoginHandle = ReturnType<typeof useLogin>

function typedIn(draft: LoginDraft): Partial<LoginDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== EMPTY[field as keyof LoginDraft]),
  )
}

function problemsOf(draft: LoginDraft, password: string, asks: Asks, isVerified: boolean): LoginProblems {
  const { mobile, code, consent } = draft
  const own = password === '' ? 'passwordMissing' : null
  return found({
    mobile: checkMobile(mobile),
    slide: asks.code && !isVerified ? 'slideFirst' : null,
    code: asks.code ? checkCode(code) : null,
    password: asks.password === 'new' ? checkNewPassword(password) : asks.password && own,
    consent: asks.consent && !consent ? 'consentFirst' : null,
  })
}
