import '#modules/auth/loginPage.css'
import '#modules/auth/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoginForm } from '#modules/auth/loginForm.tsx'
import { useAuthPorts } from '#modules/auth/ports.ts'
import { safeReturn } from '#modules/auth/returnTo.ts'
import type { Given, Outcome } from '#modules/auth/useLogin.ts'
import { VerifiedForm } from '#modules/auth/verifiedForm.tsx'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Img } from '#ui/img.tsx'
import { type AuthLoginProps, PROPS } from './props.gen.ts'

export default defineWidget<AuthLoginProps>(PROPS, function Login(props) {
  const { image, returnTo, home, userAgreement, privacyPolicy } = props
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const [resetting, setResetting] = useState(false)
  const enter = (registered: boolean) => {
    ports.toast(t(registered ? 'registered' : 'loggedIn'), { tone: 'success' })
    ports.leaveTo(safeReturn(returnTo) ?? home)
  }
  const reset = async ({ mobile, code, password }: Given): Promise<Outcome> => {
    await ports.request('passwordReset', { mobile, code, password })
    ports.toast(t('resetDone'), { tone: 'success' })
    setResetting(false)
    return 'on'
  }
  const terms = { userAgreement, privacyPolicy }
  return (
    <section className="sl-auth-login-page">
      <div className="sl-auth-login-head">
        {image && <Img src={image} alt="" ratio="1200:380" eager />}
        <div className="sl-auth-login-words">
          <h2 className="sl-auth-login-title">{t(resetting ? 'resetTitle' : 'welcome')}</h2>
          <p className="sl-auth-login-intro">{t(resetting ? 'resetIntro' : 'intro')}</p>
        </div>
      </div>
      {resetting ? (
        <VerifiedForm ports={ports} action={t('reset')} newPassword onSubmit={reset}>
          <Button variant="ghost" block onClick={() => setResetting(false)}>
            {t('backToLogin')}
          </Button>
        </VerifiedForm>
      ) : (
        <LoginForm ports={ports} terms={terms} onDone={enter} onForgot={() => setResetting(true)} />
      )}
      {!resetting && <p className="sl-auth-login-minor">{t('minor')}</p>}
    </section>
  )
})
