import { connect } from 'node:net'
import { contract } from '#platform/contract.ts'
import { type Area, type Size, Tally } from '../area.ts'
import type { Account, Target } from '../target.ts'
import { ask, jsonOf } from '../wire.ts'

const MEGABYTE = 1024 * 1024

/** Bodies and connections that are too large, too slow or broken: refused, and everyone else is still served. */
export const oversize: Area = async (target, size) => {
  const tally = new Tally()
  const account = await target.account()
  await rawForms(target, tally)
  await largeBodies(target, tally, account, size)
  await slowClients(target, tally, size)
  const health = await ask(target.address, { path: '/healthz' })
  tally.hold(health.status === 200, () => `afterwards /healthz answers ${health.status}`)
  return tally
}

const UPLOAD = '/api/base/uploadImage'
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
const BODIES: [string, string, string][] = [
  [UPLOAD, 'multipart/form-data; boundary=b', `${FILE}\x89PNG`],
  [
    '/center/account/login',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="mobile"\r\n\r\n',
  ],
  ['/center/registration-center/registration/info/save/v2', 'application/json', '{"form":{"a":"'],
  ['/center/analytics/track', 'application/json', '{"event":"'],
  ['/api/raceOnline/pageChina', 'application/x-www-form-urlencoded', 'name='],
  ['/api/pay/notify', 'application/vnd.provider+json', '{"outTradeNo":"'],
]

/** Bodies of a hundred megabytes, with their length told and in chunks without one. */
async function largeBodies(target: Target, tally: Tally, { token }: Account, size: Size): Promise<void> {
  const megabytes = size === 'long' ? 100 : 8
  for (const [path, type, begin] of BODIES) {
    for (const chunked of [false, true]) {
      const heard = await sendLarge(target.address, { path, type, begin, token, bytes: megabytes * MEGABYTE, chunked })
      // A connection that is closed on the sender is a refusal too.
      tally.count(Math.max(heard, 1))
      const how = `${megabytes} MB to ${path}${chunked ? ' in chunks' : ''}`
      tally.hold(heard < 500, () => `${how}: HTTP ${heard}`)
      tally.hold(heard !== 200 || path === UPLOAD, () => `${how} is taken`)
    }
  }
}

interface Large {
  path: string
  type: string
  begin: string
  token: string
  bytes: number
  chunked: boolean
}

/** Sends a body until it is refused or whole; answers the status, 0 when the connection was closed. */
function sendLarge(address: string, { path, type, begin, token, bytes, chunked }: Large): Promise<number> {
  const { hostname, port } = new URL(address)
  const block = Buffer.alloc(MEGABYTE, 'x')
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    let left = bytes
    const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${bytes + begin.length}`
    const framed = (content: Buffer | string) =>
      chunked
        ? Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), Buffer.from(content), Buffer.from('\r\n')])
        : content
    const end = () => {
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0))
    }
    const more = () => {
      while (left > 0 && !socket.destroyed) {
        left -= block.length
        if (!socket.write(framed(block))) return
      }
      if (left <= 0) socket.end(chunked ? '0\r\n\r\n' : '')
    }
    socket.setTimeout(20_000, end)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      if (heard.includes('\r\n\r\n')) end()
    })
    socket.on('drain', more)
    socket.on('error', end)
    socket.on('close', end)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ntoken: ${token}\r\ncontent-type: ${type}\r\n${length}\r\nconnection: close\r\n\r\n`,
    )
    socket.write(framed(begin))
    more()
  })
}

const HEAD = 'POST /center/analytics/track HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const EVENT = '{"event":"e","code":"c","time":1}'
const GET = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'

/** Requests no client library would send: what they are answered is HTTP's own business, never 5xx and never two answers for one. */
const RAW: string[] = [
  `${HEAD}content-length: ${EVENT.length}\r\ntransfer-encoding: chunked\r\n\r\n${EVENT}`,
  `${HEAD}content-length: ${EVENT.length}\r\ncontent-length: 5\r\n\r\n${EVENT}`,
  `${HEAD}content-length: -1\r\n\r\n${EVENT}`,
  `${HEAD}content-length: 1e3\r\n\r\n${EVENT}`,
  `${HEAD}content-length: 99999999999999999999\r\n\r\n${EVENT}`,
  `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n${EVENT}\r\n0\r\n\r\n`,
  `${HEAD}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n${EVENT}`,
  `${HEAD}transfer-encoding: chunked\r\n\r\n-5\r\n${EVENT}\r\n0\r\n\r\n`,
  `${HEAD}transfer-encoding: xchunked\r\n\r\n${EVENT}`,
  `${HEAD}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
  `${HEAD}expect: 200-ok\r\ncontent-length: 2\r\n\r\n{}`,
  `${GET}x: ${'y'.repeat(100_000)}\r\n\r\n`,
  `${GET}x\0y: 1\r\n\r\n`,
  `${GET} folded: 1\r\n\r\n`,
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n',
  'GET  /two  spaces HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET http://elsewhere.example/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'GET *:80 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: localhost\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  'POST /api/pay/notify HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\r\n\r\n\r\n',
  'nonsense\r\n\r\n',
]

async function rawForms(target: Target, tally: Tally): Promise<void> {
  for (const text of RAW) {
    const heard = await say(target.address, text)
    const statuses = [...heard.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
    tally.count(1)
    const what = JSON.stringify(text.slice(0, 120))
    tally.hold(
      statuses.every((status) => status < 500),
      () => `${what}: ${statuses.join(', ')}`,
    )
    tally.hold(statuses.filter((status) => status !== 100).length <= 1, () => `${what} is answered as two requests`)
  }
}

function say(address: string, text: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    let heard = ''
    const end = () => {
      socket.destroy()
      resolve(heard)
    }
    // A server that waits for the rest of a body says nothing: that is an answer too.
    socket.setTimeout(400, end)
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}

/** Clients that never finish their request; the others must not notice. */
async function slowClients(target: Target, tally: Tally, size: Size): Promise<void> {
  const { hostname, port } = new URL(target.address)
  const slow = Array.from({ length: size === 'long' ? 500 : 60 }, (_, at) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(at % 2 === 0 ? `${HEAD}content-length: 1000\r\n\r\n{` : GET)
    return socket
  })
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write(' ')
  }, 250)
  const waits: number[] = []
  const operation = contract.operations.find(({ id }) => id === 'countryList')
  for (let at = 0; at < (size === 'long' ? 100 : 12); at += 1) {
    const from = performance.now()
    const answer = await ask(target.address, { path: operation?.path ?? '/', patience: 10_000 })
    waits.push(performance.now() - from)
    tally.count(answer.status)
    tally.hold(
      jsonOf(answer.text)?.code === 0,
      () => `beside slow clients: HTTP ${answer.status} ${answer.text.slice(0, 80)}`,
    )
  }
  clearInterval(drip)
  for (const socket of slow) socket.destroy()
  const [p50, p99] = [0.5, 0.99].map((part) =>
    Math.round(waits.sort((x, y) => x - y)[Math.floor(waits.length * part)] ?? 0),
  )
  tally.note = `beside ${slow.length} slow clients others wait p50 ${p50} ms, p99 ${p99} ms`
}
