import type { PaymentPorts } from '#modules/payment/ports.ts'
import { type ActionHandler, textArgument } from '#runtime/actions/run.ts'

export default function start({ navigate, payRoute }: Pick<PaymentPorts, 'navigate' | 'payRoute'>): ActionHandler {
  return async (args, { scope }) => {
    navigate(payRoute(), { query: { orderId: textArgument(args, 'orderId', scope), start: '1' } })
    return undefined
  }
}
