import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseJson } from '#api/parseJson.ts'
import { entryOf } from '../tests/support/entry.ts'
import { createTestDatabase } from '../tests/support/postgres.ts'
import { freePort, type Product, ready, startProduct } from '../tests/support/product.ts'

const run = promisify(execFile)
const CLIENTS = [1, 20, 50]
const SECONDS = 4
const POLL_MS = 100
const READERS = 2000

/** Of two races, so that entries of different projects go side by side; the second asks more. */
const PROJECTS = [
  { raceId: '1000060003', itemId: '100006000304', more: {} },
  { raceId: '1000060002', itemId: '100006000203', more: { hasExperience: '2', joinBrandClub: '2' } },
] as const
/** Its packs are sent by post. */
const MAILED = '100006000203'
const HOME = {
  consignee: '林跑跑',
  consigneePhone: '13912345678',
  region: '620102',
  addressDetail: '滨河东路 12 号 3 单元',
}
const SIGNATURE = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(4096)]).toString('base64')}`

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
    await raiseQuotas(product)
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
    const ask = () => call(product.address, new Agent(), 'POST', '/api/raceOnline/raceDetail', { raceId: '1000060003' })
    await ask()
    const from = performance.now()
    const all = await Promise.all(
      Array.from({ length: READERS }, async () => {
        const status = await ask().then(
          (answer) => answer.status,
          () => 0,
        )
        return { status, ms: performance.now() - from }
      }),
    )
    const times = all.map(({ ms }) => ms)
    const ok = all.filter(({ status }) => status === 200).length
    const seconds = (performance.now() - from) / 1000
    return [{ database, connections: READERS, ok, p50: quantile(times, 0.5), p99: quantile(times, 0.99), seconds }]
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

async function raiseQuotas({ address }: Product): Promise<void> {
  for (const { itemId } of PROJECTS) {
    const { status } = await call(address, new Agent(), 'POST', '/sandbox/api/quota', { itemId, quota: 1_000_000 })
    if (status !== 200) throw new Error(`The console does not raise the quota of ${itemId}: ${status}`)
  }
}

async function measureEntries({ address, child }: Product, count: number) {
  const clients: Client[] = []
  for (let at = 0; at < count; at++) clients.push(await Client.logIn(address))
  await Promise.all(clients.map((client) => client.enter()))
  const entries: { ms: number; made: number }[] = []
  const cpu = cpuOf(child.pid)
  const from = performance.now()
  const until = from + SECONDS * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) entries.push(await client.enter())
    }),
  )
  const seconds = (performance.now() - from) / 1000
  for (const client of clients) client.close()
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

let serial = 0

/** A phone: one connection, one account, one entry after another. */
class Client {
  private token = ''
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private readonly address: string
  private constructor(address: string) {
    this.address = address
  }

  static async logIn(address: string): Promise<Client> {
    const client = new Client(address)
    const mobile = String(13_800_000_000 + ++serial)
    const slide = await client.slide(mobile)
    await client.post('/center/account/captcha/sendV2', { mobile, slide })
    const codes = (await client.json('GET', '/sandbox/api/codes')) as unknown as { mobile: string; code: string }[]
    const code = codes.find((sent) => sent.mobile === mobile)?.code ?? ''
    const form = new FormData()
    for (const [name, value] of Object.entries({ type: 'captcha', mobile, code })) form.set(name, value)
    const answer = await fetch(`${address}/center/account/login`, { method: 'POST', body: form })
    const { data } = (await answer.json()) as { data: { token: string } }
    client.token = data.token
    return client
  }

  private async slide(mobile: string): Promise<object> {
    const path = '/center/account/captcha/slideChallenge'
    const { status, text } = await call(this.address, this.agent, 'POST', path, { mobile })
    // A product of before the challenge takes any track of a hand.
    if (status === 404) return { ms: 640, track: [0, 12, 31, 57, 80, 95, 100] }
    const { challenge, end } = JSON.parse(text).data
    return { challenge, ms: 640, track: [0, 0.12, 0.31, 0.57, 0.8, 0.95, 1].map((part) => part * end) }
  }

  /** One whole paid entry; answers how long it took, and how long its order took to be made. */
  async enter(): Promise<{ ms: number; made: number }> {
    const at = ++serial
    const { raceId, itemId, more } = PROJECTS[at % 2 === 0 ? 0 : 1]
    const from = performance.now()
    const { contestantsId } = await this.post('/center/account/userContestants/createContestants', person(at))
    const { form, ...entry } = entryOf(itemId, contestantsId ?? '', '')
    const signed = { raceId, itemId, consents: entry.consents, image: SIGNATURE }
    const { autographId } = await this.post('/center/registration-center/statementAutograph/saveAutograph', signed)
    const { entryId } = await this.post('/center/registration-center/registration/info/save/v2', {
      ...entry,
      raceId,
      form: { ...form, ...more },
      autographId,
    })
    if (itemId === MAILED) {
      const { mailInfoId } = await this.post('/api/user/addMailInfo', HOME)
      await this.post('/api/order/updMailInfo', { entryId, mailInfoId })
    }
    const submitted = { entryId, idempotencyKey: `bench-order-${at}` }
    const { orderId } = await this.post('/center/order-center/createOrder5AppAsync', submitted)
    const waits = performance.now()
    while ((await this.get(`/center/order-center/queryCreateOrderInfo?orderId=${orderId}`)).status === 'CREATING') {
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
    const made = performance.now() - waits
    const { attemptId } = await this.post('/api/pay/aliH5Prepay', { orderId, attemptKey: `bench-pay-${at}` })
    await this.json('POST', `/sandbox/api/pay/${attemptId}`, {})
    while ((await this.post('/center/order-center/queryPaymentStatus', { orderId })).orderStatus !== 'PAID') {
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
    await this.get(`/center/order-proxy/detailRegistrationOrder?orderId=${orderId}`)
    return { ms: performance.now() - from, made }
  }

  close(): void {
    this.agent.destroy()
  }

  private async post(path: string, body: object): Promise<Record<string, string>> {
    return dataOf(path, await this.json('POST', path, body))
  }

  private async get(path: string): Promise<Record<string, string>> {
    return dataOf(path, await this.json('GET', path))
  }

  private async json(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const { status, text } = await call(this.address, this.agent, method, path, body, this.token)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return (await parseJson(text)) as Record<string, unknown>
  }
}

function dataOf(path: string, { code, data, message, fieldErrors }: Record<string, unknown>): Record<string, string> {
  if (code !== 0) throw new Error(`${path} refused: ${code} ${message} ${JSON.stringify(fieldErrors ?? '')}`)
  return data as Record<string, string>
}

async function call(address: string, agent: Agent, method: string, path: string, body?: object, token = '') {
  const ask = () => send(address, agent, method, path, body === undefined ? null : JSON.stringify(body), token)
  const first = await ask()
  // A server may close an idle connection just as it is used again: what was not taken is sent once more.
  const answer = first === 'closed' ? await ask() : first
  if (answer === 'closed') throw new Error(`${path}: the connection was closed twice`)
  return answer
}

type Answer = { status: number; text: string }

function send(address: string, agent: Agent, method: string, path: string, payload: string | null, token: string) {
  const headers = { ...(payload === null ? {} : { 'content-type': 'application/json' }), ...(token ? { token } : {}) }
  return new Promise<Answer | 'closed'>((resolve, reject) => {
    const asked = request(address + path, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve('closed')
      else reject(error)
    })
    asked.end(payload ?? undefined)
  })
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const DAY_MS = 86_400_000

/** A runner of full age with a document that no other has. */
function person(at: number) {
  const birthday = new Date(Date.UTC(1970, 0, 1) + (at % 10_000) * DAY_MS).toISOString().slice(0, 10)
  const digits = `110101${birthday.replaceAll('-', '')}${String(Math.floor(at / 10_000) * 2 + 1).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const idNumber = `${digits}${'10X98765432'[sum % 11]}`
  return { userName: '王小跑', userGender: '1', idType: '1', idNumber, userPhone: '13712345678', birthday }
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
