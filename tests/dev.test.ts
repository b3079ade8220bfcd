import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyConfig } from './support/configCopy.ts'
import { freePort, type Product, ready, startProduct } from './support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-dev-'))
const configDir = join(folder, 'config')
// In the project's folder, from which the development server serves: so lies the default, .data.
const dataDir = mkdtempSync('node_modules/.startline-dev-')
const home = join(configDir, 'home.json')
let product: Product
let listening: AbortController
const messages: { type: string; lines?: { zh: string[]; en: string[] } }[] = []

const secret = () => ({ 'x-console-secret': readFileSync(join(dataDir, 'console.secret'), 'utf8').trim() })

beforeAll(async () => {
  copyConfig(configDir)
  const env = { DATA_DIR: dataDir, CONFIG_DIR: configDir, CONSOLE_SECRET: '' }
  product = startProduct(await freePort(), env, 'src/start/dev.ts')
  await ready(product)
  listening = new AbortController()
  const events = await fetch(`${product.address}/dev/events`, { headers: secret(), signal: listening.signal })
  void collect(events)
}, 200_000)
afterAll(async () => {
  listening.abort()
  await product.stop()
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true })
})

async function collect(events: Response): Promise<void> {
  try {
    for await (const chunk of events.body ?? []) {
      for (const [, data] of Buffer.from(chunk)
        .toString()
        .matchAll(/^data: (.*)$/gm))
        messages.push(JSON.parse(data ?? ''))
    }
  } catch (error) {
    if (!listening.signal.aborted) throw error
  }
}

/** Saves a file and waits for what an open page is told. */
async function save(text: string): Promise<void> {
  const before = messages.length
  writeFileSync(home, text)
  await vi.waitFor(() => expect(messages.length).toBeGreaterThan(before), { timeout: 60_000, interval: 5 })
}

async function homePage(): Promise<{ title: { en: string } }> {
  const pointer = await (await fetch(`${product.address}/config/pointer.json`)).json()
  return (await fetch(`${product.address}/config/${pointer.pages['/Home']}`)).json()
}

test('a saved page is served and told to open pages', async () => {
  const page = JSON.parse(readFileSync(home, 'utf8'))
  await save(JSON.stringify({ ...page, title: { zh: '新标题', en: 'New title' } }))
  expect(messages.at(-1)).toEqual({ type: 'config' })
  expect((await homePage()).title.en).toBe('New title')
})

test('a broken page tells file, line and path, and the last good page stays', async () => {
  const good = readFileSync(home, 'utf8')
  await save('{\n  "format": 1,\n  "title": }')
  expect(messages.at(-1)?.type).toBe('findings')
  expect(messages.at(-1)?.lines?.en.join('\n')).toMatch(/home\.json:3:\d+: the key "title" has no value/)
  expect((await homePage()).title.en).toBe('New title')
  await save(good.replace('"New title"', '{"oops": 1}'))
  expect(messages.at(-1)?.lines?.en.join('\n')).toMatch(/home\.json:\d+:\d+ title\.en: /)
  await save(good)
  expect(messages.at(-1)).toEqual({ type: 'config' })
})

test('console and events are the operator’s here too, and the data folder is nobody’s', async () => {
  const status = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${product.address}${path}`, { headers, signal: AbortSignal.timeout(30_000) })).status
  for (const path of ['/dev/events', '/sandbox', '/sandbox/api/codes']) {
    expect([path, await status(path, {})]).toEqual([path, 403])
    expect([path, await status(path, { origin: 'http://evil.example', ...secret() })]).toEqual([path, 403])
    expect([path, await status(path, secret())]).toEqual([path, 200])
  }
  for (const path of [`/${relative('.', dataDir)}`, `/@fs${resolve(dataDir)}`]) {
    for (const query of ['', '?raw', '?url', '?import&raw']) {
      const answer = await fetch(`${product.address}${path}/console.secret${query}`)
      expect([query, (await answer.text()).includes(secret()['x-console-secret'])]).toEqual([query, false])
    }
  }
})

test('the page carries the overlay, under a policy without unsafe-inline for scripts', async () => {
  const answer = await fetch(`${product.address}/Home`, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  expect(html).toContain('/src/start/dev/overlay.ts')
  // The script that takes a partner's evidence out of the address runs here too.
  expect(html).toMatch(/<script nonce="[\w+/=]+">[^<]*startlineEvidence/)
  const script = /script-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  expect(script).toMatch(/^'self' 'nonce-[\w+/=]+'$/)
})
