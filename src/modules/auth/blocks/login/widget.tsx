import './widget.css'
import '#modules/auth/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeLink } from '#lib/url.ts'
import { LoginForm } from '#modules/auth/loginForm.tsx'
import { useAuthPorts } from '#modules/auth/ports.ts'
import { ResetForm } from '#modules/auth/resetForm.tsx'
import { defineWidget } from '#runtime/react/widget.ts'
import { type AuthLoginProps, PROPS } from './props.gen.ts'

export default defineWidget<AuthLoginProps>(PROPS, function Login({ returnTo, home, userAgreement, privacyPolicy }) {
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const [resetting, setResetting] = useState(false)
  const enter = (registered: boolean) => {
    ports.toast(t(registered ? 'registered' : 'loggedIn'), { tone: 'success' })
    ports.leaveTo(safeReturn(returnTo) ?? home)
  }
  const reset = () => {
    ports.toast(t('resetDone'), { tone: 'success' })
    setResetting(false)
  }
  const terms = { userAgreement, privacyPolicy }
  return (
    <section className="sl-auth-login-page">
      <h2 className="sl-auth-login-title">{t(resetting ? 'resetTitle' : 'welcome')}</h2>
      <p className="sl-auth-login-intro">{t(resetting ? 'resetIntro' : 'intro')}</p>
      {resetting ? (
        <ResetForm ports={ports} onDone={reset} onBack={() => setResetting(false)} />
      ) : (
        <LoginForm ports={ports} terms={terms} onDone={enter} onForgot={() => setResetting(true)} />
      )}
      {!resetting && <p className="sl-auth-login-minor">{t('minor')}</p>}
    </section>
  )
})

/** A path of this app to go back to after the login; null for other origins and for the login pages themselves. */
function safeReturn(value: unknown): string | null {
  const path = safeLink(value, [])
  if (!path?.startsWith('/')) return null
  return /^\/(login|loginWx|bindPhone)(?:[/?#]|$)/i.test(path) ? null : path
}
