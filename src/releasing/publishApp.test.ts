import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { memoryStore } from '#support/release.ts'
import { startS3 } from '#support/s3.ts'
import { publishApp } from './publishApp.ts'
import { openStore } from './store/openStore.ts'
import type { Store } from './store/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-app-'))
const app = join(folder, 'dist')
// Bytes that are no text in any encoding.
const ICON = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe, 0x80])

beforeEach(() => {
  rmSync(app, { recursive: true, force: true })
  mkdirSync(join(app, 'assets'), { recursive: true })
  const files = { 'index.html': '<html>', 'index.html.gz': 'zip', 'assets/main-1.js': 'one', 'favicon.svg': '<svg/>' }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(app, name), content)
  writeFileSync(join(app, 'icon.png'), ICON)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The store, and what happened to it in order. */
function watched(files: Map<string, string>): { store: Store; done: string[] } {
  const done: string[] = []
  const store = memoryStore(files)
  return {
    done,
    store: {
      ...store,
      put: async (path, content) => {
        await store.put(path, content)
        done.push(path)
      },
      remove: async (path) => {
        await store.remove(path)
        done.push(`-${path}`)
      },
    },
  }
}

it('writes assets first and the page that loads them last', async () => {
  const { store, done } = watched(new Map())
  expect(await publishApp(store, app)).toEqual({ files: 5, bytes: 6 + 3 + 3 + 6 + ICON.length })
  expect(done[0]).toBe('app/assets/main-1.js')
  expect(done.slice(1, 3).sort()).toEqual(['app/favicon.svg', 'app/icon.png'])
  expect(done.slice(3).sort()).toEqual(['app/index.html', 'app/index.html.gz'])
})

it('keeps the assets of open pages, and drops compressed files that the new build has not', async () => {
  const files = new Map<string, string>()
  await publishApp(memoryStore(files), app)
  rmSync(join(app, 'assets/main-1.js'))
  rmSync(join(app, 'index.html.gz'))
  writeFileSync(join(app, 'assets/main-2.js'), 'two')
  writeFileSync(join(app, 'index.html'), '<new>')
  const { store, done } = watched(files)
  await publishApp(store, app)
  expect(files.get('app/index.html')).toBe('<new>')
  expect([...files.keys()].filter((name) => name.startsWith('app/assets/'))).toEqual([
    'app/assets/main-1.js',
    'app/assets/main-2.js',
  ])
  expect(done.indexOf('-app/index.html.gz')).toBeLessThan(done.indexOf('app/index.html'))
  expect(done).not.toContain('app/assets/main-1.js')
})

it('a dry run counts and writes nothing; a folder without an application is refused', async () => {
  const files = new Map<string, string>()
  expect((await publishApp(memoryStore(files), app, true)).files).toBe(5)
  expect(files.size).toBe(0)
  await expect(publishApp(memoryStore(files), folder)).rejects.toThrow('index.html is missing')
})

it('arrives in a bucket as it is, with its type', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  const { endpoint, close } = await startS3(join(folder, 's3'), 'app-bucket', true)
  await publishApp(await openStore('s3://app-bucket/run', folder, endpoint), app)
  const client = new S3Client({ endpoint, forcePathStyle: true })
  const read = async (name: string) => {
    const found = await client.send(new GetObjectCommand({ Bucket: 'app-bucket', Key: `run/app/${name}` }))
    return [found.ContentType, found.CacheControl, Buffer.from((await found.Body?.transformToByteArray()) ?? [])]
  }
  expect(await read('icon.png')).toEqual(['image/png', 'no-cache', ICON])
  expect(await read('assets/main-1.js')).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    Buffer.from('one'),
  ])
  expect((await read('index.html'))[0]).toBe('text/html; charset=utf-8')
  await close()
  vi.unstubAllEnvs()
})
