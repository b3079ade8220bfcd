import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFolder } from './embeddedDatabase.ts'

const root = mkdtempSync(join(tmpdir(), 'startline-folder-'))
const good = join(root, 'good')
let file = ''
let data = ''
let folder = ''
let printed: string[] = []

const open = (path = folder) => openFolder(path, ({ en }) => printed.push(en))

beforeAll(async () => {
  // A start that was killed while it made the database: the next one makes it.
  mkdirSync(join(good, 'database'), { recursive: true })
  writeFileSync(join(good, 'database/half'), '')
  writeFileSync(join(good, 'database.marker'), 'making\n')
  const { client, close } = await open(join(good, 'database'))
  expect(printed).toEqual([expect.stringContaining('it is made again')])
  await client.exec(`create table runners (id int primary key, name text);
    insert into runners select at, repeat('x', 100) from generate_series(1, 1000) at`)
  const { rows } = await client.query<{ path: string }>(`select pg_relation_filepath('runners') as path`)
  file = rows[0]?.path ?? ''
  const { rows: settings } = await client.query(`select name, setting from pg_settings where name in
    ('fsync', 'synchronous_commit', 'wal_sync_method') order by 1`)
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ])
  await close()
})
beforeEach(() => {
  data = mkdtempSync(join(root, 'data-'))
  folder = join(data, 'database')
  printed = []
})
afterEach(() => rmSync(data, { recursive: true, force: true }))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const inside = (name: string) => join(folder, name)

test.each<[string, () => void, RegExp]>([
  ['emptied', () => mkdirSync(folder), /it is empty, though it has held data \(.*database\.marker says so\)/],
  ['removed', () => {}, /it is empty, though it has held data/],
  ['a file', () => writeFileSync(folder, ''), /it is a file/],
  [
    'closed to its owner',
    () => mkdirSync(folder, 0o050),
    /its permissions are 050, which chmod -R u\+rwX '.*' may mend/,
  ],
  ['without its version', () => mkdirSync(inside('base'), { recursive: true }), /its file PG_VERSION is missing/],
])('a folder %s is named, with what to do', async (_kind, leave, why) => {
  writeFileSync(join(data, 'database.marker'), 'made\n')
  leave()
  await refused(why)
})

test.each<[string, () => void, RegExp]>([
  ['cut control file', () => truncateSync(inside('global/pg_control')), /pg_control": read 0 of \d+\./],
  [
    'control file of garbage',
    () => writeFileSync(inside('global/pg_control'), Buffer.alloc(8192, 7)),
    /database files are incompatible with server/,
  ],
  ['cut log', () => truncateSync(inside(`pg_wal/${firstSegment()}`)), /checkpoint record/],
  ['removed base', () => rmSync(inside('base'), { recursive: true }), /"base\/5" is missing\./],
  ['cut table', () => truncateSync(inside(file)), /files are cut or missing of runners\./],
])('a database with a %s is named, with what PostgreSQL says and what to do', async (_kind, damage, why) => {
  cpSync(good, data, { recursive: true })
  damage()
  await refused(why)
})

async function refused(why: RegExp): Promise<void> {
  const error: Error = await open().then(
    () => new Error('It opened'),
    (cause) => cause,
  )
  expect(error.message).toContain(`The database folder ${folder} cannot be used: `)
  expect(error.message).toMatch(why)
  expect(error.message).toContain(`npx startline restore <backup file> --data '${data}' --force`)
  expect(error.message).toContain(`mv '${data}' '${data}.damaged'`)
  // The lock is given back: what the advice says can be done at once.
  expect(readdirSync(data).filter((name) => /lock|owner/.test(name))).toEqual([])
}

const firstSegment = () => readdirSync(inside('pg_wal')).find((name) => /^[0-9A-F]{24}$/.test(name))
