import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#publish/commands/runCommand.ts'
import { openStore } from '#publish/release/store/openStore.ts'
import type { Store } from '#publish/release/store/store.ts'
import { type S3Server, startS3 } from '#publish/release/store/testingS3.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-releases-'))
const config = join(folder, 'config')
const home = join(config, 'home.json')
const BUCKET = 'release-bucket'
let s3: S3Server

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  cpSync('pages-config', config, { recursive: true })
  s3 = await startS3(join(folder, 's3'), BUCKET, true)
  vi.stubEnv('AWS_ENDPOINT_URL', s3.endpoint)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ran {
  code: number
  out: string
  err: string
}

async function startline(...args: string[]): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = {
    cwd: folder,
    out: (line: string) => void out.push(line),
    err: (line: string) => void err.push(line),
  }
  const code = await runCommand(args, terminal)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe.each([
  ['a folder', 'published'],
  ['S3', `s3://${BUCKET}/races/2027`],
])('on %s', (_kind, place) => {
  let store: Store
  let first = ''
  let second = ''
  const original = readFileSync('pages-config/home.json', 'utf8')
  const pointer = async () => JSON.parse((await store.get('pointer.json')) ?? 'null')
  const homePage = async () => JSON.parse((await store.get((await pointer()).pages['/Home'])) ?? 'null')
  const publish = async (note: string) => {
    const ran = await startline('publish', 'config', '--to', place, '--author', 'Lin', '--note', note, '--json')
    return { ...ran, done: ran.code === 0 ? JSON.parse(ran.out) : null }
  }

  beforeAll(async () => {
    store = await openStore(place, folder)
    writeFileSync(home, original)
  })

  test('the first release is there, whole, with who and why', async () => {
    const { done } = await publish('opening')
    first = done.release
    expect(done).toMatchObject({ status: 'published', skipped: 0, removed: [] })
    expect(await startline('releases', '--from', place)).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`^${first} .*publish, live {2}Lin: opening$`)),
    })
    expect(await startline('verify', place)).toMatchObject({ code: 0, out: expect.stringMatching(/: whole$/) })
  })

  test('an edit: the dry run says what is coming, the publish does that and no more', async () => {
    writeFileSync(home, original.replace('热门赛事', '精选赛事').replace('Hot races', 'Chosen events'))
    const before = await pointer()
    const dry = await startline('publish', 'config', '--to', place, '--dry-run')
    expect(dry.out).toContain('would write')
    expect(dry.out).toContain('“Hot races” to “Chosen events”')
    expect(await pointer()).toEqual(before)
    const { done } = await publish('better words')
    second = done.release
    // The page, and the body of each pointer that names it.
    expect(done.uploaded).toHaveLength(1 + done.pointers.length)
    expect((await homePage()).title).toEqual({ zh: '精选赛事', en: 'Chosen events' })
    expect((await publish('again')).done).toMatchObject({ status: 'unchanged', uploaded: [] })
  })

  test('the two are compared in words of both languages', async () => {
    const { out } = await startline('diff', first, second, '--from', place)
    expect(out).toContain('“热门赛事”')
    expect(out).toContain('“Hot races” to “Chosen events”')
    expect((await startline('diff', second, first, '--from', place)).out).toContain('“Chosen events” to “Hot races”')
    expect((await startline('diff', first, 'r-1', '--from', place)).code).toBe(1)
  })

  test('a config with an error is refused, and what is live stays', async () => {
    const before = await pointer()
    const good = readFileSync(home, 'utf8')
    writeFileSync(home, good.replace('"type": "heading"', '"type": "headign"'))
    const { code, err } = await publish('broken')
    writeFileSync(home, good)
    expect(code).toBe(1)
    expect(err).toMatch(/config\/home\.json:\d+:\d+ .*headign/)
    expect(err).toContain('nothing was published')
    expect(await pointer()).toEqual(before)
  })

  test('a rollback shows the first again, under a record of its own', async () => {
    const { code, out } = await startline('rollback', '1', '--from', place, '--author', 'Wang', '--note', 'too early')
    expect(code).toBe(0)
    expect(out).toContain(`with the pages of ${first}`)
    expect((await homePage()).title.en).toBe('Hot races')
    const log = JSON.parse((await startline('releases', '--from', place, '--json')).out)
    expect(log.map((entry: { kind: string }) => entry.kind)).toEqual(['rollback', 'publish', 'publish'])
    expect(log[0]).toMatchObject({ author: 'Wang', note: 'too early', origin: first, parent: second })
    expect((await startline('verify', place)).code).toBe(0)
  })

  test('verify finds what is corrupted and what is missing; rollback refuses it; publishing again repairs it', async () => {
    const pages: Record<string, string> = (await pointer()).pages
    const [corrupted = '', missing = ''] = [pages['/my'], pages['/search']]
    const whole = await store.get(corrupted)
    await store.put(corrupted, String(whole).replace('{', '{ '))
    await store.remove(missing)
    const { code, out } = await startline('verify', place)
    expect(code).toBe(1)
    expect(out).toContain(`${corrupted} object.hash`)
    expect(out).toContain(`${missing} object.missing`)
    expect(out).toMatch(/: 2 faults$/)
    expect(await startline('rollback', second, '--from', place)).toMatchObject({
      code: 1,
      err: expect.stringContaining(missing),
    })
    expect((await publish('repair')).code).toBe(0)
    expect((await startline('verify', place)).code).toBe(0)
  })
})
