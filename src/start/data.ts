import { resolve } from 'node:path'
import { backUp, restore } from './dataFolder.ts'
import { readSettings } from './settings.ts'

const IN_POSTGRES = {
  backup: 'pg_dump --format=custom --file=<file> "$DATABASE_URL"',
  restore: 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" <file>',
}

const [what = '', file = '', force] = process.argv.slice(2)
try {
  if (what !== 'backup' && what !== 'restore') throw new Error(`There is no "${what}" of a data folder`)
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (databaseUrl) {
    const there = 'DATABASE_URL is set, so runners, orders and uploads are in PostgreSQL, which has its own tools:'
    throw new Error(`${there}\n  ${IN_POSTGRES[what]}`)
  }
  const log = (line: string) => console.log(line)
  if (what === 'backup') await backUp(dataDir, resolve(file), log)
  else await restore(dataDir, resolve(file), { force: force === '--force' }, log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
