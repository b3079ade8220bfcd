import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { TEXTS } from '#platform/messages.gen.ts'
import { html } from '#platform/sandbox/cashier/html.ts'
import { CONSOLE_SECRET, createTestBench, type TestBench } from '#support/platform/testBench.ts'

const PAGE = `<!doctype html>
<html lang="zh-CN">
<head><script type="module" crossorigin src="./assets/console.js"></script></head>
<body><div id="root"></div></body>
</html>`

let bench: TestBench
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'startline-console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/console.js'), 'export {}')
  writeFileSync(join(folder, 'assets/secret.txt'), 'not for anybody')
  bench = await createTestBench({ console: { secret: CONSOLE_SECRET, folder } })
})
afterAll(async () => {
  await bench.platform.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the console page', () => {
  it('has nothing inline and loads only what is served, also below', async () => {
    for (const url of ['/sandbox', '/sandbox/', '/sandbox?lang=en', '/sandbox/races/1000060001/entries?search=x']) {
      const page = await operator({ url })
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-security-policy']).toContain("script-src 'self'")
      expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=| style=/)
      for (const [, asset] of page.body.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g)) {
        expect((await operator({ url: asset ?? '' })).statusCode, asset).toBe(200)
      }
    }
  })

  it('serves its files by their names, and nothing else of the folder or beside it', async () => {
    const script = await operator({ url: '/sandbox/assets/console.js' })
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    const again = { 'if-none-match': String(script.headers.etag) }
    expect((await operator({ url: '/sandbox/assets/console.js', headers: again })).statusCode).toBe(304)
    for (const url of ['/sandbox/assets/..%2Findex.html', '/sandbox/assets/secret.txt', '/sandbox/api/none'])
      expect((await operator({ url })).statusCode, url).toBe(404)
  })

  it('is in the language of the browser or of the address', async () => {
    const page = async (url: string, lang: string) =>
      (await operator({ url, headers: { 'accept-language': lang } })).body
    expect(await page('/sandbox', 'zh-CN')).toContain('<html lang="zh-CN">')
    expect(await page('/sandbox', 'en')).toContain('<html lang="en">')
    expect(await page('/sandbox?lang=zh', 'en')).toContain('<html lang="zh-CN">')
  })
})

test('the platform says everything in both languages', () => {
  for (const [file, texts] of Object.entries(TEXTS))
    for (const [name, { zh, en }] of Object.entries(texts))
      expect([zh, en].every(Boolean), `${file}.${name}`).toBe(true)
})

describe('html', () => {
  it('escapes what is put in, keeps its own pieces, drops nothing-values', () => {
    const piece = html`<b title="${'"\'&'}">${'<i>'}</b>`
    expect(piece.text).toBe('<b title="&quot;&#39;&amp;">&lt;i&gt;</b>')
    expect(html`${[piece, null, false, undefined, 0]}`.text).toBe(`${piece.text}0`)
  })
})

const ask = (options: InjectOptions) => bench.platform.app.inject(options)
const operator = ({ headers, ...options }: InjectOptions) =>
  ask({ ...options, headers: { ...headers, 'x-console-secret': CONSOLE_SECRET } })
const CODES = '/sandbox/api/codes'
const LAN = { remoteAddress: '192.168.1.20', headers: { host: '192.168.1.7:4173' } }
const clock = async () => (await bench.console<{ offset: number }>('GET', 'clock')).offset
const move = (options: InjectOptions) =>
  ask({ method: 'POST', url: '/sandbox/api/clock', payload: { advance: 1000 }, ...options })

describe('without the secret', () => {
  // A plain proxy or a tunnel of this machine sends just what somebody who sits at it does.
  test.each(['localhost', 'localhost:4173', '127.0.0.1:4173', '[::1]:4173'])(
    'this machine at %s gets nothing either',
    async (host) => {
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect((await ask({ url: CODES, remoteAddress, headers: { host } })).statusCode).toBe(403)
        const secret = { 'x-console-secret': CONSOLE_SECRET }
        expect((await ask({ url: CODES, remoteAddress, headers: { host, ...secret } })).statusCode).toBe(200)
      }
    },
  )

  test.each(['/sandbox', '/sandbox/', '/sandbox?lang=en', '/sandbox/assets/console.js', CODES])(
    'a phone in the same network gets nothing of %s, and is told what to do in both languages',
    async (url) => {
      const page = await ask({ ...LAN, url, headers: { ...LAN.headers, accept: 'text/html' } })
      expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(page.body).toContain('console.secret 文件')
      expect(page.body).toContain('Open the console link that the start printed')
      const json = await ask({ ...LAN, url, headers: { ...LAN.headers, 'accept-language': 'en' } })
      expect([json.statusCode, json.json().message]).toEqual([403, json.json().messages.en])
      expect(json.json().messages.zh).toContain('密钥')
    },
  )

  test.each(['rebind.evil.example', 'localhost.evil.example', 'localhost@evil.example', 'localhost:x'])(
    'a name that is not ours is refused (DNS rebinding): %s',
    async (host) => {
      const secret = { 'x-console-secret': CONSOLE_SECRET }
      expect((await ask({ url: CODES, headers: { host } })).statusCode).toBe(421)
      expect((await ask({ url: CODES, headers: { host, ...secret } })).statusCode).toBe(421)
    },
  )

  test('no address written otherwise gets round the door', async () => {
    const piece = fc.constantFrom(
      'sandbox',
      'api',
      'codes',
      'clock',
      'cashier',
      '..',
      '.',
      '',
      '%61pi',
      '%2e%2e',
      '%2f',
      ';x',
    )
    const address = fc.array(piece, { maxLength: 8 }).map((pieces) => `/sandbox/${pieces.join('/')}`)
    await fc.assert(
      fc.asyncProperty(address, async (url) => {
        const { statusCode, body } = await ask({ ...LAN, url })
        expect(statusCode, url).toBeGreaterThanOrEqual(400)
        expect(body).not.toContain('offset')
      }),
      { numRuns: 300, examples: [['/sandbox/%61pi/codes'], ['/sandbox/cashier/../api/codes']] },
    )
  })
})

describe('another site', () => {
  test.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:24199' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
  ])('moves nothing: %o', async (headers) => {
    const before = await clock()
    const secret = { 'x-console-secret': CONSOLE_SECRET }
    for (const more of [{}, secret]) {
      const answer = await move({ headers: { host: 'localhost:4173', ...headers, ...more } })
      expect(answer.statusCode).toBe(403)
    }
    expect(await clock()).toBe(before)
  })

  test('reads nothing either, but may link to the page', async () => {
    const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'x-console-secret': CONSOLE_SECRET }
    expect((await ask({ url: CODES, headers: { ...headers, 'sec-fetch-mode': 'no-cors' } })).statusCode).toBe(403)
    expect((await ask({ url: '/sandbox', headers: { ...headers, 'sec-fetch-mode': 'navigate' } })).statusCode).toBe(200)
  })

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/jsonx',
    '',
  ])('a form is no order: %s', async (type) => {
    const before = await clock()
    const answer = await move({
      headers: { 'content-type': type, 'x-console-secret': CONSOLE_SECRET },
      payload: '{"advance":1000}',
    })
    expect([answer.statusCode, await clock()]).toEqual([415, before])
  })

  test('an order without a body and a type is none', async () => {
    expect((await operator({ method: 'POST', url: '/sandbox/api/pay/1234567890123456789' })).statusCode).toBe(415)
  })
})

describe('with the secret', () => {
  test('the link becomes a cookie that scripts cannot read, and leaves the address', async () => {
    const answer = await ask({ ...LAN, url: `/sandbox?lang=en&secret=${CONSOLE_SECRET}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox?lang=en'])
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(cookie + answer.body).not.toContain(CONSOLE_SECRET)
    const headers = { ...LAN.headers, cookie: `other=1; ${cookie.split(';')[0]}` }
    expect((await ask({ ...LAN, url: '/sandbox', headers })).body).toContain('console.js')
    expect((await move({ ...LAN, headers: { ...headers, origin: 'http://192.168.1.7:4173' } })).statusCode).toBe(200)
    expect((await move({ ...LAN, headers: { ...headers, origin: 'http://192.168.1.20' } })).statusCode).toBe(403)
  })

  test('who calls the API sends it in a header, also through a proxy', async () => {
    const headers = { ...LAN.headers, 'x-console-secret': CONSOLE_SECRET, 'x-forwarded-for': '10.0.0.9' }
    expect((await ask({ ...LAN, url: CODES, headers })).statusCode).toBe(200)
    const secure = await ask({
      url: `/sandbox?secret=${CONSOLE_SECRET}`,
      headers: { host: 'localhost', 'x-forwarded-proto': 'https' },
    })
    expect(secure.headers['set-cookie']).toContain('; Secure')
  })

  test('a wrong one opens nothing', async () => {
    for (const wrong of ['', CONSOLE_SECRET.slice(1), `${CONSOLE_SECRET}x`, 'startline_console']) {
      const link = await ask({ ...LAN, url: `/sandbox?secret=${wrong}` })
      expect([link.statusCode, link.headers['set-cookie']]).toEqual([403, undefined])
      const headers = { ...LAN.headers, 'x-console-secret': wrong, cookie: `startline_console=${wrong}` }
      expect((await ask({ ...LAN, url: CODES, headers })).statusCode).toBe(403)
    }
  })
})
