import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { namedPicture } from '#authoring/model/objectName.ts'
import { publishRelease } from '#releasing/publishRelease.ts'
import { directoryStore } from '#releasing/store/directoryStore.ts'
import { builtOf } from '#support/release.ts'
import { createFront, serveApp } from './front.ts'
import { type Published, publishedElsewhere } from './published.ts'

const PICTURE = namedPicture({
  width: 800,
  height: 600,
  widths: [400],
  sized: new Map([['400.avif', Buffer.from('small avif')]]),
  fallback: { extension: 'jpg', bytes: Buffer.from('the whole') },
})
const [FALLBACK = '', SIZED = ''] = PICTURE.keys()

let folder: string
let lines: string[]
beforeEach(async () => {
  lines = []
  folder = mkdtempSync(join(tmpdir(), 'startline-published-'))
  await publish()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

async function publish(now = Date.UTC(2027, 0, 1)) {
  const built = builtOf({ pages: { '/Home': { blocks: [] } }, races: { 1: {} } })
  const options = { author: 'Lin', note: '', now }
  return (await publishRelease(directoryStore(folder), { ...built, pictures: PICTURE }, options)).release
}

async function opened(): Promise<Published> {
  const published = await publishedElsewhere(
    { configFrom: folder, root: '/' },
    { folder: '', page: '', manifest: {} } as never,
    ({ en }) => void lines.push(en),
  )
  if (!published) throw new Error('nothing was opened')
  return published
}

const pointer = () => JSON.parse(readFileSync(join(folder, 'pointer.json'), 'utf8'))

test('an object that is not what its name says is served to nobody, and is named until it is mended', async () => {
  const name: string = pointer().pages['/Home']
  const whole = readFileSync(join(folder, name), 'utf8')
  writeFileSync(join(folder, name), whole.slice(0, -3))
  const published = await opened()
  const front = await createFront(published)
  const ask = async () => (await front.inject(`/config/${name}`)).statusCode
  expect([published.damaged(), await ask(), published.damaged()]).toEqual([[], 404, [name]])
  expect(lines).toEqual([expect.stringContaining(`${folder}: the content of ${name} is not what its name says`)])
  writeFileSync(join(folder, name), whole)
  expect([await ask(), published.damaged()]).toEqual([200, []])
})

test.each([[FALLBACK], [SIZED]])('of a picture every file is held against the hash of all: %s', async (changed) => {
  const published = await opened()
  expect(String(await published.file(FALLBACK))).toBe('the whole')
  writeFileSync(join(folder, changed), 'another picture')
  const later = await opened()
  expect([await later.file(SIZED), await later.file(FALLBACK)]).toEqual([null, null])
  expect(later.damaged()).toEqual([FALLBACK, SIZED].sort())
})

test('damaged facts of a race are judged by nobody: the start names their file and what to do', async () => {
  const record = await publish(Date.UTC(2027, 0, 2))
  const [name = ''] = Object.values(record?.facts ?? {})
  writeFileSync(join(folder, name), '{"raceId":"1","items":[]}')
  await expect((await opened()).releases()).rejects.toThrow(
    `${folder}: the content of ${name} is not what its name says, and nobody gets it. Remove it and publish again.`,
  )
})

test('a broken pointer is named with what to do, and publishing again writes it anew', async () => {
  const before = pointer()
  writeFileSync(join(folder, 'pointer.json'), '{"release":"\n')
  const published = await opened()
  await expect(published.releases()).rejects.toThrow(/pointer\.json is no valid JSON\. Publish again or roll back/)
  expect(await publish(Date.UTC(2027, 0, 2))).not.toBeNull()
  expect(pointer().pages).toEqual(before.pages)
  expect((await published.releases()).live.races).toHaveLength(1)
})

test.each([
  ['the folder is read', false],
  ['it cannot be read', true],
])('an address that can be no file is none, and no answer tells where files lie: %s', async (_, failing) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const published = await opened()
  const front = await createFront(published)
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>起跑线</title>')
  const document = failing ? () => Promise.reject(new Error(`EIO: ${folder}`)) : published.document
  await serveApp(front, folder, { document })
  const long = 'x'.repeat(300)
  for (const [url, status] of [
    [`/config/objects/${long}.json`, 404],
    [`/config/objects/${long}`, 404],
    [`/config/races/${'x'.repeat(90)}.json`, 200],
    [`/${long}.png`, 404],
    [`/${long}`, 200],
    ['/pointer.json/', 200],
    ['/%00', 200],
    ['/documents', 200],
  ] as const) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await front.inject({
        method,
        url,
        headers: { accept: url.endsWith('.png') ? '*/*' : 'text/html' },
      })
      expect([method, url.slice(0, 30), answer.statusCode]).toEqual([method, url.slice(0, 30), status])
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain(folder)
    }
  }
})

test('a fault inside is answered without its words', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const published = await opened()
  const front = await createFront({ ...published, file: () => Promise.reject(new Error(`EIO, open '${folder}'`)) })
  const answer = await front.inject('/config/pointer.json')
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
    500,
    'Something went wrong',
    'no-store',
  ])
})
