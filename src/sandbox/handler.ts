import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { SandboxOptions } from './options.ts'

/** The account behind a valid token. Ids are 19-digit strings. */
export interface SignedInUser {
  userId: string
  accountId: string
  mobile: string
}

/** What a handler may use; `params` already fit the contract (numbers and booleans of forms are converted). */
export interface HandlerContext<Params = Record<string, unknown>> {
  db: Database
  clock: Clock
  /** Null only where the operation needs no token and none (or a stale one) came. */
  user: SignedInUser | null
  params: Params
  lang: 'zh' | 'en'
  options: SandboxOptions
  /** The uploaded file of a multipart operation. */
  file: UploadedFile | null
}

export interface UploadedFile {
  name: string
  type: string
  bytes: Uint8Array
}

/** Answers the payload (what stands at the operation's x-result); throws Failure for an expected refusal. */
export type Handler = (context: HandlerContext) => Promise<unknown>
/** One handler an operationId of the contract. */
export type Handlers = Record<string, Handler>

/** A handler with the shapes of its operation; the contract has checked the request before. */
export function defineHandler<Params, Result>(run: (context: HandlerContext<Params>) => Promise<Result>): Handler {
  return (context) => run(context as HandlerContext<Params>)
}

/** The account of an operation marked x-auth, for which the door has already refused strangers. */
export function signedIn(context: { user: SignedInUser | null }): SignedInUser {
  if (!context.user) throw new Error('Operation reads the account but its contract has no x-auth')
  return context.user
}
