import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { create, extract, list } from 'tar'
import { operatorError, type Words, wordsOf } from '#lib/words.ts'
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
  throw operatorError({
    zh: `放回数据文件夹 ${folder} 时中断了一半，请再做一次：\n  npx startline restore <备份文件> --data '${folder}' --force`,
    en: `A restore into the data folder ${folder} broke off half way. Do it again:\n  npx startline restore <backup file> --data '${folder}' --force`,
  })
}

function hold(folder: string, log: Log): Promise<() => Promise<void>> {
  return holdLock(join(folder, 'in-use'), { zh: `数据文件夹 ${folder} `, en: `The data folder ${folder}` }, log)
}

/**
 * Writes a data folder whose server is stopped to a .tar.gz that only its owner can read: it holds runners, orders,
 * uploads and the console's secret. Throws when a server has the folder or the file is there already.
 */
export async function backUp(folder: string, file: string, log: Log): Promise<void> {
  if (existsSync(file)) {
    throw operatorError({
      zh: `${file} 已经有了，请换一个文件名。`,
      en: `${file} is there already: name another file.`,
    })
  }
  if (!relative(folder, resolve(file)).startsWith('..')) {
    throw operatorError({
      zh: `${file} 就在数据文件夹里，请放到别处。`,
      en: `${file} lies in the data folder itself.`,
    })
  }
  if (!existsSync(join(folder, SIGN))) {
    throw operatorError({
      zh: `数据文件夹 ${folder} 里没有数据库。`,
      en: `There is no database in the data folder ${folder}.`,
    })
  }
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
  log({
    zh: `数据文件夹 ${folder} 已存到 ${file}。里面有个人信息，请像保管产品一样保管它。`,
    en: `The data folder ${folder} is in ${file}. It holds personal data: keep it as safe as the product.`,
  })
}

/**
 * Puts a backup in the place of a data folder. Nothing is touched before the whole archive is unpacked beside it. Throws
 * when a server has the folder, when the archive is broken or none of ours, or, without `force`, when data is there;
 * with it that is put aside inside the folder.
 */
export async function restore(folder: string, file: string, options: { force: boolean }, log: Log): Promise<void> {
  if (!existsSync(file)) throw operatorError({ zh: `没有文件 ${file}。`, en: `There is no file ${file}.` })
  const release = await hold(folder, log)
  try {
    const before = lasting(folder)
    if (before.length > 0 && !options.force) {
      throw operatorError({
        zh: `数据文件夹 ${folder} 不是空的（${before.join('、')}）：加 --force 会把里面的东西移开。`,
        en: `The data folder ${folder} is not empty (${before.join(', ')}): --force puts aside what is there.`,
      })
    }
    for (const name of ['restoring', 'restored']) rmSync(join(folder, name), { recursive: true, force: true })
    await unpack(file, join(folder, 'restoring'))
    renameSync(join(folder, 'restoring'), join(folder, 'restored'))
    const aside = putAside(folder, before)
    for (const name of readdirSync(join(folder, 'restored')))
      renameSync(join(folder, 'restored', name), join(folder, name))
    rmSync(join(folder, 'restored'), { recursive: true })
    log({ zh: `${file} 已放回数据文件夹 ${folder}。`, en: `${file} is back in the data folder ${folder}.` })
    if (aside) {
      log({
        zh: `原来的内容移到了 ${aside}，不需要时可以删掉。`,
        en: `What was there lies in ${aside}; remove it when it is not needed any more.`,
      })
    }
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
    if (!ours) throw operatorError({ zh: '它不是数据文件夹的备份', en: 'it is no backup of a data folder' })
    mkdirSync(folder)
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
    syncTree(folder)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    const why = wordsOf(cause)
    throw operatorError({ zh: `${file} 不能放回：${why.zh}`, en: `${file} cannot be restored: ${why.en}` }, { cause })
  }
}

function putAside(folder: string, names: readonly string[]): string | null {
  if (names.length === 0) return null
  const aside = join(folder, `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`)
  mkdirSync(aside)
  for (const name of names) renameSync(join(folder, name), join(aside, name))
  return aside
}
