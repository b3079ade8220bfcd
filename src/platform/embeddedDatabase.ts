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
import { errorWords, verbatim, type Words } from '#lib/words.ts'
import { holdLock } from './folderLock.ts'
import { text } from './texts.ts'

export interface EmbeddedDatabase {
  client: PGlite
  close(): Promise<void>
}

/**
 * Opens the database in a folder, makes it when there is none, and holds the folder's lock until closed. Every commit
 * is on the disk before it is answered. Throws DamagedFolder when the folder is not what was left there.
 */
export async function openFolder(folder: string, log: (words: Words) => void): Promise<EmbeddedDatabase> {
  const release = await holdLock(folder, text('storage.folder', { folder }), log)
  const printed: string[] = []
  try {
    const fresh = prepareFolder(folder, log)
    const client = await PGlite.create({
      fs: new SyncedFolder(folder),
      startParams: DURABLE,
      onStderr: (line) => printed.push(line) > 0,
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
    throw cause instanceof DamagedFolder ? cause : new DamagedFolder(folder, reasonOf(printed, cause), cause)
  }
}

/** The database's folder cannot be used. The message names it, says why and what to do. */
export class DamagedFolder extends Error {
  readonly words: Words
  constructor(folder: string, why: Words, cause?: unknown) {
    const words = text('storage.damaged', { folder, why, data: dirname(folder) })
    super(words.en, { cause })
    this.words = words
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
  if (found && !found.isDirectory()) throw new DamagedFolder(folder, text('storage.damaged.file'))
  if (found && (found.mode & 0o700) !== 0o700) {
    const mode = (found.mode & 0o777).toString(8).padStart(3, '0')
    const chmod = `chmod -R u+rwX '${folder}'`
    throw new DamagedFolder(folder, text('storage.damaged.mode', { mode, chmod }))
  }
  const empty = !found || readdirSync(folder).length === 0
  if (marker === 'making' && !empty) {
    log(text('storage.unfinished', { folder }))
    rmSync(folder, { recursive: true })
  } else if (empty && marker === 'made') {
    throw new DamagedFolder(folder, text('storage.damaged.empty', { marker: markerOf(folder) }))
  } else if (!empty) {
    if (existsSync(join(folder, 'PG_VERSION'))) return false
    throw new DamagedFolder(folder, text('storage.damaged.version'))
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
  throw new DamagedFolder(folder, text('storage.damaged.tables', { tables: rows.map(({ relname }) => relname) }))
}

/** What PostgreSQL said before it gave up, else what was thrown. */
function reasonOf(printed: readonly string[], cause: unknown): Words {
  const fatal = printed
    .filter((line) => /\b(PANIC|FATAL|DETAIL): {2}/.test(line))
    .map((line) => line.replace(/^.*?: {2}/, ''))
  if (fatal.length > 0) return verbatim(fatal.join(' ').replace(/\.$/, ''))
  return cause instanceof Error ? errorWords(cause) : text('storage.damaged.silent')
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
