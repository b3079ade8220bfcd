import '#modules/payment/texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type PaymentForwardProps, PROPS } from './props.gen.ts'

export default defineWidget<PaymentForwardProps>(PROPS, function Forward({ url, orderId, handles, emit }) {
  const { t } = useTranslation('payment')
  const { leave } = usePaymentPorts()
  const [refused, setRefused] = useState(!url)
  useEffect(() => setRefused(!leave(url)), [leave, url])
  if (!refused) {
    return (
      <div role="status">
        <p>{t('forwarding')}</p>
        <Skeleton lines={3} />
      </div>
    )
  }
  const again = Boolean(orderId) && handles('pay')
  const step = again ? 'pay' : 'orders'
  return (
    <ErrorPanel
      title={t(url ? 'forwardStop' : 'forwardNone')}
      text={t(url ? (again ? 'forwardStopAgain' : 'forwardStopText') : 'forwardNoneText')}
      action={
        handles(step) && (
          <Button variant="primary" onClick={() => void emit(step)}>
            {t(again ? 'payAgain' : 'myOrders')}
          </Button>
        )
      }
    />
  )
})
