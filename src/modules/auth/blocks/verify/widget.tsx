import '#modules/auth/loginPage.css'
import '#modules/auth/texts.ts'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#lib/useAlive.ts'
import { CheckAlone } from '#modules/auth/checkAlone.tsx'
import { useAuthPorts } from '#modules/auth/ports.ts'
import { PURPOSES } from '#modules/auth/purposes.ts'
import { ofRace, safeReturn } from '#modules/auth/returnTo.ts'
import type { Given, Outcome } from '#modules/auth/useLogin.ts'
import { VerifiedForm } from '#modules/auth/verifiedForm.tsx'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { type AuthVerifyProps, PROPS } from './props.gen.ts'

export default defineWidget<AuthVerifyProps>(PROPS, function Verify(props) {
  const { for: what, returnTo, home, start, raceId = '', check, userAgreement, privacyPolicy } = props
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const alive = useAlive()
  const purpose = PURPOSES[what ?? 'login']
  const missing = (alive && purpose.missing?.(ports, { raceId, home })) || null
  const enter = async (given: Given & { agreed: string }): Promise<Outcome> => {
    const to = await purpose.enter(ports, given, { raceId, home })
    ports.toast(t('loggedIn'), { tone: 'success' })
    ports.leaveTo(safeReturn(to ?? returnTo) ?? ofRace(home, raceId))
    return 'in'
  }
  if (missing) {
    return (
      <section className="sl-auth-login-page sl-auth-login-fields">
        <p>{t(missing)}</p>
        {start && (
          <Button variant="primary" block onClick={() => ports.navigate(start, { replace: true })}>
            {t(what === 'register' ? 'races' : 'startAgain')}
          </Button>
        )}
      </section>
    )
  }
  return (
    <section className="sl-auth-login-page">
      <VerifiedForm
        ports={ports}
        action={t(purpose.action)}
        newPassword={purpose.newPassword ?? false}
        ofAccount={purpose.ofAccount ?? false}
        terms={{ userAgreement, privacyPolicy }}
        sends={purpose.sends ?? 'number'}
        onSubmit={enter}
      >
        {check && <CheckAlone route={check} />}
      </VerifiedForm>
      <p className="sl-auth-login-minor">{t('minor')}</p>
    </section>
  )
})
