import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { Operations } from '#api/contract.gen.ts'
import { parseJson } from '#api/parseJson.ts'
import { describeBy } from '#building/publishedForms.ts'
import { type AnyEntity, entitiesOf } from '#entities/entity.ts'
import { type Operation, responseSchema } from '#lib/contract.ts'
import { isRealPhone } from '#lib/foreignPhone.ts'
import { FORMATS, STEP_PRECISION } from '#lib/formats.ts'
import { SECRET_HEADER } from '#platform/console/guard.ts'
import { contract } from '#platform/contract.ts'
import type { OperationId, ParamsOf, ResultOf } from '#platform/handler.ts'
import { walk } from '#platform/http/wire.ts'
import type {
  AgreementText,
  DatabaseOptions,
  FormSchemas,
  PlatformLogger,
  PlatformOptions,
  Release,
} from '#platform/options.ts'
import { createPlatform, type RunningPlatform } from '#platform/platform.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { createTestDatabase } from '../postgres.ts'
import { testRaces } from './raceFixtures.ts'

/** Noon of 10 December 2026 in China: the test races take entries. */
export const TEST_NOW = Date.parse('2026-12-10T12:00:00+08:00')

const PUBLIC_URL = 'http://localhost'
export const CONSOLE_SECRET = 'secret-of-the-test-bench'

/** A refusal of the platform as its caller sees it. */
export class Refused extends Error {
  readonly code: number
  readonly fieldErrors: { input: string; path: string; messages: { zh: string; en: string } }[]
  readonly status: number
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${body.code}: ${body.message}`)
    this.status = status
    this.body = body
    this.code = Number(body.code)
    this.fieldErrors = (body.fieldErrors ?? []) as Refused['fieldErrors']
  }
}

export interface Client {
  token: string | null
  mobile: string
  /** Where its requests come from; by default the machine itself. */
  from: { address?: string; device?: string; forwardedFor?: string }
  /** What the page of its calls says it is of. */
  release: string | null
  /** Which kind of client it is; the web when null. */
  terminal: string | null
  /** Calls an operation as the contract says and checks the answer against it; throws Refused. */
  call<Id extends OperationId>(operation: Id, params: ParamsOf<Id>): Promise<ResultOf<Id>>
  raw(operation: OperationId, params: object): Promise<LightMyRequestResponse>
}

export interface TestBench {
  platform: RunningPlatform
  /** A caller without a login. */
  stranger(): Client
  /** A caller who has just registered, with a number of its own. */
  runner(): Promise<Client>
  console<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>
}

/** Forms of a test: what judges them is made of their schema. */
export type TestForms = Record<string, Omit<FormSchemas[string], 'judge'> & Partial<Pick<FormSchemas[string], 'judge'>>>

type FormsOfTest = (...of: Parameters<Release['forms']>) => TestForms | null | Promise<TestForms | null>

function judged(forms: TestForms | null): FormSchemas | null {
  if (!forms) return null
  return Object.fromEntries(
    Object.entries(forms).map(([input, { judge, ...form }]) => {
      if (judge) return [input, { ...form, judge }]
      const formats = { ...FORMATS, phone: isRealPhone }
      const ajv = new Ajv2020({ allErrors: true, strict: false, formats, multipleOfPrecision: STEP_PRECISION })
      const validate = ajv.compile(form.schema)
      const { schema, uiSchema = {} } = JSON.parse(JSON.stringify(form))
      const describe = describeBy(schema, uiSchema)
      return [input, { judge: (answers) => (validate(answers) ? [] : (validate.errors ?? [])), describe, ...form }]
    }),
  )
}

/** The platform's options, and the races, forms and entities of a release that has no others beside it. */
type BenchOptions = Partial<PlatformOptions> & {
  races?: RaceFacts[]
  forms?: FormsOfTest
  entities?: readonly AnyEntity[]
}

/** A release whose pages carry its id. */
export function releaseOf(
  id: string,
  races: RaceFacts[],
  forms: FormsOfTest = () => null,
  { changes = [], told = [] }: { changes?: AgreementText['changes']; told?: readonly AnyEntity[] } = {},
): Release {
  const statements = (raceId: string, itemId: string) =>
    (races.find((race) => race.raceId === raceId)?.items.find((item) => item.itemId === itemId)?.statements ?? []).map(
      ({ id: name, version }) => ({
        id: name,
        version,
        title: { zh: `声明 ${name}`, en: `Statement ${name}` },
        html: { zh: `<p>${name} ${version}</p>`, en: `<p>${name} ${version}</p>` },
        hash: createHash('sha256').update(`${name} ${version}`).digest('hex'),
      }),
    )
  const agreement: Release['agreement'] = (route) => {
    if (route !== '/userAgreement') return null
    const words = { zh: '用户协议', en: 'User agreement' }
    const hash = createHash('sha256').update(id).digest('hex')
    return { id: route, version: id, title: words, html: words, hash, changes }
  }
  const entities: Release['entities'] = (kind) => entitiesOf(told, kind)
  const asked: Release['forms'] = async (...of) => judged(await forms(...of))
  return { id, races, entities, forms: asked, statements, agreement, versionOf: () => id }
}

/**
 * A platform with the test races, on the database given, or else on one of its own: on the server of DATABASE_URL_TEST,
 * which answers in half the time, or in memory. The worker runs only by `sandbox.tick()`.
 */
export async function createTestBench(
  { races = testRaces(), forms = () => null, entities = [], ...options }: BenchOptions = {},
  given?: DatabaseOptions,
): Promise<TestBench> {
  const defaults = {
    releases: async () => ({ live: releaseOf('live', races, forms, { told: entities }), beside: [] }),
    releasesFrom: 'a store',
    now: () => TEST_NOW,
    publicUrl: PUBLIC_URL,
    console: { secret: CONSOLE_SECRET },
    workerMs: 0,
  }
  const strays: string[] = []
  const { info = () => {}, error = console.error } = options.logger ?? {}
  const logger: PlatformLogger = {
    info,
    error(message) {
      if (message.includes('which its contract does not name')) strays.push(message)
      else error(message)
    },
  }
  const { database, drop } = given ? { database: given, drop: async () => {} } : await createDatabase()
  const platform = await createPlatform({ ...defaults, database, ...options, logger }).catch(async (cause) => {
    await drop()
    throw cause
  })
  const { close } = platform
  platform.close = async () => {
    await close()
    await drop()
  }
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]))
  let mobiles = 13_800_000_000

  function client(mobile: string): Client {
    const self: Client = {
      token: null,
      mobile,
      from: {},
      release: null,
      terminal: null,
      raw: (id, params) => inject(platform, operationOf(operations, id), params, self),
      async call(id, params) {
        const operation = operationOf(operations, id)
        const answer = await inject(platform, operation, params, self)
        const [stray] = strays.splice(0)
        if (stray) throw new Error(stray)
        const body = await parseJson(answer.body)
        checkResponse ??= createResponseCheck()
        checkResponse(operation, JSON.parse(answer.body), body)
        if (operation.result === '') return body as never
        const envelope = body as Record<string, unknown>
        if (answer.statusCode !== 200 || envelope.code !== 0) throw new Refused(answer.statusCode, envelope)
        return envelope[operation.result.slice(1)] as never
      },
    }
    return self
  }

  const bench: TestBench = {
    platform,
    stranger: () => client(String(++mobiles)),
    async runner() {
      const self = bench.stranger()
      self.token = (await logIn(bench, self)).token
      return self
    },
    async console(method, path, body) {
      const payload = body === undefined ? {} : { payload: body }
      const headers = { [SECRET_HEADER]: CONSOLE_SECRET }
      const answer = await platform.app.inject({ method, url: `/sandbox/api/${path}`, headers, ...payload })
      if (answer.statusCode >= 400) throw new Refused(answer.statusCode, answer.json())
      const [stray] = strays.splice(0)
      if (stray) throw new Error(stray)
      return answer.json()
    },
  }
  return bench
}

async function createDatabase(): Promise<{ database: DatabaseOptions; drop(): Promise<void> }> {
  if (!process.env.DATABASE_URL_TEST) return { database: { kind: 'pglite', folder: null }, drop: async () => {} }
  const { url, drop } = await createTestDatabase()
  return { database: { kind: 'postgres', url }, drop }
}

/** Pulls the slider and asks for a code. */
export async function askForCode(client: Client): Promise<Operations['captchaSendV2']['result']> {
  const { mobile } = client
  const { challenge, end } = await client.call('slideChallenge', { mobile })
  return client.call('captchaSendV2', { mobile, slide: { challenge, ms: 620, track: pullTo(end) } })
}

/** A finger's way to the slider's end. */
export const pullTo = (end: number) => [0, 0.04, 0.13, 0.31, 0.58, 0.83, 0.97, 1].map((part) => part * end)

/** Asks for a code, reads it in the console, and logs in with it. */
export async function logIn(
  bench: TestBench,
  client: Client,
  more: Pick<ParamsOf<'login'>, 'agreed'> = {},
): Promise<Operations['login']['result']> {
  await askForCode(client)
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  const code = codes.find((sent) => sent.mobile === client.mobile)?.code ?? ''
  return client.call('login', { type: 'captcha', mobile: client.mobile, code, ...more })
}

function operationOf(operations: Map<string, Operation>, id: string): Operation {
  const found = operations.get(id)
  if (!found) throw new Error(`No operation ${id}`)
  return found
}

function inject(
  { app }: RunningPlatform,
  operation: Operation,
  params: object,
  { token, from, release, terminal }: Pick<Client, 'token' | 'from' | 'release' | 'terminal'>,
) {
  const { method, path: url, body } = operation
  const { address: remoteAddress, device, forwardedFor } = from
  const headers: Record<string, string> = { 'accept-language': 'en' }
  if (token) headers.token = token
  if (release) headers.release = release
  if (terminal) headers.terminaltype = terminal
  if (device) headers.uniqueidentification = device
  if (forwardedFor) headers['x-forwarded-for'] = forwardedFor
  const asked = { method, url, ...(remoteAddress ? { remoteAddress } : {}) }
  const fields = Object.entries(params).map(([key, value]) => [key, String(value)])
  if (body === 'query') return app.inject({ ...asked, headers, query: Object.fromEntries(fields) })
  if (body === 'json') return app.inject({ ...asked, headers, payload: params })
  if (body === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded'
    return app.inject({ ...asked, headers, payload: new URLSearchParams(fields).toString() })
  }
  const boundary = 'startline-test'
  const parts = Object.entries(params).map(([name, value]) => multipartPart(boundary, name, value))
  headers['content-type'] = `multipart/form-data; boundary=${boundary}`
  return app.inject({ ...asked, headers, payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]) })
}

function multipartPart(boundary: string, name: string, value: unknown): Buffer {
  const file = value instanceof Uint8Array
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file ? '; filename="a.png"\r\nContent-Type: image/png' : ''}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file ? value : Buffer.from(String(value)), Buffer.from('\r\n')])
}

/** Made once: its validators are the same for every bench of a process. */
let checkResponse: ReturnType<typeof createResponseCheck> | undefined

/**
 * Checks an answer against the contract: `parsed` is what a client has (long ids as text), `wire` what plain JSON.parse
 * reads, where every long id must have been a number. Throws with the place.
 */
function createResponseCheck() {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const responses = Object.fromEntries(contract.operations.map((one) => [one.id, responseSchema(one)]))
  ajv.addSchema({ $id: 'contract', components: { schemas: contract.schemas }, responses })
  return (operation: Operation, wire: unknown, parsed: unknown): void => {
    if (typeof parsed === 'object' && parsed !== null && 'place' in parsed) return
    const validate = ajv.getSchema(`contract#/responses/${operation.id}`)
    if (!validate?.(parsed)) {
      throw new Error(`${operation.id} answers against its contract: ${ajv.errorsText(validate?.errors)}`)
    }
    walk(wire, responseSchema(operation), (value, schema) => {
      if (schema['x-id'] === true && typeof value === 'string')
        throw new Error(`${operation.id}: id ${value} left as text`)
      return value
    })
  }
}
