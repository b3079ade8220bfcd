import '#app/texts.ts'
import type { Services } from '#app/services.ts'
import { say } from './ports.ts'

/** Ends the session, also a partner's, and leads to where the site sends who has logged out. */
export function logOut(services: Services): void {
  services.session.leave()
  say(services, 'loggedOut', 'info')
  services.navigator.go(services.site.routes.afterLogout, {
    query: { evidence: null, userId: null, accountId: null },
    replace: true,
  })
}
