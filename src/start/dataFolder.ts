import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { create, extract, list } from 'tar'
import { message } from '#authoring/model/finding.ts'
import { errorWords, operatorError, type Words } from '#lib/words.ts'
import { syncTree } from '#platform/embeddedDatabase.ts'
import { holdLock } from '#platform/folderLock.ts'

type Log = (words: Words) => void

/** What is there only while a process works, or was put aside by a restore. */
const PASSING = /^(in-use|database)\.(lock|owner|turn\.lock)$|^(restoring|restored)$|^before-/
/** In every archive of a data folder. */
const SIGN = 'database/PG_VERSION'

/** Takes a data folder for this process; throws when another process has it. Answers the way to give it back. */
export async function lockFolder(folder: string, log: Log): Promise<() => Promise<void>> {
  const release = await hold(folder, log)
  if (!existsSync(join(folder, 'restored'))) return release
  await release()
  throw operatorError(message('start.data.halfRestored', { folder }))
}

function hold(folder: string, log: Log): Promise<() => Promise<void>> {
  return holdLock(join(folder, 'in-use'), message('start.data.folder', { folder }), log)
}

/**
 * Writes a data folder whose server is stopped to a .tar.gz that only its owner can read: it holds runners, orders,
 * uploads and the console's secret. Throws when a server has the folder or the file is there already.
 */
export async function backUp(folder: string, file: string, log: Log): Promise<void> {
  if (existsSync(file)) throw operatorError(message('start.data.fileThere', { file }))
  if (!relative(folder, resolve(file)).startsWith('..')) throw operatorError(message('start.data.fileInside', { file }))
  if (!existsSync(join(folder, SIGN))) throw operatorError(message('start.data.noDatabase', { folder }))
  const release = await hold(folder, log)
  const part = `${file}.part`
  try {
    mkdirSync(dirname(file), { recursive: true })
    await create({ gzip: true, cwd: folder, file: part, mode: 0o600, strict: true, portable: true }, lasting(folder))
    syncTree(part)
    renameSync(part, file)
  } catch (cause) {
    rmSync(part, { force: true })
    throw cause
  } finally {
    await release()
  }
  log(message('start.data.backedUp', { folder, file }))
}

/**
 * Puts a backup in the place of a data folder. Nothing is touched before the whole archive is unpacked beside it. Throws
 * when a server has the folder, when the archive is broken or none of ours, or, without `force`, when data is there;
 * with it that is put aside inside the folder.
 */
export async function restore(folder: string, file: string, options: { force: boolean }, log: Log): Promise<void> {
  if (!existsSync(file)) throw operatorError(message('start.data.noFile', { file }))
  const release = await hold(folder, log)
  try {
    const before = lasting(folder)
    if (before.length > 0 && !options.force)
      throw operatorError(message('start.data.notEmpty', { folder, names: before }))
    for (const name of ['restoring', 'restored']) rmSync(join(folder, name), { recursive: true, force: true })
    await unpack(file, join(folder, 'restoring'))
    renameSync(join(folder, 'restoring'), join(folder, 'restored'))
    const aside = putAside(folder, before)
    for (const name of readdirSync(join(folder, 'restored')))
      renameSync(join(folder, 'restored', name), join(folder, name))
    rmSync(join(folder, 'restored'), { recursive: true })
    log(message('start.data.restored', { file, folder }))
    if (aside) log(message('start.data.aside', { aside }))
  } finally {
    await release()
  }
}

function lasting(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !PASSING.test(name))
    .sort()
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    let ours = false
    // Read through once: a cut or changed archive is found before anything is unpacked.
    await list({
      file,
      strict: true,
      onReadEntry: ({ path }) => {
        ours ||= path === SIGN
      },
    })
    if (!ours) throw operatorError(message('start.data.noBackup'))
    mkdirSync(folder)
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
    syncTree(folder)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw operatorError(message('start.data.notRestored', { file, why: errorWords(cause) }), { cause })
  }
}

function putAside(folder: string, names: readonly string[]): string | null {
  if (names.length === 0) return null
  const aside = join(folder, `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`)
  mkdirSync(aside)
  for (const name of names) renameSync(join(folder, name), join(aside, name))
  return aside
}
