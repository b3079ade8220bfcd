import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorError } from '#lib/words.ts'
import { isConsoleSecret, SECRET_SHAPE, type Settings } from './settings.ts'

/** CONSOLE_SECRET, else what the data folder keeps; made when there is none yet. Throws when the file holds no secret. */
export function consoleSecret({ dataDir, consoleSecret: given }: Settings): string {
  if (given !== null) return given
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'console.secret')
  try {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (!isConsoleSecret(stored)) {
    throw operatorError({
      zh: `${file} 里应是 ${SECRET_SHAPE.zh}。删掉它，下次启动会重新生成。`,
      en: `${file} must hold ${SECRET_SHAPE.en}. Delete it, and the next start makes a new one.`,
    })
  }
  return stored
}
