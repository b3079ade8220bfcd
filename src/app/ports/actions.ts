import { langOf, speak } from '#app/language.ts'
import type { World } from '#app/world.ts'
import { type ActionHandler, type ActionHandlers, STOP } from '#runtime/actions/run.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { userOf } from './caller.ts'
import { logOut } from './logOut.ts'
import type { AppPorts } from './ports.ts'
import { loginPath } from './tokenInvalid.ts'

/** Actions of the modules and of the shell, by name. */
export function moduleActions(world: World, ports: AppPorts): ActionHandlers {
  const close: ActionHandler = async () => {
    const { closePage } = await import('#modules/bridge/closePage.ts')
    closePage(world.environment.container, world.native, world.window)
    return undefined
  }
  return {
    'auth.require': async () => {
      if (userOf({ ...world, query: world.query() })) return undefined
      const { pathname } = world.window.location
      world.navigator.go(loginPath(pathname, world.query()), { state: { fromApp: true } })
      return STOP
    },
    'auth.logout': async () => {
      logOut(world)
      return undefined
    },
    'payment.start': async (args) => {
      ports.navigate('/eventItemPay', { query: { orderId: wordOf(args.orderId) } })
      return undefined
    },
    'bridge.openApp': async (args) => {
      const { openNativeApp } = await import('./openNativeApp.ts')
      await openNativeApp(world, {
        path: wordOf(args.path),
        query: objectOf(args.query),
        fallback: wordOf(args.fallback),
      })
      return undefined
    },
    'bridge.close': close,
    close,
    language: async (args) => {
      const wanted = langOf(args.to) ?? (world.lang() === 'zh' ? 'en' : 'zh')
      speak(wanted, world.local, world.window.document.documentElement)
      return undefined
    },
  }
}

const wordOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
