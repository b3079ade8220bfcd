import { useMemo } from 'react'
import { createModulePorts } from '#app/ports/modulePorts.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { useWorld } from '#app/world.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'

/** The world as the payment sees it. */
export function usePaymentPorts(): PaymentPorts {
  const world = useWorld()
  const shared = useAppPorts()
  return useMemo(() => createModulePorts(world, shared), [world, shared])
}
