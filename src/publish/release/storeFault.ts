/** One thing wrong with a store. */
export interface StoreFault {
  /** Stable name of the kind of fault. */
  code: string
  /** File in the store. */
  path: string
  message: string
}

export function fault(code: string, path: string, message: string): StoreFault {
  return { code, path, message }
}
