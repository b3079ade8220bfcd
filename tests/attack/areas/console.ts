import { networkInterfaces } from 'node:os'
import { inParallel } from '#lib/inParallel.ts'
import { contract } from '#platform/contract.ts'
import { type Area, Tally } from '../area.ts'
import { ask, type Sent } from '../wire.ts'

const ID = '1000000000000000001'
/** All that the console answers, of things that need not be there. */
const READS = contract.console.flatMap(({ method, path }) => (method === 'GET' ? [path.replace(/\{\w+\}/g, ID)] : []))
const CONTROLS: [string, object][] = [
  ['clock', { advance: 3_600_000 }],
  ['quota', { itemId: '100006000301', quota: 0 }],
  ['switches', { operation: 'login', mode: 'fail' }],
  ['expireSession', { mobile: '13800000000' }],
  ['block', { mobile: '13800000000', blocked: true }],
  ['evidence', { mobile: '13800000000' }],
  [`pay/${ID}`, {}],
  [`notify/${ID}`, { mode: 'again' }],
]

/** What a request says of where it comes from, each by itself enough to be refused. */
function disguises(port: string, secret: string): [string, Record<string, string>][] {
  // Even of who has the secret.
  const foreign: [string, Record<string, string>][] = [
    ['a page of another site', { origin: 'http://evil.example' }],
    ['a page of another port', { origin: 'http://localhost:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a page that the browser calls foreign', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['a page of a sibling host', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['a host that was rebound', { host: `rebind.evil.example:${port}` }],
    ['a host that ends like ours', { host: `localhost.evil.example:${port}` }],
    ['a host that is none', { host: 'localhost@evil.example' }],
    ['a host of one letter', { host: 'x' }],
  ]
  return [
    ...foreign,
    ...foreign.map(([who, headers]): [string, Record<string, string>] => [
      `${who}, with the secret`,
      { ...headers, 'x-console-secret': secret },
    ]),
    ['this machine', {}],
    ['a plain proxy of this machine', { host: `127.0.0.1:${port}`, connection: 'close' }],
    ['a plain proxy that keeps the name', { host: `localhost:${port}` }],
    ['the network', { host: `192.168.1.20:${port}` }],
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a proxy by the standard', { forwarded: 'for=127.0.0.1' }],
    ['a proxy that names the host', { 'x-forwarded-host': 'localhost' }],
    ['a proxy in front of TLS', { 'x-forwarded-proto': 'https' }],
    ['another proxy', { 'x-real-ip': '127.0.0.1' }],
    ['a proxy that only says so', { via: '1.1 somewhere' }],
    ['a proxy with a guessed secret', { 'x-forwarded-for': '127.0.0.1', 'x-console-secret': 'secret' }],
    ['a proxy with an empty secret', { 'x-forwarded-for': '127.0.0.1', 'x-console-secret': '' }],
    [
      'a proxy with a guessed cookie',
      { 'x-forwarded-for': '127.0.0.1', cookie: 'startline_console=undefined; startline_console=' },
    ],
  ]
}

/** Bodies that a page of another site could send without asking first. */
const SIMPLE: [string, string][] = [
  ['application/x-www-form-urlencoded', 'advance=3600000&itemId=100006000301&quota=0&operation=login&mode=fail'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="advance"\r\n\r\n3600000\r\n--b--\r\n',
  ],
  ['text/plain', '{"advance":3600000}'],
  ['', ''],
]

/** The operator's console from where no operator sits: nothing is answered and nothing moves. */
export const consoleGuard: Area = async (target) => {
  const tally = new Tally()
  const { port, hostname } = new URL(target.address)
  tally.hold(
    hostname === 'localhost' || hostname === '127.0.0.1',
    () => 'this area needs the address of this machine itself',
  )
  const state = async () =>
    JSON.stringify([
      (await target.api.console<{ offset: number }>('clock')).offset,
      await target.api.console('switches'),
    ])
  const before = await state()
  const json = { 'content-type': 'application/json' }
  const paths: Sent[] = [
    ...READS.map((path) => ({ path })),
    ...['/sandbox', '/sandbox/', '/sandbox/races/1000060003', '/sandbox/assets/console.js'].map((path) => ({ path })),
    ...CONTROLS.map(([path, body]) => ({
      method: 'POST',
      path: `/sandbox/api/${path}`,
      headers: json,
      body: JSON.stringify(body),
    })),
  ]
  const tries: { who: string; address: string; sent: Sent }[] = []
  for (const [who, headers] of disguises(port, target.secret)) {
    for (const one of paths)
      tries.push({ who, address: target.address, sent: { ...one, headers: { ...one.headers, ...headers } } })
  }
  for (const [type, body] of SIMPLE) {
    const secret = { 'x-console-secret': target.secret }
    const headers: Record<string, string> = type === '' ? secret : { ...secret, 'content-type': type }
    for (const [path] of CONTROLS) {
      tries.push({
        who: `a form (${type})`,
        address: target.address,
        sent: { method: 'POST', path: `/sandbox/api/${path}`, headers, body },
      })
    }
  }
  const near = lanAddress()
  if (near)
    for (const sent of paths) tries.push({ who: 'a phone in the network', address: `http://${near}:${port}`, sent })

  await inParallel(tries, 16, async ({ who, address, sent }) => {
    const answer = await ask(address, sent)
    tally.count(answer.status)
    tally.hold(
      [400, 403, 404, 415, 421].includes(answer.status),
      () => `${who}: ${sent.method ?? 'GET'} ${sent.path} is answered ${answer.status}`,
    )
    tally.hold(!answer.headers['access-control-allow-origin'], () => `${who}: ${sent.path} may be read by other sites`)
  })
  const after = await state()
  tally.hold(before === after, () => `the console was moved: ${before} is now ${after}`)
  tally.note = near ? '' : 'this machine has no address in a network: not tried from there'
  return tally
}

function lanAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find((one) => one.family === 'IPv4' && !one.internal)?.address ?? null
}
