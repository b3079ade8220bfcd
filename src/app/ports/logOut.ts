import { i18n } from '#lib/i18n.ts'
import { showToast } from '#ui/toastStore.ts'
import '#app/texts.ts'
import type { World } from '#app/world.ts'

/** Ends the session. A tab stays where it is, as its anonymous self; every other page gives way to the home page. */
export function logOut(world: World): void {
  world.session.leave()
  showToast(i18n.t('loggedOut', { ns: 'app' }))
  const here = world.window.location.pathname.toLowerCase()
  const isTab = world.site.tabs.items.some((tab) => tab.route.toLowerCase() === here)
  if (!isTab) world.navigator.go('/Home', { replace: true })
}
