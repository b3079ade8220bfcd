import { useLang } from '#app/language.ts'
import { useQuery } from '#app/router/useQuery.ts'
import { ErrorScreen } from '#app/screens/errorScreen.tsx'
import { ResultPage } from '#modules/payment/blocks/result/widget.tsx'
import { usePaymentPorts } from './usePaymentPorts.ts'

/** The result of a payment under its three addresses. */
export default function PayResult() {
  const query = useQuery()
  const ports = usePaymentPorts()
  const lang = useLang()
  const orderId = query.get('orderId')
  return orderId ? <ResultPage orderId={orderId} ports={ports} lang={lang} /> : <ErrorScreen trouble="missingQuery" />
}
