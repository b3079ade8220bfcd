import type { ConsoleOperations } from '#api/console.gen.ts'
import type { Platform } from '#platform/handler.ts'
import type { FailureSwitches } from '#platform/http/switches.ts'
import type { Source } from '#platform/limits/source.ts'
import type { OperatorSettings } from '#platform/operatorSettings.ts'
import type { Text } from '#race/facts.gen.ts'
import REFUSALS from './refusals.json' with { type: 'json' }

/** What the console's operations work with. */
export interface ConsoleContext {
  platform: Platform
  switches: FailureSwitches
  settings: OperatorSettings
  secret: string
  /** One round of the worker, so that what an operator does has its consequences when its answer comes. */
  tick(): Promise<void>
  /** Reads the releases again; throws when there are none that can be judged by. */
  readReleases(): Promise<void>
}

type ConsoleId = keyof ConsoleOperations

type ConsoleHandler<Id extends ConsoleId> = (
  context: ConsoleContext & { params: ConsoleOperations[Id]['params']; source: Source },
) => Promise<ConsoleOperations[Id]['result']>

/** One handler an operation of schemas/api/console.json. */
export type ConsoleHandlers = { [Id in ConsoleId]: ConsoleHandler<Id> }

/** Some of them. */
export type HandlersOf<Id extends ConsoleId> = Pick<ConsoleHandlers, Id>

/** What the console does not do: HTTP 404 for what is not there, 409 for what cannot be now, in both languages. */
export class ConsoleRefusal extends Error {
  readonly status: 404 | 409
  readonly messages: Text
  constructor(status: 404 | 409, why: keyof typeof REFUSALS | Text) {
    const messages = typeof why === 'string' ? REFUSALS[why] : why
    super(messages.en)
    this.status = status
    this.messages = messages
  }
}
