import type { PaymentPorts } from '#modules/payment/ports.ts'
import type { ActionHandler } from '#runtime/actions/run.ts'
import type { ActionArguments } from '#runtime/actions/table.gen.ts'

export default function start({
  navigate,
  payRoute,
}: Pick<PaymentPorts, 'navigate' | 'payRoute'>): ActionHandler<ActionArguments['payment.start']> {
  return async ({ orderId }) => {
    navigate(payRoute(), { query: { orderId, start: '1' } })
    return undefined
  }
}
