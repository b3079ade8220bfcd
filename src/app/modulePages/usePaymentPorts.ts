import { useMemo } from 'react'
import { follow } from '#app/ports/links.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { useWorld } from '#app/world.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'

/** The world as the payment sees it. */
export function usePaymentPorts(): PaymentPorts {
  const world = useWorld()
  const { request, now, navigate } = useAppPorts()
  return useMemo(
    () => ({
      request,
      now,
      navigate,
      env: world.environment.container,
      tabStorage: world.tab,
      wechatPay: async (bill) => {
        const { wechatPay } = await import('#modules/bridge/wechatPay.ts')
        const { appId = '', timeStamp = '', nonceStr = '', package: prepay = '', signType = '', paySign = '' } = bill
        return wechatPay(world.window, { appId, timeStamp, nonceStr, package: prepay, signType, paySign })
      },
      leave: (url) => follow(url, world),
      addressOf: (path) => new URL(path, world.window.location.origin).href,
    }),
    [world, request, now, navigate],
  )
}
