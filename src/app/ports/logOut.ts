import '#app/texts.ts'
import type { Services } from '#app/services.ts'
import { say } from './ports.ts'
import { loginPath } from './tokenInvalid.ts'

/** Ends the session and leads to where the site sends who has logged out. */
export function logOut(services: Services): void {
  end(services)
  say(services, 'loggedOut', 'info')
  services.navigator.go(services.site.routes.afterLogout, { query: { userId: null, accountId: null }, replace: true })
}

/** Ends the session and leads to the login, which comes back to where the runner is. */
export function changeAccount(services: Services): void {
  const { location } = services.window
  end(services)
  services.navigator.go(loginPath(location.pathname, services.query(), services.site), {
    query: { userId: null, accountId: null },
    state: { fromApp: true },
  })
}

function end({ session, client }: Services): void {
  const held = session.get()
  session.leave()
  if (held.status === 'in') endToken(client, held.token)
}

/** Ends a token on the platform; without a network it ends when its time is over. */
export function endToken(client: Services['client'], token: string): void {
  client.request('logout', {}, undefined, token).catch(() => undefined)
}
