import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#commands/runCommand.ts'
import { securityHeaders, siteSources } from '#lib/securityHeaders.ts'
import { documentsFor } from '#releasing/documents/names.ts'
import { compressFolder } from '#start/buildApp.ts'
import { type Nginx, startNginx } from './support/nginx.ts'
import { freePort } from './support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-nginx-'))
const published = join(folder, 'published')
const app = join(folder, 'app')
const SCRIPT = `export default ${JSON.stringify('起跑线 '.repeat(400))}\n`
const FOREVER = 'public, max-age=31536000, immutable'
let nginx: Nginx
let platform: Server

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A request as it is: nothing decoded, nothing followed. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(nginx.address.replace('localhost', '127.0.0.1'))
    request({ hostname, port, path, headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

async function publish(): Promise<void> {
  const lines: string[] = []
  const note = (line: string) => void lines.push(line)
  const terminal = { cwd: process.cwd(), out: note, err: note }
  const code = await runCommand(['publish', '--to', published, '--app', app, '--author', 'Lin'], terminal)
  if (code !== 0) throw new Error(lines.join('\n'))
}

beforeAll(async () => {
  mkdirSync(join(app, 'assets'), { recursive: true })
  cpSync('public', app, { recursive: true })
  writeFileSync(join(app, 'index.html'), `<!doctype html><title>起跑线</title>${'<p></p>'.repeat(200)}`)
  writeFileSync(join(app, 'assets/main-1a2b3c4d.js'), SCRIPT)
  await compressFolder(app)
  await publish()
  platform = createServer((incoming, answer) => {
    answer.setHeader('content-security-policy', "default-src 'none'")
    answer.setHeader('cache-control', 'no-store')
    answer.end(
      JSON.stringify({ url: incoming.url, host: incoming.headers.host, from: incoming.headers['x-forwarded-for'] }),
    )
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  const { port } = platform.address() as AddressInfo
  nginx = await startNginx({ home: join(folder, 'nginx'), published, port: await freePort(), platform: port })
})
afterAll(async () => {
  await nginx?.stop()
  platform?.close()
  platform?.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const pointer = () => JSON.parse(readFileSync(join(published, 'pointer.json'), 'utf8'))

describe('the application', () => {
  test.each(['/', '/Home', '/eventDetails?raceId=1000060001', '/a/deep/address'])('%s is its page', async (path) => {
    const { status, headers, body } = await ask(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(body.toString()).toContain('<title>起跑线</title>')
  })

  test('its hashed files are kept for ever, the others asked for again', async () => {
    const script = await ask('/assets/main-1a2b3c4d.js')
    expect([script.status, script.headers['content-type'], script.headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      FOREVER,
    ])
    expect(script.body.toString()).toBe(SCRIPT)
    const icon = await ask('/favicon.svg')
    expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      'image/svg+xml; charset=utf-8',
      'no-cache',
    ])
    expect((await ask('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json')
  })

  test.each(['/assets/gone-00000000.js', '/missing.png', '/boot.missing.js', '/.env', '/app/index.html.bak'])(
    '%s is no page',
    async (path) => {
      const { status, headers, body } = await ask(path, { accept: 'text/html' })
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body.toString()).not.toContain('起跑线')
    },
  )

  test('comes as it was compressed when it was built', async () => {
    const zipped = await ask('/assets/main-1a2b3c4d.js', { 'accept-encoding': 'gzip' })
    expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
    expect(zipped.body).toEqual(readFileSync(join(app, 'assets/main-1a2b3c4d.js.gz')))
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT)
    const brotli = await ask('/assets/main-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
    expect((await ask('/Home', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await ask('/Home', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
  })
})

describe('drawn documents', () => {
  const VARIANTS = ['zh/-/Home~channel~nh', 'zh/-/Home~channel~nh~brand~a-1', 'zh/-/Home~brand~b', 'zh/-~channel~nh']
  const PLACES = [
    'zh/-/Home',
    'en/-/Home',
    'zh/-',
    'zh/7/eventDetails',
    'en/7/eventDetails',
    'zh/-/a/b',
    'zh/7/none',
    ...VARIANTS,
  ]
  beforeAll(() => {
    for (const place of PLACES) {
      const file = join(published, `documents/${place}.html`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `drawn ${place}`)
    }
  })
  afterAll(() => rmSync(join(published, 'documents'), { recursive: true }))

  const LANGUAGES = ['', 'zh-CN,zh;q=0.9', 'en-US,en;q=0.9', 'en,zh;q=0.5', 'fr', '*', 'x,CN']
  const COOKIES = ['', 'h5_lang=en', 'a=1; h5_lang=zh; b=2', 'h5_lang=de']
  const URLS = [
    ...['/Home', '/', '/home', '/Home/', '/a/b', '/nowhere', '/Home?lang=EN-us', '/Home?x=1&lang=zh', '/Home?lang=de'],
    ...['/eventDetails', '/eventDetails?raceId=7', '/eventDetails?raceId=8', '/eventDetails?raceId=7&lang=en'],
    ...[
      '/Home?raceId=',
      '/Home?raceId=../../zh',
      '/Home?raceId=none',
      '/none?raceId=x',
      '/Home?raceId=12345678901234567890',
    ],
    ...[
      '/Home?channel=nh',
      '/Home?brand=a-1&channel=nh',
      '/Home?brand=b&channel=x',
      '/?channel=nh',
      '/Home?channel=..',
    ],
    ...['/Home?channel=nh&evidence=x', '/Home?channel=nh~x', '/Home?channel=&brand=b', '/Home?channel=a%2Fb&brand=zz'],
    ...['/Home?evidence=x', '/Home?a=1&evidence=', '/Home?evidences=1', '/documents/zh/-/Home.html', '/a/../Home'],
  ]
  const asks = URLS.flatMap((url) =>
    LANGUAGES.map((acceptLanguage, at) => ({ url, acceptLanguage, cookie: COOKIES[at % COOKIES.length] ?? '' })),
  )

  test('are chosen by path, race and language as `npm start` chooses them', async () => {
    for (const { url, acceptLanguage, cookie } of asks) {
      const headers = {
        ...(acceptLanguage ? { 'accept-language': acceptLanguage } : {}),
        ...(cookie ? { cookie } : {}),
      }
      const { status, headers: sent, body } = await ask(url, headers)
      // nginx looks at an address without its dots.
      const names = documentsFor({ url: url.replace('/a/..', ''), acceptLanguage, cookie })
      const place = names.flatMap((name) => PLACES.find((one) => `documents/${one}.html` === name) ?? [])[0]
      const request = `${url} ${acceptLanguage} ${cookie}`
      if (/\.html$/.test(url)) expect(status, request).toBe(404)
      else if (place) expect([body.toString(), request]).toEqual([`drawn ${place}`, request])
      else expect(body.toString(), request).toContain('<title>起跑线</title>')
      if (status === 200) expect([sent.vary].flat().join(), request).toContain('Accept-Language, Cookie')
      if (status === 200) expect(sent['cache-control'], request).toBe('no-cache')
    }
  })
})

describe('the config', () => {
  test('pointers are asked for again each time, and not sent twice', async () => {
    for (const path of ['/config/pointer.json', '/config/cloud.json', '/config/races/1000060001.json']) {
      const first = await ask(path)
      expect([path, first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
        path,
        200,
        'application/json; charset=utf-8',
        'no-cache',
      ])
      expect(first.body).toEqual(readFileSync(join(published, path.replace('/config/', ''))))
      const again = await ask(path, { 'if-none-match': String(first.headers.etag) })
      expect([path, again.status, again.headers['cache-control'], again.body.length]).toEqual([
        path,
        304,
        'no-cache',
        0,
      ])
    }
  })

  test('every object is there, for ever, and what its name says', async () => {
    const { pages } = pointer()
    for (const object of Object.values<string>(pages)) {
      const { status, headers, body } = await ask(`/config/${object}`, { 'accept-encoding': 'gzip' })
      expect([object, status, headers['cache-control']]).toEqual([object, 200, FOREVER])
      const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      expect(text).toEqual(readFileSync(join(published, object)))
    }
    const page = readFileSync(join(published, pages['/registration']), 'utf8')
    const [validator] = /objects\/\w+\.js/.exec(page) ?? []
    const script = await ask(`/config/${validator}`, { 'accept-encoding': 'gzip' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': FOREVER,
    })
  })

  test('a race without pages of its own sees the site’s', async () => {
    const { status, headers, body } = await ask('/config/races/999.json')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-cache',
    ])
    expect(JSON.parse(body.toString())).toEqual(pointer())
  })

  test.each([
    '/config/objects/00000000000000000000000000000000.json',
    '/config/objects/',
    '/config/nothing.json',
    '/config/',
    '/config/releases/index.json',
    '/config/releases',
    '/config/app/index.html',
    '/config/races/%2e%2e/releases/index.json',
  ])('%s is an honest 404', async (path) => {
    const { status, headers, body } = await ask(path, { accept: 'text/html' })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(JSON.parse(body.toString())).toEqual({ error: 'not found' })
  })

  test('what is published again is there at once', async () => {
    const before = pointer().release
    writeFileSync(join(app, 'index.html'), '<!doctype html><title>new</title>')
    rmSync(join(app, 'index.html.gz'))
    rmSync(join(app, 'index.html.br'))
    await publish()
    const page = await ask('/Home', { 'accept-encoding': 'gzip, br' })
    expect(brotliDecompressSync(page.body).toString()).toContain('<title>new</title>')
    expect(JSON.parse((await ask('/config/pointer.json')).body.toString()).release).toBe(before)
    const terminal = { cwd: process.cwd(), out: () => {}, err: () => {} }
    expect(await runCommand(['verify', published], terminal)).toBe(0)
  })
})

describe('headers', () => {
  const sources = siteSources(JSON.parse(readFileSync('pages-config/site.json', 'utf8')))

  test('behind TLS the browser is told to come by TLS from then on', async () => {
    const { headers } = await ask('/Home', { 'x-forwarded-proto': 'https' })
    expect(headers).toMatchObject(securityHeaders('app', { ...sources, tls: true }))
  })

  test.each([
    '/Home',
    '/favicon.svg',
    '/missing.png',
    '/assets/main-1a2b3c4d.js',
    '/config/pointer.json',
    '/config/nothing.json',
  ])('%s has the policy of the product, where a browser may open it as a page, and nothing besides', async (path) => {
    const { headers } = await ask(path)
    const every = Object.keys(securityHeaders('app', { ...sources, tls: true }))
    const sent = Object.fromEntries(
      every.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
    )
    expect(sent).toEqual(securityHeaders('app', { ...sources, tls: false, type: String(headers['content-type']) }))
    expect('content-security-policy' in sent).toBe(!/assets|config/.test(path))
    expect(headers.server).toBe('nginx')
  })
})

describe('the platform', () => {
  test.each([
    '/api/search/generalSearch?a=1',
    '/center/race-center/x',
    '/files/area.json',
    '/sandbox/cashier/1?key=x',
    '/sandbox/wechat/authorize?state=1',
  ])('%s is answered by it', async (path) => {
    const { status, headers, body } = await ask(path, { host: 'run.example.cn' })
    expect(status).toBe(200)
    expect(JSON.parse(body.toString())).toEqual({ url: path, host: 'run.example.cn', from: '127.0.0.1' })
    expect(headers).toMatchObject({ 'content-security-policy': "default-src 'none'", 'cache-control': 'no-store' })
    expect(headers['x-content-type-options']).toBeUndefined()
  })

  test.each([
    '/sandbox',
    '/sandbox/',
    '/sandbox?secret=x',
    '/sandbox/api/codes',
    '/sandbox/assets/console.js',
    '/sandbox/cashier',
    '/sandbox/cashier/../api/codes',
    '/sandbox/cashier/%2e%2e/api/codes',
    '/sandbox/%61pi/codes',
    '//sandbox//api/codes',
  ])('%s is the console’s, or nothing: nobody gets it from here', async (path) => {
    const { status, body } = await ask(path, { accept: 'text/html' })
    expect(status).toBe(404)
    expect(body.toString()).not.toMatch(/"url"|起跑线/)
  })

  test('an address that only begins like it is a page', async () => {
    expect((await ask('/apidocs')).headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

test('it is ready when the platform is, and alive without it', async () => {
  expect(JSON.parse((await ask('/healthz')).body.toString()).url).toBe('/healthz')
  expect((await ask('/healthz/alive')).body.toString()).toBe('{"status":"alive"}')
})

test('takes bodies as large as the largest file that the config asks for', async () => {
  const config = join(folder, 'config')
  const written = async (race: object) => {
    mkdirSync(join(config, 'races/1000060009'), { recursive: true })
    writeFileSync(join(config, 'site.json'), '{}')
    writeFileSync(join(config, 'races/1000060009/race.json'), JSON.stringify(race))
    const lines: string[] = []
    const note = (line: string) => void lines.push(line)
    await runCommand(['nginx', config], { cwd: process.cwd(), out: note, err: note })
    return /client_max_body_size (\w+);/.exec(lines.join('\n'))?.[1]
  }
  expect(await written({ items: [] })).toBe('4m')
  expect(await written({ items: [{ documents: [{ maxBytes: 8 * 1024 * 1024 }] }] })).toBe('9m')
})

test('options that would write another directive are refused, and a folder without a site', async () => {
  const lines: string[] = []
  const terminal = {
    cwd: process.cwd(),
    out: (line: string) => lines.push(line),
    err: (line: string) => lines.push(line),
  }
  const run = (...args: string[]) => runCommand(['nginx', ...args], terminal)
  expect(
    await run(
      '--name',
      'a; return 200',
      '--port',
      '80;',
      '--folder',
      'here',
      '--upstream',
      'a:1',
      '--upstream',
      '/',
      '--logs',
      '/a b',
    ),
  ).toBe(2)
  for (const option of ['name', 'port', 'folder', 'upstream', 'logs'])
    expect(lines.join('\n')).toContain(`--${option} is `)
  expect(await run('src')).toBe(2)
  expect(lines.at(-1)).toContain('name the config folder')
  expect(await run('--help')).toBe(0)
  expect(await run('--name', 'run.example.cn')).toBe(0)
  expect(lines.at(-1)).toContain('server_name run.example.cn;')
})

test('nginx has nothing to complain about', () => {
  expect(nginx.errors()).not.toMatch(/\[(warn|alert|crit|emerg)\]/)
})

test('its logs hold paths, and nothing of a query or of the page before', async () => {
  const from = { referer: 'http://localhost/my?evidence=t0ken', accept: 'text/html' }
  const asked = ['/my?evidence=t0ken&terminalType=5', '/assets/none.js?evidence=t0ken', '/center/x/?mobile=t0ken']
  for (const path of asked) await ask(path, from)
  const logged = nginx.accesses()
  for (const path of asked) expect(logged).toMatch(new RegExp(`"GET ${path.split('?')[0]} HTTP/1\\.1" \\d{3} `))
  expect(logged + nginx.errors()).not.toContain('t0ken')
})
