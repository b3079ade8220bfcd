import { resolve } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { errorWords, operatorError } from '#lib/words.ts'
import { backUp, restore } from './dataFolder.ts'
import { say, sayWrong } from './say.ts'
import { readSettings } from './settings.ts'

const IN_POSTGRES = {
  backup: 'pg_dump --format=custom --file=<file> "$DATABASE_URL"',
  restore: 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" <file>',
}

const [what = '', file = '', force] = process.argv.slice(2)
try {
  if (what !== 'backup' && what !== 'restore') throw operatorError(message('start.data.unknown', { what }))
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (databaseUrl) throw operatorError(message('start.data.inPostgres', { command: IN_POSTGRES[what] }))
  if (what === 'backup') await backUp(dataDir, resolve(file), say)
  else await restore(dataDir, resolve(file), { force: force === '--force' }, say)
} catch (error) {
  sayWrong(errorWords(error))
  process.exitCode = 1
}
