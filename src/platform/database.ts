import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type {
  PgDatabase,
  PgQueryResultHKT,
  PgTable,
  PgTransactionConfig,
  PgUpdateBuilder,
  PgUpdateSetSource,
} from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { verbatim, type Words } from '#lib/words.ts'
import { adoptEarlier } from './adoptEarlier.ts'
import { findDatabaseFault } from './databaseFault.ts'
import { DamagedFolder, type EmbeddedDatabase, openFolder } from './embeddedDatabase.ts'
import type { DatabaseOptions } from './options.ts'

/** The tables whose status is that of a table of states: `move` alone writes it (move.ts). */
type MovedTable = 'registrations' | 'orders' | 'attempts' | 'refunds' | 'entry_changes'

type UpdateOf<Table extends PgTable> = PgUpdateSetSource<Table> &
  (Table['_']['name'] extends MovedTable ? { status?: never } : unknown)

interface Update<Table extends PgTable> {
  set(values: UpdateOf<Table>): ReturnType<PgUpdateBuilder<Table, PgQueryResultHKT>['set']>
}

/** The database without that guard, for `move`. */
export type UnguardedDatabase = PgDatabase<PgQueryResultHKT>

/** The tables, whichever engine holds them; a transaction has the same type. */
export interface Database extends Omit<UnguardedDatabase, 'update' | 'transaction'> {
  update<Table extends PgTable>(table: Table): Update<Table>
  transaction<Result>(run: (tx: Database) => Promise<Result>, config?: PgTransactionConfig): Promise<Result>
}

interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number that no other program uses on this database: two servers starting at once take turns. */
const TURN = 7_403_172_026

/** Milliseconds before each further try: a PostgreSQL that is restarted is back within seconds. */
const WAITS = [0, 100, 200, 400, 800, 1600]

/**
 * Opens the database, brings its tables up to date, and holds a lock on an embedded folder until closed. `log` is told
 * what is being waited for.
 */
export async function openDatabase(options: DatabaseOptions, log: (words: Words) => void): Promise<OpenDatabase> {
  return options.kind === 'postgres' ? openPostgres(options.url) : openPglite(options.folder, log)
}

async function openPglite(folder: string | null, log: (words: Words) => void): Promise<OpenDatabase> {
  const { client, close } = folder === null ? await openMemory() : await openFolder(folder, log)
  try {
    const db = overPglite({ client })
    await adoptEarlier(client, MIGRATIONS)
    await migratePglite(db, MIGRATIONS)
    return { db, close }
  } catch (cause) {
    // A database that has aborted cannot be closed any more.
    await close().catch(() => {})
    throw toStartError({ kind: 'pglite', folder }, cause)
  }
}

/** An empty database with its tables: to make one takes some five times as long as to copy it. */
const inMemory: { empty?: Promise<Blob> } = {}

async function openMemory(): Promise<EmbeddedDatabase> {
  inMemory.empty ??= makeEmpty()
  const client = await PGlite.create({ loadDataDir: await inMemory.empty })
  return { client, close: () => client.close() }
}

async function makeEmpty(): Promise<Blob> {
  const client = await PGlite.create()
  await migratePglite(overPglite({ client }), MIGRATIONS)
  const empty = await client.dumpDataDir('none')
  await client.close()
  return empty
}

/** A PostgreSQL, its tables up to date. A lost connection costs what was under way on it, and that only where it cannot be begun again. */
async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 20, keepAlive: true })
  // Without listeners a dropped connection would end the process: the pool's hears idle ones, its own one that is in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const first = await pool.connect()
  try {
    await first.query(`select pg_advisory_lock(${TURN})`)
    await adoptEarlier(first, MIGRATIONS)
    await migratePostgres(overPostgres({ client: first }), MIGRATIONS)
  } finally {
    // The lock goes with its connection.
    first.release(true)
  }
  return { db: retryingDatabase(pool), close: () => pool.end() }
}

function retryingDatabase(pool: pg.Pool): Database {
  // `lasts` is called before what a lost connection may leave done.
  async function retried<T>(run: (client: pg.PoolClient, lasts: () => void) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      let lasting = false
      const lasts = () => {
        lasting = true
      }
      try {
        return await onClient(pool, (client) => run(client, lasts))
      } catch (error) {
        const fault = findDatabaseFault(error)
        const undone = fault === 'conflict' || (fault === 'gone' && !lasting)
        const ms = WAITS[tries]
        if (!undone || ms === undefined) throw error
        await wait(ms)
      }
    }
  }
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    retried((client, lasts) => {
      if (!/^\s*select\b/i.test(config.text)) lasts()
      return client.query(config, values)
    })
  const db: Database = overPostgres({ client: Object.assign(pool, { query }) })
  const transaction: Database['transaction'] = (run, config) =>
    retried((client, lasts) => {
      const once: Database = overPostgres({ client })
      return once.transaction(async (tx) => {
        const result = await run(tx)
        // Whether a commit was done is not known before it is answered.
        lasts()
        return result
      }, config)
    })
  return Object.assign(db, { transaction })
}

async function onClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost = false
  try {
    return await run(client)
  } catch (error) {
    lost = findDatabaseFault(error) === 'gone'
    throw error
  } finally {
    client.release(lost)
  }
}

/** PostgreSQL's code in an error or in what caused it (drizzle wraps the driver's). */
function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : null
}

export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** The error of a start: when PostgreSQL has found an embedded folder damaged, with its name and what to do. */
export function toStartError(options: DatabaseOptions, error: unknown): unknown {
  if (options.kind !== 'pglite' || options.folder === null) return error
  // PostgreSQL's classes "system error" and "internal error" (corrupted data), or its whole process gone.
  const damaged = /^(58|XX)/.test(codeOf(error) ?? '') || rootOf(error) instanceof WebAssembly.RuntimeError
  return damaged ? new DamagedFolder(options.folder, verbatim(rootOf(error).message), error) : error
}

/** What an error was caused by in the end: drizzle wraps the driver's, with the query and its parameters. */
function rootOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootOf(error.cause) : error
}
