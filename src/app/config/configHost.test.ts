import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#runtime/model.ts'
import { createConfigHost } from './configHost.ts'
import { storedCopies } from './copies.ts'
import type { ConfigFault } from './fault.ts'

const RACE = 'races/1000060001.json'
const pageNamed = (title: string) => JSON.stringify({ format: 1, route: '/Home', title, blocks: [] })
const objectOf = (text: string) => `objects/${createHash('sha256').update(text).digest('hex').slice(0, 32)}.json`
const pointerTo = (text: string, release = 'r1', more: Record<string, Json> = {}) =>
  JSON.stringify({ format: 1, release, runtime: '1.0.0', site: {}, pages: { '/Home': objectOf(text) }, ...more })

/** A host with these files; a test changes them, or how it answers, as it goes. */
function hostWith(files: Record<string, string>) {
  const asked: string[] = []
  const state = { answer: (url: string): Promise<Response> => found(url, files) }
  const fetch = async (url: string) => {
    asked.push(url)
    return state.answer(url)
  }
  return { files, asked, state, fetch }
}

async function found(url: string, files: Record<string, string>): Promise<Response> {
  const text = files[url.replace(/^\/config\//, '')]
  return text === undefined ? new Response('<html>404</html>', { status: 404 }) : new Response(text)
}

function configOf(host: ReturnType<typeof hostWith>, visitor = 'v', container = 'browser') {
  const faults: ConfigFault[] = []
  const config = createConfigHost({
    base: '/config',
    builtIn: '/builtin',
    fetch: host.fetch,
    importScript: async (url) => {
      const answer = await host.fetch(url)
      if (!answer.ok) throw new TypeError(url)
      return url
    },
    copies: storedCopies(),
    visitor: { id: () => visitor, container },
    report: (fault) => faults.push(fault),
    timeoutMs: 50,
  })
  const title = async (raceId: string | null = null) =>
    (await config.page(await config.pointer(raceId), '/Home', new URLSearchParams()))?.title
  return { config, faults, title }
}

const HOME = pageNamed('one')
const NEWER = pageNamed('two')
const BUILT = pageNamed('built in')
const SERVED = () => ({ 'pointer.json': pointerTo(HOME), [objectOf(HOME)]: HOME })
const WITH_BUILT = () => ({
  ...SERVED(),
  '/builtin/pointer.json': pointerTo(BUILT, 'built'),
  [`/builtin/${objectOf(BUILT)}`]: BUILT,
})

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** Until the page shown is among the copies; which page that was is written last. */
const written = () =>
  vi.waitFor(async () => expect(await storedCopies().find('shown pointer.json /Home')).not.toBeNull())

describe('a cold page', () => {
  it('takes two requests, and another page of the same release one more', async () => {
    const host = hostWith(SERVED())
    const { title } = configOf(host)
    expect(await title()).toBe('one')
    expect(host.asked).toEqual(['/config/pointer.json', `/config/${objectOf(HOME)}`])
    await title()
    expect(host.asked).toHaveLength(2)
  })

  it('of a race asks for the race’s pointer; on a plain file server the site’s stands in', async () => {
    const host = hostWith({ ...SERVED(), [RACE]: pointerTo(NEWER, 'race'), [objectOf(NEWER)]: NEWER })
    expect(await configOf(host).title('1000060001')).toBe('two')
    expect(await configOf(host).title('1000060002')).toBe('one')
    expect(await configOf(host).title('../../evil')).toBe('one')
  })
})

describe('a warm page', () => {
  it('waits for no request, and the newer release counts from the next question on', async () => {
    const host = hostWith(SERVED())
    await configOf(host).title()
    await written()
    host.files['pointer.json'] = pointerTo(NEWER, 'r2')
    host.files[objectOf(NEWER)] = NEWER
    let answer = () => {}
    host.state.answer = (url) => new Promise((resolve) => (answer = () => resolve(found(url, host.files))))
    const { config, title } = configOf(host)
    const newer = vi.fn()
    config.onNewer(newer)
    expect(await title()).toBe('one')
    host.state.answer = (url) => found(url, host.files)
    answer()
    await vi.waitFor(() => expect(newer).toHaveBeenCalledOnce())
    expect(await title()).toBe('two')
  })
})

describe('a host in trouble', () => {
  const TROUBLES: [string, (url: string) => Promise<Response>, string][] = [
    ['is down', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['is silent', () => new Promise(() => undefined), 'slow'],
    ['answers 500', async () => new Response('no', { status: 500 }), 'status'],
    ['answers HTML', async () => new Response('<html>captive portal</html>'), 'malformed'],
    [
      'cuts its answer off',
      async (url) => new Response(url.includes('objects') ? HOME.slice(0, 20) : '{"format":1,'),
      'malformed',
    ],
  ]

  it.each(TROUBLES)('that %s: the last good page is shown, reported once', async (_name, trouble, kind) => {
    const host = hostWith(SERVED())
    await configOf(host).title()
    await written()
    host.state.answer = trouble
    const { title, faults } = configOf(host)
    expect(await title()).toBe('one')
    await vi.waitFor(() => expect(faults.map((fault) => fault.kind)).toEqual([kind]))
  })

  it.each(TROUBLES)('that %s on a cold phone: the page built into the application', async (_name, trouble) => {
    const host = hostWith(WITH_BUILT())
    host.state.answer = (url) => (url.startsWith('/builtin') ? found(url, host.files) : trouble(url))
    const { title, config } = configOf(host)
    expect(await title()).toBe('built in')
    host.state.answer = (url) => found(url, host.files)
    await expect(config.script('objects/none.js')).rejects.toThrow()
  })

  it.each(TROUBLES)('that %s with nothing built in: a fault, and the next try asks again', async (_name, trouble) => {
    const host = hostWith(SERVED())
    host.state.answer = trouble
    const { title } = configOf(host)
    await expect(title()).rejects.toThrow(/^config pointer\.json/)
    host.state.answer = (url) => found(url, host.files)
    expect(await title()).toBe('one')
  })

  it('has the pointer but not the page: the page that this route showed last', async () => {
    const host = hostWith(SERVED())
    await configOf(host).title()
    await written()
    host.files['pointer.json'] = pointerTo(NEWER, 'r2')
    const { config, title, faults } = configOf(host)
    await title()
    await vi.waitFor(async () => expect((await config.pointer(null)).release).toBe('r2'))
    expect(await title()).toBe('one')
    expect(faults.at(-1)).toMatchObject({ kind: 'status', path: objectOf(NEWER) })
  })

  it('serves a page that is not what its name stands for: it is not believed', async () => {
    const host = hostWith({ ...WITH_BUILT(), [objectOf(HOME)]: pageNamed('changed on the way') })
    const { title, faults } = configOf(host)
    expect(await title()).toBe('built in')
    expect(faults.map(({ kind }) => kind)).toEqual(['corrupt'])
  })

  it('has no page that the site cannot do without: the application’s own; any other page is not there', async () => {
    const login = JSON.stringify({ format: 1, route: '/login', title: 'login', essential: true, blocks: [] })
    const pages = { '/Home': objectOf(HOME), '/login': objectOf(login), '/gone': objectOf(BUILT) }
    const host = hostWith({
      ...SERVED(),
      '/builtin/pointer.json': pointerTo(HOME, 'built', { pages }),
      [`/builtin/${objectOf(login)}`]: login,
      [`/builtin/${objectOf(BUILT)}`]: BUILT,
    })
    const { config } = configOf(host)
    const pointer = await config.pointer(null)
    expect(await config.page(pointer, '/login', new URLSearchParams())).toMatchObject({ title: 'login' })
    expect(await config.page(pointer, '/gone', new URLSearchParams())).toBeNull()
  })

  it('imports a form’s validators from the application when the host has none', async () => {
    const host = hostWith({ '/builtin/objects/f.js': 'x' })
    expect(await configOf(host).config.script('objects/f.js')).toBe('/builtin/objects/f.js')
  })
})

describe('what a drawn document carries', () => {
  const help = JSON.stringify({ format: 1, route: '/help', title: 'help', blocks: [] })
  const taken = () => {
    const pages = { '/Home': objectOf(HOME), '/help': objectOf(help) }
    const whole = pointerTo(HOME, 'r1', { pages })
    const host = hostWith({ 'pointer.json': whole, [objectOf(HOME)]: HOME, [objectOf(help)]: help })
    const { config, faults } = configOf(host)
    const document = { path: 'pointer.json', pointer: pointerTo(HOME, 'r1', { part: true }), object: objectOf(HOME) }
    expect(config.take({ ...document, page: HOME }, '/Home', new URLSearchParams())?.page.title).toBe('one')
    const title = async (route: string) =>
      (await config.page(await config.pointer(null, route), route, new URLSearchParams()))?.title
    return { host, config, faults, title }
  }

  it('is enough for the pages that it leads to; any other asks for the whole pointer, once', async () => {
    const { host, title } = taken()
    expect(await title('/home')).toBe('one')
    expect(host.asked).toEqual([])
    expect(await Promise.all([title('/help'), title('/Gone')])).toEqual(['help', undefined])
    expect(await title('/help')).toBe('help')
    expect(host.asked.filter((url) => url === '/config/pointer.json')).toHaveLength(1)
  })

  it('is made whole, and kept, for who goes on', async () => {
    const { host, config, title } = taken()
    await written()
    expect(await storedCopies().find('pointer.json')).toBeNull()
    config.complete()
    await vi.waitFor(async () => expect(await storedCopies().find('pointer.json')).toBe(host.files['pointer.json']))
    config.complete()
    expect(await title('/help')).toBe('help')
    expect(host.asked.filter((url) => url === '/config/pointer.json')).toHaveLength(1)
  })

  it('stays while the host fails, and the next try asks again', async () => {
    const { host, config, title, faults } = taken()
    host.state.answer = async () => new Response('', { status: 503 })
    config.complete()
    await expect(title('/help')).rejects.toThrow(/^config pointer\.json/)
    expect(await title('/Home')).toBe('one')
    expect(faults).toMatchObject([{ kind: 'status', path: 'pointer.json' }])
    host.state.answer = (url) => found(url, host.files)
    expect(await title('/help')).toBe('help')
  })

  it('is answered by the application’s own while the host fails, and by the host as soon as it is back', async () => {
    const { host, title } = taken()
    const own = JSON.stringify({ format: 1, route: '/help', title: 'own help', blocks: [] })
    const pages = { '/help': objectOf(own) }
    Object.assign(host.files, {
      '/builtin/pointer.json': pointerTo(own, 'built', { pages }),
      [`/builtin/${objectOf(own)}`]: own,
    })
    host.state.answer = async (url) =>
      url.startsWith('/builtin') ? found(url, host.files) : new Response('', { status: 503 })
    expect(await title('/help')).toBe('own help')
    host.state.answer = (url) => found(url, host.files)
    expect(await title('/help')).toBe('help')
  })
})

describe('a release', () => {
  it('that needs a newer runtime is not used', async () => {
    const host = hostWith({ ...WITH_BUILT(), 'pointer.json': pointerTo(HOME, 'r9', { runtime: '9.0.0' }) })
    const { title, faults } = configOf(host)
    expect(await title()).toBe('built in')
    expect(faults[0]).toMatchObject({ kind: 'tooNew', detail: '9.0.0' })
  })

  it('beside a canary is chosen by visitor and stays chosen, or by container', async () => {
    const canary = (more: Record<string, Json>) => ({
      canary: { release: 'c', runtime: '1.0.0', site: {}, pages: { '/Home': objectOf(NEWER) }, ...more },
    })
    const half = hostWith({
      ...SERVED(),
      'pointer.json': pointerTo(HOME, 'r1', canary({ percent: 50 })),
      [objectOf(NEWER)]: NEWER,
    })
    const sides = new Map<string, string>()
    for (let index = 0; index < 40; index++) sides.set(`v${index}`, String(await configOf(half, `v${index}`).title()))
    expect(new Set(sides.values())).toEqual(new Set(['one', 'two']))
    for (const [visitor, side] of sides) expect(await configOf(half, visitor).title()).toBe(side)
    half.files['pointer.json'] = pointerTo(HOME, 'r1', canary({ percent: 0, containers: ['wechat'] }))
    globalThis.indexedDB = new IDBFactory()
    expect(await configOf(half, 'v1', 'wechat').title()).toBe('two')
    expect(await configOf(half, 'v1', 'browser').title()).toBe('one')
    half.files['pointer.json'] = pointerTo(HOME, 'r1', canary({ percent: 100, runtime: '9.9.9' }))
    globalThis.indexedDB = new IDBFactory()
    expect(await configOf(half, 'v1').title()).toBe('one')
  })
})
