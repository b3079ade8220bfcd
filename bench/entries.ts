import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ApiClient, createApiClient, createDevice, type Device } from '#rehearse/apiClient.ts'
import { logIn, startPayment, untilMade, untilPaid } from '#rehearse/entrySteps.ts'
import { readRaceUnderTest } from '#rehearse/raceUnderTest.ts'
import { FLAWLESS, saveEntry } from '#rehearse/virtualUser.ts'
import { submitOrder } from '../tests/support/entry.ts'
import { createTestDatabase } from '../tests/support/postgres.ts'
import { CONSOLE_SECRET, freePort, type Product, ready, startProduct } from '../tests/support/product.ts'

const run = promisify(execFile)
const CLIENTS = [1, 20, 50]
const SECONDS = 4
const READERS = 2000

/** Of two races, so that entries of different projects go side by side; the second asks more, and sends its packs by post. */
const PROJECTS = ['100006000304', '100006000203']

export interface EntryRow {
  database: Kind
  clients: number
  perSecond: number
  /** Milliseconds of a whole paid entry. */
  p50: number
  p99: number
  /** Milliseconds from the submit until the order was there. */
  madeP50: number
  /** Milliseconds of the processor that the product's process took for an entry; what else the machine does adds little. */
  cpu: number
  /** Transactions a second of pgbench's own script with as many clients, right after; null on PGlite. */
  pgbench: number | null
}

export interface ReadRow {
  database: Kind
  connections: number
  ok: number
  p50: number
  p99: number
  seconds: number
}

type Kind = 'PostgreSQL' | 'PGlite'

/** Whole paid entries against the product started from `root`, on both databases. */
export async function runEntries(root: string): Promise<EntryRow[]> {
  return onBoth(root, async (product, database, url) => {
    const rows: EntryRow[] = []
    for (const clients of CLIENTS) {
      const measured = await measureEntries(product, clients)
      rows.push({ database, clients, ...measured, pgbench: url ? await pgbench(url, clients) : null })
    }
    return rows
  })
}

/** As many connections at once, each with one raceDetail. */
export async function runReads(root: string): Promise<ReadRow[]> {
  return onBoth(root, async (product, database) => {
    const ask = () => readRace(product.address)
    await ask()
    const from = performance.now()
    const all = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const status = await ask().catch(() => 0)
        return { status, ms: performance.now() - from }
      }),
    )
    const times = all.map(({ ms }) => ms)
    const ok = all.filter(({ status }) => status === 200).length
    const seconds = (performance.now() - from) / 1000
    return [{ database, connections: READERS, ok, p50: quantile(times, 0.5), p99: quantile(times, 0.99), seconds }]
  })
}

/** Reads a race on a connection of its own; answers the status. */
function readRace(address: string): Promise<number> {
  const sent = { agent: new Agent(), method: 'POST', headers: { 'content-type': 'application/json' } }
  return new Promise((resolve, reject) => {
    const asked = request(`${address}/api/raceOnline/raceDetail`, sent, (answer) => {
      answer.once('error', reject)
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asked.once('error', reject)
    asked.end(JSON.stringify({ raceId: '1000060003' }))
  })
}

async function onBoth<Row>(
  root: string,
  measure: (product: Product, kind: Kind, url: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const database = await createTestDatabase()
  try {
    const postgres = await withProduct(root, database.url, (product) => measure(product, 'PostgreSQL', database.url))
    return [...postgres, ...(await withProduct(root, '', (product) => measure(product, 'PGlite', null)))]
  } finally {
    await database.drop()
  }
}

async function withProduct<T>(root: string, url: string, use: (product: Product) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'startline-bench-'))
  const product = startProduct(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: url }, 'src/start/main.ts', root)
  try {
    await ready(product)
    return await use(product)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureEntries({ address, child }: Product, count: number) {
  const api = createApiClient(address, { secret: CONSOLE_SECRET })
  const projects = await Promise.all(PROJECTS.map((itemId) => openProject(api, itemId)))
  const devices: Device[] = []
  for (let at = 0; at < count; at++) devices.push(await loggedIn(api))
  const enter = (device: Device) => enterOnce(device, projects)
  await Promise.all(devices.map(enter))
  const entries: { ms: number; made: number }[] = []
  const cpu = cpuOf(child.pid)
  const from = performance.now()
  const until = from + SECONDS * 1000
  await Promise.all(
    devices.map(async (device) => {
      while (performance.now() < until) entries.push(await enter(device))
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const times = entries.map(({ ms }) => ms)
  const made = entries.map((entry) => entry.made)
  return {
    perSecond: entries.length / seconds,
    cpu: (cpuOf(child.pid) - cpu) / entries.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    madeP50: quantile(made, 0.5),
  }
}

/** A project that has places for everybody. */
async function openProject(api: ApiClient, itemId: string) {
  await api.console('quota', { itemId, quota: 1_000_000 })
  const race = await readRaceUnderTest(api, itemId.slice(0, 10))
  const project = race.projects.find((one) => one.itemId === itemId)
  if (!project) throw new Error(`The product has no project ${itemId}`)
  return { race, project }
}

let serial = 0

async function loggedIn(api: ApiClient): Promise<Device> {
  const device = createDevice(api)
  await logIn(device, String(13_800_000_000 + ++serial))
  return device
}

/** One whole paid entry; answers how long it took, and how long its order took to be made. */
async function enterOnce(device: Device, projects: Awaited<ReturnType<typeof openProject>>[]) {
  const number = ++serial
  const chosen = projects[number % projects.length]
  if (!chosen) throw new Error('There is no project to enter')
  const from = performance.now()
  const entryId = await saveEntry(device, chosen.race, chosen.project, number, FLAWLESS)
  const orderId = await submitOrder(device, entryId)
  const submitted = performance.now()
  await untilMade(device, orderId)
  const made = performance.now() - submitted
  await device.api.console(`pay/${await startPayment(device, orderId)}`, {})
  if (!(await untilPaid(device, orderId))) throw new Error(`The order ${orderId} is not paid`)
  await device.ask('detailRegistrationOrder', { orderId })
  return { ms: performance.now() - from, made }
}

const TICK_MS = 10

/** Milliseconds a process has been on a processor, of Linux's /proc (fields 14 and 15 of proc(5)); NaN elsewhere. */
function cpuOf(pid: number | undefined): number {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function quantile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

let filled = ''

/** pgbench's TPC-B on the same server, in the database the product uses. */
async function pgbench(url: string, clients: number): Promise<number> {
  if (filled !== url) await run('pgbench', ['-i', '-q', '-s', '10', url])
  filled = url
  const { stdout } = await run('pgbench', ['-n', '-c', String(clients), '-j', '2', '-T', '5', url])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
}
