import './widget.css'
import '#modules/payment/texts.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import { forgetAttempt } from '#modules/payment/attempt.ts'
import { KIND_TEXTS } from '#modules/payment/kinds.ts'
import { askStatus, isSettled, type Outcome, readOutcome, type ServerStatus } from '#modules/payment/outcome.ts'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { usePaymentWatch } from '#modules/payment/usePaymentWatch.ts'
import type { Watch } from '#modules/payment/watch.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { type PaymentResultProps, PROPS } from './props.gen.ts'

type Tone = 'success' | 'info' | 'warning' | 'danger'
interface Face {
  icon: IconName
  tone: Tone
  title: string
  text: string
}

export default defineWidget<PaymentResultProps>(PROPS, function Result(props) {
  const { orderId, yields = false, lang, emit, handles, children } = props
  const ports = usePaymentPorts()
  const askServer = useCallback(() => askStatus(ports, orderId), [ports, orderId])
  const { state, ask: askAgain } = usePaymentWatch(askServer, readOutcome)
  const outcome = state.status === 'known' ? state.outcome : null
  const settled = outcome !== null && isSettled(outcome)
  useEffect(() => {
    if (settled) forgetAttempt(ports.tabStorage, orderId)
  }, [settled, ports, orderId])
  const status = outcome?.status
  const kind = state.status === 'known' ? state.answer.kind : undefined
  // What hangs on the outcome stands before what follows it, so that nothing moves.
  const [announced, setAnnounced] = useState<Outcome['status'] | null>(null)
  useEffect(() => {
    if (!status) return
    let current = true
    const settle = () => current && setAnnounced(status)
    emit('outcome', { status, kind: kind ?? null }).then(settle, settle)
    return () => {
      current = false
    }
  }, [status, kind, emit])
  const byBank = state.status === 'known' && state.answer.attempt?.channel === 'ABC_H5'
  const ask = async () => {
    // The bank is asked itself; what it says is in the server's next answer.
    if (byBank) await ports.request('abcPayResult', { orderId }).catch(() => undefined)
    await askAgain()
  }
  const face = useFace(state)
  return (
    <section className="sl-payment-result" data-tone={face.tone}>
      <div role="status">
        <span className="sl-payment-result-icon">
          <Icon name={face.icon} size={1.75} />
        </span>
        <h2 className="sl-payment-result-title">{face.title}</h2>
        <p className="sl-payment-result-text">{face.text}</p>
      </div>
      <div className="sl-payment-result-body">{children}</div>
      {state.status === 'known' && outcome?.status === 'paid' && announced === 'paid' && (
        <Receipt answer={state.answer} outcome={outcome} lang={lang} />
      )}
      {state.status !== 'asking' && (!status || announced === status || (status !== 'paid' && announced)) && (
        <NextSteps state={state} ask={ask} yields={yields} emit={emit} handles={handles} />
      )}
    </section>
  )
})

function useFace(state: Watch<ServerStatus>): Face {
  const { t } = useTranslation('payment')
  const face = (icon: IconName, tone: Tone, title: string, text: string): Face => ({
    icon,
    tone,
    title: t(title),
    text: text && t(text),
  })
  if (state.status === 'asking') return face('clock', 'info', 'asking', 'askingText')
  if (state.status === 'missing') return face('search', 'warning', 'missing', 'missingText')
  if (state.status === 'unreachable') {
    const shown = face('alert', 'warning', 'unreachable', 'unreachableText')
    return state.message ? { ...shown, text: `${state.message} ${shown.text}` } : shown
  }
  const { outcome } = state
  switch (outcome.status) {
    case 'waiting': {
      const { open, payable } = state.answer
      if (payable === 0) return face('clock', 'warning', 'unconfirmed', 'unconfirmedText')
      const waiting = face('clock', 'info', 'waiting', state.slow ? 'waitingSlow' : 'waitingText')
      if (!(open < payable)) return waiting
      const sums = { received: formatFen(payable - open), open: formatFen(open) }
      return { ...waiting, title: t('part'), text: t('partText', sums) }
    }
    case 'paid':
      return face(
        'check-circle',
        'success',
        state.answer.payable === 0 ? 'confirmed' : 'paid',
        outcome.draw ? 'paidDraw' : KIND_TEXTS[state.answer.kind].paid,
      )
    case 'failed':
      return face('alert', 'danger', 'failed', outcome.canRetry ? 'failedText' : 'failedOver')
    case 'expired':
      return face('clock', 'warning', 'expired', KIND_TEXTS[state.answer.kind].expired)
    case 'cancelled':
      return face('info', 'warning', 'cancelledOrder', KIND_TEXTS[state.answer.kind].cancelled)
    case 'refunding':
      return face('wallet', 'info', 'refunding', 'refundingText')
    case 'refunded':
      return face('wallet', 'success', outcome.partly ? 'partRefunded' : 'refunded', 'refundedText')
  }
}

function Receipt({
  answer,
  outcome,
  lang,
}: {
  answer: ServerStatus
  outcome: Outcome & { status: 'paid' }
  lang: Lang
}) {
  const { t } = useTranslation('payment')
  return (
    <div className="sl-card sl-payment-result-receipt">
      <dl className="sl-payment-result-facts">
        {answer.payable > 0 && (
          <div>
            <dt>{t('amount')}</dt>
            <dd>
              <Price fen={answer.payable} />
            </dd>
          </div>
        )}
        {outcome.at !== null && (
          <div>
            <dt>{t(answer.payable === 0 ? 'confirmedAt' : 'paidAt')}</dt>
            <dd className="sl-figures" lang={lang}>
              {formatChinaTime(outcome.at, 'yyyy.MM.dd HH:mm')}
            </dd>
          </div>
        )}
      </dl>
      {outcome.overpaid && (
        <p className="sl-payment-result-alert" data-tone="warning">
          {t('overpaid')}
        </p>
      )}
    </div>
  )
}

interface StepsProps extends Pick<WidgetHelpers, 'emit' | 'handles'> {
  state: Exclude<Watch<ServerStatus>, { status: 'asking' }>
  ask(): Promise<void>
  /** The page's own step comes first. */
  yields: boolean
}

/** What the order's page is opened with: an order of an entry by its entry, another by itself. */
function orderLink({ orderId, kind, entryId }: ServerStatus): Json {
  return { orderId, kind, entryId, registrationId: entryId }
}

function lastOf(state: StepsProps['state']): ServerStatus | null {
  return state.status === 'unreachable' ? state.last : null
}

/** What the runner can do next; a button without an action list is not there. */
function NextSteps({ state, ask, yields, emit, handles }: StepsProps) {
  const { t } = useTranslation('payment')
  const outcome = state.status === 'known' ? state.outcome : null
  const order = state.status === 'known' ? state.answer : lastOf(state)
  const free = order?.payable === 0
  const unsure = state.status === 'unreachable' || (outcome?.status === 'waiting' && !free)
  const canPay = outcome?.status === 'waiting' || (outcome?.status === 'failed' && outcome.canRetry)
  const step = (event: string, label: string, variant: 'primary' | 'secondary' | 'ghost', value: Json = null) =>
    handles(event) && (
      <Button variant={variant} block onClick={() => void emit(event, value)}>
        {t(label)}
      </Button>
    )
  const look = canPay || unsure ? 'ghost' : yields ? 'secondary' : 'primary'
  return (
    <div className="sl-payment-result-buttons">
      {unsure && (
        <Button variant="primary" block icon="refresh" onClick={() => void ask()}>
          {t(outcome ? 'iHavePaid' : 'checkAgain')}
        </Button>
      )}
      {canPay && step('pay', free ? 'goConfirm' : 'goOn', unsure ? 'secondary' : 'primary')}
      {order ? step('order', 'viewOrder', look, orderLink(order)) : step('orders', 'myOrders', look)}
      {step('home', 'home', 'ghost')}
    </div>
  )
}
