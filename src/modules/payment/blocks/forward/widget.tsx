import '#modules/payment/texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { words } from '#lib/words.ts'
import { usePaymentPorts } from '#modules/payment/ports.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PaymentForwardProps } from './props.gen.ts'

export default defineWidget<PaymentForwardProps>(function Forward({ url, handles, emit }) {
  const { t } = useTranslation('payment')
  const { leave } = usePaymentPorts()
  const [refused, setRefused] = useState(false)
  const target = words(url)
  useEffect(() => setRefused(!leave(target)), [leave, target])
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
