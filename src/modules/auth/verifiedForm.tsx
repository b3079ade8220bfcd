import { type ReactNode, useEffect } from 'react'
import { agreedTo, type Terms } from './consent.tsx'
import { Summary } from './faults.tsx'
import { LoginFields } from './loginFields.tsx'
import type { AuthPorts } from './ports.ts'
import type { SendWay } from './useCaptcha.ts'
import { type Given, type Outcome, useLogin } from './useLogin.ts'

interface Props {
  ports: AuthPorts
  /** What the button that sends it says. */
  action: string
  /** Asks for a new password too. */
  newPassword?: boolean
  /** Begins with the number of who is logged in. */
  ofAccount?: boolean
  /** Asks for consent to these pages; they are told to `onSubmit`. */
  terms?: Terms
  sends?: SendWay
  /** Takes it to the platform. */
  onSubmit(given: Given & { agreed: string }): Promise<Outcome>
  children?: ReactNode
}

/** A number that is verified by the code it is sent, and what else is asked on the way. */
export function VerifiedForm({
  ports,
  action,
  newPassword = false,
  ofAccount = false,
  terms,
  sends = 'number',
  onSubmit,
  children,
}: Props) {
  const agreed = terms ? agreedTo(terms) : ''
  const form = useLogin(ports, {
    asks: () => ({ code: true, password: newPassword ? 'new' : null, consent: terms !== undefined }),
    sends,
    submit: (given) => onSubmit({ ...given, agreed }),
  })
  const { draft, edit } = form
  const held = ports.session.get()
  const own = ofAccount && held.status === 'in' ? held.mobile : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for who has typed nothing yet
  useEffect(() => {
    if (own !== '' && draft.mobile === '') edit({ mobile: own })
  }, [own])
  return (
    <form className="sl-auth-login sl-auth-login-fields" noValidate onSubmit={form.onSubmit}>
      <Summary state={form.state} />
      <LoginFields ports={ports} form={form} action={action} terms={terms} />
      {children}
    </form>
  )
}
