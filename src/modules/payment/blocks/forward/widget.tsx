import '#modules/payment/texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type PaymentForwardProps, PROPS } from './props.gen.ts'

export default defineWidget<PaymentForwardProps>(PROPS, function Forward({ url, handles, emit }) {
  const { t } = useTranslation('payment')
  const { leave } = usePaymentPorts()
  const [refused, setRefused] = useState(false)
  useEffect(() => setRefused(!leave(url)), [leave, url])
  if (!refused) {
    return (
      <div role="status">
        <p>{t('forwarding')}</p>
        <Skeleton lines={3} />
      </div>
    )
  }
  return (
    <ErrorPanel
      title={t('forwardStop')}
      text={t('forwardStopText')}
      action={
        handles('orders') && (
          <Button variant="primary" onClick={() => void emit('orders')}>
            {t('myOrders')}
          </Button>
        )
      }
    />
  )
})
