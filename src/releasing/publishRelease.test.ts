import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashContent } from '#authoring/model/objectName.ts'
import type { AnyEntity } from '#entities/entity.ts'
import { builtOf, memoryStore, type SampleConfig } from '#support/release.ts'
import { publishRelease } from './publishRelease.ts'
import { readLog, readRecord } from './readRecord.ts'
import { createReleaseReader } from './readReleases.ts'
import { promoteCanary, rollback, setCanary } from './rollback.ts'
import { directoryStore } from './store/directoryStore.ts'
import { verify } from './verify.ts'

const text = (en: string) => ({ blocks: [{ type: 'text', text: { zh: en, en } }] })
const FIRST: SampleConfig = {
  pages: { '/Home': text('one'), '/my': text('mine') },
  races: { 1: { '/Home': text('race') } },
}
const SECOND: SampleConfig = { ...FIRST, pages: { '/Home': text('two'), '/my': text('mine') }, races: { 2: {} } }
const THIRD: SampleConfig = { ...FIRST, pages: { '/Home': text('three'), '/new': text('new') } }

let clock = 0
const signed = (note = '') => ({ author: 'Lin', note, now: Date.UTC(2027, 0, 1) + 60_000 * clock++ })
beforeEach(() => {
  clock = 0
})

async function publishAll(files: Map<string, string>, ...configs: SampleConfig[]): Promise<string[]> {
  const ids: string[] = []
  for (const config of configs) {
    const { release } = await publishRelease(memoryStore(files), builtOf(config), signed())
    ids.push(release?.id ?? '')
  }
  return ids
}

const json = (files: Map<string, string>, path: string) => JSON.parse(files.get(path) ?? 'null')

function home(files: Map<string, string>, path = 'pointer.json'): string {
  const page = json(files, json(files, path).pages['/Home'])
  return page.blocks[0].text.en
}

describe('publish', () => {
  it('writes pictures as they are, once, and verify finds them whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'startline-pictures-'))
    const store = directoryStore(folder)
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00, 0xfe])
    const name = `objects/${hashContent(bytes)}.png`
    const built = { ...builtOf(FIRST), pictures: new Map([[name, bytes]]) }
    const { release } = await publishRelease(store, built, signed())
    expect(release?.objects).toContain(name)
    expect(readFileSync(join(folder, name))).toEqual(bytes)
    expect((await verify(store)).faults).toEqual([])
    expect(await publishRelease(store, built, signed())).toMatchObject({ status: 'unchanged', uploaded: [] })
    writeFileSync(join(folder, name), 'another picture')
    expect((await verify(store)).faults).toMatchObject([{ code: 'object.hash', path: name }])
    rmSync(folder, { recursive: true })
  })

  it('writes objects, a record that says who and why, and pointers that name the release', async () => {
    const files = new Map<string, string>()
    const done = await publishRelease(memoryStore(files), builtOf(FIRST), signed('opening'))
    expect(done).toMatchObject({
      status: 'published',
      skipped: 0,
      pointers: ['races/1.json', 'cloud.json', 'pointer.json'],
    })
    const id = done.release?.id ?? ''
    expect(id).toMatch(/^r-20270101000000-[0-9a-f]{8}$/)
    expect(await readRecord(memoryStore(files), id)).toMatchObject({
      author: 'Lin',
      note: 'opening',
      parent: null,
      kind: 'publish',
      diff: [{ zh: '首次发布：2 个页面，1 场赛事', en: 'First release: 2 pages, 1 race' }],
    })
    expect(json(files, 'pointer.json')).toMatchObject({
      format: 1,
      release: id,
      at: done.release?.at,
      runtime: '1.0.0',
    })
    expect(home(files, 'races/1.json')).toBe('race')
    expect(await verify(memoryStore(files))).toMatchObject({ release: id, pointers: 3, faults: [] })
    expect(files.has('releases/lock.json')).toBe(false)
  })

  it('writes only what is not there; the same config again changes nothing', async () => {
    const files = new Map<string, string>()
    await publishAll(files, FIRST)
    const before = new Map(files)
    expect((await publishRelease(memoryStore(files), builtOf(FIRST), signed())).status).toBe('unchanged')
    expect(files).toEqual(before)
    const done = await publishRelease(memoryStore(files), builtOf(THIRD), signed())
    expect(done.skipped).toBeGreaterThan(0)
    expect(done.uploaded.every((name) => !before.has(name))).toBe(true)
    expect(done.uploaded.every((name) => files.has(name))).toBe(true)
  })

  it('tells the platform what series’ members say, and the operator what changed of it', async () => {
    const files = new Map<string, string>()
    const store = memoryStore(files)
    const publish = (entities: AnyEntity[]) => publishRelease(store, { ...builtOf(FIRST), entities }, signed())
    await publish([])
    const { diff } = await publish([{ kind: 'raffle', id: 'spring', facts: { stock: 3 } }])
    expect(diff).toMatchObject([{ zh: expect.stringContaining('“spring”：新增') }])
    const second = await publish([{ kind: 'raffle', id: 'spring', facts: { stock: 2 } }])
    expect(second).toMatchObject({
      status: 'published',
      diff: [{ en: expect.stringMatching(/“spring”: .*from 3 to 2/) }],
    })
    const read = async () => (await createReleaseReader(store)(clock)).live.entities('raffle' as never)
    expect(await read()).toEqual([{ id: 'spring', facts: { stock: 2 } }])
    expect((await verify(store)).faults).toEqual([])
    await rollback(store, '1', signed())
    expect(await read()).toEqual([{ id: 'spring', facts: { stock: 3 } }])
    const [name = ''] = Object.values((await readRecord(store, second.release?.id ?? '')).entities ?? {})
    files.delete(name)
    await expect(rollback(store, '1', signed())).rejects.toThrow()
  })

  it('a dry run says the same and writes nothing', async () => {
    const files = new Map<string, string>()
    await publishAll(files, FIRST)
    const before = new Map(files)
    const planned = await publishRelease(memoryStore(files, 0.5), builtOf(SECOND), { ...signed(), dryRun: true })
    expect(planned.status).toBe('planned')
    expect(files).toEqual(before)
    const done = await publishRelease(memoryStore(files), builtOf(SECOND), signed())
    expect({ ...done, status: 0, release: 0 }).toEqual({ ...planned, status: 0, release: 0 })
    expect(done.removed).toEqual(['races/1.json'])
    expect(files.has('races/1.json')).toBe(false)
  })

  it('one at a time: the second is refused, says who is at it, and goes on when told', async () => {
    const files = new Map<string, string>()
    await publishAll(files, FIRST)
    files.set('releases/lock.json', JSON.stringify({ token: 'x', author: 'Wang', at: Date.UTC(2027, 0, 1) }))
    const again = (breakLock: boolean) =>
      publishRelease(memoryStore(files), builtOf(SECOND), { ...signed(), breakLock })
    await expect(again(false)).rejects.toThrow(/being published to by Wang since 2027-01-01T00:00:00.*--break-lock/s)
    expect(home(files)).toBe('one')
    await again(true)
    expect(home(files)).toBe('two')
  })

  it('two at the same moment: one is published, the other refused, and the store is whole', async () => {
    const files = new Map<string, string>()
    await publishAll(files, FIRST)
    const both = await Promise.allSettled(
      [SECOND, THIRD].map((config) => publishRelease(memoryStore(files), builtOf(config), signed())),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await verify(memoryStore(files))).faults).toEqual([])
    expect(await readLog(memoryStore(files))).toHaveLength(2)
  })

  it('killed after any write, every pointer is the old or the new one and finds what it names', async () => {
    const start = new Map<string, string>()
    await publishAll(start, FIRST)
    const end = new Map(start)
    await publishAll(end, SECOND)
    for (let writes = 0; ; writes++) {
      const files = new Map(start)
      clock = 1
      const killed = await publishRelease(memoryStore(files, writes), builtOf(SECOND), signed()).then(
        () => false,
        () => true,
      )
      for (const path of ['pointer.json', 'races/1.json', 'races/2.json', 'cloud.json']) {
        expect([start.get(path), end.get(path)]).toContain(files.get(path))
        const pointer = json(files, path)
        for (const object of Object.values(pointer?.pages ?? {})) expect(files.has(String(object))).toBe(true)
      }
      if (!killed) break
      await publishRelease(memoryStore(files), builtOf(SECOND), { ...signed(), breakLock: true })
      expect([writes, (await verify(memoryStore(files))).faults]).toEqual([writes, []])
      expect(home(files)).toBe('two')
    }
  })
})

describe('rollback', () => {
  it('goes back by steps or by id, under a record that names the origin', async () => {
    const files = new Map<string, string>()
    const [first = '', second = ''] = await publishAll(files, FIRST, SECOND, THIRD)
    const back = await rollback(memoryStore(files), '2', signed('wrong price'))
    expect(back).toMatchObject({ kind: 'rollback', origin: first, note: 'wrong price' })
    expect(home(files)).toBe('one')
    expect(home(files, 'races/1.json')).toBe('race')
    expect((await rollback(memoryStore(files), second, signed())).origin).toBe(second)
    expect(home(files)).toBe('two')
    expect(files.has('races/1.json')).toBe(false)
    expect((await verify(memoryStore(files))).faults).toEqual([])
  })

  it('is refused for what is unknown, too far back, or lost', async () => {
    const files = new Map<string, string>()
    const [first = ''] = await publishAll(files, FIRST, SECOND)
    await expect(rollback(memoryStore(files), '5', signed())).rejects.toThrow('there are 1')
    await expect(rollback(memoryStore(files), 'r-nothing', signed())).rejects.toThrow(/no release "r-nothing".*r-2027/s)
    const lost = json(files, `releases/${first}.json`).objects.find((name: string) =>
      files.get(name)?.includes('"race"'),
    )
    files.delete(lost)
    await expect(rollback(memoryStore(files), '1', signed())).rejects.toThrow(lost)
    expect(home(files)).toBe('two')
  })

  it('any series of publishes and rollbacks leaves a whole store that shows what was asked for', async () => {
    const words = fc.constantFrom('one', 'two', 'three', 'four')
    const move = fc.oneof(
      fc.record({ publish: words, race: fc.option(words) }),
      fc.record({ back: fc.integer({ min: 1, max: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 7 }), async (moves) => {
        const files = new Map<string, string>()
        const shown: string[] = []
        for (const step of moves) {
          if ('publish' in step) {
            const races = step.race ? { 7: { '/Home': text(step.race) } } : {}
            const config = { pages: { '/Home': text(step.publish) }, races }
            const { status } = await publishRelease(memoryStore(files), builtOf(config), signed())
            if (status === 'published') shown.push(step.publish)
          } else if (shown.length > step.back) {
            await rollback(memoryStore(files), String(step.back), signed())
            shown.push(shown.at(-1 - step.back) ?? '')
          }
          if (shown.length > 0) expect(home(files)).toBe(shown.at(-1))
        }
        if (shown.length > 0) expect((await verify(memoryStore(files))).faults).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('canary', () => {
  it('is shown beside the live release, stays with a publish, ends with a rollback', async () => {
    const files = new Map<string, string>()
    const [first = ''] = await publishAll(files, FIRST)
    const tried = await publishRelease(memoryStore(files), builtOf(SECOND), { ...signed(), canary: { percent: 10 } })
    const canary = json(files, 'pointer.json').canary
    expect(canary).toMatchObject({ percent: 10, by: 'visitor', runtime: '1.0.0', site: {} })
    expect(home(files)).toBe('one')
    expect(json(files, canary.pages['/Home']).blocks[0].text.en).toBe('two')
    expect(tried.release?.canary?.release).toBe(canary.release)
    // A race that only the canary knows: the site's pages for everybody else.
    expect(json(files, 'races/2.json')).toMatchObject({ pages: json(files, 'pointer.json').pages })
    await publishAll(files, THIRD)
    expect(home(files)).toBe('three')
    expect(json(files, 'pointer.json').canary.release).toBe(canary.release)
    expect((await verify(memoryStore(files))).faults).toEqual([])
    await rollback(memoryStore(files), first, signed())
    expect(json(files, 'pointer.json').canary).toBeUndefined()
    expect(files.has('races/2.json')).toBe(false)
    expect((await verify(memoryStore(files))).faults).toEqual([])
  })

  it('is started for a known release only, widened, stopped and promoted', async () => {
    const files = new Map<string, string>()
    const [first = '', second = ''] = await publishAll(files, FIRST, SECOND)
    const store = memoryStore(files)
    await expect(setCanary(store, { release: 'r-none', percent: 1 }, signed())).rejects.toThrow('no release')
    await expect(setCanary(store, null, signed())).rejects.toThrow('no canary')
    await expect(setCanary(store, { percent: 1 }, signed())).rejects.toThrow('no canary')
    await setCanary(store, { release: first, percent: 0, containers: ['wechat'] }, signed())
    expect(json(files, 'pointer.json').canary).toMatchObject({ release: first, containers: ['wechat'] })
    await setCanary(store, null, signed())
    expect(json(files, 'pointer.json').canary).toBeUndefined()
    // As an operator types it: the end of the id; then only the share.
    await setCanary(store, { release: first.slice(-8), percent: 5 }, signed())
    await setCanary(store, { percent: 50 }, signed())
    expect(json(files, 'pointer.json').canary).toMatchObject({ release: first, percent: 50 })
    expect((await verify(store)).faults).toEqual([])
    expect((await promoteCanary(store, signed())).origin).toBe(first)
    expect(home(files)).toBe('one')
    expect(json(files, 'pointer.json').canary).toBeUndefined()
    // One step back is the last release that everybody saw.
    expect((await rollback(store, '1', signed())).origin).toBe(second)
    expect((await verify(store)).faults).toEqual([])
  })
})

it('a canary whose record is lost can be ended', async () => {
  const files = new Map<string, string>()
  const [first = ''] = await publishAll(files, FIRST, SECOND)
  const store = memoryStore(files)
  await setCanary(store, { release: first, percent: 5 }, signed())
  files.delete(`releases/${first}.json`)
  await setCanary(store, null, signed())
  expect(json(files, 'pointer.json').canary).toBeUndefined()
  expect(home(files)).toBe('two')
})

describe('verify', () => {
  it.each<[string, (files: Map<string, string>, page: string) => void, string, string]>([
    ['an object is gone', (files, page) => files.delete(page), 'object.missing', 'objects/'],
    [
      'the facts of a race are gone',
      (files) => files.delete([...files].find(([, content]) => content.startsWith('{"raceId":"1"'))?.[0] ?? ''),
      'release.facts',
      'objects/',
    ],
    ['an object is cut off', (files, page) => files.set(page, '{"format":'), 'object.hash', 'objects/'],
    ['a pointer is gone', (files) => files.delete('races/1.json'), 'pointer.content', 'races/1.json'],
    ['a pointer is no JSON', (files) => files.set('pointer.json', '<html>'), 'pointer.content', 'pointer.json'],
    [
      'a pointer names another page',
      (files, page) => files.set('pointer.json', (files.get('pointer.json') ?? '').replace(page, 'objects/x.json')),
      'pointer.content',
      'pointer.json',
    ],
    [
      'a pointer belongs to nothing',
      (files) => files.set('races/9.json', files.get('pointer.json') ?? ''),
      'pointer.stray',
      'races/9.json',
    ],
    [
      'a record is gone',
      (files) => files.delete([...files.keys()].find((path) => path.startsWith('releases/r-20270101000000')) ?? ''),
      'release.record',
      'releases/r-20270101000000',
    ],
    ['a publish died', (files) => files.set('releases/lock.json', '{}'), 'store.locked', 'releases/lock.json'],
  ])('finds that %s', async (_what, harm, code, path) => {
    const files = new Map<string, string>()
    await publishAll(files, { ...FIRST, pages: { '/Home': text('zero') } }, FIRST)
    harm(files, json(files, 'pointer.json').pages['/Home'])
    const { faults } = await verify(memoryStore(files))
    expect(faults).toContainEqual({
      code,
      path: expect.stringContaining(path),
      message: { zh: expect.stringMatching(/\p{Script=Han}/u), en: expect.stringMatching(/\w/) },
    })
  })

  it('a publish repairs what is lost or cut off', async () => {
    const files = new Map<string, string>()
    await publishAll(files, FIRST)
    const page = json(files, 'pointer.json').pages['/Home']
    files.set(page, '{"format":')
    await publishAll(files, FIRST)
    expect((await verify(memoryStore(files))).faults).toEqual([])
  })
})
