import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Store } from './store.ts'

const TEMPORARY = /\.tmp$/

/** A store in a folder. A file appears by renaming, so that a reader or a crash never finds half of one. */
export function directoryStore(folder: string, name = folder): Store {
  const at = (path: string) => join(folder, path)
  return {
    name,
    get: (path) => readFile(at(path), 'utf8').catch(absent),
    bytes: (path) => readFile(at(path)).catch(absent),
    async list(prefix) {
      const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries = await readdir(at(start), { recursive: true, withFileTypes: true }).catch(absent)
      const files = (entries ?? []).filter((entry) => entry.isFile() && !TEMPORARY.test(entry.name))
      const named = files.map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return { file, path: relative(folder, file).split(sep).join('/') }
      })
      const found = named.filter(({ path }) => path.startsWith(prefix)).sort((a, b) => (a.path < b.path ? -1 : 1))
      return new Map(await Promise.all(found.map(async ({ file, path }) => [path, (await stat(file)).size] as const)))
    },
    async put(path, content) {
      const temporary = await writeBeside(at(path), content)
      await rename(temporary, at(path))
    },
    async putNew(path, content) {
      const temporary = await writeBeside(at(path), content)
      try {
        // Unlike a rename, a link never replaces what is there.
        await link(temporary, at(path))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    remove: (path) => rm(at(path), { force: true }),
  }
}

async function writeBeside(file: string, content: string | Uint8Array): Promise<string> {
  const temporary = `${file}.${randomUUID()}.tmp`
  const handle = await open(temporary, 'wx').catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(dirname(file), { recursive: true })
    return open(temporary, 'wx')
  })
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return temporary
}

/** What no file can be named as is not there either: too long, below a file, a folder, with a NUL. */
const NO_FILE = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP', 'ERR_INVALID_ARG_VALUE']

function absent(error: unknown): null {
  if (NO_FILE.includes(String(codeOf(error)))) return null
  throw error
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
