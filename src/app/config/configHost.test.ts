import { expect, it, vi } from 'vitest'
import type { Json } from '#runtime/model.ts'
import { createConfigHost } from './configHost.ts'
import type { LastGood } from './lastGood.ts'
import { objectOf, readPointer } from './pointer.ts'
import { isHidden, linkHosts, siteOf } from './site.ts'

const POINTER = { format: 1, release: 'r1', runtime: '1.0.0', site: {}, pages: { '/Home': 'objects/a1.json' } }
const PAGE = { format: 1, route: '/Home', title: 'x', blocks: [] }

function setUp(files: Record<string, Json>, kept: Record<string, Json> = {}) {
  const copies = new Map(Object.entries(kept).map(([path, value]) => [path, JSON.stringify(value)]))
  const good: LastGood = {
    keep: (path, text) => void copies.set(path, text),
    find: async (path) => copies.get(path) ?? null,
  }
  const fetch = vi.fn(async (url: string) => {
    const file = files[url]
    if (file === undefined) throw new TypeError('Failed to fetch')
    return new Response(typeof file === 'string' ? file : JSON.stringify(file))
  })
  return { host: createConfigHost({ base: '/config', fetch, copies: good, patienceMs: 20 }), fetch, files, copies }
}

it('reads the pointer of a race or of the site once, and pages for ever', async () => {
  const { host, fetch } = setUp({
    '/config/pointer.json': POINTER,
    '/config/races/1000060001.json': { ...POINTER, release: 'r2' },
    '/config/objects/a1.json': PAGE,
  })
  expect((await host.pointer(null)).release).toBe('r1')
  expect((await host.pointer('1000060001')).release).toBe('r2')
  expect((await host.pointer('../../evil')).release).toBe('r1')
  await Promise.all([host.page('objects/a1.json'), host.page('objects/a1.json')])
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('falls back to the last good copy, and asks the host again next time', async () => {
  const { host, files } = setUp({}, { 'pointer.json': POINTER })
  expect((await host.pointer(null)).release).toBe('r1')
  await expect(host.page('objects/a1.json')).rejects.toThrow()
  files['/config/objects/a1.json'] = PAGE
  expect((await host.page('objects/a1.json')).route).toBe('/Home')
})

it('neither believes nor keeps what is no pointer', async () => {
  const { host, copies } = setUp({ '/config/pointer.json': '<html>captive portal</html>' }, { 'pointer.json': POINTER })
  expect((await host.pointer(null)).release).toBe('r1')
  expect(copies.get('pointer.json')).toBe(JSON.stringify(POINTER))
  await expect(setUp({ '/config/pointer.json': { format: 2 } }).host.pointer(null)).rejects.toThrow()
})

it('does not wait for ever for a host that is silent', async () => {
  const { host, fetch } = setUp({}, { 'pointer.json': POINTER })
  fetch.mockImplementation(() => new Promise(() => undefined))
  expect((await host.pointer(null)).release).toBe('r1')
})

it('finds a route for its audience; only paths of objects count', () => {
  const pointer = readPointer({
    ...POINTER,
    pages: { '/Home': 'objects/a1.json', '/evil': 'https://evil.example/x.json' },
    variants: [{ for: { env: 'wechat' }, pages: { '/Home': 'objects/b2.json' } }],
  })
  expect(objectOf(pointer, '/Home', { env: 'browser' })).toBe('objects/a1.json')
  expect(objectOf(pointer, '/home', { env: 'wechat', channel: 'x' })).toBe('objects/b2.json')
  expect(objectOf(pointer, '/evil', {})).toBeNull()
  expect(objectOf(pointer, '/constructor', {})).toBeNull()
})

it('reads a site that is missing as an empty one', () => {
  expect(siteOf(undefined).tabs.items).toEqual([])
  expect(linkHosts(siteOf({ links: { schemes: [], hosts: ['.a.example', 'b.example'] } }))).toEqual([
    'a.example',
    '*.a.example',
    'b.example',
  ])
  expect(isHidden({ query: { params: 'caa' } }, new URLSearchParams('params=caa'), false)).toBe(true)
  expect(isHidden({ flag: 'raceType' }, new URLSearchParams(), false)).toBe(false)
})
