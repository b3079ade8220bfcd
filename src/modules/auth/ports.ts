import type { Ports } from '#runtime/ports.ts'
import type { KeyValue, Session } from './session.ts'

/** The world as the auth pages see it; supplied by the application's composition root. */
export interface AuthPorts extends Pick<Ports, 'request' | 'now' | 'toast'> {
  session: Session
  query: URLSearchParams
  /** Kept until the tab closes. */
  tabStorage: KeyValue
  /** Leaves the login for where the runner was, in place of the login in the history. */
  leaveTo(path: string): void
}
