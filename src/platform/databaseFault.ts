import type { Words } from '#lib/words.ts'
import type { FailureName } from './failure.ts'
import { text } from './texts.ts'

/**
 * What keeps a database from doing what it was asked, where its error says so: its connection is lost or there is none,
 * its disk is full, or others were faster at the same rows. Whatever was begun is undone, but a commit whose answer
 * never came.
 */
type DatabaseFault = 'gone' | 'full' | 'conflict'

const CODES: [DatabaseFault, RegExp][] = [
  // https://www.postgresql.org/docs/current/errcodes-appendix.html: connections, a server that ends or starts, no room for one more.
  ['gone', /^(08...|57P0[1-5]|53300|25P03|E(CONN\w+|PIPE|TIMEDOUT|HOST\w+|NET\w+|NOTFOUND|AI_AGAIN))$/],
  ['full', /^(53100|ENOSPC|EDQUOT)$/],
  ['conflict', /^(40001|40P01)$/],
]

/** How the driver says it where it has no code. */
const GONE = /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect)/

export function findDatabaseFault(error: unknown): DatabaseFault | null {
  // What has words of its own is not the database's: a store has the same codes.
  if (!(error instanceof Error) || 'words' in error) return null
  const code = 'code' in error ? String(error.code) : ''
  const found = CODES.find(([, codes]) => codes.test(code))
  if (found) return found[0]
  // drizzle wraps the driver's.
  return GONE.test(error.message) ? 'gone' : findDatabaseFault(error.cause)
}

/** What a client is answered: HTTP status, words, and seconds after which it is worth trying again. */
export const FAULT_ANSWERS: Record<DatabaseFault, { status: number; failure: FailureName; retryAfter: number }> = {
  gone: { status: 503, failure: 'databaseGone', retryAfter: 3 },
  full: { status: 507, failure: 'diskFull', retryAfter: 60 },
  conflict: { status: 503, failure: 'databaseGone', retryAfter: 1 },
}

const MINUTE_MS = 60_000

export interface FaultLog {
  /** Tells the operator of a fault, in one line a minute however many calls it costs. */
  note(fault: DatabaseFault): void
  /** Whether something could not be saved in the last minute because the disk is full. */
  isFull(): boolean
}

export function createFaultLog(log: (words: Words) => void, now: () => number = Date.now): FaultLog {
  const loggedAt = new Map<DatabaseFault, number>()
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    note(fault) {
      const at = now()
      if (fault === 'full') fullAt = at
      if (at - (loggedAt.get(fault) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
      loggedAt.set(fault, at)
      log(text(`storage.fault.${fault}`))
    },
    isFull: () => now() - fullAt < MINUTE_MS,
  }
}
