import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from '#commands/runCommand.ts'
import { openDatabase } from '#platform/database.ts'
import { createApiClient, createDevice, type Device } from '#rehearse/apiClient.ts'
import { logIn, saveRunner, sendCode, sentCode } from '#rehearse/entrySteps.ts'
import { copyConfig } from './support/configCopy.ts'
import { deviceAt, RACE, saveSample, submitOrder } from './support/entry.ts'
import { type Nginx, startNginx } from './support/nginx.ts'
import { idCard } from './support/platform/entryFixtures.ts'
import { brokenInvariants } from './support/platform/invariants.ts'
import { createTestDatabase, type TestDatabase } from './support/postgres.ts'
import { freePort, type Product, ready, startProduct } from './support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'startline-servers-'))
const published = join(folder, 'published')
const ITEM = `${RACE}04`
let database: TestDatabase
let nginx: Nginx
let x: Product
let y: Product

/** A server with a data folder of its own; the database keeps the console's secret. */
const start = (name: string, port: number) =>
  startProduct(port, {
    DATA_DIR: join(folder, name),
    DATABASE_URL: database.url,
    CONFIG_FROM: published,
    CONSOLE_SECRET: '',
  })

const secretOf = (product: Product) => /secret=(\S+)/.exec(product.output())?.[1] ?? ''
const portOf = ({ address }: Product) => Number(new URL(address).port)

beforeAll(async () => {
  const config = join(folder, 'config')
  copyConfig(config)
  const terminal = { cwd: folder, out: () => {}, err: console.error }
  expect(await runCommand(['publish', config, '--to', published, '--author', 'Lin'], terminal)).toBe(0)
  database = await createTestDatabase()
  x = start('x', await freePort())
  y = start('y', await freePort())
  await Promise.all([ready(x), ready(y)])
  nginx = await startNginx({
    home: join(folder, 'nginx'),
    published,
    port: await freePort(),
    platform: [portOf(x), portOf(y)],
  })
  for (const one of [x, y]) await vi.waitFor(() => expect(secretOf(one)).not.toBe(''))
}, 200_000)
afterAll(async () => {
  await nginx?.stop()
  await Promise.all([x?.stop(), y?.stop()])
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

let mobiles = 13_922_000_000
const atServer = (server: Product) => deviceAt(server.address, { secret: secretOf(server) })
/** The same device and session at another address. */
const movedTo = ({ session }: Device, address: string) => createDevice(createApiClient(address), session)

/** A runner who has logged in at one of the servers, as a client of nginx. */
async function runner(server: Product): Promise<Device> {
  const device = atServer(server)
  await logIn(device, String(++mobiles))
  return movedTo(device, nginx.address)
}

async function savedEntry(device: Device): Promise<string> {
  return saveSample(device, ITEM, await saveRunner(device, idCard()))
}

test('the secret of the console is one, a cookie of one server is good at the other, and so is what is set there', async () => {
  expect(secretOf(x)).toBe(secretOf(y))
  const opened = await fetch(`${x.address}/sandbox?secret=${secretOf(x)}`, { redirect: 'manual' })
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  const headers = { cookie, 'content-type': 'application/json' }
  const clock = async (at: Product) =>
    (await (await fetch(`${at.address}/sandbox/api/clock`, { headers })).json()).offset
  const advance = (at: Product, ms: number) =>
    fetch(`${at.address}/sandbox/api/clock`, { method: 'POST', headers, body: JSON.stringify({ advance: ms }) })
  expect((await advance(y, 60_000)).status).toBe(200)
  await expect.poll(() => clock(x)).toBe(60_000)
  await advance(x, -60_000)
  await expect.poll(() => clock(y)).toBe(0)
})

test('a login is begun at one, ended at the other, good at both, and over at both', async () => {
  const mobile = String(++mobiles)
  const atX = atServer(x)
  const [atY, atNginx] = [movedTo(atX, y.address), movedTo(atX, nginx.address)]
  await sendCode(atX, mobile)
  const login = { type: 'captcha', mobile, code: await sentCode(atX.api, mobile) } as const
  atX.session.token = (await atY.ask('login', login)).token
  const codes = async (...devices: Device[]) =>
    Promise.all(devices.map(async (device) => (await device.call('listContestants', {})).code))
  expect(await codes(atX, atY, atNginx)).toEqual([0, 0, 0])
  await atY.ask('logout', {})
  expect(await codes(atX, atY)).toEqual([1004010, 1004010])
})

test('a picture that one took is shown by the other', async () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)])
  const device = movedTo(await runner(x), x.address)
  const { path } = await device.ask('uploadImage', { file: new File([png], 'a.png', { type: 'image/png' }) })
  for (const address of [y.address, nginx.address])
    expect(Buffer.from(await (await fetch(address + path)).arrayBuffer())).toEqual(png)
})

test('one entry submitted 20 times over both with one key is one order', async () => {
  const device = await runner(x)
  const entryId = await savedEntry(device)
  const both = [x, y].map(({ address }) => movedTo(device, address))
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => both)
      .flat()
      .map((one) => submitOrder(one, entryId)),
  )
  expect(new Set(orders).size).toBe(1)
})

test('one of them is killed while a crowd submits: nothing that was acknowledged is lost, no place is sold twice', async () => {
  const places = 8
  const crowd = []
  for (let at = 0; at < 16; at += 1) {
    const device = await runner(at % 2 === 0 ? x : y)
    crowd.push({ device, entryId: await savedEntry(device) })
  }
  const operator = atServer(x).api
  const projects = await operator.console<{ itemId: string; taken: number }[]>('projects')
  const before = projects.find(({ itemId }) => itemId === ITEM)?.taken ?? Number.NaN
  await operator.console('quota', { itemId: ITEM, quota: before + places })
  let killed: Promise<unknown> | null = null
  const answers = await Promise.all(
    crowd.map(async ({ device, entryId }) => {
      for (;;) {
        // What the killed server had begun is answered by nginx with an error: sent again, with its key.
        const answer = await device.call('createOrder5AppAsync', { entryId, idempotencyKey: `order-of-${entryId}` })
        if ('data' in answer) killed ??= y.stop('SIGKILL')
        if (answer.code !== -1) return answer
      }
    }),
  )
  await killed
  expect(killed).not.toBeNull()
  const orders = answers.flatMap((answer) => ('data' in answer ? [answer.data.orderId] : []))
  expect([orders.length, new Set(orders).size]).toEqual([places, places])
  for (const [at, { device, entryId }] of crowd.entries()) {
    const answer = answers[at]
    if (!answer || !('data' in answer)) continue
    const { orderId } = await device.ask('detailRegistrationOrder', { entryId })
    expect(orderId).toBe(answer.data.orderId)
  }
  const { db, close } = await openDatabase({ kind: 'postgres', url: database.url }, () => {})
  expect(await brokenInvariants(db, RACE)).toEqual([])
  await close()
})

test('nobody is shown a server that starts, nor one that ends', async () => {
  const path = '/center/basic/iso/country/listAll'
  async function statusesWhile(work: Promise<unknown>): Promise<number[]> {
    const seen = new Set<number>()
    let under = true
    const ended = work.finally(() => {
      under = false
    })
    while (under) seen.add((await fetch(nginx.address + path)).status)
    await ended
    return [...seen]
  }
  y = start('y', portOf(y))
  expect(await statusesWhile(ready(y))).toEqual([200])
  expect(await statusesWhile(x.stop())).toEqual([200])
  expect((await fetch(nginx.address + path)).status).toBe(200)
  expect((await fetch(`${nginx.address}/healthz`)).status).toBe(200)
})
