/** A failure that the console has ordered for an operation. */
export interface FailureSwitch {
  operation: string
  mode: 'fail' | 'slow'
  /** Milliseconds of real time before the answer. */
  ms: number
}

export interface FailureSwitches {
  list(): FailureSwitch[]
  set(operation: string, mode: 'fail' | 'slow' | 'none', ms: number): void
  /** Waits as ordered; answers whether the operation is to fail. */
  pass(operation: string): Promise<boolean>
}

/** Kept in memory only: a restarted platform works. */
export function createSwitches(): FailureSwitches {
  const switches = new Map<string, FailureSwitch>()
  return {
    list: () => [...switches.values()],
    set(operation, mode, ms) {
      if (mode === 'none') switches.delete(operation)
      else switches.set(operation, { operation, mode, ms })
    },
    async pass(operation) {
      const ordered = switches.get(operation)
      if (!ordered) return false
      if (ordered.ms > 0) await new Promise((done) => setTimeout(done, ordered.ms))
      return ordered.mode === 'fail'
    },
  }
}
