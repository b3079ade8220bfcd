import '#modules/auth/loginPage.css'
import '#modules/auth/texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#lib/useAlive.ts'
import { type AuthPorts, useAuthPorts } from '#modules/auth/ports.ts'
import { safeReturn } from '#modules/auth/returnTo.ts'
import { newState, saveBegun, saveUnbound, takeBegun } from '#modules/auth/wechatLogin.ts'
import { RequestError } from '#runtime/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { type AuthWechatProps, PROPS } from './props.gen.ts'

type State = { status: 'rest' } | { status: 'working' } | { status: 'failed'; message: string }

/** Where a login by WeChat has led: in, or on to the page that binds a number. */
type Outcome = { status: 'in'; to: string | null } | { status: 'unbound' }

export default defineWidget<AuthWechatProps>(PROPS, function Wechat(props) {
  const { code, state: brought, refused, returnTo, home, bind, login } = props
  const { t } = useTranslation('auth')
  const ports = useAuthPorts()
  const alive = useAlive()
  const [state, setState] = useState<State>({ status: code ? 'working' : 'rest' })
  const came = useRef(false)
  const attempt = async (work: () => Promise<void>) => {
    setState({ status: 'working' })
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setState({ status: 'failed', message: error.message })
    }
  }
  const begin = () =>
    attempt(async () => {
      const begun = { state: newState(), returnTo: safeReturn(returnTo) }
      const { url } = await ports.request('wechatAuthorize', { state: begun.state })
      saveBegun(ports.tabStorage, begun)
      if (!ports.leave(url)) setState({ status: 'failed', message: t('wechatClosed') })
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a way back
  useEffect(() => {
    if (!alive || came.current || (!code && !refused)) return
    came.current = true
    const begun = takeBegun(ports.tabStorage)
    if (!code) return setState({ status: 'failed', message: t('wechatRefused') })
    if (!begun || begun.state !== brought) return setState({ status: 'failed', message: t('wechatStale') })
    void attempt(async () => {
      const outcome = await enter(ports, code, begun.returnTo)
      if (outcome.status === 'unbound') return ports.navigate(bind, { replace: true })
      ports.toast(t('loggedIn'), { tone: 'success' })
      ports.leaveTo(outcome.to ?? home)
    })
  }, [alive])
  const inside = !alive || ports.env === 'wechat'
  return (
    <section className="sl-auth-login-page sl-auth-login-fields">
      <div role="status">
        {state.status === 'working' && <p>{t('wechatWorking')}</p>}
        {state.status === 'failed' && <p className="sl-field-error">{state.message}</p>}
        {!inside && <p className="sl-auth-login-intro">{t('wechatOutside')}</p>}
      </div>
      {inside && (
        <Button variant="primary" block busy={state.status === 'working'} onClick={() => void begin()}>
          {t(state.status === 'failed' ? 'wechatAgain' : 'wechatBegin')}
        </Button>
      )}
      <Button
        variant={inside ? 'ghost' : 'primary'}
        block
        onClick={() => ports.navigate(login, { query: { returnTo: safeReturn(returnTo) } })}
      >
        {t('byMobile')}
      </Button>
    </section>
  )
})

async function enter(ports: AuthPorts, code: string, returnTo: string | null): Promise<Outcome> {
  const { openKey, nickname, bound } = await ports.request('getOpenId', { code })
  if (!bound) {
    saveUnbound(ports.tabStorage, { openKey, nickname, returnTo })
    return { status: 'unbound' }
  }
  ports.session.enter(await ports.request('login', { type: 'wechat', wxCode: openKey }))
  return { status: 'in', to: returnTo }
}
