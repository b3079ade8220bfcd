/** An answer to a call that a drawn document's own script made before the code was there. */
export interface EarlyAnswer {
  status: number
  serverTime: string | null
  text: string
  /** When it was asked for and when it had come, epoch milliseconds. */
  from: number
  to: number
}

/** What src/app/document/calls.js keeps of a call under way. */
export interface EarlyCall {
  /** Method, address, body and headers as JSON. */
  key: string
  from: number
  answer: Promise<EarlyAnswer>
}

/** An older answer than that is not what a page that opens asks for. */
const FRESH_MS = 15_000

/** The call among `calls` that is this very one, taken out of them: the next asks anew. Null where there is none. */
export function takeEarly(calls: EarlyCall[], key: string): EarlyCall | null {
  const at = calls.findIndex((call) => call.key === key)
  const [call] = at < 0 ? [] : calls.splice(at, 1)
  return call && Date.now() - call.from < FRESH_MS ? call : null
}

/**
 * Its answer; 'late' where it takes longer than `ms` since it was asked for, null where it fails or is broken off: then the
 * call is to be made again.
 */
export function awaitEarlyAnswer(
  call: EarlyCall,
  ms: number,
  signal?: AbortSignal,
): Promise<EarlyAnswer | 'late' | null> {
  return new Promise((resolve) => {
    const give = (found: EarlyAnswer | 'late' | null) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', nothing)
      resolve(found)
    }
    const nothing = () => give(null)
    const timer = setTimeout(give, ms - (Date.now() - call.from), 'late')
    signal?.addEventListener('abort', nothing)
    if (signal?.aborted) nothing()
    call.answer.then(give, nothing)
  })
}
