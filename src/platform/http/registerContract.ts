import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Operation } from '#lib/contract.ts'
import { authenticate } from '#platform/account/session.ts'
import { contract } from '#platform/contract.ts'
import { Failure } from '#platform/failure.ts'
import {
  type HandlerContext,
  type Handlers,
  type OperationId,
  type Platform,
  TERMINALS,
  type UploadedFile,
} from '#platform/handler.ts'
import { readSource } from '#platform/limits/source.ts'
import type { PlatformLogger } from '#platform/options.ts'
import { readLang } from './lang.ts'
import type { FailureSwitches } from './switches.ts'
import { BadRequest, refuseUnstorable, validation } from './validation.ts'
import { idsToText, presentNames, writeSuccess } from './wire.ts'

/** What comes without a login and is kept. */
const BODY_LIMITS: Partial<Record<string, { bodyLimit: number }>> = {
  track: { bodyLimit: 4096 },
} satisfies Partial<Record<OperationId, { bodyLimit: number }>>

type AnyHandler = (context: HandlerContext) => Promise<unknown>
/** What is known of a request before its handler runs. */
type Caller = Pick<HandlerContext, 'user' | 'file'>

/** One route an operation of the contract; an operation without a handler, or the reverse, is an error that lists all. */
export function registerContract(
  app: FastifyInstance,
  handlers: Handlers,
  platform: Platform,
  switches: FailureSwitches,
  logger: PlatformLogger,
): void {
  const byName = new Map(Object.entries(handlers) as [OperationId, AnyHandler][])
  const missing = contract.operations.filter(({ id }) => !byName.has(id as OperationId)).map(({ id }) => id)
  const named = new Set(contract.operations.map(({ id }) => id))
  const unknown = [...byName.keys()].filter((id) => !named.has(id))
  const wrong = [...missing.map((id) => `${id} has no handler`), ...unknown.map((id) => `${id} is not in schemas/api`)]
  if (wrong.length > 0) throw new Error(`The platform and its contract differ: ${wrong.join('; ')}`)
  const lists = new Map(
    contract.operations.flatMap(({ id, read, auth, params }): [string, AnyHandler][] => {
      const handler = byName.get(id as OperationId)
      return handler && read && !auth && (params.required ?? []).length === 0 ? [[id, handler]] : []
    }),
  )
  for (const operation of contract.operations) {
    const handler = byName.get(operation.id as OperationId)
    if (handler) addRoute(app, operation, handler, { platform, switches, lists, logger })
  }
}

interface Shared {
  platform: Platform
  switches: FailureSwitches
  logger: PlatformLogger
  /** Handlers of the operations that read, and can do without parameters. */
  lists: ReadonlyMap<string, AnyHandler>
}

function addRoute(
  app: FastifyInstance,
  operation: Operation,
  handler: AnyHandler,
  { platform, switches, lists, logger }: Shared,
): void {
  const part = operation.body === 'query' ? 'query' : 'body'
  const strays = new Set<string>()
  const onStray = (name: string) => {
    if (!strays.has(name)) logger.error(`${operation.id} answers "${name}", which its contract does not name`)
    strays.add(name)
  }
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    ...validation(operation),
    method: operation.method,
    url: operation.path,
    ...BODY_LIMITS[operation.id],
    async preValidation(request) {
      // First: nobody keeps a stranger's file in memory.
      const user = await userOf(platform, operation, request)
      const file = request.isMultipart() ? await readMultipart(request, operation) : null
      if (request.isMultipart()) refuseUnstorable(request.body, 'multipart')
      callers.set(request, { file, user })
      request[part] = idsToText(presentNames(request[part] ?? {}, operation.params), operation.params)
    },
    async handler(request, reply) {
      if (await switches.pass(operation.id)) throw new Failure('switchedOff')
      const { user = null, file = null } = callers.get(request) ?? {}
      const terminal = TERMINALS.find((known) => known === headerOf(request, 'terminaltype')) ?? '3'
      const release = headerOf(request, 'release')
      const asked = {
        params: request[part],
        lang: readLang(request),
        terminal,
        release,
        source: readSource(request),
      }
      const caller = { ...platform, ...asked, user, file }
      const ask = async (id: string): Promise<unknown> => lists.get(id)?.({ ...caller, params: {}, ask }) ?? null
      const context = { ...caller, ask }
      const body = writeSuccess(operation, await handler(context), onStray)
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
    },
  })
}

/** Puts the fields of a multipart body where Fastify validates a body, and answers its file. */
async function readMultipart(request: FastifyRequest, operation: Operation): Promise<UploadedFile | null> {
  try {
    return await readParts(request, operation)
  } catch (cause) {
    // The parser's own errors, of a missing boundary or an end in the middle, have no status.
    if (cause instanceof Error && !('statusCode' in cause)) throw new BadRequest('multipart', cause.message)
    throw cause
  }
}

async function readParts(request: FastifyRequest, { fileBytes }: Operation): Promise<UploadedFile | null> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  for await (const part of request.parts(fileBytes === null ? {} : { limits: { fileSize: fileBytes } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of part.file) chunks.push(chunk as Uint8Array)
    file = { name: part.filename, bytes: Buffer.concat(chunks), truncated: part.file.truncated }
    fields[part.fieldname] = part.filename
  }
  request.body = fields
  return file
}

async function userOf(
  platform: Platform,
  operation: Operation,
  request: FastifyRequest,
): Promise<HandlerContext['user']> {
  const found = await authenticate(platform, headerOf(request, 'token'), operation.session)
  if (found.status === 'known') return found.user
  if (operation.auth) throw new Failure(found.failure)
  return null
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
