import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { verbatim, type Words, wordsOf } from '#lib/words.ts'
import { holdLock } from './folderLock.ts'

export interface EmbeddedDatabase {
  client: PGlite
  close(): Promise<void>
}

/**
 * Opens the database in a folder, makes it when there is none, and holds the folder's lock until closed. Every commit
 * is on the disk before it is answered. Throws DamagedFolder when the folder is not what was left there.
 */
export async function openFolder(folder: string, log: (words: Words) => void): Promise<EmbeddedDatabase> {
  const release = await holdLock(folder, { zh: `数据库文件夹 ${folder} `, en: `The database folder ${folder}` }, log)
  const said: string[] = []
  try {
    const fresh = prepareFolder(folder, log)
    const client = await PGlite.create({
      fs: new SyncedFolder(folder),
      startParams: DURABLE,
      onStderr: (line) => said.push(line) > 0,
    })
    // initdb runs without fsync.
    if (fresh) syncTree(folder)
    else await checkTables(client, folder)
    writeMarker(folder, 'made')
    return {
      client,
      async close() {
        await client.close()
        await release()
      },
    }
  } catch (cause) {
    await release()
    throw cause instanceof DamagedFolder ? cause : new DamagedFolder(folder, reasonOf(said, cause), cause)
  }
}

/** The database's folder cannot be used. The message names it, says why and what to do. */
export class DamagedFolder extends Error {
  readonly words: Words
  constructor(folder: string, why: Words, cause?: unknown) {
    const data = dirname(folder)
    const aside = `  mv '${data}' '${data}.damaged'`
    const zh = [
      `数据库文件夹 ${folder} 不能用：${why.zh}。`,
      '要放回备份（现在里面的东西会先移开）：',
      `  npx startline restore <备份文件> --data '${data}' --force`,
      '要把它移开、从空的产品重新开始：',
      aside,
    ]
    const en = [
      `The database folder ${folder} cannot be used: ${why.en}.`,
      'To bring a backup back (what lies there now is put aside):',
      `  npx startline restore <backup file> --data '${data}' --force`,
      'To put it aside and begin with an empty product:',
      aside,
    ]
    super(en.join('\n'), { cause })
    this.words = { zh: zh.join('\n'), en: en.join('\n') }
  }
}

/** What PGlite starts PostgreSQL with, but with fsync: -F would leave it out. */
const DURABLE = [...PGlite.defaultStartParams.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync']

interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath(node: unknown): string
}

/** PGlite's file system on a folder of the disk, which leaves fsync out (its fdatasync does nothing either). */
class SyncedFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addSync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFiles }
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(NODEFS.realPath(node))
        else fsyncSync(nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } }
  }
}

/** Answers whether the database is still to be made; throws when what should be there is not. */
function prepareFolder(folder: string, log: (words: Words) => void): boolean {
  const marker = readMarker(folder)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found && !found.isDirectory())
    throw new DamagedFolder(folder, { zh: '它是一个文件，不是文件夹', en: 'it is a file, where a folder is expected' })
  if (found && (found.mode & 0o700) !== 0o700) {
    const mode = (found.mode & 0o777).toString(8).padStart(3, '0')
    const chmod = `chmod -R u+rwX '${folder}'`
    throw new DamagedFolder(folder, {
      zh: `它的权限是 ${mode}，用 ${chmod} 也许能改好`,
      en: `its permissions are ${mode}, which ${chmod} may mend`,
    })
  }
  const empty = !found || readdirSync(folder).length === 0
  if (marker === 'making' && !empty) {
    log({
      zh: `${folder} 里的数据库上次启动时没有建完，现在重新建立。`,
      en: `The database in ${folder} was never finished by the start that began it; it is made again.`,
    })
    rmSync(folder, { recursive: true })
  } else if (empty && marker === 'made') {
    throw new DamagedFolder(folder, {
      zh: `它是空的，但里面有过数据（见 ${markerOf(folder)}）`,
      en: `it is empty, though it has held data (${markerOf(folder)} says so)`,
    })
  } else if (!empty) {
    if (existsSync(join(folder, 'PG_VERSION'))) return false
    throw new DamagedFolder(folder, { zh: '缺少文件 PG_VERSION', en: 'its file PG_VERSION is missing' })
  }
  writeMarker(folder, 'making')
  return true
}

// PostgreSQL takes a table whose file is empty for an empty table; its index knows better.
const LOST_TABLES = `
  select distinct c.relname from pg_class c join pg_index i on i.indrelid = c.oid
  where c.relkind in ('r', 't') and c.oid >= 16384
    and (pg_relation_size(i.indexrelid) = 0 or pg_relation_size(i.indexrelid) % 8192 <> 0
      or pg_relation_size(c.oid) % 8192 <> 0
      or (pg_relation_size(c.oid) = 0 and pg_relation_size(i.indexrelid) > 8192))
  order by 1`

async function checkTables(client: PGlite, folder: string): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(LOST_TABLES)
  if (rows.length === 0) return
  const tables = rows.map((row) => row.relname)
  throw new DamagedFolder(folder, {
    zh: `这些表的文件被截断或缺失：${tables.join('、')}`,
    en: `files are cut or missing of ${tables.join(', ')}`,
  })
}

/** What PostgreSQL said before it gave up, else what was thrown. */
function reasonOf(said: readonly string[], cause: unknown): Words {
  const fatal = said
    .filter((line) => /\b(PANIC|FATAL|DETAIL): {2}/.test(line))
    .map((line) => line.replace(/^.*?: {2}/, ''))
  if (fatal.length > 0) return verbatim(fatal.join(' ').replace(/\.$/, ''))
  return cause instanceof Error ? wordsOf(cause) : { zh: '数据库没有启动', en: 'the database did not start' }
}

type Marker = 'none' | 'making' | 'made'

function markerOf(folder: string): string {
  return `${folder}.marker`
}

function readMarker(folder: string): Marker {
  if (!existsSync(markerOf(folder))) return 'none'
  return readFileSync(markerOf(folder), 'utf8').trim() === 'making' ? 'making' : 'made'
}

/** Whole and on the disk before it counts: a folder marked as being made is emptied by the next start. */
function writeMarker(folder: string, marker: Marker): void {
  if (readMarker(folder) === marker) return
  const path = markerOf(folder)
  writeFileSync(`${path}.new`, `${marker}\n`)
  syncPath(`${path}.new`)
  renameSync(`${path}.new`, path)
  syncPath(dirname(path))
}

/** Puts a file, or a folder with all in it, on the disk. */
export function syncTree(path: string): void {
  if (statSync(path).isDirectory()) {
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
      syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(path)
}

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
