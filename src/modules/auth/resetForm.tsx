import './texts.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestError } from '#runtime/ports.ts'
import { Button } from '#ui/button.tsx'
import { CodeField, MobileField, SLIDE_ID, useProblemWords } from './codeFields.tsx'
import { readLoginDraft } from './loginDraft.ts'
import { PasswordField } from './passwordField.tsx'
import type { AuthPorts } from './ports.ts'
import { checkCode, checkMobile, checkNewPassword, type LoginProblem } from './rules.ts'
import type { SlideState } from './slide.ts'
import { Slider } from './slider.tsx'
import { useCaptcha } from './useCaptcha.ts'

interface Props {
  ports: AuthPorts
  onDone(): void
  onBack(): void
}

interface Problems {
  mobile: LoginProblem | null
  slide: LoginProblem | null
  code: LoginProblem | null
  password: LoginProblem | null
}

const NONE: Problems = { mobile: null, slide: null, code: null, password: null }

/** Sets a new password after the number is verified. */
export function ResetForm({ ports, onDone, onBack }: Props) {
  const { t } = useTranslation('auth')
  const words = useProblemWords()
  const [mobile, setMobile] = useState(() => readLoginDraft(ports.tabStorage).mobile)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [slide, setSlide] = useState<SlideState>({ status: 'rest' })
  const [problems, setProblems] = useState(NONE)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { captcha, send } = useCaptcha(ports, 0)
  const mended = (field: keyof Problems) => {
    setProblems((before) => ({ ...before, [field]: null }))
    setRefusal(null)
  }
  const sendCode = () => {
    const slideProblem = slide.status === 'done' ? null : 'slideFirst'
    setProblems({ ...NONE, mobile: checkMobile(mobile), slide: slideProblem })
    if (slide.status === 'done' && checkMobile(mobile) === null) void send(mobile, slide.slide)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const now: Problems = {
      mobile: checkMobile(mobile),
      slide: slide.status === 'done' || captcha.status === 'sent' ? null : 'slideFirst',
      code: checkCode(code),
      password: checkNewPassword(password),
    }
    setProblems(now)
    setRefusal(null)
    if (busy || Object.values(now).some(Boolean)) return
    setBusy(true)
    try {
      await ports.request('passwordReset', { mobile, code, password })
      onDone()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="sl-auth-login sl-auth-login-fields" noValidate onSubmit={(event) => void submit(event)}>
      <MobileField
        ports={ports}
        value={mobile}
        error={words(problems.mobile)}
        onChange={(next) => {
          setMobile(next)
          mended('mobile')
        }}
      />
      <Slider
        id={SLIDE_ID}
        state={slide}
        error={words(problems.slide)}
        onChange={(next) => {
          setSlide(next)
          if (next.status === 'done') mended('slide')
        }}
      />
      <CodeField
        value={code}
        error={refusal ?? words(problems.code)}
        mobile={mobile}
        captcha={captcha}
        now={ports.now}
        onChange={(next) => {
          setCode(next)
          mended('code')
        }}
        onSend={sendCode}
      />
      <PasswordField
        id="login-new-password"
        label={t('newPassword')}
        help={t('passwordHelp')}
        value={password}
        error={words(problems.password)}
        isNew
        onChange={(next) => {
          setPassword(next)
          mended('password')
        }}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {t('reset')}
      </Button>
      <Button variant="ghost" block onClick={onBack}>
        {t('backToLogin')}
      </Button>
    </form>
  )
}
