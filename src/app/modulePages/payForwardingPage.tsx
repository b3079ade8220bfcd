import { useQuery } from '#app/router/useQuery.ts'
import { ForwardPage } from '#modules/payment/blocks/forward/widget.tsx'
import { usePaymentPorts } from './usePaymentPorts.ts'

/** /payForwarding?url=… with the world it needs. */
export default function PayForwarding() {
  const query = useQuery()
  return <ForwardPage url={query.get('url') ?? ''} ports={usePaymentPorts()} />
}
