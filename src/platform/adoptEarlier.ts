import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MigrationConfig, readMigrationFiles } from 'drizzle-orm/migrator'

interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

interface EarlierMigration {
  tag: string
  when: number
  statements: string[]
}

/** The migrations of before 2026-11-23, when they were made one; in their order. */
export function earlierMigrations(): EarlierMigration[] {
  const text = readFileSync(join(import.meta.dirname, 'migrations/earlier.sql'), 'utf8')
  return text.split(/^--> migration /m).flatMap((part) => {
    const [, tag = '', when, sql = ''] = /^(\w+) (\d+)\n([\s\S]*)/.exec(part) ?? []
    return tag === '' ? [] : { tag, when: Number(when), statements: sql.split('--> statement-breakpoint') }
  })
}

/**
 * Brings a database that was made by earlier migrations, all of them or some, to where the one that replaced them begins,
 * and notes that one as done. An empty database and one that has it already are left as they are.
 */
export async function adoptEarlier(client: Client, config: MigrationConfig): Promise<void> {
  const one = async <Row>(text: string) => (await client.query(text)).rows[0] as Row | undefined
  // "migrations" is the table of those from before drizzle's.
  const tables = await one<{ journal: boolean; names: boolean }>(`select
    to_regclass('drizzle.__drizzle_migrations') is not null as journal, to_regclass('migrations') is not null as names`)
  const last = tables?.journal
    ? await one<{ at: string | null }>('select max(created_at)::text as at from drizzle.__drizzle_migrations')
    : undefined
  const [first] = readMigrationFiles(config)
  const at = Number(last?.at ?? 0)
  if (!first || at >= first.folderMillis || (at === 0 && !tables?.names)) return
  await client.query('begin')
  try {
    for (const { when, statements } of earlierMigrations()) {
      if (when > at) for (const statement of statements) await client.query(statement)
    }
    await client.query('create schema if not exists drizzle')
    await client.query(`create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
    const values = [first.hash, first.folderMillis]
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
