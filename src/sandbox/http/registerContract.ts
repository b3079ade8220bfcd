import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate } from '#sandbox/account/authenticate.ts'
import { Failure } from '#sandbox/failure.ts'
import type { HandlerContext, Handlers, OperationId, Platform } from '#sandbox/handler.ts'
import type { Contract, ContractOperation } from './contract.ts'
import { failureBody, successBody } from './envelope.ts'
import { langOf } from './langOf.ts'
import { readRequest } from './readRequest.ts'
import { createRequestCheck, type RequestCheck } from './requestCheck.ts'
import type { FailureSwitches } from './switches.ts'

interface Door {
  contract: Contract
  check: RequestCheck
  platform: Platform
  switches: FailureSwitches
}

type AnyHandler = (context: HandlerContext) => Promise<unknown>

/** One route an operation of the contract; an operation without a handler, or the reverse, is an error that lists all. */
export function registerContract(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers,
  platform: Platform,
  switches: FailureSwitches,
): void {
  const byName = new Map(Object.entries(handlers) as [OperationId, AnyHandler][])
  const missing = contract.operations.filter(({ id }) => !byName.has(id as OperationId)).map(({ id }) => id)
  const named = new Set(contract.operations.map(({ id }) => id))
  const unknown = [...byName.keys()].filter((id) => !named.has(id))
  const wrong = [...missing.map((id) => `${id} has no handler`), ...unknown.map((id) => `${id} is not in schemas/api`)]
  if (wrong.length > 0) throw new Error(`The sandbox and its contract differ: ${wrong.join('; ')}`)
  const door: Door = { contract, check: createRequestCheck(contract), platform, switches }
  for (const operation of contract.operations) {
    const handler = byName.get(operation.id as OperationId)
    if (handler) addRoute(app, door, operation, handler)
  }
}

function addRoute(app: FastifyInstance, door: Door, operation: ContractOperation, handler: AnyHandler): void {
  app.route({
    method: operation.method,
    url: operation.path,
    handler: async (request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
      const lang = langOf(request)
      try {
        const read = await readRequest(request, operation)
        const user = await userOf(door, operation, request)
        const checked = door.check(operation, read.params, lang)
        if (!checked.ok) return reply.code(400).send(JSON.stringify(checked.answer))
        if (await door.switches.pass(operation.id)) throw new Failure('switchedOff')
        const terminal = headerOf(request, 'terminaltype') ?? '3'
        const context = { ...door.platform, user, params: checked.params, lang, terminal, file: read.file }
        return reply.send(successBody(door.contract, operation, await handler(context)))
      } catch (cause) {
        if (cause instanceof Failure) return reply.send(failureBody(cause, lang))
        throw cause
      }
    },
  })
}

async function userOf(
  door: Door,
  operation: ContractOperation,
  request: FastifyRequest,
): Promise<HandlerContext['user']> {
  const found = await authenticate(door.platform, headerOf(request, 'token'))
  if (found.status === 'known') return found.user
  if (operation.auth) throw new Failure(found.failure)
  return null
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}
