import './widget.css'
import '#modules/auth/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '#modules/auth/loginForm.tsx'
import type { AuthPorts } from '#modules/auth/ports.ts'
import { ResetForm } from '#modules/auth/resetForm.tsx'
import { safeReturn } from '#modules/auth/returnTo.ts'

interface Props {
  ports: AuthPorts
  /** Where the runner was. */
  returnTo: string | null
  /** Opens a page of terms. */
  onRead(path: string): void
}

/** The login: by code (which registers an unknown number) or by password; then back to where the runner was. */
export function LoginPage({ ports, returnTo, onRead }: Props) {
  const { t } = useTranslation('auth')
  const [resetting, setResetting] = useState(false)
  const enter = (registered: boolean) => {
    ports.toast(t(registered ? 'registered' : 'loggedIn'), { tone: 'success' })
    ports.leaveTo(safeReturn(returnTo) ?? '/my')
  }
  const reset = () => {
    ports.toast(t('resetDone'), { tone: 'success' })
    setResetting(false)
  }
  return (
    <section className="sl-login-page">
      <h2 className="sl-login-title">{t(resetting ? 'resetTitle' : 'welcome')}</h2>
      <p className="sl-login-intro">{t(resetting ? 'resetIntro' : 'intro')}</p>
      {resetting ? (
        <ResetForm ports={ports} onDone={reset} onBack={() => setResetting(false)} />
      ) : (
        <LoginForm ports={ports} onDone={enter} onForgot={() => setResetting(true)} onRead={onRead} />
      )}
      {!resetting && <p className="sl-login-minor">{t('minor')}</p>}
    </section>
  )
}
