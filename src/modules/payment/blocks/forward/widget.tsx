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
  const what = url ? 'forwardStop' : 'forwardNone'
  return (
    <ErrorPanel
      art={url ? 'error' : 'orders'}
      title={t(again ? `${what}Again` : what)}
      text={t(`${what}${again ? 'Again' : ''}Text`)}
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
