import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lock } from 'proper-lockfile'
import type { DatabaseOptions } from './options.ts'
import * as schema from './schema.ts'

/** The tables, whichever engine holds them; a transaction has the same type. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export interface OpenDatabase {
  db: Database
  close(): Promise<void>
}

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') }
/** Any number that no other program uses on this database: two servers starting at once take turns. */
const TURN = 7_403_172_026

/** Opens the database, brings its tables up to date, and holds a lock on an embedded folder until closed. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.kind === 'postgres' ? openPostgres(options.url) : openPglite(options.folder)
}

async function openPglite(folder: string | null): Promise<OpenDatabase> {
  const release = folder === null ? async () => {} : await holdFolder(folder)
  try {
    const client = await PGlite.create(folder === null ? {} : { dataDir: folder })
    const db = overPglite({ client, schema })
    await migratePglite(db, MIGRATIONS)
    return {
      db,
      close: async () => {
        await client.close()
        await release()
      },
    }
  } catch (cause) {
    await release()
    throw cause
  }
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
  return { db: overPostgres({ client: pool, schema }), close: () => pool.end() }
}

async function holdFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(dirname(folder), { recursive: true })
  const held = { lockfilePath: `${folder}.lock`, realpath: false, stale: 10_000 }
  return lock(folder, held).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ELOCKED') throw cause
    const hint = 'stop that one or choose another folder'
    throw new Error(`The data folder ${folder} is in use by another Startline; ${hint}`, { cause })
  })
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
