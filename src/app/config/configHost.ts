import type { Json, Page } from '#runtime/model.ts'
import type { LastGood } from './lastGood.ts'
import { type Pointer, readPage, readPointer } from './pointer.ts'

export interface ConfigHost {
  /** The pointer of the site, or of a race when it has one of its own. Throws when there is neither network nor copy. */
  pointer(raceId: string | null): Promise<Pointer>
  /** A page object; throws when it cannot be had. */
  page(path: string): Promise<Page>
  /** Where an object of the host can be imported from. */
  address(path: string): string
}

interface Options {
  /** Base address, without a slash at the end. */
  base: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  copies: LastGood
  /** How long a pointer in memory counts as fresh, milliseconds. */
  freshMs?: number
  /** How long to wait for the host before the last good copy is used, milliseconds. */
  patienceMs?: number
}

/** Reads config: pointers from the network first, objects (immutable) from memory first. */
export function createConfigHost(options: Options): ConfigHost {
  const { base, freshMs = 60_000 } = options
  const pointers = new Map<string, { at: number; value: Promise<Pointer> }>()
  const pages = new Map<string, { value: Promise<Page> }>()
  return {
    address: (path) => `${base}/${path}`,
    pointer(raceId) {
      const path = raceId && /^\d{1,19}$/.test(raceId) ? `races/${raceId}.json` : 'pointer.json'
      const known = pointers.get(path)
      if (known && Date.now() - known.at < freshMs) return known.value
      return remember(pointers, path, { at: Date.now(), value: read(path, readPointer, options) })
    },
    page: (path) => pages.get(path)?.value ?? remember(pages, path, { value: read(path, readPage, options) }),
  }
}

/** Keeps what is on its way; a failure is not kept, so that the next try asks again. */
function remember<T, E extends { value: Promise<T> }>(map: Map<string, E>, key: string, entry: E): Promise<T> {
  map.set(key, entry)
  entry.value.catch(() => map.delete(key))
  return entry.value
}

/** From the host, else the last good copy; only what passes `check` is believed or kept. */
async function read<T>(path: string, check: (value: Json) => T, options: Options): Promise<T> {
  try {
    const text = await fetchText(`${options.base}/${path}`, options)
    const value = check(JSON.parse(text) as Json)
    options.copies.keep(path, text)
    return value
  } catch (error) {
    const text = await options.copies.find(path)
    if (text === null) throw error
    return check(JSON.parse(text) as Json)
  }
}

async function fetchText(url: string, { fetch, patienceMs = 10_000 }: Options): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url}: no answer in ${patienceMs} ms`)), patienceMs)
  })
  try {
    const response = await Promise.race([fetch(url, { credentials: 'same-origin' }), late])
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return await Promise.race([response.text(), late])
  } finally {
    clearTimeout(timer)
  }
}
