import type { Page } from '#runtime/model.ts'
import type { Copies } from './copies.ts'
import { configFault, isConfigFault } from './fault.ts'
import { type Fetch, fetchText } from './fetchText.ts'
import { type Pointer, readPage, readPointer, type Visitor } from './pointer.ts'

/** Name of the site's pointer. */
export const SITE = 'pointer.json'

export interface Reader {
  /** From the host, and kept. Throws a `ConfigFault`. */
  pointer(path: string): Promise<Pointer>
  storedPointer(path: string): Promise<Pointer | null>
  /** From the copies when it is there, else from the host, and kept. Throws a `ConfigFault`. */
  page(path: string): Promise<Page>
  storedPage(path: string): Promise<Page | null>
}

export interface ReaderOptions {
  /** Base address, without a slash at the end. */
  base: string
  fetch: Fetch
  copies: Copies
  visitor: Visitor
  heard?: ((pointer: Pointer) => void) | undefined
  /** How long to wait for an answer, milliseconds. */
  timeoutMs: number
  /** Reads the release built into the application: its files are not stored as copies of the host's. */
  builtIn: boolean
}

/** Reads config files of one base address; a stored copy that cannot be read counts as missing. */
export function createReader({ base, fetch, copies, visitor, heard, timeoutMs, builtIn }: ReaderOptions): Reader {
  const ask = (path: string) => fetchText(fetch, base, path, timeoutMs)
  // A race without a pointer of its own has the site's; a plain file server cannot know that.
  const askPointer = (path: string) =>
    ask(path).catch((fault: unknown) => (isMissing(fault) && path !== SITE ? ask(SITE) : Promise.reject(fault)))
  const stored = async <T>(path: string, read: (text: string) => T | Promise<T>): Promise<T | null> => {
    const text = await copies.find(path)
    return text === null ? null : orNull(async () => read(text))
  }
  const storedPage = (path: string) => stored(path, (text) => checkedPage(path, text))
  return {
    async pointer(path) {
      const text = await askPointer(path)
      const pointer = readPointer(path, text, visitor)
      if (builtIn) return { ...pointer, builtIn: true }
      copies.keep(path, text)
      heard?.(pointer)
      return pointer
    },
    storedPointer: (path) => stored(path, (text) => readPointer(path, text, visitor)),
    async page(path) {
      const stored = await storedPage(path)
      if (stored) return stored
      const text = await ask(path)
      const page = await checkedPage(path, text)
      if (!builtIn) copies.keep(path, text)
      return page
    },
    storedPage,
  }
}

async function checkedPage(path: string, text: string): Promise<Page> {
  await verifyObject(path, text)
  return readPage(path, text)
}

function isMissing(fault: unknown): boolean {
  return isConfigFault(fault) && fault.kind === 'status' && fault.detail === '404'
}

/** The outcome, or null when there is none. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

const HASHED = /^objects\/([0-9a-f]{32})\.json$/

/**
 * Throws when a text is not the one its name stands for: objects are named by their SHA-256. Where the browser has no
 * digest (plain http, old phones) the hash is not checked; the text is still parsed and its shape checked.
 */
async function verifyObject(path: string, text: string): Promise<void> {
  const wanted = HASHED.exec(path)?.[1]
  const subtle = globalThis.crypto?.subtle
  if (!wanted || !subtle || typeof TextEncoder === 'undefined') return
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const found = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== wanted) throw configFault('corrupt', path, `hash ${found}`)
}
