import { createContext, useContext } from 'react'
import type { Operations, TypedRequest } from '#api/contract.gen.ts'
import type { Ports } from '#runtime/ports.ts'
import type { KeyValue, Session } from './session.ts'

/** What the auth module needs from outside; supplied by the application's composition root. */
export interface AuthPorts extends Pick<Ports, 'now' | 'toast' | 'navigate'> {
  request: TypedRequest
  session: Session
  /** Kept until the tab closes. */
  tabStorage: KeyValue
  /** Somebody is logged in: here, or at the partner that handed its token over. */
  isIn(): boolean
  /** Leads to the login, which comes back to where the runner is. */
  toLogin(): void
  /** Ends the session; a page that is only for the logged-in is left. */
  logOut(): void
  /** The login to the running club's data management, beside the site's. */
  club: ClubLogin
  /** Leaves the login for where the runner was, in place of the login in the history. */
  leaveTo(path: string): void
  /** Path and query of the page in sight. */
  here(): string
  /** The application around the page. */
  env: 'wechat' | 'alipay' | 'ios' | 'android' | 'browser'
  /** Leaves for a page of this origin or of a host on the allow-list; false for any other. */
  leave(url: string): boolean
  /** Goes on in place of the page in sight, by the same list; false for any other address. */
  goOn(url: string): boolean
}

interface ClubLogin {
  /** Stores the platform's answer to it. */
  enter(answer: Operations['nrcLogin']['result']): void
  /** Ends it, and leads to its login. */
  leave(): void
}

const Context = createContext<AuthPorts | null>(null)
export const AuthPortsProvider = Context.Provider

export function useAuthPorts(): AuthPorts {
  const ports = useContext(Context)
  if (!ports) throw new Error('a block of the auth module was rendered without AuthPortsProvider')
  return ports
}
