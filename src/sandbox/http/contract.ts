import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Json } from '#sandbox/json.ts'
import type { JsonSchema } from '#sandbox/raceFacts.ts'

const FOLDER = fileURLToPath(new URL('../../../schemas/api/', import.meta.url))

export type BodyKind = 'query' | 'json' | 'form' | 'multipart'

export interface ContractOperation {
  id: string
  method: 'GET' | 'POST'
  path: string
  body: BodyKind
  auth: boolean
  /** Key of the payload in the envelope; null when the payload is the whole body. */
  payloadKey: string | null
  /** Schema of the parameters, wherever they travel; refs are `contract#/components/schemas/X`. */
  request: JsonSchema
  /** Schema of the whole answer. */
  response: JsonSchema
}

export interface Contract {
  operations: ContractOperation[]
  components: JsonSchema
}

interface Parameter {
  name: string
  required?: boolean
  schema: JsonSchema
}
interface OperationNode {
  operationId: string
  'x-body': BodyKind
  'x-result': string
  'x-auth'?: boolean
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
}
interface Part {
  paths: Record<string, Record<string, OperationNode>>
  components?: { schemas?: Record<string, JsonSchema> }
}

/** Reads the parts of the OpenAPI contract and merges them by name; a name given twice is an error. */
export async function loadContract(folder = FOLDER): Promise<Contract> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const schemas: Record<string, JsonSchema> = {}
  const operations: ContractOperation[] = []
  for (const file of files) {
    const part = absoluteRefs(JSON.parse(await readFile(`${folder}${file}`, 'utf8')) as Json) as unknown as Part
    for (const [name, schema] of Object.entries(part.components?.schemas ?? {})) {
      if (name in schemas) throw new Error(`schemas/api/${file}: schema ${name} is already defined in another part`)
      schemas[name] = schema
    }
    for (const [path, methods] of Object.entries(part.paths)) {
      for (const [method, node] of Object.entries(methods)) operations.push(operationOf(path, method, node))
    }
  }
  return { operations, components: { $id: 'contract', components: { schemas } } }
}

function operationOf(path: string, method: string, node: OperationNode): ContractOperation {
  const response = Object.values(node.responses['200']?.content ?? {})[0]?.schema
  if (!response) throw new Error(`schemas/api: ${node.operationId} has no answer 200`)
  return {
    id: node.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path,
    body: node['x-body'],
    auth: node['x-auth'] === true,
    payloadKey: node['x-result'] === '' ? null : node['x-result'].slice(1),
    request: Object.values(node.requestBody?.content ?? {})[0]?.schema ?? querySchema(node.parameters ?? []),
    response,
  }
}

// Unknown query parameters pass: channel, evidence and the like are carried by every address.
function querySchema(parameters: Parameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  }
}

function absoluteRefs(node: Json): Json {
  if (Array.isArray(node)) return node.map(absoluteRefs)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith('#/')
        ? [key, `contract${value}`]
        : [key, absoluteRefs(value)],
    ),
  )
}
