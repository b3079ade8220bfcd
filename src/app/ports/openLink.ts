import type { Services } from '#app/services.ts'
import { sendAction } from '#modules/bridge/nativeActions.ts'
import { follow } from './links.ts'

/** Opens a link that a runner taps. From a shell other sites go to the phone's browser: the shell has no address bar. */
export function openLink(url: string, services: Services): boolean {
  const { native, window } = services
  return follow(url, services, (link) => {
    const isOther = /^https?:/.test(link) && new URL(link).host !== window.location.host
    if (!isOther || !sendAction(native, 'jumpOutSystemBrowser', { url: link })) window.location.assign(link)
  })
}
