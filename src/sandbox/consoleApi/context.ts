import type { Platform } from '#sandbox/handler.ts'
import type { FailureSwitches } from '#sandbox/http/switches.ts'
import type { OperatorSettings } from '#sandbox/operatorSettings.ts'

/** What the console's routes work with. */
export interface ConsoleContext {
  platform: Platform
  switches: FailureSwitches
  settings: OperatorSettings
  /** One round of the worker, so that what an operator does has its consequences when its answer comes. */
  tick(): Promise<void>
  /** Reads the releases again; throws when there are none that can be judged by. */
  readReleases(): Promise<void>
}
