import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { verbatim, type Words } from '#lib/words.ts'
import { DamagedFolder, type EmbeddedDatabase, openFolder } from './embeddedDatabase.ts'
import type { DatabaseOptions } from './options.ts'

/** The tables, whichever engine holds them; a transaction has the same type. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number that no other program uses on this database: two servers starting at once take turns. */
const TURN = 7_403_172_026

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
    await migratePglite(db, MIGRATIONS)
    return { db, close }
  } catch (cause) {
    // A database that has aborted cannot be closed any more.
    await close().catch(() => {})
    throw worded({ kind: 'pglite', folder }, cause)
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

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  // A dropped idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const client = await pool.connect()
  try {
    await client.query(`select pg_advisory_lock(${TURN})`)
    await migratePostgres(overPostgres({ client }), MIGRATIONS)
  } finally {
    // The lock goes with its connection.
    client.release(true)
  }
  return { db: overPostgres({ client: pool }), close: () => pool.end() }
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
export function worded(options: DatabaseOptions, error: unknown): unknown {
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
