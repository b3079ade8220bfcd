import type { FastifyInstance } from 'fastify'
import type { Platform } from '#sandbox/handler.ts'
import type { FailureSwitches } from '#sandbox/http/switches.ts'
import { registerLevers } from './levers.ts'
import { registerLists } from './lists.ts'
import { registerPayer } from './payer.ts'

/** What the console's routes work with. */
export interface ConsoleDesk {
  platform: Platform
  switches: FailureSwitches
  /** One round of the worker, so that a lever's consequences stand when its answer comes. */
  tick(): Promise<void>
}

/**
 * The operator's console as JSON under /sandbox/api. Ids are strings here. Answers are plain values; a refusal is
 * HTTP 4xx with `{ message }`.
 */
export function registerConsole(app: FastifyInstance, desk: ConsoleDesk): void {
  registerLists(app, desk)
  registerLevers(app, desk)
  registerPayer(app, desk)
}
