import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '#commands/runCommand.ts'
import { authorOf } from '#commands/storeCommand.ts'
import { logIn, saveRunner } from '#rehearse/entrySteps.ts'
import { createReleaseReader } from '#releasing/readReleases.ts'
import { directoryStore } from '#releasing/store/directoryStore.ts'
import { openStore } from '#releasing/store/openStore.ts'
import type { Store } from '#releasing/store/store.ts'
import { type S3Server, startS3 } from '#support/s3.ts'
import { copyConfig } from './support/configCopy.ts'
import { deviceAt, saveSample, submitOrder } from './support/entry.ts'
import { idCard } from './support/platform/entryFixtures.ts'
import { CONSOLE_SECRET, createTestBench, type TestBench } from './support/platform/testBench.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-releases-'))
const config = join(folder, 'config')
const home = join(config, 'home.json')
let mobiles = 13_911_000_000
const newMobile = () => String(++mobiles)
const BUCKET = 'release-bucket'
let s3: S3Server

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('CONSOLE_SECRET', CONSOLE_SECRET)
  copyConfig(config)
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

/** What a command prints to an operator who reads Chinese. */
const inChinese = async (...args: string[]) => (await startline(...args, '--lang', 'zh')).out

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
    const [listed, whole] = [await inChinese('releases', '--from', place), await inChinese('verify', place)]
    expect(listed).toMatch(new RegExp(`^${first} .*发布，线上 {2}Lin：opening$`))
    expect(whole).toMatch(/个文件、\d+ 个入口：完好$/)
  })

  test('an edit: the dry run says what is coming, the publish does that and no more', async () => {
    writeFileSync(home, original.replace('热门赛事', '精选赛事').replace('Featured', 'Chosen events'))
    const before = await pointer()
    const dry = await startline('publish', 'config', '--to', place, '--dry-run')
    expect(dry.out).toContain('would write')
    expect(dry.out).toContain('“Featured” to “Chosen events”')
    expect(await inChinese('publish', 'config', '--to', place, '--dry-run')).toMatch(
      /“精选赛事”[\s\S]*将写入 \d+ 个文件/,
    )
    expect(await pointer()).toEqual(before)
    const { done } = await publish('better words')
    second = done.release
    // The page, and the body of each pointer that names it.
    expect(done.uploaded).toHaveLength(1 + done.pointers.length)
    expect((await homePage()).title).toEqual({ zh: '精选赛事', en: 'Chosen events' })
    expect((await publish('again')).done).toMatchObject({ status: 'unchanged', uploaded: [] })
  })

  test('the two are compared in words of the operator’s language', async () => {
    const { out } = await startline('diff', first, second, '--from', place)
    expect(out).toContain('“Featured” to “Chosen events”')
    expect(out).not.toMatch(/\p{Script=Han}/u)
    expect(await inChinese('diff', first, second, '--from', place)).toMatch(/“热门赛事”.*“精选赛事”/)
    expect((await startline('diff', second, first, '--from', place)).out).toContain('“Chosen events” to “Featured”')
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
    expect(out).toContain(`with the pages and facts of ${first}, asked for by Wang`)
    expect((await homePage()).title.en).toBe('Featured')
    const log = JSON.parse((await startline('releases', '--from', place, '--json')).out)
    expect(log.map((entry: { kind: string }) => entry.kind)).toEqual(['rollback', 'publish', 'publish'])
    expect(log[0]).toMatchObject({ author: 'Wang', note: 'too early', origin: first, parent: second })
    expect((await startline('verify', place)).code).toBe(0)
  })

  test('a platform reads what it judges by: facts, forms, and what was live within the hour', async () => {
    const read = createReleaseReader(store)
    const [log] = [JSON.parse((await startline('releases', '--from', place, '--json')).out)]
    const { live, beside } = await read(log[0].at)
    expect(live.id).toBe(log[0].id)
    expect(live.races.map(({ raceId }) => raceId)).toEqual(readdirSync(join(config, 'races')).sort())
    expect(Object.keys((await live.forms('1000060003', '100006000301')) ?? {})).toContain('form')
    expect(await live.agreement('/userAgreement')).toMatchObject({ version: '2026.11', title: { zh: '用户协议' } })
    const shown = JSON.parse((await store.get('races/1000060003.json')) ?? 'null')
    expect(live.versionOf('1000060003')).toBe(shown.version)
    expect(beside.map(({ release }) => release.id)).toEqual([second, first])
    const later = await read(log[0].at + 3_600_000)
    expect(later.beside).toEqual([])
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

describe('prices and quotas of a release', () => {
  const ITEM = '100006000304'
  const place = 'judged'
  const file = join(config, 'races/1000060003/race.json')
  const original = readFileSync('pages-config/races/1000060003/race.json', 'utf8')
  const store = directoryStore(join(folder, place))
  let bench: TestBench
  let address = ''

  /** The race's file with something else of the charity places. */
  function write(change: { fee?: number; quota?: number }): void {
    const race = JSON.parse(original)
    race.items = race.items.map((item: { itemId: string }) => (item.itemId === ITEM ? { ...item, ...change } : item))
    writeFileSync(file, JSON.stringify(race, null, 2))
  }
  const publish = (...more: string[]) => startline('publish', 'config', '--to', place, '--author', 'Lin', ...more)
  const versionNow = async () => JSON.parse((await store.get('races/1000060003.json')) ?? 'null').version as string

  /** Enters one new runner on pages of a release; answers what the order charges, in fen. */
  async function charged(release?: string): Promise<number> {
    const buyer = deviceAt(address, { secret: CONSOLE_SECRET, ...(release ? { release } : {}) })
    await logIn(buyer, newMobile())
    const player = await saveRunner(buyer, idCard())
    const entryId = await saveSample(buyer, ITEM, player)
    await submitOrder(buyer, entryId)
    await bench.platform.tick()
    return (await buyer.ask('detailRegistrationOrder', { entryId })).payable
  }

  beforeAll(async () => {
    write({})
    expect(await publish()).toMatchObject({ code: 0 })
    const read = createReleaseReader(store)
    bench = await createTestBench({ releases: () => read(Date.now()), releasesFrom: place, now: Date.now })
    address = await bench.platform.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => bench.platform.close())

  test('a changed price is told in words, published, charged, and rolled back; each page charges what it shows', async () => {
    const before = await versionNow()
    expect(await charged(before)).toBe(50_000)
    write({ fee: 52_000 })
    const { code, out } = await publish('--tell', address)
    expect([code, out]).toEqual([0, expect.stringContaining('charity place: fee from CNY 500 to CNY 520')])
    const [now, then] = JSON.parse((await startline('releases', '--from', place, '--json')).out)
    expect(await inChinese('diff', then.id, now.id, '--from', place)).toContain('公益名额的费用从 500 元改为 520 元')
    expect(out).toMatch(/judges by r-/)
    const changed = await versionNow()
    expect(changed).not.toBe(before)
    expect([await charged(changed), await charged(), await charged(before)]).toEqual([52_000, 52_000, 50_000])
    expect((await publish('--tell', address)).out).toContain('nothing has changed')

    const back = await startline('rollback', '1', '--from', place, '--author', 'Wang', '--tell', address)
    expect(back).toMatchObject({
      code: 0,
      out: expect.stringMatching(/fee from CNY 520 to CNY 500[\s\S]*asked for by Wang/),
    })
    expect(await versionNow()).toBe(before)
    expect([await charged(before), await charged(changed)]).toEqual([50_000, 52_000])
    expect(await startline('verify', place)).toMatchObject({ code: 0 })
  })

  test('what contradicts sold places is not published, and says how many were sold', async () => {
    const before = await store.get('pointer.json')
    write({ quota: 2 })
    for (const more of [[], ['--dry-run']]) {
      const { code, err } = await publish('--tell', address, ...more)
      expect([code, err]).toEqual([1, expect.stringContaining('a quota of 2 is below the 6 places sold')])
    }
    const { err } = await startline('publish', 'config', '--to', place, '--tell', address, '--lang', 'zh')
    expect(err).toMatch(new RegExp(`（${ITEM}）：名额 2 少于已售出的 6 个[\\s\\S]*与已经卖出的名额矛盾，没有发布`))
    expect(await store.get('pointer.json')).toBe(before)
    // What is live already is never refused to go back to.
    expect(await publish()).toMatchObject({ code: 0 })
    write({})
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await startline('rollback', '1', '--from', place, '--tell', address)).toMatchObject({ code: 0 })
    await expect(charged()).rejects.toThrow('2003005')
  })

  test('a canary is asked about too, judged by its own facts beside, and asked again to be everybody’s', async () => {
    write({ fee: 9_900 })
    expect(await publish('--canary', '10', '--tell', address)).toMatchObject({ code: 0 })
    const { canary } = JSON.parse((await store.get('races/1000060003.json')) ?? 'null')
    // The live quota holds, which the rollback has made 2.
    await expect(charged(canary.version)).rejects.toThrow('2003005')
    expect(await startline('canary', place, '--promote', '--tell', address)).toMatchObject({ code: 0 })
    expect(await charged(canary.version)).toBe(9_900)
  })

  test('a platform that cannot take the release is named before anything is written', async () => {
    write({ fee: 1 })
    const before = await store.get('pointer.json')
    const other = await createTestBench({ releasesFrom: null })
    const own = await other.platform.app.listen({ port: 0, host: '127.0.0.1' })
    expect((await publish('--tell', own)).err).toContain('Start it with CONFIG_FROM')
    await other.platform.close()
    expect((await publish('--tell', own)).err).toContain('does not answer')
    expect((await publish('--tell', 'nowhere')).err).toContain('--tell takes the address of a platform')
    expect(await store.get('pointer.json')).toBe(before)
  })
})

test('who publishes is whom git knows, else the system account by that name', () => {
  const none = { ...process.env, STARTLINE_AUTHOR: '' }
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
  expect(authorOf(undefined, folder, none)).toBe(`${userInfo().username} (system account)`)
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['config', 'user.name', '林'], { cwd: folder })
  expect(authorOf(undefined, folder, none)).toBe('林')
  expect(authorOf(undefined, folder, { ...none, STARTLINE_AUTHOR: 'CI' })).toBe('CI')
  expect(authorOf('Wang', folder, { STARTLINE_AUTHOR: 'CI' })).toBe('Wang')
})
