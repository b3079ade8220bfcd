import '#modules/payment/blocks/cashier/widget.css'
import '#modules/payment/texts.ts'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import type { ServerStatus } from '#modules/payment/answers.ts'
import { forgetAttempt } from '#modules/payment/attempt.ts'
import { isSettled, type Outcome } from '#modules/payment/outcome.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import { type Watch, type Watcher, watchPayment } from '#modules/payment/watch.ts'
import type { Lang } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'

interface Props {
  orderId: string
  ports: PaymentPorts
  lang: Lang
}

type Tone = 'success' | 'info' | 'warning' | 'danger'
interface Face {
  icon: IconName
  tone: Tone
  title: string
  text: string
}

/** The result of a payment, as the server tells it. */
export function ResultPage({ orderId, ports, lang }: Props) {
  const watcher = useMemo(() => watchPayment(orderId, ports), [orderId, ports])
  const state = useSyncExternalStore(watcher.subscribe, watcher.get)
  useEffect(() => watcher.start(), [watcher])
  useAskOnReturn(watcher)
  const settled = state.status === 'known' && isSettled(state.outcome)
  useEffect(() => {
    if (settled) forgetAttempt(ports.tabStorage, orderId)
  }, [settled, ports, orderId])
  const face = useFace(state)
  const told = state.status === 'known' ? state.told : null
  return (
    <section className="sl-pay-result" data-tone={face.tone}>
      <div role="status">
        <span className="sl-pay-result-icon">
          <Icon name={face.icon} size={2.5} />
        </span>
        <h2 className="sl-pay-result-title">{face.title}</h2>
        <p className="sl-pay-result-text">{face.text}</p>
      </div>
      {state.status === 'known' && state.outcome.status === 'paid' && told && (
        <Receipt told={told} outcome={state.outcome} lang={lang} />
      )}
      <NextSteps state={state} orderId={orderId} ports={ports} watcher={watcher} />
    </section>
  )
}

function useFace(state: Watch): Face {
  const { t } = useTranslation('payment')
  const face = (icon: IconName, tone: Tone, title: string, text: string): Face => ({
    icon,
    tone,
    title: t(title),
    text: text && t(text),
  })
  if (state.status === 'asking') return face('clock', 'info', 'asking', 'askingText')
  if (state.status === 'unreachable') {
    const shown = face('alert', 'warning', 'unreachable', 'unreachableText')
    return state.message ? { ...shown, text: `${state.message} ${shown.text}` } : shown
  }
  const { outcome } = state
  switch (outcome.status) {
    case 'waiting':
      return face('clock', 'info', 'waiting', state.slow ? 'waitingSlow' : 'waitingText')
    case 'paid':
      return face('check-circle', 'success', 'paid', outcome.next === 'draw' ? 'paidDraw' : 'paidEntered')
    case 'failed':
      return face('alert', 'danger', 'failed', outcome.canRetry ? 'failedText' : 'failedOver')
    case 'expired':
      return face('clock', 'warning', 'expired', 'expiredText')
    case 'cancelled':
      return face('info', 'warning', 'cancelledOrder', 'cancelledOrderText')
    case 'refunding':
      return face('wallet', 'info', 'refunding', 'refundingText')
    case 'refunded':
      return face('wallet', 'success', outcome.partly ? 'partRefunded' : 'refunded', 'refundedText')
  }
}

function Receipt({ told, outcome, lang }: { told: ServerStatus; outcome: Outcome & { status: 'paid' }; lang: Lang }) {
  const { t } = useTranslation('payment')
  return (
    <div className="sl-card sl-pay-receipt">
      <dl className="sl-pay-facts">
        <div>
          <dt>{t('amount')}</dt>
          <dd>
            <Price fen={told.payable} free />
          </dd>
        </div>
        {outcome.at !== null && (
          <div>
            <dt>{t('paidAt')}</dt>
            <dd className="sl-figures" lang={lang}>
              {formatChinaTime(outcome.at, 'yyyy.MM.dd HH:mm')}
            </dd>
          </div>
        )}
      </dl>
      {outcome.overpaid && (
        <p className="sl-pay-alert" data-tone="warning">
          {t('overpaid')}
        </p>
      )}
    </div>
  )
}

interface StepsProps {
  state: Watch
  orderId: string
  ports: PaymentPorts
  watcher: Watcher
}

function NextSteps({ state, orderId, ports, watcher }: StepsProps): ReactNode {
  const { t } = useTranslation('payment')
  const go = (to: string, query = {}) => ports.navigate(to, { query, replace: true })
  const told = state.status === 'known' ? state.told : state.status === 'unreachable' ? state.last : null
  const order = (primary: boolean) =>
    told?.registrationId ? (
      <Button
        variant={primary ? 'primary' : 'secondary'}
        block
        onClick={() => go('/orderDetails', { registrationId: told.registrationId })}
      >
        {t('viewOrder')}
      </Button>
    ) : (
      <Button variant={primary ? 'primary' : 'secondary'} block onClick={() => go('/myOrder')}>
        {t('myOrders')}
      </Button>
    )
  const home = (
    <Button variant="ghost" block onClick={() => go('/Home')}>
      {t('home')}
    </Button>
  )
  const payAgain = (
    <Button variant="primary" block onClick={() => go('/eventItemPay', { orderId })}>
      {t('goOn')}
    </Button>
  )
  if (state.status === 'asking') return null
  const outcome = state.status === 'known' ? state.outcome : null
  const unsure = outcome === null || outcome.status === 'waiting'
  const canPay = outcome?.status === 'waiting' || (outcome?.status === 'failed' && outcome.canRetry)
  return (
    <div className="sl-pay-buttons">
      {canPay && payAgain}
      {unsure && (
        <Button block icon="refresh" onClick={() => void watcher.ask()}>
          {t(outcome ? 'iHavePaid' : 'checkAgain')}
        </Button>
      )}
      {order(!canPay && !unsure)}
      {home}
    </div>
  )
}

function useAskOnReturn(watcher: Watcher): void {
  useEffect(() => {
    const look = () => {
      const state = watcher.get()
      const open = state.status !== 'known' || !isSettled(state.outcome)
      if (document.visibilityState === 'visible' && open) void watcher.ask()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [watcher])
}
