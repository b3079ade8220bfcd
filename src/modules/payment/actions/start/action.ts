import type { PaymentPorts } from '#modules/payment/ports.ts'
import { type ActionHandler, textArgument } from '#runtime/actions/run.ts'

export default function start({ navigate }: Pick<PaymentPorts, 'navigate'>): ActionHandler {
  return async (args, { scope }) => {
    navigate('/eventItemPay', { query: { orderId: textArgument(args, 'orderId', scope) } })
    return undefined
  }
}
