import { useLang } from '#app/language.ts'
import { useQuery } from '#app/router/useQuery.ts'
import { ErrorScreen } from '#app/screens/errorScreen.tsx'
import { PayPage } from '#modules/payment/blocks/cashier/widget.tsx'
import { usePaymentPorts } from './usePaymentPorts.ts'

/** /eventItemPay with the world it needs. */
export default function Pay() {
  const query = useQuery()
  const ports = usePaymentPorts()
  const lang = useLang()
  const orderId = query.get('orderId')
  return orderId ? <PayPage orderId={orderId} ports={ports} lang={lang} /> : <ErrorScreen trouble="missingQuery" />
}
