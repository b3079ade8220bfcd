import { resolve } from 'node:path'
import { operatorError, wordsOf } from '#lib/words.ts'
import { backUp, restore } from './dataFolder.ts'
import { say, sayWrong } from './say.ts'
import { readSettings } from './settings.ts'

const IN_POSTGRES = {
  backup: 'pg_dump --format=custom --file=<file> "$DATABASE_URL"',
  restore: 'pg_restore --clean --if-exists --dbname="$DATABASE_URL" <file>',
}

const [what = '', file = '', force] = process.argv.slice(2)
try {
  if (what !== 'backup' && what !== 'restore')
    throw operatorError({ zh: `数据文件夹没有 "${what}" 这个操作`, en: `There is no "${what}" of a data folder` })
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (databaseUrl) {
    throw operatorError({
      zh: `设置了 DATABASE_URL：选手、订单和上传的文件都在 PostgreSQL 里，请用它自己的工具：\n  ${IN_POSTGRES[what]}`,
      en: `DATABASE_URL is set, so runners, orders and uploads are in PostgreSQL, which has its own tools:\n  ${IN_POSTGRES[what]}`,
    })
  }
  if (what === 'backup') await backUp(dataDir, resolve(file), say)
  else await restore(dataDir, resolve(file), { force: force === '--force' }, say)
} catch (error) {
  sayWrong(wordsOf(error))
  process.exitCode = 1
}
