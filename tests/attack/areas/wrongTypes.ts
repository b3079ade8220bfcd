import fc from 'fast-check'
import type { ContractSchema } from '#lib/contract.ts'
import { inParallel } from '#lib/inParallel.ts'
import { contract } from '#platform/contract.ts'
import { saveRunner } from '#rehearse/entrySteps.ts'
import { idCard, PIXEL } from '#support/platform/entryFixtures.ts'
import { RACE, saveSample, signSample, submitOrder } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import { asText, carried, escaped } from '../carry.ts'
import type { Account, Target } from '../target.ts'
import { ask, jsonOf, type Sent } from '../wire.ts'
import { fitting, hostile, IDS, type Known } from './hostile.ts'

/** How many requests a run sends. */
const REQUESTS = { long: 21_000, short: 600 }

/** Something that takes requests: an operation of the contract, or a route beside it. */
interface Door {
  id: string
  method: 'GET' | 'POST'
  path: string
  body: 'json' | 'form' | 'multipart' | 'query'
  params: ContractSchema
}

/**
 * Requests that the contract does not allow, made from it: every operation, the console's routes and every route with
 * a name in its path. No answer may be a fault of the server, and every refusal speaks the platform's way.
 */
export const wrongTypes: Area = async (target, size) => {
  const tally = new Tally()
  const account = await target.account()
  const known = await knownOf(account)
  const doors = [...contract.operations, ...CONSOLE]
  const counts = Math.ceil((REQUESTS[size] * 0.9) / doors.length)
  const faults = new Map<string, number>()
  const session = { token: account.token }
  const attack = async (door: string, sent: Sent) => {
    const answer = await ask(target.address, sent)
    tally.count(answer.status)
    const wrong = judge(answer.status, answer.text, sent)
    if (!wrong) return
    const kind = `${door}: ${wrong}`
    if (!faults.has(kind)) tally.breaks.push(`${kind} to ${shown(sent)}`)
    faults.set(kind, (faults.get(kind) ?? 0) + 1)
  }
  for (const [at, door] of doors.entries()) {
    // Some operations end the session, or the clock has been moved past its end.
    session.token = await stillIn(target, session.token)
    const sents = fc.sample(requestTo(door, known), { numRuns: counts, seed: target.seed + at })
    await inParallel(sents, 16, (sent) => attack(door.id, opened(target, sent, session.token)))
    if (door.path === '/sandbox/api/clock') await target.api.console('clock', { set: Date.now() })
  }
  const paths = fc.sample(pathRequest, { numRuns: Math.ceil(REQUESTS[size] * 0.1), seed: target.seed })
  await inParallel(paths, 16, (sent) =>
    attack(`a path under ${sent.path.split('/').slice(0, 3).join('/')}`, opened(target, sent, session.token)),
  )
  const health = await ask(target.address, { path: '/healthz' })
  tally.hold(health.status === 200, () => `afterwards /healthz answers ${health.status}`)
  tally.note = `${doors.length} operations and routes; ${[...faults.values()].reduce((sum, one) => sum + one, 0)} wrong answers`
  return tally
}

/** What is wrong with an answer; null when nothing is. */
function judge(status: number, text: string, { method, path }: Sent): string | null {
  if (status === 0) return `no answer (${text})`
  if (status >= 500) return `HTTP ${status} ${text.slice(0, 80)}`
  // HEAD has no body to say it in, and headers that are too long are refused before anything of ours.
  if (status < 400 || status === 431 || method === 'HEAD' || !/^\/(api|center|sandbox\/api)\//.test(path)) return null
  const body = jsonOf(text)
  return typeof body?.message === 'string' || body?.outcome !== undefined
    ? null
    : `HTTP ${status} says ${text.slice(0, 80)}`
}

function shown({ method, path, headers, body }: Sent): string {
  const content = body === undefined ? '' : Buffer.from(body).toString('utf8').slice(0, 200)
  return `${method} ${path.slice(0, 200)} ${headers?.['content-type'] ?? ''} ${JSON.stringify(content)}`
}

/** Half of the requests come with a session: `marked` ones, so that a sample is the same whoever is logged in. */
const SESSION = 'x-session'
/** With the token where it is asked for, and the secret at the console. */
function opened({ secret }: Target, sent: Sent, token: string): Sent {
  const { [SESSION]: marked, ...headers } = sent.headers ?? {}
  const own = sent.path.startsWith('/sandbox') ? { 'x-console-secret': secret } : {}
  return { ...sent, headers: { ...(marked ? { token } : {}), ...own, ...headers } }
}

async function stillIn(target: Target, token: string): Promise<string> {
  const answer = await ask(target.address, {
    path: '/center/account/userContestants/listContestants',
    headers: { token },
  })
  return jsonOf(answer.text)?.code === 0 ? token : (await target.account()).token
}

/** Ids that exist, so that a request with one wrong thing gets as far as it can. */
async function knownOf({ device, userId }: Account): Promise<Known> {
  const player = await saveRunner(device, idCard())
  const autograph = await signSample(device, `${RACE}01`)
  const registration = await saveSample(device, `${RACE}04`, player)
  const order = await submitOrder(device, registration)
  const mobiles = ['13800000001', '19999999999']
  return {
    raceId: [RACE, '1000060001', '9999999999'],
    itemId: [`${RACE}01`, `${RACE}04`, '999999999999'],
    raceOnlineId: [RACE, '9999999999'],
    contestants: [player, ...IDS],
    players: [player, ...IDS],
    contestantsId: [player, ...IDS],
    entryId: [registration, ...IDS],
    orderId: [order, ...IDS],
    autographId: [autograph, ...IDS],
    relativeAutographId: [autograph, ...IDS],
    userId: [userId, ''],
    mobile: mobiles,
    userPhone: mobiles,
    image: [PIXEL],
  }
}

const text: ContractSchema = { type: 'string', maxLength: 64 }
const number: ContractSchema = { type: 'integer', minimum: 0, maximum: 1000 }
const who = { userId: text, mobile: text }
const route = (path: string, params: ContractSchema | null = null): Door => ({
  id: `/sandbox/api/${path}`,
  method: params ? 'POST' : 'GET',
  path: `/sandbox/api/${path}`,
  body: params ? 'json' : 'query',
  params: params ?? { type: 'object', properties: {} },
})
const object = (properties: Record<string, ContractSchema>): ContractSchema => ({ type: 'object', properties })

/** The operator's console; what it refuses it must refuse as clearly. */
const CONSOLE: Door[] = [
  route('quota', object({ itemId: text, quota: number })),
  route('switches', object({ operation: { enum: ['nothing'] }, mode: { enum: ['fail', 'slow', 'none'] }, ms: number })),
  route('expireSession', object(who)),
  route('block', object({ ...who, blocked: { type: 'boolean' } })),
  route('evidence', object({ mobile: text })),
  ...IDS.flatMap((id) => [
    route(`pay/${id}`, object({ notifyAfterMs: number })),
    route(`notify/${id}`, object({ mode: { enum: ['again', 'late', 'badSignature', 'wrongAmount'] } })),
    route(`attempts/${id}`),
  ]),
  route('clock', object({ set: number, advance: number })),
]

function requestTo(door: Door, known: Known): fc.Arbitrary<Sent> {
  const params = fitting(door.params, known)
  const wrong = fc
    .tuple(params, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce<unknown>((result, one) => changed(result, one), value))
  const sent = fc
    .tuple(fc.oneof({ weight: 9, arbitrary: wrong }, { weight: 1, arbitrary: hostile }), headers)
    .map(([value, more]): Sent => carried(door, value, more))
  if (door.method === 'GET') return sent
  return fc.oneof({ weight: 8, arbitrary: sent }, { weight: 1, arbitrary: brokenBody(door) })
}

/** One change of a value: at the `where`th of its places the value is replaced, removed, or given a neighbour. */
const change = fc.record({
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  where: fc.nat({ max: 63 }),
  key: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.constantFrom('__proto__', 'constructor', 'a\0', '\ud83d'),
  ),
  value: hostile,
})
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

function changed(root: unknown, { how, where, key, value }: Change): unknown {
  const copy: unknown = structuredClone(root)
  const places: { holder: object; key: string }[] = []
  const visit = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null || places.length > 64) return
    for (const name of Object.keys(holder)) {
      places.push({ holder, key: name })
      visit(Reflect.get(holder, name))
    }
  }
  visit(copy)
  const place = places[where % Math.max(1, places.length)]
  if (!place) return how === 'add' ? put({}, key, value) : value
  if (how === 'remove') Reflect.deleteProperty(place.holder, place.key)
  else if (how === 'add' && Array.isArray(place.holder)) place.holder.push(value)
  else put(place.holder, how === 'add' ? key : place.key, value)
  return copy
}

function put(holder: object, key: string, value: unknown): object {
  return Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
}

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ [SESSION]: '1' }) },
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        token: fc.constantFrom('x', 'y'.repeat(6000), '0'.repeat(64), 'é', "' or 1=1"),
        terminaltype: fc.constantFrom('3', '-1', '99999', 'x'.repeat(6000), "'", 'é', '3, 5'),
        uniqueidentification: fc.constantFrom('x'.repeat(6000), 'é', "'"),
        'x-forwarded-for': fc.constantFrom('x', '999.1.1.1', '::1%lo', 'fe80::1%eth0, 10.0.0.1', '1'.repeat(5000)),
        'accept-language': fc.constantFrom('en', 'x'.repeat(5000), ';q=', '*'),
        'content-encoding': fc.constantFrom('gzip', 'br', 'nothing'),
        [SESSION]: fc.constant('1'),
      },
      { requiredKeys: [] },
    ),
  },
)

const PART = '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\ncaptcha\r\n'
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n'

/** Bodies that are broken before their values are looked at, and bodies of another kind than asked for. */
function brokenBody(door: Door): fc.Arbitrary<Sent> {
  const bodies: [string, string | Uint8Array][] = [
    ...['', '{', '{"a":', '"', 'null', '[]', '"text"', '1', 'NaN', '['.repeat(100_000), '{"a":1}{', '\ufeff{}'].map(
      (body): [string, string] => ['application/json', body],
    ),
    ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['application/json', Buffer.from('{"mobile":"x"}', 'utf16le')],
    ['application/json; charset=utf-16', '{}'],
    ['application/x-www-form-urlencoded', '%=%zz&&&=&a=%00&a=1&__proto__=1'],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(20_000)],
    ['text/plain', 'text'],
    ['application/xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['', 'x'],
    ['multipart/form-data', `${PART}--b--`],
    ['multipart/form-data; boundary=', `${PART}--b--`],
    ['multipart/form-data; boundary=b', ''],
    ['multipart/form-data; boundary=b', PART],
    ['multipart/form-data; boundary=b', FILE],
    ['multipart/form-data; boundary=b', PART.slice(0, 30)],
    ['multipart/form-data; boundary=b', `${PART.repeat(200)}--b--`],
    ['multipart/form-data; boundary=b', `${FILE.repeat(3)}--b--`],
    ['multipart/form-data; boundary=b', `${PART.replace('type', '__proto__')}--b--`],
    ['multipart/form-data; boundary=b', `${PART.replace('captcha', '\0')}--b--`],
    ['multipart/form-data; boundary=other', `${PART}--b--`],
    [`multipart/form-data; boundary=${'x'.repeat(300)}`, `${PART}--b--`],
    ['multipart/mixed; boundary=b', `${PART}--b--`],
  ]
  return fc.tuple(fc.constantFrom(...bodies), headers).map(([[type, body], more]) => ({
    method: 'POST',
    path: door.path,
    headers: { ...more, ...(type === '' ? {} : { 'content-type': type }) },
    body,
  }))
}

const FOLDERS = [
  ...[
    '/files/uploads/',
    '/files/posters/',
    '/files/banners/',
    '/files/',
    '/config/objects/',
    '/config/races/',
    '/config/',
  ],
  ...[
    '/sandbox/cashier/',
    '/sandbox/assets/',
    '/sandbox/api/attempts/',
    '/api/raceOnline/',
    '/center/',
    '/assets/',
    '/',
  ],
]

/** A hostile name where a route reads one from the path, and in the query of pages. */
const pathRequest: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.constantFrom(...FOLDERS),
    fc.oneof(
      hostile.map((value) => escaped(asText(value)).slice(0, 4000)),
      fc.constantFrom(
        '%00',
        '%',
        '%zz',
        '%E4%A',
        '%ED%A0%BD',
        '..%2f',
        '%2e%2e/',
        '//',
        '\\',
        ':',
        'a/%00/b',
        '%0d%0a',
      ),
    ),
    fc.constantFrom('', '.json', '.svg', '.png', '?return=%00', '?ratio[]=1&ratio=2', '?lang=%00&lang=x', '/pay'),
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'),
  )
  .map(([folder, name, more, method]) => ({ method, path: `${folder}${name}${more}` }))
