import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from './context.ts'
import { registerControls } from './controls.ts'
import { registerLists } from './lists.ts'
import { registerPayer } from './payer.ts'

/**
 * The operator's console as JSON under /sandbox/api. Ids are strings here. Answers are plain values; a refusal is
 * HTTP 4xx with `{ message }`.
 */
export function registerConsole(app: FastifyInstance, context: ConsoleContext): void {
  registerLists(app, context)
  registerControls(app, context)
  registerPayer(app, context)
}
