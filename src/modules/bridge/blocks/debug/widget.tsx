import './widget.css'
import '#modules/bridge/texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#lib/useAlive.ts'
import { askAction, NATIVE_ACTIONS, type NativeAction } from '#modules/bridge/nativeActions.ts'
import { useBridgePorts } from '#modules/bridge/ports.ts'
import { launchWay } from '#modules/bridge/quirks/appLaunch.ts'
import { ANSWER_MS, type WindowInfo, windowInfo } from '#modules/bridge/windowInfo.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type BridgeDebugProps, PROPS } from './props.gen.ts'

export default defineWidget<BridgeDebugProps>(PROPS, function Debug() {
  const { native } = useBridgePorts()
  const [known, setKnown] = useState<WindowInfo | null>(null)
  const alive = useAlive()
  useEffect(() => {
    let current = true
    void windowInfo(native).then((answer) => {
      if (current) setKnown(answer)
    })
    return () => {
      current = false
    }
  }, [native])
  // What it tells is this phone's: nothing of it can be drawn before.
  if (!alive) return <Skeleton lines={12} />
  return (
    <>
      <Picture info={known} />
      <Facts info={known} />
      <Calls />
    </>
  )
})

/** The window as the shell says it is, else as the browser does. */
function Picture({ info }: { info: WindowInfo | null }) {
  const { t } = useTranslation('bridge')
  const { environment } = useBridgePorts()
  const width = info?.screenWidth || window.innerWidth
  const height = info?.screenHeight || window.innerHeight
  const [top, bottom] = [info?.safeTop ?? 0, info?.safeBottom ?? 0]
  const name = t(`container-${environment.container}`)
  const share = (px: number) => `${(px / height) * 100}%`
  return (
    <figure className="sl-bridge-debug-picture">
      <div className="sl-bridge-debug-window" style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true">
        {top > 0 && <span className="sl-bridge-debug-safe" style={{ top: 0, height: share(top) }} />}
        <strong>{name}</strong>
        <span>
          {width} × {height}
        </span>
        {bottom > 0 && <span className="sl-bridge-debug-safe" style={{ bottom: 0, height: share(bottom) }} />}
      </div>
      <figcaption>
        {t('picture', { name, width, height })}
        {top + bottom > 0 ? ` ${t('safe', { top, bottom })}` : ''}
      </figcaption>
    </figure>
  )
}

function Facts({ info }: { info: WindowInfo | null }) {
  const { t } = useTranslation('bridge')
  const { environment, native, release } = useBridgePorts()
  const { container, browser, system, systemVersion, wechatVersion } = environment
  const facts: [name: string, value: string | null][] = [
    ['container', t(`container-${container}`)],
    ['browser', browser],
    ['system', [system, systemVersion].filter(Boolean).join(' ')],
    ['wechat', wechatVersion],
    ['way', t(`way-${launchWay(environment)}`)],
    ['bridge', t(native.present ? 'yes' : 'no')],
    ['device', info && [info.brand, info.model, info.system].filter(Boolean).join(' ')],
    ['statusBar', info && `${info.statusBarHeight} px`],
    ['app', info && [info.softwareVersion, info.versionCode && `(${info.versionCode})`].filter(Boolean).join(' ')],
    ['release', release()],
    ['agent', navigator.userAgent],
  ]
  return (
    <dl className="sl-bridge-debug-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`fact-${name}`)}</dt>
          <dd>{value || t('none')}</dd>
        </div>
      ))}
    </dl>
  )
}

type Tried = { status: 'asked' } | { status: 'silent' } | { status: 'answered'; answer: string }

function Calls() {
  const { t } = useTranslation('bridge')
  const { native } = useBridgePorts()
  const [tried, setTried] = useState<Partial<Record<NativeAction, Tried>>>({})
  const note = (action: NativeAction, outcome: Tried) => setTried((before) => ({ ...before, [action]: outcome }))
  const attempt = async (action: NativeAction) => {
    note(action, { status: 'asked' })
    const answer = await askAction(native, action, {}, ANSWER_MS)
    note(action, answer === null ? { status: 'silent' } : { status: 'answered', answer: JSON.stringify(answer) })
  }
  return (
    <section className="sl-bridge-debug-calls">
      <h2>{t('calls')}</h2>
      <p>{t(native.present ? 'callsNote' : 'callsNone')}</p>
      <ul>
        {(Object.keys(NATIVE_ACTIONS) as NativeAction[]).map((action) => {
          const { name, guessed } = NATIVE_ACTIONS[action]
          const outcome = tried[action]
          return (
            <li key={action}>
              <span>
                <code>{name}</code>
                {guessed && <small>{t('guessed')}</small>}
                <output>
                  {outcome?.status === 'answered' ? outcome.answer : outcome && t(`tried-${outcome.status}`)}
                </output>
              </span>
              <Button
                size="small"
                disabled={!native.present}
                aria-label={t('tryNamed', { name })}
                onClick={() => void attempt(action)}
              >
                {t('try')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
