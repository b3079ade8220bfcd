import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BuiltConfig } from '#building/createBuilder.ts'
import { securityHeaders } from '#lib/securityHeaders.ts'
import { compressFolder, staleParts } from './buildApp.ts'
import { lockFolder } from './dataFolder.ts'
import { addHttpPlugins, builtHost, createFront, serveApp } from './front.ts'
import { type Health, prepareListener } from './listen.ts'
import { readSettings } from './settings.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  test('defaults', () => {
    const settings = readSettings({})
    expect(settings).toMatchObject({ port: 4173, databaseUrl: null, publicUrl: 'http://localhost:4173' })
    expect(settings.dataDir).toBe(join(settings.root, '.data'))
    expect(settings.folders.config).toBe(join(settings.root, 'pages-config'))
  })

  test('proxies and limits by address', () => {
    expect(readSettings({})).toMatchObject({ trustedProxies: ['loopback'], addressLimits: {} })
    const set = { TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1', CODES_PER_ADDRESS: '7', WRITES_PER_ADDRESS: '9' }
    expect(readSettings(set)).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
      addressLimits: { codes: 7, writes: 9 },
    })
    const wrong = { TRUSTED_PROXIES: '10.0.0.0/99,proxy', GUESSES_PER_ADDRESS: '-1', UPLOADS_PER_ADDRESS: 'many' }
    expect(() => readSettings(wrong)).toThrow(/"10.0.0.0\/99"[\s\S]*"proxy"[\s\S]*GUESSES.*"-1"[\s\S]*UPLOADS.*"many"/)
  })

  test('everything that is wrong is said at once', () => {
    const wrong = { PORT: 'abc', DATABASE_URL: 'mysql://x', PRERENDER: 'some' }
    expect(() => readSettings(wrong)).toThrow(/PORT.*"abc"[\s\S]*DATABASE_URL[\s\S]*PRERENDER.*"some"/)
  })
})

test('after a change of config only the pages are built again, and nothing when nothing has changed', () => {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const built = () => write('dist/app.stamp', staleParts(folder).stamp)
  write('src/app/main.tsx', 'a')
  write('pages-config/home.json', '{}')
  expect(staleParts(folder).parts).toBe('all')
  built()
  // A stamp without what it stands for.
  expect(staleParts(folder).parts).toBe('all')
  write('dist/app/index.html', '')
  write('dist/renderer/draw.js', '')
  expect(staleParts(folder).parts).toBe('none')
  write('pages-config/races/1/race.json', '{ "fee": 1 }')
  expect(staleParts(folder).parts).toBe('pages')
  built()
  write('src/app/main.tsx', 'other')
  write('pages-config/home.json', '{ }')
  expect(staleParts(folder).parts).toBe('all')
})

test('a data folder has one owner, who is named', async () => {
  const release = await lockFolder(folder, () => {})
  await expect(lockFolder(folder, () => {})).rejects.toThrow(`${folder} is already in use by pid ${process.pid}`)
  await release()
  const again = await lockFolder(folder, () => {})
  await again()
})

test('the port opens when the product is ready, and a taken port is named before', async () => {
  const other = createServer().listen(0)
  const { port } = other.address() as AddressInfo
  await expect(prepareListener(port)).rejects.toThrow(`Port ${port} is in use`)
  other.close()
  const listener = await prepareListener(0)
  // A balancer hands a request on where nobody listens; a 503 it shows to the visitor.
  expect(listener.server.listening).toBe(false)
  const answers: Health[] = [
    { status: 'ready' },
    { status: 'degraded', why: ['objects/a.json'] },
    { status: 'disk full' },
  ]
  await listener.serve(
    (_request, response) => response.end('ready'),
    async () => answers.shift() ?? Promise.reject(new Error('gone')),
  )
  const address = `http://localhost:${(listener.server.address() as AddressInfo).port}`
  const page = await fetch(address)
  expect(page.status).toBe(200)
  // A proxy keeps what is idle for 60 s: it must be the one that ends it.
  expect(page.headers.get('keep-alive')).toBe('timeout=75')
  expect([await health(address), await health(address)]).toEqual(['200 ready', '200 degraded objects/a.json'])
  expect([await health(address), await health(address)]).toEqual(['503 disk full', '503 no database'])
  expect(await health(address, '/alive')).toBe('200 alive')
  await listener.close()
})

async function health(address: string, path = ''): Promise<string> {
  const answer = await fetch(`${address}/healthz${path}`)
  const { status, why = [] } = await answer.json()
  return [answer.status, status, ...why].join(' ')
}

test('an ending server opens its port to nobody, and finishes what is under way and what comes after it', async () => {
  const listener = await prepareListener(0)
  const waiting: ServerResponse[] = []
  await listener.serve((_request, response) => void waiting.push(response))
  const { port } = listener.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<string>((answered, failed) => {
      get({ port, agent }, (answer) =>
        answer.setEncoding('utf8').on('data', (text: string) => answered(`${text}, ${answer.headers.connection}`)),
      ).on('error', failed)
    })
  const slow = ask()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  let drained = false
  const drain = listener.drain().then(() => {
    drained = true
  })
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow('fetch failed')
  // On the connection that is open: sent before its client could know.
  const late = ask()
  waiting[0]?.end('whole')
  expect(await slow).toBe('whole, keep-alive')
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  waiting[1]?.end('whole too')
  expect(await late).toBe('whole too, close')
  await drain
  expect(drained).toBe(true)
  await listener.close()
})

const LONG = JSON.stringify('起跑线 '.repeat(400))

const built: BuiltConfig = {
  objects: new Map([
    ['objects/0123456789abcdef.json', '{"route":"/a"}'],
    ['objects/0123456789abcdef.js', 'export const a = 1'],
    ['objects/long.json', LONG],
  ]),
  pointers: new Map([
    ['pointer.json', '{"release":"site"}'],
    ['races/1000060001.json', '{"release":"race"}'],
    ['cloud.json', '[]'],
  ]),
  pointed: new Map(),
  findings: [],
  pages: new Map(),
  pictures: new Map([
    ['objects/0123456789abcdef.svg', Buffer.from('<svg/>')],
    ['objects/0123456789abcdef.mp4', Buffer.from('0123456789')],
  ]),
  outline: () => [],
  races: [],
  entities: [],
  standIns: new Set(),
}

describe('config host', () => {
  let host: FastifyInstance
  beforeAll(async () => {
    host = await createFront(builtHost(() => built))
  })

  test.each([
    ['/config/pointer.json', '{"release":"site"}', 'application/json', 'no-cache'],
    ['/config/races/1000060001.json', '{"release":"race"}', 'application/json', 'no-cache'],
    ['/config/races/1000069999.json', '{"release":"site"}', 'application/json', 'no-cache'],
    ['/config/cloud.json?t=1', '[]', 'application/json', 'no-cache'],
    ['/config/objects/0123456789abcdef.json', '{"route":"/a"}', 'application/json', 'immutable'],
    ['/config/objects/0123456789abcdef.js', 'export const a = 1', 'text/javascript', 'immutable'],
    ['/config/objects/0123456789abcdef.svg', '<svg/>', 'image/svg+xml', 'immutable'],
  ])('%s', async (url, body, type, cache) => {
    const answer = await host.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, body])
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['cache-control']).toContain(cache)
  })

  test.each([
    [undefined, 200, '0123456789', undefined],
    ['bytes=0-1', 206, '01', 'bytes 0-1/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
  ])('a film in the part that a player asks for: %s', async (range, status, body, told) => {
    const answer = await host.inject({ url: '/config/objects/0123456789abcdef.mp4', headers: range ? { range } : {} })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, told])
    expect([answer.headers['accept-ranges'], answer.headers['content-type']]).toEqual(['bytes', 'video/mp4'])
  })

  test('a pointer that the browser has is not sent again', async () => {
    const url = '/config/pointer.json'
    const tag = String((await host.inject(url)).headers.etag)
    const again = await host.inject({ url, headers: { 'if-none-match': tag } })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
    const other = await host.inject({ url: '/config/races/1000060001.json', headers: { 'if-none-match': tag } })
    expect([other.statusCode, other.body]).toEqual([200, '{"release":"race"}'])
  })

  test('is under the security headers, compressed', async () => {
    const answer = await host.inject({ url: '/config/objects/long.json', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers).toMatchObject({
      ...securityHeaders('app', { media: [], tls: false, type: 'application/json' }),
      'content-encoding': 'br',
    })
    expect(answer.headers['content-security-policy']).toBeUndefined()
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(LONG)
  })

  test('names the media hosts and the app’s scheme of the config as it is now, and HSTS behind TLS only', async () => {
    const site = { media: { hosts: ['.pic.example'] }, app: { scheme: 'startline://' } }
    const shown = { ...built, pointed: new Map([['pointer.json', { site }]]) }
    const app = await createFront(builtHost(() => shown as unknown as BuiltConfig))
    app.get('/page', (_request, reply) => reply.type('text/html').send('<!doctype html>'))
    const plain = (await app.inject('/page')).headers
    expect(plain['content-security-policy']).toContain('blob: https://pic.example https://*.pic.example;')
    expect(plain['content-security-policy']).not.toContain(' https:;')
    // Where only a hidden frame opens the app, nothing else may stand in one.
    expect(plain['content-security-policy']).toContain("frame-src 'self' startline:;")
    expect(plain['strict-transport-security']).toBeUndefined()
    const tls = await app.inject({ url: '/config/pointer.json', headers: { 'x-forwarded-proto': 'https' } })
    expect(tls.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('an object that is not there is a 404 that nobody keeps', async () => {
    const answer = await host.inject('/config/objects/ffffffffffffffff.json')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

test('answers are compressed as the browser takes them', async () => {
  const app = Fastify()
  await addHttpPlugins(app, () => ({ media: [] }))
  const text = 'startline '.repeat(400)
  app.get('/long', (_request, reply) => reply.type('text/plain').send(text))
  app.get('/short', (_request, reply) => reply.type('text/plain').send('short'))
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(4000)))
  const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } })
  const br = await ask('/long', 'gzip, deflate, br')
  expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
  const gz = await ask('/long', 'gzip, br;q=0')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gz.rawPayload).toString()).toBe(text)
  expect((await ask('/long', '')).body).toBe(text)
  expect((await ask('/short', 'br')).headers['content-encoding']).toBeUndefined()
  expect((await ask('/picture', 'br')).headers['content-encoding']).toBeUndefined()
})

describe('the built application', () => {
  async function served() {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>起跑线</title>')
    writeFileSync(join(folder, 'assets/index-abc.js'), `console.log('${'x'.repeat(3000)}')`)
    await compressFolder(folder)
    const app = Fastify()
    await addHttpPlugins(app, () => ({ media: [] }))
    await serveApp(app, folder)
    return app
  }

  test('hashed files for ever and compressed, the page never kept', async () => {
    const app = await served()
    const script = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(script.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': expect.stringContaining('immutable'),
      'x-content-type-options': 'nosniff',
    })
    expect(script.headers['content-security-policy']).toBeUndefined()
    const page = await app.inject({ url: '/eventDetails?raceId=1', headers: { accept: 'text/html' } })
    expect(page.headers['content-security-policy']).toBeDefined()
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('起跑线')
  })

  test('behind the front the page is compressed, and not sent again to who has it', async () => {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>起跑线</title>${'<p>x'.repeat(1000)}`)
    const front = await createFront(builtHost(() => built))
    await serveApp(front, folder)
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
    const page = await front.inject({ url: '/Home', headers })
    expect([page.statusCode, page.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(gunzipSync(page.rawPayload).toString()).toContain('起跑线')
    const again = { ...headers, 'if-none-match': String(page.headers.etag) }
    expect((await front.inject({ url: '/Home', headers: again })).statusCode).toBe(304)
  })

  test.each([['*/*'], [undefined]])('who makes a preview of a link gets the page too (accept: %s)', async (accept) => {
    const app = await served()
    const page = await app.inject({ url: '/eventDetails?raceId=1', headers: accept ? { accept } : {} })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each([
    ['/gone.png', '*/*'],
    ['/assets/gone.js', 'text/html'],
    ['/api/nothing', 'text/html'],
    ['/eventDetails', 'application/json'],
    ['/assets/index-abc.js.map', '*/*'],
  ])('%s for %s is a 404', async (url, accept) => {
    const app = await served()
    expect((await app.inject({ url, headers: { accept } })).statusCode).toBe(404)
  })
})
