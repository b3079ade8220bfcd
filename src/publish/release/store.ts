/** Where releases are published to: a folder or a bucket. Names are paths with `/`; every write is whole or not at all. */
export interface Store {
  /** As the operator named it. */
  name: string
  /** The content, or null when there is none. */
  get(path: string): Promise<string | null>
  /** Every name that begins with `prefix`, with its size in bytes. */
  list(prefix: string): Promise<Map<string, number>>
  put(path: string, content: string): Promise<void>
  /** Writes only where nothing is; false when something was there. */
  putNew(path: string, content: string): Promise<boolean>
  /** Removes what is there, if anything is. */
  remove(path: string): Promise<void>
}

/** How a published file is served. */
export interface Media {
  type: string
  cache: string
}

export function mediaOf(path: string): Media {
  return {
    type: path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/json; charset=utf-8',
    cache: path.startsWith('objects/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}
