import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '#lib/contract.ts'
import { contract } from '#platform/contract.ts'
import { Failure } from '#platform/failure.ts'
import { readLang } from '#platform/http/lang.ts'
import { validation } from '#platform/http/validation.ts'
import { idsToText, toWire } from '#platform/http/wire.ts'
import { readSource } from '#platform/limits/source.ts'
import type { PlatformLogger } from '#platform/options.ts'
import type { Text } from '#race/facts.gen.ts'
import { ballotHandlers } from './ballots.ts'
import { type ConsoleContext, type ConsoleHandlers, ConsoleRefusal } from './consoleHandler.ts'
import { controlHandlers, rehearsalHandlers, releaseHandlers } from './controls.ts'
import { depositHandlers } from './deposits.ts'
import { entryHandlers } from './entries.ts'
import { exportHandlers } from './exports.ts'
import { goodsHandlers } from './goods.ts'
import { groupsHandlers } from './groups.ts'
import { invitationHandlers } from './invitations.ts'
import { listHandlers } from './lists.ts'
import { moneyHandlers } from './money.ts'
import { payerHandlers } from './payer.ts'
import { peopleHandlers } from './people.ts'
import { raceHandlers } from './races.ts'
import { resultHandlers } from './results.ts'
import { toolHandlers } from './tools.ts'

const handlers: ConsoleHandlers = {
  ...ballotHandlers,
  ...controlHandlers,
  ...depositHandlers,
  ...entryHandlers,
  ...exportHandlers,
  ...groupsHandlers,
  ...invitationHandlers,
  ...listHandlers,
  ...moneyHandlers,
  ...payerHandlers,
  ...peopleHandlers,
  ...raceHandlers,
  ...rehearsalHandlers,
  ...releaseHandlers,
  ...resultHandlers,
  ...goodsHandlers,
  ...toolHandlers,
}

type AnyHandler = (
  context: ConsoleContext & { params: unknown; source: ReturnType<typeof readSource> },
) => Promise<unknown>

/**
 * One route an operation of schemas/api/console.json. Ids are texts on the wire too; an answer is the payload itself, a
 * refusal HTTP 4xx with `{ message, messages }`.
 */
export function registerConsoleApi(app: FastifyInstance, context: ConsoleContext, logger: PlatformLogger): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ConsoleRefusal) return refuse(request, reply, error.status, error.messages)
    // Refusals that runners know, of rules that hold for the operator too.
    if (error instanceof Failure) return refuse(request, reply, 409, error.messages)
    throw error
  })
  for (const operation of contract.console) {
    const handler = handlers[operation.id as keyof ConsoleHandlers] as AnyHandler
    addRoute(app, operation, handler, context, logger)
  }
}

function addRoute(
  app: FastifyInstance,
  operation: Operation,
  handler: AnyHandler,
  context: ConsoleContext,
  logger: PlatformLogger,
): void {
  const part = operation.body === 'query' ? 'query' : 'body'
  const onStray = (name: string) => logger.error(`${operation.id} answers "${name}", which its contract does not name`)
  app.route({
    ...validation(operation),
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    async preValidation(request) {
      const given = { ...(request[part] as object | null), ...(request.params as object) }
      request[part] = idsToText(given, operation.params)
    },
    async handler(request, reply) {
      const answer = await handler({ ...context, params: request[part], source: readSource(request) })
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
      return reply.send(toWire(answer, operation.payload, onStray))
    },
  })
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, messages: Text): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  return reply.send({ message: messages[readLang(request)], messages })
}
