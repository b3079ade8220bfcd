import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of JSON Schema that the contract speaks of; other keywords stand as they are. */
export interface ContractSchema {
  $ref?: string
  description?: string
  type?: string | string[]
  properties?: Record<string, ContractSchema>
  required?: string[]
  additionalProperties?: boolean | ContractSchema
  items?: ContractSchema
  allOf?: ContractSchema[]
  anyOf?: ContractSchema[]
  /** An id of 19 digits: an integer on the wire, a string in the program. */
  'x-id'?: boolean
  /** A request may give it as an integer too. */
  'x-integer'?: boolean
  [keyword: string]: unknown
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'query'

/** An operation of the contract: one object in, one payload out. */
export interface Operation {
  id: string
  summary: string
  method: 'GET' | 'POST'
  /** Full path under the origin, host base included; `{name}` in it is a parameter. */
  path: string
  body: BodyKind
  /** A closed object; a query may hold more, because channel, evidence and the like go with every address. */
  params: ContractSchema
  /** JSON pointer of the payload in the response: '' when it is the whole body. */
  result: string
  payload: ContractSchema
  /** JSON pointer of the array inside the payload; null when the payload is no list. */
  list: string | null
  /** Needs a token. */
  auth: boolean
  /** A login of its own that the token is of; null for the site's. */
  session: 'nrc' | null
  /** Changes nothing: it may be broken off and asked again. */
  read: boolean
  /** The longest body it takes; null for what the platform takes everywhere. */
  maxBytes: number | null
  /** The largest file of a multipart body; null where the platform's own limit holds. */
  fileBytes: number | null
}

export interface Contract {
  /** What pages and modules call. Sorted by id. */
  operations: Operation[]
  /** What the operator's console calls: no page names them, and they answer without an envelope. Sorted by id. */
  console: Operation[]
  /** Named schemas; `$ref`s point at `#/components/schemas/<name>`. */
  schemas: Record<string, ContractSchema>
}

/** A schema, the name of one, or `Name[]` for a list of it. */
type Short = string | ContractSchema

/** An operation as it is written in schemas/api, under its id; `get` or `post` holds the path. */
interface Entry {
  summary: string
  get?: string
  post?: string
  /** How the parameters travel: by default in the query of a GET and as JSON of a POST. */
  body?: BodyKind
  auth?: boolean
  /** With `auth`: a login of its own that the token must be of, `nrc` for the running club's data management. */
  session?: 'nrc'
  /** A POST that changes nothing; a GET never does. */
  read?: true
  /** Name -> schema; a name that ends with `?` may be missing. A text names a schema. */
  params?: string | Record<string, Short>
  /** The payload; an operation without one answers only whether it went well. */
  result?: Short
  /** Key of the payload in the envelope, `data` by default. */
  at?: string
  /** False when the payload is the whole body. */
  envelope?: false
  /** JSON pointer of the list in a payload that is none itself. */
  list?: string
  /** The longest body it takes, where that is not what the platform takes everywhere. */
  maxBytes?: number
  /** The largest file of a multipart body, where that is not 1 MB. */
  fileBytes?: number
}

interface Part {
  operations?: Record<string, Entry>
  schemas?: Record<string, ContractSchema>
}

const KEYS = [
  'summary',
  'get',
  'post',
  'body',
  'auth',
  'session',
  'read',
  'params',
  'result',
  'at',
  'envelope',
  'list',
  'maxBytes',
  'fileBytes',
]
const BODIES: readonly string[] = ['json', 'form', 'multipart', 'query'] satisfies BodyKind[]

/**
 * Reads the parts of the contract in a folder; `"x-states": "order"` in them stands for the states of states.json beside
 * the folder. Throws when two parts claim the same name, or one does not fit.
 */
export function readContract(folder: string): Contract {
  const { objects }: StatesFile = readPart(join(folder, '../states.json'))
  const withStates = (_key: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('x-states' in value)) return value
    const { 'x-states': kind, ...rest } = value
    return { ...rest, enum: objects[String(kind)]?.states }
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return buildContract(
    Object.fromEntries(files.sort().map((name): [string, Part] => [name, readPart(join(folder, name), withStates)])),
  )
}

interface StatesFile {
  objects: Record<string, { states: string[] }>
}

function readPart<T>(file: string, reviver?: (key: string, value: unknown) => unknown): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), reviver)
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Merges the parts of the contract by name; `parts` holds them by their file's name. */
export function buildContract(parts: Record<string, Part>): Contract {
  const schemas: Contract['schemas'] = {}
  const operations = new Map<string, Operation>()
  for (const [file, part] of Object.entries(parts)) {
    for (const [name, schema] of Object.entries(part.schemas ?? {})) {
      if (name in schemas) throw new Error(`${file}: the schema "${name}" is already in another part of the contract`)
      schemas[name] = schema
    }
  }
  for (const [file, part] of Object.entries(parts)) {
    for (const [id, entry] of Object.entries(part.operations ?? {})) {
      if (operations.has(id)) throw new Error(`${file}: the operation "${id}" is declared twice`)
      operations.set(id, operationOf(id, entry, schemas, `${file} operations.${id}`))
    }
  }
  const all = [...operations.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { operations: all.filter((one) => !isConsole(one)), console: all.filter(isConsole), schemas }
}

const isConsole = ({ path }: Pick<Operation, 'path'>): boolean => path.startsWith('/sandbox/')

function operationOf(id: string, entry: Entry, schemas: Contract['schemas'], place: string): Operation {
  const { summary, get, post, auth = false, at = 'data' } = entry
  const unknown = Object.keys(entry).find((key) => !KEYS.includes(key))
  if (unknown) throw new Error(`${place}: unknown key "${unknown}"; known are ${KEYS.join(', ')}`)
  const path = get ?? post
  if (!path || (get && post)) throw new Error(`${place}: exactly one of get and post is needed, with the path`)
  if (!summary) throw new Error(`${place}: summary is missing`)
  const body = entry.body ?? (get ? 'query' : 'json')
  if (!BODIES.includes(body)) throw new Error(`${place}.body: "${body}" is none of ${BODIES.join(', ')}`)
  const long = (short: Short, where: string) => schemaOf(short, schemas, `${place}.${where}`)
  const payload = entry.result === undefined ? { type: 'boolean' } : long(entry.result, 'result')
  return {
    id,
    summary,
    method: get ? 'GET' : 'POST',
    path,
    body,
    params: paramsOf(entry.params ?? {}, schemas, long),
    result: entry.envelope === false || isConsole({ path }) ? '' : `/${entry.result === undefined ? 'success' : at}`,
    payload,
    list: entry.list ?? (payload.type === 'array' ? '' : null),
    auth,
    session: entry.session ?? null,
    read: get !== undefined || entry.read === true,
    maxBytes: entry.maxBytes ?? null,
    fileBytes: entry.fileBytes ?? null,
  }
}

function paramsOf(
  params: string | Record<string, Short>,
  schemas: Contract['schemas'],
  long: (short: Short, where: string) => ContractSchema,
): ContractSchema {
  if (typeof params === 'string') return schemas[params] ?? long(params, 'params')
  const required = Object.keys(params).filter((name) => !name.endsWith('?'))
  const properties = Object.entries(params).map(([name, short]) => [
    name.replace(/\?$/, ''),
    long(short, `params.${name}`),
  ])
  return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false }
}

function schemaOf(short: Short, schemas: Contract['schemas'], place: string): ContractSchema {
  if (typeof short !== 'string') return short
  const name = short.replace(/\[\]$/, '')
  if (!Object.hasOwn(schemas, name)) throw new Error(`${place}: no part of the contract has the schema "${name}"`)
  const $ref = `#/components/schemas/${name}`
  return short === name ? { $ref } : { type: 'array', items: { $ref } }
}

/** The schema of an operation's answer with HTTP 200, envelope included. */
export function responseSchema({ result, payload }: Operation): ContractSchema {
  if (result === '') return payload
  const own = result === '/success' ? {} : { [result.slice(1)]: payload }
  return {
    type: 'object',
    required: ['code', 'success', 'message'],
    properties: {
      code: { type: 'integer', description: '0 when all went well' },
      success: { type: 'boolean' },
      message: { type: 'string', description: 'In the language of the request' },
      messages: { $ref: '#/components/schemas/Text' },
      fieldErrors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
      ...own,
    },
  }
}
