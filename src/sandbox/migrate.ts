import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export interface SqlRunner {
  /** Runs a script of several statements. */
  exec(sql: string): Promise<void>
  query(sql: string): Promise<unknown[]>
}

const FOLDER = fileURLToPath(new URL('./migrations/', import.meta.url))
/** Any number that no other program uses on this database: two servers starting at once take turns. */
const TURN = 7_403_172_026

/** Applies the SQL files of `migrations/` that the database has not had, in the order of their names. */
export async function migrate(sql: SqlRunner): Promise<void> {
  await sql.query(`select pg_advisory_lock(${TURN})`)
  try {
    await sql.exec(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const rows = (await sql.query('select name from migrations')) as { name: string }[]
    const applied = new Set(rows.map((row) => row.name))
    const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()
    for (const name of names) {
      if (!applied.has(name)) await apply(sql, name)
    }
  } finally {
    await sql.query(`select pg_advisory_unlock(${TURN})`)
  }
}

async function apply(sql: SqlRunner, name: string): Promise<void> {
  const script = await readFile(`${FOLDER}${name}`, 'utf8')
  try {
    await sql.exec(`begin;\n${script}\ninsert into migrations (name) values ('${name}');\ncommit;`)
  } catch (cause) {
    await sql.exec('rollback')
    throw new Error(`Migration ${name} failed`, { cause })
  }
}
