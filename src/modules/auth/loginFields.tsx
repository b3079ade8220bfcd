import './texts.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { CodeField, MobileField } from './codeFields.tsx'
import { Consent, type Terms } from './consent.tsx'
import { FIELD_IDS, useErrors } from './faults.tsx'
import { PasswordField } from './passwordField.tsx'
import type { AuthPorts } from './ports.ts'
import { Slider } from './slider.tsx'
import type { LoginHandle } from './useLogin.ts'

interface Props {
  ports: AuthPorts
  form: LoginHandle
  /** What the button that sends it says. */
  action: string
  /** Pages of terms, where consent is asked for. */
  terms?: Terms | undefined
  /** Beside a password that may be forgotten. */
  onForgot?(): void
}

/** The fields that a form of the login asks for, and the button that sends it. */
export function LoginFields({ ports, form, action, terms, onForgot }: Props) {
  const { t } = useTranslation('auth')
  const { draft, state, asked, edit } = form
  const errors = useErrors(state)
  const isNew = asked.password === 'new'
  return (
    <>
      <MobileField
        ports={ports}
        value={draft.mobile}
        error={errors('mobile')}
        onChange={(mobile) => edit({ mobile })}
      />
      {asked.code && (
        <>
          <Slider id={FIELD_IDS.slide} state={form.slide} error={errors('slide')} onChange={form.setSlide} />
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
      )}
      {asked.password && (
        <PasswordField
          id={FIELD_IDS.password}
          label={t(isNew ? 'newPassword' : 'password')}
          help={isNew ? t('passwordHelp') : undefined}
          value={form.password}
          error={errors('password')}
          isNew={isNew}
          onChange={form.setPassword}
        />
      )}
      {onForgot && asked.password === 'own' && (
        <button type="button" className="sl-text-button" onClick={onForgot}>
          {t('forgot')}
        </button>
      )}
      {terms && (
        <Consent
          id={FIELD_IDS.consent}
          checked={draft.consent}
          error={errors('consent')}
          onChange={(consent) => edit({ consent })}
          terms={terms}
          onRead={(path) => ports.navigate(path)}
        />
      )}
      <Button type="submit" variant="primary" block busy={state.status === 'submitting'}>
        {action}
      </Button>
    </>
  )
}
