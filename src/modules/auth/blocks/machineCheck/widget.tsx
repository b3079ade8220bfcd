import '#modules/auth/loginPage.css'
import '#modules/auth/texts.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeLink } from '#lib/url.ts'
import { passMachineCheck, saveTicket } from '#modules/auth/machineCheck.ts'
import { useAuthPorts } from '#modules/auth/ports.ts'
import type { SlideState } from '#modules/auth/slide.ts'
import { Slider } from '#modules/auth/slider.tsx'
import { RequestError } from '#runtime/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { type AuthMachineCheckProps, PROPS } from './props.gen.ts'

type State = { status: 'asked'; message: string | null } | { status: 'checking' } | { status: 'passed' }

export default defineWidget<AuthMachineCheckProps>(PROPS, function MachineCheck({ returnTo, home }) {
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const [slide, setSlide] = useState<SlideState>({ status: 'rest' })
  const [state, setState] = useState<State>({ status: 'asked', message: null })
  const move = async (next: SlideState) => {
    setSlide(next)
    if (next.status !== 'done' || state.status === 'checking') return
    setState({ status: 'checking' })
    try {
      saveTicket(ports.tabStorage, await passMachineCheck(ports, next.slide))
      setState({ status: 'passed' })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setSlide({ status: 'rest' })
      setState({ status: 'asked', message: error.message })
    }
  }
  return (
    <section className="sl-auth-login-page sl-auth-login-fields">
      <p className="sl-auth-login-intro">{t('checkIntro')}</p>
      <Slider
        id="machine-check"
        state={slide}
        error={state.status === 'asked' ? state.message : null}
        onChange={(next) => void move(next)}
      />
      <div role="status">{state.status === 'passed' && t('checkPassed')}</div>
      <Button
        variant="primary"
        block
        busy={state.status === 'checking'}
        off={state.status !== 'passed'}
        onClick={() => ports.leaveTo(askedFrom(returnTo) ?? home)}
      >
        {t('checkGoOn')}
      </Button>
    </section>
  )
})

/** A page of this app, login or not, but none that checks. */
function askedFrom(value: unknown): string | null {
  const path = safeLink(value, [])
  return path?.startsWith('/') && !/^\/machineChe/i.test(path) ? path : null
}
