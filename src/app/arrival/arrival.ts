/** A partner's evidence, and the address that it came with. */
export interface Brought {
  evidence: string
  pathname: string
  query: URLSearchParams
}

export interface Arrival {
  /** An evidence is not settled yet: until then nothing is called with a token. */
  waits(): boolean
  /** Settles the evidence, once for all who ask meanwhile; when `how` rejects, it waits on. */
  settle(how: (brought: Brought) => Promise<void>): Promise<void>
}

/** What the address brought, taken out of it. */
export function createArrival(window: Window & { startlineEvidence?: string }): Arrival {
  let brought = take(window)
  let settling: Promise<void> | null = null
  const settle = async (how: (brought: Brought) => Promise<void>) => {
    try {
      if (brought) await how(brought)
      brought = null
    } finally {
      settling = null
    }
  }
  return {
    waits: () => brought !== null,
    settle(how) {
      settling ??= settle(how)
      return settling
    },
  }
}

function take(window: Window & { startlineEvidence?: string }): Brought | null {
  const url = new URL(window.location.href)
  const query = url.searchParams
  // The script in index.html has taken it out already, unless a server's old policy refused the script.
  const evidence = window.startlineEvidence ?? query.get('evidence')
  delete window.startlineEvidence
  if (query.has('evidence')) {
    query.delete('evidence')
    window.history.replaceState(window.history.state, '', url.href)
  }
  return evidence ? { evidence, pathname: url.pathname, query } : null
}
