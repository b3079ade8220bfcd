import '#modules/auth/loginPage.css'
import '#modules/auth/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckAlone } from '#modules/auth/checkAlone.tsx'
import { agreedTo, type Terms } from '#modules/auth/consent.tsx'
import { Summary } from '#modules/auth/faults.tsx'
import { LoginFields } from '#modules/auth/loginFields.tsx'
import { useAuthPorts } from '#modules/auth/ports.ts'
import { ofRace, safeReturn } from '#modules/auth/returnTo.ts'
import { type Given, type Outcome, useLogin } from '#modules/auth/useLogin.ts'
import { VerifiedForm } from '#modules/auth/verifiedForm.tsx'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { type AuthRaceLoginProps, PROPS } from './props.gen.ts'

export default defineWidget<AuthRaceLoginProps>(PROPS, function RaceLogin(props) {
  const { raceId = '', returnTo, home, register, races, check, userAgreement, privacyPolicy } = props
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const [resetting, setResetting] = useState(false)
  const to = safeReturn(returnTo)
  const enter = async ({ mobile, password, agreed }: Given & { agreed: string }): Promise<Outcome> => {
    ports.session.enter(await ports.request('login', { type: 'race', raceId, mobile, password, agreed }))
    ports.toast(t('loggedIn'), { tone: 'success' })
    ports.leaveTo(to ?? ofRace(home, raceId))
    return 'in'
  }
  const reset = async ({ mobile, code, password }: Given): Promise<Outcome> => {
    await ports.request('racePasswordReset', { raceId, mobile, code, password })
    ports.toast(t('resetDone'), { tone: 'success' })
    setResetting(false)
    return 'on'
  }
  if (raceId === '') {
    return (
      <section className="sl-auth-login-page sl-auth-login-fields">
        <p>{t('raceMissing')}</p>
        <Button variant="primary" block onClick={() => ports.navigate(races)}>
          {t('races')}
        </Button>
      </section>
    )
  }
  if (resetting) {
    return (
      <section className="sl-auth-login-page">
        <h2 className="sl-auth-login-title">{t('raceReset')}</h2>
        <VerifiedForm ports={ports} action={t('reset')} newPassword sends="phone" onSubmit={reset}>
          {check && <CheckAlone route={check} />}
          <Button variant="ghost" block onClick={() => setResetting(false)}>
            {t('backToLogin')}
          </Button>
        </VerifiedForm>
      </section>
    )
  }
  return (
    <section className="sl-auth-login-page">
      <PasswordForm terms={{ userAgreement, privacyPolicy }} onSubmit={enter} onForgot={() => setResetting(true)} />
      <p className="sl-auth-login-other">{t('noRaceAccount')}</p>
      <Button block onClick={() => ports.navigate(register, { query: { raceId, returnTo: to } })}>
        {t('toRegister')}
      </Button>
    </section>
  )
})

interface PasswordFormProps {
  terms: Terms
  onSubmit(given: Given & { agreed: string }): Promise<Outcome>
  onForgot(): void
}

function PasswordForm({ terms, onSubmit, onForgot }: PasswordFormProps) {
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const form = useLogin(ports, {
    asks: () => ({ code: false, password: 'own', consent: true }),
    submit: (given) => onSubmit({ ...given, agreed: agreedTo(terms) }),
  })
  return (
    <form className="sl-auth-login sl-auth-login-fields" noValidate onSubmit={form.onSubmit}>
      <Summary state={form.state} />
      <LoginFields ports={ports} form={form} action={t('submit')} terms={terms} onForgot={onForgot} />
    </form>
  )
}
