import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Words } from '#lib/words.ts'
import { backUp, lockFolder, restore } from './dataFolder.ts'

let root = ''
let data = ''
let file = ''
let printed: string[] = []
const log = ({ en }: Words) => printed.push(en)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'startline-data-'))
  data = join(root, 'data')
  file = join(root, 'kept/backup.tar.gz')
  printed = []
  fill('old')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A data folder as far as a copy looks at it. */
function fill(what: string): void {
  mkdirSync(join(data, 'database/base'), { recursive: true })
  writeFileSync(join(data, 'database/PG_VERSION'), '18\n')
  writeFileSync(join(data, 'database/base/1'), what.repeat(5000))
  writeFileSync(join(data, 'console.secret'), what, { mode: 0o600 })
}

const whatIsThere = () => readFileSync(join(data, 'database/base/1'), 'utf8').slice(0, 3)

test('a backup is restored, and only its owner reads it; what was there is put aside', async () => {
  await backUp(data, file, log)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  fill('new')
  await restore(data, file, { force: true }, log)
  expect([whatIsThere(), readFileSync(join(data, 'console.secret'), 'utf8')]).toEqual(['old', 'old'])
  expect(statSync(join(data, 'console.secret')).mode & 0o777).toBe(0o600)
  const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('before-'))
  expect(readFileSync(join(data, aside, 'console.secret'), 'utf8')).toBe('new')
  expect(printed.at(-1)).toContain(aside)
  // What was put aside is not in the next backup.
  await backUp(data, `${file}.2`, log)
  rmSync(data, { recursive: true })
  await restore(data, `${file}.2`, { force: false }, log)
  expect(readdirSync(data).sort()).toEqual(['console.secret', 'database'])
})

test('a folder with data is left alone without --force', async () => {
  await backUp(data, file, log)
  fill('new')
  const refused = restore(data, file, { force: false }, log)
  await expect(refused).rejects.toThrow(/is not empty \(console\.secret, database\): --force/)
  expect(whatIsThere()).toBe('new')
})

test('while a server has the folder neither is done', async () => {
  await backUp(data, file, log)
  const release = await lockFolder(data, log)
  const inUse = `already in use by pid ${process.pid}`
  await expect(backUp(data, join(root, 'other'), log)).rejects.toThrow(inUse)
  await expect(restore(data, file, { force: true }, log)).rejects.toThrow(inUse)
  await release()
})

test.each<[string, () => void, RegExp]>([
  ['cut', () => truncateSync(file, statSync(file).size - 200), /backup\.tar\.gz cannot be restored: /],
  ['no archive', () => writeFileSync(file, 'a'.repeat(5000)), /cannot be restored: /],
  ['missing', () => rmSync(file), /There is no file/],
])('a backup that is %s changes nothing', async (_what, damage, why) => {
  await backUp(data, file, log)
  fill('new')
  damage()
  await expect(restore(data, file, { force: true }, log)).rejects.toThrow(why)
  expect([whatIsThere(), readdirSync(data).sort()]).toEqual(['new', ['console.secret', 'database']])
})

test('nothing is written over, nor into the folder itself, nor of an empty one', async () => {
  await backUp(data, file, log)
  await expect(backUp(data, file, log)).rejects.toThrow('is there already')
  await expect(backUp(data, join(data, 'a.tar.gz'), log)).rejects.toThrow('lies in the data folder itself')
  await expect(backUp(root, join(tmpdir(), 'none.tar.gz'), log)).rejects.toThrow('There is no database')
})

test('a restore that broke off half way is named at the next start, and done again', async () => {
  await backUp(data, file, log)
  mkdirSync(join(data, 'restored'))
  await expect(lockFolder(data, log)).rejects.toThrow(`npx startline restore <backup file> --data '${data}' --force`)
  await restore(data, file, { force: true }, log)
  await (await lockFolder(data, log))()
})
