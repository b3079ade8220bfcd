import '#app/texts.ts'
import type { Services } from '#app/services.ts'
import { readUser } from './caller.ts'
import { say } from './ports.ts'
import { PICKS } from './storage.ts'
import { loginPath } from './tokenInvalid.ts'

/** Ends the session and leads to where the site sends who has logged out: of a race's own account to its login. */
export function logOut(services: Services): void {
  const held = services.session.get()
  const raceId = held.status === 'in' ? held.raceId : null
  const { afterLogout, raceLogin } = services.site.routes
  endDrafts(services)
  end(services)
  say(services, 'loggedOut', 'info')
  const own = { userId: null, accountId: null }
  if (raceId && raceLogin) services.navigator.go(raceLogin, { query: { ...own, raceId }, replace: true })
  else services.navigator.go(afterLogout, { query: own, replace: true })
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

/** What the runner typed and did not send leaves this phone: the question before the log-out says so. */
function endDrafts({ session, drafts }: Services): void {
  const userId = readUser({ session })?.userId
  const remove = async () => (await drafts()).end(typeof userId === 'string' ? userId : '')
  remove().catch((error: unknown) => console.error('the drafts of who logged out could not be removed', error))
}

function end({ session, client, tab }: Services): void {
  const held = session.get()
  tab.removeItem(PICKS)
  session.leave()
  if (held.status === 'in') endToken(client, held.token)
}

/** Ends a token on the platform; without a network it ends when its time is over. */
export function endToken(client: Services['client'], token: string): void {
  client.request('logout', {}, undefined, token).catch(() => undefined)
}
