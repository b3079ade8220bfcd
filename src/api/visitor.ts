export interface VisitorStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export interface Visitor {
  /** Known id, without waiting. */
  known(): string | null
  /** Computes the id once; resolves to null when the browser gives none within `ms`. */
  get(ms: number): Promise<string | null>
}

const KEY = 'visitorId'

/** The visitor's id from the browser's fingerprint, computed once and kept under `visitorId`. */
export function createVisitor(storage: VisitorStorage, compute: () => Promise<string> = fingerprint): Visitor {
  let asked: Promise<string | null> | null = null
  const known = () => storage.getItem(KEY)
  const ask = () =>
    compute().then(
      (id) => {
        storage.setItem(KEY, id)
        storage.setItem('fingerPrint', id)
        return id
      },
      () => null,
    )
  return {
    known,
    get(ms) {
      const id = known()
      if (id) return Promise.resolve(id)
      asked ??= ask()
      return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, ms, null))])
    },
  }
}

async function fingerprint(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs')
  const agent = await load({ monitoring: false })
  return (await agent.get()).visitorId
}
