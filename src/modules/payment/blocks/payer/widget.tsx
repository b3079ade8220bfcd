import '#modules/payment/texts.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlive } from '#lib/useAlive.ts'
import { forgetAttempt, readAttempt } from '#modules/payment/attempt.ts'
import { Checkout, CheckoutLoading } from '#modules/payment/checkout.tsx'
import { isSettled, type Outcome } from '#modules/payment/outcome.ts'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { byLink, type PayTarget } from '#modules/payment/targets.ts'
import { usePaymentWatch } from '#modules/payment/usePaymentWatch.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { type ArtName, EmptyState } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { type PaymentPayerProps, PROPS } from './props.gen.ts'

export default defineWidget<PaymentPayerProps>(
  PROPS,
  function Payer({ token, returnTo, returned, lang, now, emit, handles }) {
    const { t } = useTranslation('payment')
    const { tabStorage } = usePaymentPorts()
    const target = useMemo(() => byLink(token), [token])
    const alive = useAlive()
    const [stage, setStage] = useState<'open' | 'paying' | 'sent'>('open')
    // A notification comes a moment after its payer: who was sent to pay is not asked to pay again meanwhile, by
    // whatever way they come back. A drawn page knows of neither, so this is no first state.
    const begun = alive && (returned || readAttempt(tabStorage, target.id) !== null)
    const sent = stage === 'sent' || (stage === 'open' && begun)
    const home = handles('home') && (
      <Button block onClick={() => void emit('home')}>
        {t('home')}
      </Button>
    )
    // With its attempt forgotten nothing else would say that this payer was here.
    const settled = useCallback(() => {
      setStage('sent')
      forgetAttempt(tabStorage, target.id)
    }, [tabStorage, target])
    if (sent) return <Sent target={target} home={home} onSettled={settled} onAgain={() => setStage('paying')} />
    return (
      <Checkout
        target={target}
        returnTo={returnTo}
        asked
        lang={lang}
        now={now}
        beside={() => <p className="sl-payment-cashier-note">{t('payerNote')}</p>}
        onSettled={() => setStage('sent')}
        onAway={() => setStage('sent')}
      />
    )
  },
  { skeleton: CheckoutLoading },
)

interface SentProps {
  target: PayTarget
  home: React.ReactNode
  onSettled(): void
  onAgain(): void
}

/** What became of the order, as the server says. */
function Sent({ target, home, onSettled, onAgain }: SentProps) {
  const { t } = useTranslation('payment')
  const ports = usePaymentPorts()
  const askServer = useCallback(() => target.ask(ports), [target, ports])
  const { state, ask } = usePaymentWatch(askServer, asIs)
  const settled = state.status === 'known' && isSettled(state.outcome)
  useEffect(() => {
    if (settled) onSettled()
  }, [settled, onSettled])
  if (state.status === 'missing') {
    return <ErrorPanel art="search" title={t('missing')} text={state.message} action={home} />
  }
  if (state.status === 'unreachable') {
    const { message } = state
    return <ErrorPanel art="offline" title={t('unreachable')} text={message || t('unreachableText')} onRetry={ask} />
  }
  const known = state.status === 'known' ? state.outcome.status : 'waiting'
  if (known !== 'waiting') {
    const face = FACES[known]
    return <Face art={face.art} title={t(face.title)} text={t(face.text)} action={home} />
  }
  const slow = state.status === 'known' && state.slow
  if (!slow) return <Face art="orders" title={t('asking')} text={t('askingText')} action={null} />
  const ways = (
    <div className="sl-payment-cashier-buttons">
      <Button variant="primary" block icon="refresh" onClick={() => void ask()}>
        {t('iHavePaid')}
      </Button>
      <Button block onClick={onAgain}>
        {t('goOn')}
      </Button>
    </div>
  )
  return <Face art="orders" title={t('waiting')} text={t('waitingText')} action={ways} />
}

const asIs = (outcome: Outcome) => outcome

interface FaceProps {
  art: ArtName
  title: string
  text: string
  action: React.ReactNode
}

function Face({ art, title, text, action }: FaceProps) {
  return (
    <div role="status">
      <EmptyState art={art} title={title} text={text} action={action} />
    </div>
  )
}

const FACES: Record<Exclude<Outcome['status'], 'waiting'>, { art: ArtName; title: string; text: string }> = {
  paid: { art: 'done', title: 'payerPaid', text: 'payerPaidText' },
  failed: { art: 'orders', title: 'failed', text: 'payerEndedText' },
  expired: { art: 'orders', title: 'payerEnded', text: 'payerEndedText' },
  cancelled: { art: 'orders', title: 'payerEnded', text: 'payerEndedText' },
  refunding: { art: 'orders', title: 'refunding', text: 'payerRefundText' },
  refunded: { art: 'orders', title: 'refunded', text: 'payerRefundText' },
}
