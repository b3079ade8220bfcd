import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lock } from 'proper-lockfile'

/** Takes a data folder for this process; throws when another process has it. Answers the way to give it back. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const owner = join(folder, 'owner.pid')
  const release = await lock(folder, { lockfilePath: join(folder, 'in-use.lock'), stale: 10_000 }).catch((error) => {
    if (codeOf(error) !== 'ELOCKED') throw error
    throw new Error(
      `The data folder ${folder} is already in use by pid ${pidOf(owner)}.\n` +
        'Stop that server, or choose another folder with DATA_DIR.',
    )
  })
  writeFileSync(owner, `${process.pid}\n`)
  return async () => {
    rmSync(owner, { force: true })
    await release()
  }
}

function pidOf(owner: string): string {
  try {
    return readFileSync(owner, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
