import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { operatorError } from '#lib/words.ts'
import { isConsoleSecret, type Settings } from './settings.ts'

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
    throw operatorError(message('start.secret.file', { file, shape: message('start.secret.shape') }))
  }
  return stored
}
