import type { Operations } from '#api/contract.gen.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Source } from './limits/source.ts'
import type { PlatformOptions } from './options.ts'
import type { ReleaseBook } from './raceStore/releases.ts'
import type { Provider } from './sandbox/provider/provider.ts'

/** Kinds of client: 1 the iOS app, 2 the Android app, 3 the web, 5 a partner's. An account has one session on each. */
export const TERMINALS = ['1', '2', '3', '5'] as const
export type Terminal = (typeof TERMINALS)[number]

/** Whether a call comes from the native app. */
export function isInApp(terminal: Terminal): boolean {
  return terminal === '1' || terminal === '2'
}

export type OperationId = keyof Operations
export type ParamsOf<Id extends OperationId> = Operations[Id]['params']
export type ResultOf<Id extends OperationId> = Operations[Id]['result']

/** The account behind a valid token. Ids are 19-digit strings. */
export interface SignedInUser {
  userId: string
  accountId: string
  mobile: string
  /** Of the session it came with. */
  tokenHash: string
  /** The race whose own account logged in. */
  raceId: string | null
}

export interface UploadedFile {
  name: string
  bytes: Uint8Array
  /** The file was longer than an upload may be. */
  truncated: boolean
}

/** What the platform's functions share. */
export interface Platform {
  db: Database
  clock: Clock
  options: PlatformOptions
  provider: Provider
  releases: ReleaseBook
  /** Asks the worker to make a started order now. */
  makeOrder(orderId: string): void
}

/** What a handler may use; `params` already fit the contract (numbers and booleans of forms are converted). */
export interface HandlerContext<Params = unknown> extends Platform {
  /** Null only where the operation needs no token and none (or a stale one) came. */
  user: SignedInUser | null
  params: Params
  lang: 'zh' | 'en'
  /** What the page of the call says it is of (header release): the version of its pointer. */
  release: string | null
  /** Which kind of client asks (header terminalType); one that nobody knows counts as the web. */
  terminal: Terminal
  source: Source
  /** Answers a reading operation without parameters as the same caller gets it; null for one that is not. */
  ask(operation: string): Promise<unknown>
  /** The uploaded file of a multipart operation. */
  file: UploadedFile | null
}

/** Answers the payload (what stands at the operation's x-result); throws Failure for an expected refusal. */
export type Handler<Id extends OperationId> = (context: HandlerContext<ParamsOf<Id>>) => Promise<ResultOf<Id>>
/** One handler an operationId of the contract. */
export type Handlers = { [Id in OperationId]: Handler<Id> }

/** The account of an operation marked x-auth, which registerContract refuses to callers without a session. */
export function signedIn(context: { user: SignedInUser | null }): SignedInUser {
  if (!context.user) throw new Error('Operation reads the account but its contract has no x-auth')
  return context.user
}
