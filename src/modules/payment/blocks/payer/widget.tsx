import '#modules/payment/texts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkout, CheckoutLoading } from '#modules/payment/checkout.tsx'
import type { Outcome } from '#modules/payment/outcome.ts'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { byLink, type PayTarget } from '#modules/payment/targets.ts'
import { RequestError } from '#runtime/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { type PaymentPayerProps, PROPS } from './props.gen.ts'

export default defineWidget<PaymentPayerProps>(
  PROPS,
  function Payer({ token, returnTo, returned, lang, now, emit, handles }) {
    const { t } = useTranslation('payment')
    const target = useMemo(() => byLink(token), [token])
    // A notification comes a moment after its payer: who comes back is not asked to pay again.
    const [over, setOver] = useState(returned)
    const home = handles('home') && (
      <Button block onClick={() => void emit('home')}>
        {t('home')}
      </Button>
    )
    if (over) return <Ended target={target} home={home} onAgain={() => setOver(false)} />
    return (
      <>
        <p className="sl-payment-cashier-note">{t('payerNote')}</p>
        <Checkout
          target={target}
          returnTo={returnTo}
          lang={lang}
          now={now}
          onSettled={() => setOver(true)}
          onClaim={() => setOver(true)}
        />
      </>
    )
  },
  { skeleton: CheckoutLoading },
)

type Known = { status: 'asking' } | { status: 'unreachable'; message: string } | { status: 'known'; outcome: Outcome }

interface EndedProps {
  target: PayTarget
  home: React.ReactNode
  onAgain(): void
}

/** What became of the order, as the server says. */
function Ended({ target, home, onAgain }: EndedProps) {
  const { t } = useTranslation('payment')
  const ports = usePaymentPorts()
  const [known, setKnown] = useState<Known>({ status: 'asking' })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let left = false
    // Asked once for each `asked`.
    void asked
    target.ask(ports).then(
      (outcome) => !left && setKnown({ status: 'known', outcome }),
      (error) =>
        !left && setKnown({ status: 'unreachable', message: error instanceof RequestError ? error.message : '' }),
    )
    return () => {
      left = true
    }
  }, [target, ports, asked])
  const again = () => setAsked((count) => count + 1)
  const unpaid = known.status === 'known' && known.outcome.status === 'waiting'
  useEffect(() => {
    if (!unpaid) return
    const timer = setTimeout(again, 3000)
    return () => clearTimeout(timer)
  })
  if (known.status === 'asking') return <CheckoutLoading />
  if (known.status === 'unreachable') {
    return (
      <ErrorPanel art="offline" title={t('unreachable')} text={known.message || t('unreachableText')} onRetry={again} />
    )
  }
  const face = FACES[known.outcome.status]
  return (
    <div role="status">
      <EmptyState
        art="orders"
        title={t(face.title)}
        text={t(face.text)}
        action={
          unpaid ? (
            <Button variant="primary" block onClick={onAgain}>
              {t('goOn')}
            </Button>
          ) : (
            home
          )
        }
      />
    </div>
  )
}

const FACES: Record<Outcome['status'], { title: string; text: string }> = {
  waiting: { title: 'waiting', text: 'waitingText' },
  paid: { title: 'payerPaid', text: 'payerPaidText' },
  failed: { title: 'failed', text: 'payerEndedText' },
  expired: { title: 'payerEnded', text: 'payerEndedText' },
  cancelled: { title: 'payerEnded', text: 'payerEndedText' },
  refunding: { title: 'refunding', text: 'payerRefundText' },
  refunded: { title: 'refunded', text: 'payerRefundText' },
}
