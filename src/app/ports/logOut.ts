import '#app/texts.ts'
import type { World } from '#app/world.ts'
import { say } from './ports.ts'

/** Ends the session, also a partner's, and leads to where the site sends who has logged out. */
export function logOut(world: World): void {
  world.session.leave()
  say(world, 'loggedOut', 'info')
  world.navigator.go(world.site.routes.afterLogout, {
    query: { evidence: null, userId: null, accountId: null },
    replace: true,
  })
}
