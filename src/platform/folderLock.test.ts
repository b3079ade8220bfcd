import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verbatim } from '#lib/words.ts'
import { holdLock } from './folderLock.ts'

let folder = ''
let path = ''
let printed: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-lock-'))
  path = join(folder, 'in-use')
  printed = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hold = () => holdLock(path, verbatim('The folder'), ({ en }) => printed.push(en))

/** The lock as a process leaves it that was killed: what this one would write, with a change. */
async function leftBehind(change: object, secondsAgo = 0): Promise<void> {
  const release = await hold()
  const owner = JSON.parse(readFileSync(`${path}.owner`, 'utf8'))
  await release()
  mkdirSync(`${path}.lock`)
  beat(secondsAgo)
  writeFileSync(`${path}.owner`, JSON.stringify({ ...owner, ...change }))
}

function beat(secondsAgo: number): void {
  const at = Date.now() / 1000 - secondsAgo
  utimesSync(`${path}.lock`, at, at)
}

async function taken(): Promise<number> {
  const from = performance.now()
  const release = await hold()
  const ms = performance.now() - from
  expect(JSON.parse(readFileSync(`${path}.owner`, 'utf8')).pid).toBe(process.pid)
  await release()
  expect([existsSync(`${path}.lock`), existsSync(`${path}.owner`)]).toEqual([false, false])
  return ms
}

test('a dead owner of this host and boot loses its lock at once', async () => {
  await leftBehind({ pid: spawnSync('true').pid })
  expect(await taken()).toBeLessThan(1000)
  expect(printed).toEqual([])
})

test('a pid that another process has been given since does not keep it', async () => {
  await leftBehind({ pid: process.ppid, started: '1' })
  expect(await taken()).toBeLessThan(1000)
})

test('a living owner keeps it, however old its heartbeat is', async () => {
  await leftBehind({}, 60)
  await expect(hold()).rejects.toThrow(`The folder is already in use by pid ${process.pid}`)
})

test.each([
  ['of another host', { host: 'elsewhere' }],
  ['of another boot', { boot: 'before' }],
  ['of another container', { pidNamespace: 'pid:[1]' }],
])('an owner %s is waited for, with a word, until its heartbeat is old', async (_of, change) => {
  await leftBehind(change, 9.8)
  expect(await taken()).toBeGreaterThan(150)
  expect(printed).toEqual([expect.stringMatching(/^The folder is held by pid \d+ on \S+; waiting/)])
})

test('an owner of another host whose heart beats keeps it', async () => {
  await leftBehind({ host: 'elsewhere' }, 9.8)
  setTimeout(() => beat(0), 50)
  await expect(hold()).rejects.toThrow(/already in use by pid \d+ on elsewhere/)
})

test('a lock without a name is as good as another host’s', async () => {
  await leftBehind({}, 20)
  writeFileSync(`${path}.owner`, '4711\n')
  await taken()
})

test('of many that find a dead owner one gets the lock', async () => {
  await leftBehind({ pid: spawnSync('true').pid })
  const all = await Promise.allSettled([hold(), hold(), hold(), hold(), hold()])
  const got = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(got).toHaveLength(1)
  for (const release of got) await release()
})

test('a folder that is none is named', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(holdLock(join(folder, 'file/in-use'), verbatim('The folder'), () => {})).rejects.toThrow(
    /^The folder cannot be/,
  )
})
