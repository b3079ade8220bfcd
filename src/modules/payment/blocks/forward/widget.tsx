import '#modules/payment/texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Forwards to a provider's page on the allow-list; everything else stays here. */
export function ForwardPage({ url, ports }: { url: string; ports: PaymentPorts }) {
  const { t } = useTranslation('payment')
  const [refused, setRefused] = useState(false)
  useEffect(() => setRefused(!ports.leave(url)), [ports, url])
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
        <Button variant="primary" onClick={() => ports.navigate('/myOrder', { replace: true })}>
          {t('myOrders')}
        </Button>
      }
    />
  )
}
