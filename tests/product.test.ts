import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#commands/runCommand.ts'
import type { Device } from '#rehearse/apiClient.ts'
import { logIn } from '#rehearse/entrySteps.ts'
import { copyConfig } from './support/configCopy.ts'
import { deviceAt, makeOrder, saveSample } from './support/entry.ts'
import { freePort, type Product, ready, startProduct } from './support/product.ts'

const MOBILE = '13800138000'
const RUNNER = {
  userName: '王小明',
  userGender: '1' as const,
  idType: '1' as const,
  idNumber: '110101199003074258',
  userPhone: MOBILE,
  birthday: '1990-03-07',
}
const CSP =
  "default-src 'self'; script-src 'self' 'sha256-30gg8VQgrFy1YeTP3CdUHHctdnCrvhWj6XvyElktyNI=' " +
  "'sha256-qfDhYjNoiFLwKgDtrCXikg/zbX6LABheH8QOVL7mXyc=' 'sha256-BoXA/d0JnlPspIvUL+bD1jy527Asfr3xySjwk8wA5iU=' " +
  "'sha256-XWT9qrO14MdTZdv9mvcIdMtRgkfjf7vVCj7jlP8DCMo=' 'sha256-x7sTgf5nSTVLv6dfOXNN+u83ya/ao2CoGkYehFH/lRI='; " +
  "style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob: https://startline.example https://*.startline.example; " +
  "media-src 'self' https://startline.example https://*.startline.example; connect-src 'self'; frame-src 'self' startline:; object-src 'none'; " +
  "base-uri 'self'; frame-ancestors 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types dompurify default"

const folder = mkdtempSync(join(tmpdir(), 'startline-product-'))
const dataDir = join(folder, 'data')
let port = 0
/** The secret is the data folder's own, as at an operator's. */
const OWN_SECRET = { CONSOLE_SECRET: '' }
let product: Product

beforeAll(async () => {
  port = await freePort()
  product = startProduct(port, { DATA_DIR: dataDir, PRERENDER: 'shared', ...OWN_SECRET })
  await ready(product)
}, 200_000)
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What it is started again with: its first start has read the whole config. */
function slimConfig(): { CONFIG_DIR: string } {
  const configDir = join(folder, 'slim')
  copyConfig(configDir)
  return { CONFIG_DIR: configDir }
}

const secret = () => readFileSync(join(dataDir, 'console.secret'), 'utf8').trim()

/** The status of the answer to a request as it stands. */
function rawStatus(port: number, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk))
    socket.once('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]))).once('error', reject)
  })
}

/** The status of what a phone gets that was shown the address of this machine in its network. */
function asPhone(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, headers: { host: `192.168.1.7:${port}`, accept: 'text/html', ...headers } })
    asked.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    asked.end()
  })
}

/** The project's config with a page and a race's facts broken. */
function faultyConfig(): string {
  const configDir = join(folder, 'config')
  copyConfig(configDir)
  writeFileSync(join(configDir, 'home.json'), '{\n  "format": 1,\n  "rout": "/Home"\n}\n')
  const race = join(configDir, 'races/1000060004/race.json')
  writeFileSync(race, readFileSync(race, 'utf8').replace(/"signUpStart": "[^"]+"/, '"signUpStart": "3月1日上午10点"'))
  return configDir
}

async function runners(device: Device): Promise<string[]> {
  return (await device.ask('listContestants', {})).map(({ userName }) => userName)
}

describe('npm start', () => {
  test('prints where the product is', () => {
    expect(product.output()).toContain(`http://localhost:${port}/`)
    expect(product.output()).toMatch(new RegExp(`http://localhost:${port}/sandbox\\?secret=${secret()}\\s`))
  })

  test.each([
    ['/', 'text/html'],
    ['/eventDetails?raceId=1000060001', 'text/html'],
    ['/config/pointer.json', 'application/json'],
    ['/config/races/1000060001.json', 'application/json'],
    ['/center/basic/iso/country/listAll', 'application/json'],
  ])('%s is served under the policy of its kind', async (path, type) => {
    const answer = await fetch(`${product.address}${path}`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    const isPage = type === 'text/html'
    expect(answer.headers.get('content-security-policy')).toBe(isPage ? CSP : null)
    expect(answer.headers.get('referrer-policy')).toBe(isPage ? 'strict-origin' : null)
    expect(answer.headers.get('permissions-policy') ?? '').toContain(isPage ? 'camera=()' : '')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('the console allows no inline or evaluated script either', async () => {
    const answer = await fetch(`${product.address}/sandbox`, { headers: { 'x-console-secret': secret() } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
  })

  test('a page has no inline script but the policy’s, and its files are kept for ever, compressed', async () => {
    const pageAt = async (path: string) =>
      (await fetch(`${product.address}${path}`, { headers: { accept: 'text/html' } })).text()
    // Scripts that run: what a drawn page carries as JSON does not.
    const hashesOf = (html: string) =>
      [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
        .filter(([, attributes = '']) => !/src=|type="application\/json"/.test(attributes))
        .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    const page = await pageAt('/Home')
    const [drawn, plain] = [hashesOf(page), hashesOf(await pageAt('/not-drawn'))]
    expect([drawn.length, CSP.includes(drawn.join(' '))]).toEqual([5, true])
    expect(plain).toEqual(drawn.slice(0, 1))
    expect(page).not.toMatch(/\son\w+=/)
    const [, entry] = /href="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    const file = await fetch(`${product.address}${entry}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
  })

  test('a drawn page asks for no code that it does without: no parser, no sanitiser, no operator’s screen, the client only for its data', async () => {
    const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/app.manifest.json', 'utf8'))
    const fileOf = (source: string) => `/${manifest[source]?.file}`
    expect(Object.keys(manifest).filter((source) => source.startsWith('src/operator/'))).toEqual([])
    const { pages } = await (await fetch(`${product.address}/config/pointer.json`)).json()
    const asked = new Map<string, string[]>()
    for (const path of Object.keys(pages)) {
      const html = await (
        await fetch(`${product.address}${path}`, { headers: { accept: 'text/html', cookie: 'lang=zh' } })
      ).text()
      const page = /id="sl-page"[^>]*>(.*?)<\/script>/.exec(html)?.[1]
      if (page === undefined) continue
      const scripts = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
      expect([path, scripts.includes(fileOf('src/app/page/configPage.tsx'))]).toEqual([path, true])
      const calling = ['src/api/client.ts', 'src/api/http.ts']
      const named = ['src/runtime/expression/parse.ts', 'src/ui/sanitise.ts', ...calling].filter((source) =>
        scripts.includes(fileOf(source)),
      )
      asked.set(path, named)
      const needed = JSON.parse(page).data ? calling.slice(0, html.includes('id="sl-calls"') ? 1 : 2) : []
      expect([path, named]).toEqual([path, needed])
    }
    expect([...asked.keys()]).toEqual(expect.arrayContaining(['/Home', '/registration', '/disclaimer']))
  })

  test('every object that a pointer names is there', async () => {
    const pointer = await (await fetch(`${product.address}/config/races/1000060001.json`)).json()
    const objects = Object.values<string>(pointer.pages)
    expect(objects.length).toBeGreaterThan(5)
    for (const name of objects) {
      const answer = await fetch(`${product.address}/config/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  })

  test('a phone in the same network gets the product, and of the console nothing', async () => {
    expect(await asPhone('/')).toBe(200)
    expect(await asPhone('/sandbox/cashier/1')).toBe(404)
    const operator = { headers: { 'x-console-secret': secret() } }
    const page = await (await fetch(`${product.address}/sandbox`, operator)).text()
    const files = [...page.matchAll(/"(\/sandbox\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(1)
    for (const path of ['/sandbox', '/sandbox/api/codes', ...files]) {
      expect([path, await asPhone(path)]).toEqual([path, 403])
      expect([path, await asPhone(path, { 'x-console-secret': secret() })]).toEqual([path, 200])
    }
    expect(statSync(join(dataDir, 'console.secret')).mode & 0o777).toBe(0o600)
  })

  test('nor does this machine without its secret: a plain proxy of it sends no other headers', async () => {
    const host = `127.0.0.1:${port}`
    const requests = [
      `GET /sandbox/api/codes HTTP/1.0\r\n\r\n`,
      `GET /sandbox/api/codes HTTP/1.0\r\nHost: ${host}\r\n\r\n`,
      `GET /sandbox/api/codes HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      `POST /sandbox/api/clock HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    ]
    const statuses = await Promise.all(requests.map((text) => rawStatus(port, text)))
    expect(statuses).toEqual([421, 403, 403, 403])
    expect(
      await rawStatus(port, requests[1]?.replace('\r\n\r\n', `\r\nX-Console-Secret: ${secret()}\r\n\r\n`) ?? ''),
    ).toBe(200)
  })

  test('a second start on the same data folder is refused', async () => {
    const second = startProduct(await freePort(), { DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`already in use by pid ${product.child.pid}`)
  })

  test('a taken port is named', async () => {
    const second = startProduct(port, { DATA_DIR: join(folder, 'other') })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Port ${port} is in use`)
  })

  let device: Device

  test('stops within 5 seconds, frees everything, and keeps what was saved', async () => {
    device = deviceAt(product.address, { secret: secret() })
    await logIn(device, MOBILE)
    await device.ask('createContestants', RUNNER)
    expect(await runners(device)).toEqual([RUNNER.userName])
    const before = secret()
    await device.api.console('switches', { operation: 'listContestants', mode: 'slow', ms: 700 })
    for (const [signal, console, config] of [
      ['SIGTERM', 'off', slimConfig()],
      ['SIGINT', 'on', { CONFIG_DIR: faultyConfig(), STARTLINE_LANG: 'en' }],
    ] as const) {
      const underWay = runners(device)
      expect((await fetch(`${product.address}/healthz/alive`)).status).toBe(200)
      const { code, ms } = await product.stop(signal)
      expect(await underWay).toEqual([RUNNER.userName])
      expect(code).toBe(0)
      expect(ms).toBeLessThan(5000)
      product = startProduct(port, { DATA_DIR: dataDir, CONSOLE: console, ...config, ...OWN_SECRET })
      expect(await ready(product)).toContain(200)
      expect(await runners(device)).toEqual([RUNNER.userName])
      const found = (await fetch(`${product.address}/sandbox?secret=${before}`, { redirect: 'manual' })).status
      expect([console, found]).toEqual([console, console === 'on' ? 303 : 404])
    }
    // Two starts, one of them with the whole config, beside other tests.
  }, 300_000)

  test('a config with errors does not stop it: they are named, and what they are in is stood in for', async () => {
    expect(product.output()).toMatch(/home\.json:3:\d+ rout: "rout" is not known here[\s\S]*Did you mean "route"/)
    expect(product.output()).toMatch(/race\.json:\d+:\d+ signUpStart: /)
    expect(product.output()).toContain('The config has')
    expect(product.output()).toMatch(/being mended:\n(.+\n)*? {2}\/registration\?raceId=1000060004\n/)
    const pageAt = async (route: string, raceId: string) => {
      const { pages } = await (await fetch(`${product.address}/config/races/${raceId}.json`)).json()
      return (await fetch(`${product.address}/config/${pages[route]}`)).text()
    }
    for (const route of ['/eventDetails', '/eventProject', '/registration']) {
      expect(await pageAt(route, '1000060004')).toContain('这场赛事正在维护')
      expect(await pageAt(route, '1000060003')).not.toContain('正在维护')
    }
    expect(await pageAt('/myOrder', '1000060004')).not.toContain('正在维护')
    const listed = await device.ask('listRecommend', { page: 1, size: 50 })
    const ids = listed.map(({ raceId }) => raceId)
    expect([ids.includes('1000060003'), ids.includes('1000060004')]).toEqual([true, false])
  })

  test('killed, it starts again at once, and a backup of its data folder comes up with the same entries', async () => {
    const [runner] = await device.ask('listContestants', {})
    const saved = await saveSample(device, '100006000303', runner?.contestantsId ?? '')
    await makeOrder(device, saved)
    const list = async () => (await device.ask('myRegistrationListByGroup', {})).results
    const entries = await list()
    expect(entries).toMatchObject([{ entryId: saved, orderStatus: 'PENDING' }])
    await product.stop('SIGKILL')
    product = startProduct(port, { DATA_DIR: dataDir, ...slimConfig(), ...OWN_SECRET })
    await ready(product)
    expect(await list()).toEqual(entries)

    const printed: string[] = []
    const say = (line: string) => void printed.push(line)
    const command = (...args: string[]) => runCommand(args, { cwd: folder, out: say, err: say })
    expect(await command('backup', 'kept.tar.gz', '--data', dataDir)).toBe(1)
    expect(printed.join()).toContain(`already in use by pid ${product.child.pid}`)
    await product.stop('SIGKILL')
    expect([await command('backup', 'kept.tar.gz', '--data', dataDir), printed]).toMatchObject([0, expect.anything()])
    const other = join(folder, 'restored')
    expect([await command('restore', 'kept.tar.gz', '--data', other), printed]).toMatchObject([0, expect.anything()])
    product = startProduct(port, { DATA_DIR: other, ...slimConfig(), ...OWN_SECRET })
    await ready(product)
    expect(await list()).toEqual(entries)
    // Two starts, a backup and its restoring, beside other tests.
  }, 300_000)
})
