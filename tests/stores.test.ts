import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runCommand } from '#commands/runCommand.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { rollback } from '#releasing/rollback.ts'
import { openStore } from '#releasing/store/openStore.ts'
import type { Store } from '#releasing/store/store.ts'
import { verify } from '#releasing/verify.ts'
import { configFiles, samplePage } from '#support/config.ts'
import { builtOf } from '#support/release.ts'
import { type S3Server, startS3 } from '#support/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-stores-'))
const servers: S3Server[] = []
const BUCKET = 'config-bucket'

async function s3(name: string, conditional: boolean): Promise<Store> {
  const server = await startS3(join(folder, name), BUCKET, conditional)
  servers.push(server)
  return openStore(`s3://${BUCKET}/deep/${name}`, folder, server.endpoint)
}

beforeAll(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  vi.stubEnv('AWS_REGION', 'us-east-1')
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all(servers.map((server) => server.close()))
  rmSync(folder, { recursive: true, force: true })
})

describe.each<[string, () => Promise<Store>]>([
  ['a folder', () => openStore('plain', folder)],
  ['S3', () => s3('conditional', true)],
  ['an S3 that ignores conditions', () => s3('simple', false)],
])('%s', (_kind, open) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })

  it('gives back what was put, replaces it, and forgets what was removed', async () => {
    expect(await store.get('objects/a.json')).toBeNull()
    await store.put('objects/a.json', '{"zh":"起跑线"}')
    expect(await store.get('objects/a.json')).toBe('{"zh":"起跑线"}')
    await store.put('objects/a.json', '{}')
    expect(await store.get('objects/a.json')).toBe('{}')
    await store.remove('objects/a.json')
    await store.remove('objects/a.json')
    expect(await store.get('objects/a.json')).toBeNull()
  })

  it('lists by the beginning of names, with sizes in bytes', async () => {
    expect((await store.list('nothing/')).size).toBe(0)
    await store.put('lists/b.json', '线')
    await store.put('lists/a.json', '1')
    await store.put('other/a.json', '1')
    expect([...(await store.list('lists/'))]).toEqual([
      ['lists/a.json', 1],
      ['lists/b.json', 3],
    ])
    expect([...(await store.list('lists/b')).keys()]).toEqual(['lists/b.json'])
  })

  it('writes what is new only where nothing is', async () => {
    expect(await store.putNew('lock.json', 'mine')).toBe(true)
    expect(await store.putNew('lock.json', 'yours')).toBe(false)
    expect(await store.get('lock.json')).toBe('mine')
    await store.remove('lock.json')
    expect(await store.putNew('lock.json', 'yours')).toBe(true)
  })

  it('takes releases, rolls back and is whole', async () => {
    const page = (en: string) => ({ blocks: [{ type: 'text', text: { zh: en, en } }] })
    const signed = { author: 'Lin', note: '', now: Date.UTC(2027, 0, 1) }
    const first = await publishRelease(store, builtOf({ pages: { '/Home': page('one') }, races: { 1: {} } }), signed)
    await publishRelease(store, builtOf({ pages: { '/Home': page('two') } }), signed)
    expect(await store.get('races/1.json')).toBeNull()
    expect((await rollback(store, '1', signed)).origin).toBe(first.release?.id)
    expect(JSON.parse((await store.get('races/1.json')) ?? '').pages).toEqual(
      JSON.parse((await store.get('pointer.json')) ?? '').pages,
    )
    expect((await verify(store)).faults).toEqual([])
  })
})

it('a folder is left without temporary files', () => {
  const names = readdirSync(join(folder, 'plain'), { recursive: true }).map(String)
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('S3 objects say what they are and how long they may be kept', async () => {
  const store = await s3('media', true)
  await store.put('objects/a.js', 'export {}')
  await store.put('pointer.json', '{}')
  const client = new S3Client({ endpoint: servers.at(-1)?.endpoint ?? '', forcePathStyle: true })
  const headers = async (path: string) => {
    const { ContentType, CacheControl } = await client.send(
      new GetObjectCommand({ Bucket: BUCKET, Key: `deep/media/${path}` }),
    )
    return [ContentType, CacheControl]
  }
  expect(await headers('objects/a.js')).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect(await headers('pointer.json')).toEqual(['application/json; charset=utf-8', 'no-cache'])
})

it('an error names the store, the file and what to look at', async () => {
  const server = await startS3(join(folder, 'wrong'), BUCKET, true)
  servers.push(server)
  const missing = await openStore('s3://no-such-bucket/x', folder, server.endpoint)
  await expect(missing.get('pointer.json')).rejects.toThrow(
    's3://no-such-bucket/x: cannot read pointer.json: there is no such bucket',
  )
  await expect(openStore('ftp://x', folder)).rejects.toThrow('"ftp://x" is no store')
  await expect(openStore(undefined, folder)).rejects.toThrow('Which store?')
})

describe('the commands', () => {
  const lines: string[] = []
  const terminal = { cwd: folder, out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) }
  const run = async (...args: string[]) => {
    lines.length = 0
    const code = await runCommand(args, terminal)
    return { code, text: lines.join('\n') }
  }
  const write = async (title: string, changes = {}) => {
    const store = await openStore('config', folder)
    const page = samplePage({ title: { zh: '示例', en: title }, ...changes })
    for (const [name, text] of configFiles({ 'sample.json': page })) await store.put(name, text)
  }

  it('publish, look, compare, roll back, try on some, verify', async () => {
    await write('One')
    expect(await run('publish', 'config', '--to', 'out', '--dry-run')).toMatchObject({ code: 0 })
    expect(await run('releases', '--from', 'out')).toEqual({ code: 0, text: 'out: nothing was published here' })
    expect(await run('publish', 'config', '--to', 'out', '--note', 'first', '--author', 'Lin')).toMatchObject({
      code: 0,
    })
    await write('Two')
    const second = JSON.parse((await run('publish', 'config', '--to', 'out', '--json')).text)
    expect(second).toMatchObject({ status: 'published', pointers: ['pointer.json'] })
    const log = JSON.parse((await run('releases', '--from', 'out', '--json')).text)
    expect(log.map(({ note, author }: { note: string; author: string }) => [note, author])[1]).toEqual(['first', 'Lin'])
    const [newer, older] = log.map((entry: { id: string }) => entry.id)
    expect((await run('diff', older, newer, '--from', 'out')).text).toContain('title from “One” to “Two”')
    expect((await run('rollback', '1', '--from', 'out')).text).toContain(`with the pages and facts of ${older}`)
    expect((await run('canary', 'out', '--release', newer, '--percent', '10')).text).toContain('10 % of the visitors')
    expect((await run('canary', 'out', '--stop')).text).toContain('no canary')
    expect(await run('verify', 'out')).toMatchObject({ code: 0, text: expect.stringContaining('whole') })
  })

  it('publish --watch goes on at each save, refuses what has errors, and ends when it is told to', async () => {
    await write('Watched')
    lines.length = 0
    const done = runCommand(['publish', 'config', '--to', 'watched', '--watch'], terminal)
    const says = (text: string) => vi.waitFor(() => expect(lines.join('\n')).toContain(text), 20_000)
    await says('Ctrl-C ends it')
    await write('Watched on')
    await says('title from “Watched” to “Watched on”')
    await write('Watched on', { blocks: [{ type: 'texd' }] })
    await says('1 error, nothing was published')
    await write('Watched still')
    await says('title from “Watched on” to “Watched still”')
    process.emit('SIGTERM')
    expect(await done).toBe(0)
    const store = await openStore('watched', folder)
    expect(JSON.parse((await store.get('releases/index.json')) ?? '[]')).toHaveLength(3)
    expect(await store.get('releases/lock.json')).toBeNull()
    expect(await run('publish', 'config', '--to', 'watched', '--watch', '--dry-run')).toMatchObject({ code: 2 })
  })

  it('refuse with 1 what is wrong in the config or the store, with 2 what is wrong in the call', async () => {
    await write('Three', { blocks: [{ type: 'texd' }] })
    const refused = await run('publish', 'config', '--to', 'out')
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringMatching(/sample\.json:\d+:\d+[\s\S]*nothing was published/),
    })
    expect(await run('rollback', '99', '--from', 'out')).toMatchObject({ code: 1 })
    const store = await openStore('out', folder)
    await store.remove([...(await store.list('objects/')).keys()][0] ?? '')
    expect(await run('verify', 'out')).toMatchObject({ code: 1, text: expect.stringContaining('object.missing') })
    for (const wrong of [
      ['publish'],
      ['verify'],
      ['diff', '--from', 'out'],
      ['canary', 'out', '--release', 'x'],
      ['publish', '--what'],
    ]) {
      expect([wrong, (await run(...wrong)).code]).toEqual([wrong, 2])
    }
    for (const name of ['publish', 'releases', 'diff', 'rollback', 'verify', 'canary']) {
      const help = await run(name, '--help')
      expect(help.code).toBe(0)
      expect(help.text).toMatch(new RegExp(`startline ${name}[\\s\\S]*Exit codes`))
    }
  })
})

it('a folder has nothing under a name that no file can have', async () => {
  const store = await openStore('names', folder)
  await store.put('names/a.json', '{}')
  for (const name of [`names/${'x'.repeat(1100)}.json`, 'names/a.json/b.json', 'names', 'names/a\0b.json']) {
    expect([name, await store.get(name), await store.bytes(name)]).toEqual([name, null, null])
  }
})
