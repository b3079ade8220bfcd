import './texts.ts'
import { type FormEvent, type MouseEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/problems/errorSummary.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { CODE_ID, CodeField, MOBILE_ID, MobileField, SLIDE_ID, useProblemWords } from './codeFields.tsx'
import { PasswordField } from './passwordField.tsx'
import type { AuthPorts } from './ports.ts'
import { Slider } from './slider.tsx'
import { type LoginField, type LoginState, useLogin } from './useLogin.ts'

interface Props {
  ports: AuthPorts
  terms: Terms
  onDone(registered: boolean): void
  onForgot(): void
}

const PASSWORD_ID = 'login-password'
const CONSENT_ID = 'login-consent'
const IDS: Record<LoginField, string> = {
  mobile: MOBILE_ID,
  slide: SLIDE_ID,
  code: CODE_ID,
  password: PASSWORD_ID,
  consent: CONSENT_ID,
}

/** Log in by code or by password. */
export function LoginForm({ ports, terms, onDone, onForgot }: Props) {
  const { t } = useTranslation('auth')
  const base = useId()
  const form = useLogin(ports, [terms.userAgreement, terms.privacyPolicy], onDone)
  const { draft, state, edit } = form
  const errors = useErrors(state)
  const byCode = draft.way === 'code'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form className="sl-auth-login" noValidate onSubmit={submit}>
      <Summary state={state} />
      <Tabs
        base={base}
        label={t('waysLabel')}
        current={draft.way}
        items={[
          { id: 'code', label: t('byCode') },
          { id: 'password', label: t('byPassword') },
        ]}
        onChange={(way) => edit({ way: way === 'password' ? 'password' : 'code' })}
      />
      <div
        className="sl-auth-login-fields"
        role="tabpanel"
        id={`${base}-panel-${draft.way}`}
        aria-labelledby={`${base}-tab-${draft.way}`}
      >
        <MobileField
          ports={ports}
          value={draft.mobile}
          error={errors('mobile')}
          onChange={(mobile) => edit({ mobile })}
        />
        {byCode ? (
          <>
            <Slider id={SLIDE_ID} state={form.slide} error={errors('slide')} onChange={form.setSlide} />
            <CodeField
              value={draft.code}
              error={errors('code')}
              mobile={draft.mobile}
              captcha={form.captcha}
              now={ports.now}
              onChange={(code) => edit({ code })}
              onSend={() => void form.sendCode()}
            />
          </>
        ) : (
          <>
            <PasswordField
              id={PASSWORD_ID}
              label={t('password')}
              value={form.password}
              error={errors('password')}
              onChange={form.setPassword}
            />
            <button type="button" className="sl-text-button" onClick={onForgot}>
              {t('forgot')}
            </button>
          </>
        )}
        <Consent
          id={CONSENT_ID}
          checked={draft.consent}
          error={errors('consent')}
          onChange={(consent) => edit({ consent })}
          terms={terms}
          onRead={(path) => ports.navigate(path)}
        />
        <Button type="submit" variant="primary" block busy={state.status === 'submitting'}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

function Summary({ state }: { state: LoginState }) {
  const words = useProblemWords()
  const go = (field: LoginField) => () => document.getElementById(IDS[field])?.focus()
  if (state.status !== 'editing' && state.status !== 'refused') return null
  const problems =
    state.status === 'refused'
      ? [{ id: 'refused', message: state.message, onGo: go(state.field ?? 'mobile') }]
      : Object.entries(state.problems).map(([field, problem]) => ({
          id: field,
          message: words(problem) ?? '',
          onGo: go(field as LoginField),
        }))
  return <ErrorSummary problems={problems} attempt={state.attempt} />
}

function useErrors(state: LoginState): (field: LoginField) => string | null {
  const words = useProblemWords()
  return (field) => {
    if (state.status === 'refused') return state.field === field ? state.message : null
    return state.status === 'editing' ? words(state.problems[field] ?? null) : null
  }
}

/** Routes of the pages that the runner consents to. */
interface Terms {
  userAgreement: string
  privacyPolicy: string
}

interface ConsentProps {
  id: string
  checked: boolean
  error: string | null
  onChange(checked: boolean): void
  terms: Terms
  /** Opens a page of terms; what was typed here is kept. */
  onRead(path: string): void
}

/** Consent to the terms: never ticked beforehand. */
function Consent({ id, checked, error, terms, onChange, onRead }: ConsentProps) {
  const { t } = useTranslation('auth')
  const read = (path: string) => (event: MouseEvent) => {
    event.preventDefault()
    onRead(path)
  }
  return (
    <div className="sl-auth-login-consent">
      <label className="sl-auth-login-tick">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <div>
        <label htmlFor={id}>{t('agreeTo')}</label>
        <a href={terms.userAgreement} onClick={read(terms.userAgreement)}>
          {t('userAgreement')}
        </a>
        {t('and')}
        <a href={terms.privacyPolicy} onClick={read(terms.privacyPolicy)}>
          {t('privacyPolicy')}
        </a>
        {error && (
          <p className="sl-field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
