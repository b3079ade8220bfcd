import { isRecord, type Json } from '#lib/json.ts'
import { FAILURE, type OperatorSettings } from '#platform/operatorSettings.ts'

/** A failure that the console has ordered for an operation. */
export interface FailureSwitch {
  operation: string
  mode: 'fail' | 'slow'
  /** Milliseconds of real time before the answer. */
  ms: number
}

/** What is no operation: work of the platform's own, which can be made to fail too. */
export const WORK_SWITCHES = { making: 'orderMaking', refunding: 'refunding' } as const

export interface FailureSwitches {
  list(): FailureSwitch[]
  set(operation: string, mode: 'fail' | 'slow' | 'none', ms: number): Promise<void>
  /** Waits as ordered; answers whether the operation is to fail. */
  pass(operation: string): Promise<boolean>
}

export function createSwitches(settings: OperatorSettings): FailureSwitches {
  const list = () => settings.failures().map(([operation, value]) => switchOf(operation, value))
  return {
    list,
    set: (operation, mode, ms) => settings.set(`${FAILURE}${operation}`, mode === 'none' ? null : { mode, ms }),
    async pass(operation) {
      const ordered = list().find((one) => one.operation === operation)
      if (!ordered) return false
      if (ordered.ms > 0) await new Promise((done) => setTimeout(done, ordered.ms))
      return ordered.mode === 'fail'
    },
  }
}

function switchOf(operation: string, value: Json): FailureSwitch {
  const { mode, ms } = isRecord(value) ? value : {}
  return { operation, mode: mode === 'slow' ? 'slow' : 'fail', ms: typeof ms === 'number' ? ms : 0 }
}
