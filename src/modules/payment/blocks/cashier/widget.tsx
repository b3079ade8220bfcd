import '#modules/payment/texts.ts'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '#api/contract.gen.ts'
import { formatFen } from '#lib/money.ts'
import { Checkout, CheckoutLoading } from '#modules/payment/checkout.tsx'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { ownOrder } from '#modules/payment/targets.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { type PaymentCashierProps, PROPS } from './props.gen.ts'

export default defineWidget<PaymentCashierProps>(
  PROPS,
  function Cashier({ orderId, returnTo, startAtOnce, lang, now, emit, handles }) {
    const { t } = useTranslation('payment')
    const offline = handles('offline')
    const target = useMemo(() => ownOrder(orderId, { offline }), [orderId, offline])
    return (
      <Checkout
        target={target}
        returnTo={returnTo}
        startAtOnce={startAtOnce}
        lang={lang}
        now={now}
        beside={(chosen, { payable }) => (
          <>
            {chosen === 'ABC_H5' && <BankNote orderId={orderId} />}
            {payable > 0 && handles('friend') && (
              <Button variant="ghost" icon="users" block onClick={() => void emit('friend')}>
                {t('friend')}
              </Button>
            )}
          </>
        )}
        onSettled={(channel) => void emit('settled', { channel })}
        onClaim={() => void emit('claimed')}
        onOffline={() => void emit('offline')}
      />
    )
  },
  { skeleton: CheckoutLoading },
)

interface Bank {
  discount: Operations['abcPayDiscountTotal']['result']
  cardTail: string | null
}

/** What the Agricultural Bank takes off, and the card it knows. */
function BankNote({ orderId }: { orderId: string }) {
  const { t } = useTranslation('payment')
  const { request } = usePaymentPorts()
  const [bank, setBank] = useState<Bank | null>(null)
  useEffect(() => {
    let left = false
    Promise.all([request('abcPayDiscountTotal', { orderId }), request('abcAuthUserInfo', {})]).then(
      ([discount, { cardTail }]) => !left && setBank({ discount, cardTail }),
      // The bank's page says the same.
      () => {},
    )
    return () => {
      left = true
    }
  }, [orderId, request])
  const { discount, cardTail } = bank ?? {}
  const notes = [
    discount && discount.discount > 0
      ? t('bankDiscount', { discount: formatFen(discount.discount), amount: formatFen(discount.payable) })
      : null,
    cardTail ? t('bankCard', { tail: cardTail }) : null,
  ].filter((line) => line !== null)
  return (
    <div role="status">
      {notes.map((line) => (
        <p key={line} className="sl-payment-cashier-note">
          {line}
        </p>
      ))}
    </div>
  )
}
