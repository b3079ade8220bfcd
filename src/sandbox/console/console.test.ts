import { readdir, readFile } from 'node:fs/promises'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { CONSOLE_SECRET, createTestBench, type TestBench } from '#sandbox/testing/testBench.ts'
import { CASHIER_TEXTS } from './cashierTexts.ts'
import { CONSOLE_TEXTS, CONSOLE_WORDS } from './consoleTexts.ts'
import { html } from './html.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
}, 60_000)
afterAll(() => bench.sandbox.close())

const ASSETS = new URL('./assets/', import.meta.url)
const scripts = async (): Promise<[string, string][]> => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(new URL(name, ASSETS), 'utf8')]),
  )
}

describe('the console page', () => {
  it('has nothing inline and loads only what is served', async () => {
    for (const url of ['/sandbox', '/sandbox/', '/sandbox?lang=en']) {
      const page = await bench.sandbox.app.inject({ url })
      expect(page.statusCode).toBe(200)
      expect(page.headers['content-security-policy']).toContain("script-src 'self'")
      expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=| style=/)
      for (const [, asset] of page.body.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g)) {
        expect((await bench.sandbox.app.inject({ url: asset ?? '' })).statusCode, asset).toBe(200)
      }
    }
  })

  it('serves every module that its scripts import, as JavaScript, and nothing outside the folder', async () => {
    for (const [name, source] of await scripts()) {
      for (const [, module] of source.matchAll(/from '\.\/([^']+)'/g)) {
        const answer = await bench.sandbox.app.inject({ url: `/sandbox/assets/${module}` })
        expect([answer.statusCode, answer.headers['content-type']], `${name} imports ${module}`).toEqual([
          200,
          'text/javascript; charset=utf-8',
        ])
      }
    }
    expect((await bench.sandbox.app.inject({ url: '/sandbox/assets/..%2Fhtml.ts' })).statusCode).toBe(404)
  })

  it('speaks the language of the browser or of the switch', async () => {
    const page = async (url: string, lang: string) =>
      (await bench.sandbox.app.inject({ url, headers: { 'accept-language': lang } })).body
    expect(await page('/sandbox', 'zh-CN')).toContain('<html lang="zh-CN">')
    expect(await page('/sandbox', 'en')).toContain('<h1>Sandbox console</h1>')
    expect(await page('/sandbox?lang=zh', 'en')).toContain('<h1>沙盒控制台</h1>')
  })

  it('has every text its scripts ask for, in both languages, with the same places to fill', async () => {
    const places = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
    for (const texts of [CONSOLE_TEXTS, CASHIER_TEXTS]) {
      const [zh, en] = [Object.entries(texts.zh), texts.en as Record<string, string>]
      for (const [key, value] of zh) {
        expect(value).toBeTruthy()
        expect(places(en[key] ?? ''), key).toEqual(places(value))
      }
    }
    expect(Object.keys(CONSOLE_WORDS.zh).sort()).toEqual(Object.keys(CONSOLE_WORDS.en).sort())
    for (const [name, source] of await scripts()) {
      for (const [, key] of source.matchAll(/\bt\('(\w+)'/g))
        expect(CONSOLE_TEXTS.zh, `${name}: ${key}`).toHaveProperty(key ?? '')
    }
  })

  it('asks the console’s API for lists that it has', async () => {
    for (const [, source] of await scripts()) {
      for (const [, list] of source.matchAll(/Paths = \[([^\]]+)\]/g)) {
        for (const [, path] of (list ?? '').matchAll(/'(\w+)'/g))
          expect(Array.isArray(await bench.console('GET', path ?? ''))).toBe(true)
      }
    }
  })
})

describe('html', () => {
  it('escapes what is put in, keeps its own pieces, drops nothing-values', () => {
    const piece = html`<b title="${'"\'&'}">${'<i>'}</b>`
    expect(piece.text).toBe('<b title="&quot;&#39;&amp;">&lt;i&gt;</b>')
    expect(html`${[piece, null, false, undefined, 0]}`.text).toBe(`${piece.text}0`)
  })
})

const ask = (options: InjectOptions) => bench.sandbox.app.inject(options)
const CODES = '/sandbox/api/codes'
const LAN = { remoteAddress: '192.168.1.20', headers: { host: '192.168.1.7:4173' } }
const clock = async () => (await bench.console<{ offset: number }>('GET', 'clock')).offset
const move = (options: InjectOptions) =>
  ask({ method: 'POST', url: '/sandbox/api/clock', payload: { advance: 1000 }, ...options })

describe('without the secret', () => {
  test.each(['localhost', 'localhost:4173', '127.0.0.1:4173', '[::1]:4173'])(
    'this machine at %s is let in',
    async (host) => {
      for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect((await ask({ url: CODES, remoteAddress, headers: { host } })).statusCode).toBe(200)
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

  test('a forged Host makes no stranger local', async () => {
    expect((await ask({ ...LAN, url: CODES, headers: { host: 'localhost' } })).statusCode).toBe(403)
  })

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'what came through a proxy is not this machine: %s',
    async (name) => {
      expect((await ask({ url: CODES, headers: { host: 'localhost', [name]: 'x' } })).statusCode).toBe(403)
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
    const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site' }
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
    const answer = await move({ headers: { 'content-type': type }, payload: '{"advance":1000}' })
    expect([answer.statusCode, await clock()]).toEqual([415, before])
  })

  test('an order without a body and a type is none', async () => {
    expect((await ask({ method: 'POST', url: '/sandbox/api/pay/1234567890123456789' })).statusCode).toBe(415)
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
