import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#publish/commands/runCommand.ts'
import { copyConfig } from './support/configCopy.ts'
import { saveEntry, submitEntry, untilMade } from './support/entry.ts'
import { type Platform, platformOf } from './support/platform.ts'
import { freePort, type Product, ready, startProduct } from './support/product.ts'

const MOBILE = '13800138000'
const RUNNER = {
  userName: '王小明',
  userGender: '1',
  idType: '1',
  idNumber: '110101199003074258',
  userPhone: MOBILE,
  birthday: '1990-03-07',
}
const CSP =
  "default-src 'self'; script-src 'self' 'sha256-qAeU25oTn2GSfXd+TsnOWgMQaUfFkfFAwj7rVnM19Ec=' " +
  "'sha256-qfDhYjNoiFLwKgDtrCXikg/zbX6LABheH8QOVL7mXyc=' 'sha256-XWT9qrO14MdTZdv9mvcIdMtRgkfjf7vVCj7jlP8DCMo=' " +
  "'sha256-kCIyOSPX18q0xTCvY1KVTr+V0j0GSl2ouSsMfWK3Uq4='; " +
  "style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob: https://startline.example https://*.startline.example; " +
  "media-src 'self' https://startline.example https://*.startline.example; connect-src 'self'; object-src 'none'; " +
  "base-uri 'self'; frame-ancestors 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types dompurify default"

const folder = mkdtempSync(join(tmpdir(), 'startline-product-'))
const dataDir = join(folder, 'data')
let port = 0
let product: Product

beforeAll(async () => {
  port = await freePort()
  product = startProduct(port, { DATA_DIR: dataDir, PRERENDER: 'shared' })
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

async function runners(platform: Platform): Promise<string[]> {
  const { data } = await platform.get('/center/account/userContestants/listContestants')
  return data.map((runner: { userName: string }) => runner.userName)
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
  ])('%s is served under the policy', async (path, type) => {
    const answer = await fetch(`${product.address}${path}`, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('content-security-policy')).toBe(CSP)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    expect(answer.headers.get('permissions-policy')).toContain('camera=()')
  })

  test('the console allows no inline or evaluated script either', async () => {
    const answer = await fetch(`${product.address}/sandbox`)
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
    expect([drawn.length, CSP.includes(drawn.join(' '))]).toEqual([4, true])
    expect(plain).toEqual(drawn.slice(0, 1))
    expect(page).not.toMatch(/\son\w+=/)
    const [, entry] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    const file = await fetch(`${product.address}${entry}`, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-encoding')).toBe('br')
  })

  test('a drawn page asks for no code that it does without: no parser, no sanitiser, the client only for its data', async () => {
    const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/app.manifest.json', 'utf8'))
    const fileOf = (source: string) => `/${manifest[source]?.file}`
    const { pages } = await (await fetch(`${product.address}/config/pointer.json`)).json()
    const asked = new Map<string, string[]>()
    for (const path of Object.keys(pages)) {
      const html = await (
        await fetch(`${product.address}${path}`, { headers: { accept: 'text/html', cookie: 'lang=zh' } })
      ).text()
      const page = /id="sl-page"[^>]*>(.*?)<\/script>/.exec(html)?.[1]
      if (page === undefined) continue
      const scripts = [...html.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src = '']) => src)
      expect([path, scripts.includes(fileOf('src/app/page/configPage.tsx'))]).toEqual([path, true])
      const named = ['src/runtime/expression/parse.ts', 'src/ui/sanitise.ts', 'src/api/client.ts'].filter((source) =>
        scripts.includes(fileOf(source)),
      )
      asked.set(path, named)
      expect([path, named]).toEqual([path, JSON.parse(page).data ? ['src/api/client.ts'] : []])
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
    for (const path of ['/sandbox', '/sandbox/api/codes', '/sandbox/assets/console.js']) {
      expect([path, await asPhone(path)]).toEqual([path, 403])
      expect([path, await asPhone(path, { 'x-console-secret': secret() })]).toEqual([path, 200])
    }
    expect(statSync(join(dataDir, 'console.secret')).mode & 0o777).toBe(0o600)
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

  let platform: Platform

  test('stops within 5 seconds, frees everything, and keeps what was saved', async () => {
    platform = platformOf(product.address)
    await platform.logIn(MOBILE)
    await platform.post('/center/account/userContestants/createContestants', RUNNER)
    expect(await runners(platform)).toEqual([RUNNER.userName])
    const before = secret()
    await platform.post('/sandbox/api/switches', { operation: 'listContestants', mode: 'slow', ms: 700 })
    for (const [signal, console, config] of [
      ['SIGTERM', 'off', slimConfig()],
      ['SIGINT', 'on', { CONFIG_DIR: faultyConfig(), STARTLINE_LANG: 'en' }],
    ] as const) {
      const underWay = runners(platform)
      expect((await fetch(`${product.address}/healthz/alive`)).status).toBe(200)
      const { code, ms } = await product.stop(signal)
      expect(await underWay).toEqual([RUNNER.userName])
      expect(code).toBe(0)
      expect(ms).toBeLessThan(5000)
      product = startProduct(port, { DATA_DIR: dataDir, CONSOLE: console, ...config })
      expect(await ready(product)).toContain(200)
      expect(await runners(platform)).toEqual([RUNNER.userName])
      const found = (await fetch(`${product.address}/sandbox?secret=${before}`)).status
      expect([console, found]).toEqual([console, console === 'on' ? 200 : 404])
    }
  }, 60_000)

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
    const listed = await platform.get('/api/raceOnline/listRecommend?page=1&size=50')
    const ids = listed.data.map(({ raceId }: { raceId: string }) => raceId)
    expect([ids.includes('1000060003'), ids.includes('1000060004')]).toEqual([true, false])
  })

  test('killed, it starts again at once, and a backup of its data folder comes up with the same entries', async () => {
    const [runner] = (await platform.get('/center/account/userContestants/listContestants')).data
    const saved = await saveEntry(platform, '100006000303', runner.contestantsId)
    await untilMade(platform, await submitEntry(platform, saved))
    const list = async () => (await platform.post('/center/registration-center/myRegistrationListByGroup')).data.results
    const entries = await list()
    expect(entries).toMatchObject([{ entryId: saved, orderStatus: 'PENDING' }])
    await product.stop('SIGKILL')
    product = startProduct(port, { DATA_DIR: dataDir, ...slimConfig() })
    await ready(product)
    expect(await list()).toEqual(entries)

    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const command = (...args: string[]) => runCommand(args, { cwd: folder, out: say, err: say })
    expect(await command('backup', 'kept.tar.gz', '--data', dataDir)).toBe(1)
    expect(said.join()).toContain(`already in use by pid ${product.child.pid}`)
    await product.stop('SIGKILL')
    expect([await command('backup', 'kept.tar.gz', '--data', dataDir), said]).toMatchObject([0, expect.anything()])
    const other = join(folder, 'restored')
    expect([await command('restore', 'kept.tar.gz', '--data', other), said]).toMatchObject([0, expect.anything()])
    product = startProduct(port, { DATA_DIR: other, ...slimConfig() })
    await ready(product)
    expect(await list()).toEqual(entries)
  }, 120_000)
})
