import './texts.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestError } from '#runtime/ports.ts'
import { Tabs } from '#ui/tabs.tsx'
import { agreedTo, type Terms } from './consent.tsx'
import { Summary } from './faults.tsx'
import { LoginFields } from './loginFields.tsx'
import type { AuthPorts } from './ports.ts'
import { useLogin } from './useLogin.ts'

interface Props {
  ports: AuthPorts
  terms: Terms
  onDone(registered: boolean): void
  onForgot(): void
}

/** By this code the platform says that too much was tried at a password. */
const RISKY = 2001015

/** Log in by code or by password. */
export function LoginForm({ ports, terms, onDone, onForgot }: Props) {
  const { t } = useTranslation('auth')
  const base = useId()
  const form = useLogin(ports, {
    asks: ({ way }) => ({ code: way === 'code', password: way === 'password' ? 'own' : null, consent: true }),
    submit: async ({ mobile, code, password }) => {
      const agreed = agreedTo(terms)
      const by =
        form.draft.way === 'code' ? ({ type: 'captcha', code } as const) : ({ type: 'password', password } as const)
      const answer = await ports.request('login', { ...by, mobile, agreed }).catch((error: unknown) => {
        // What goes on is the code.
        if (error instanceof RequestError && error.code === RISKY) form.edit({ way: 'code' })
        throw error
      })
      ports.session.enter(answer)
      onDone(answer.registered)
      return 'in'
    },
  })
  const { draft, edit } = form
  return (
    <form className="sl-auth-login" noValidate onSubmit={form.onSubmit}>
      <Summary state={form.state} />
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
        <LoginFields ports={ports} form={form} action={t('submit')} terms={terms} onForgot={onForgot} />
      </div>
    </form>
  )
}
