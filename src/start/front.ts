import type { RequestListener } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import type { BuiltConfig } from '#publish/build/createBuilder.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { dressAnswers } from './answers.ts'
import { serveConfig } from './configHost.ts'

/** What the platform answers; all else is the front's. */
const PLATFORM = /^\/(api|center|files|sandbox)(\/|\?|$)/

/** The application in front of the platform: readiness and the config host, before pages are added. */
export function createFront(current: () => BuiltConfig): FastifyInstance {
  const front = Fastify({ forceCloseConnections: true })
  dressAnswers(front)
  front.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ready' }))
  serveConfig(front, current)
  return front
}

/** One listener for both; `other` answers what neither of them knows. */
export async function routeBoth(
  front: FastifyInstance,
  { app }: Pick<Sandbox, 'app'>,
  other?: { knows: RegExp; handle: RequestListener },
): Promise<RequestListener> {
  dressAnswers(app)
  await Promise.all([front.ready(), app.ready()])
  return (request, response) => {
    const url = request.url ?? '/'
    if (PLATFORM.test(url)) app.routing(request, response)
    else if (other?.knows.test(url)) other.handle(request, response)
    else front.routing(request, response)
  }
}
