import { message } from '#authoring/model/finding.ts'
import { operatorError, type Words } from '#lib/words.ts'

/** Where releases are published to: a folder or a bucket. Names are paths with `/`; every write is whole or not at all. */
export interface Store {
  /** As the operator named it. */
  name: string
  /** The content, or null when there is none. */
  get(path: string): Promise<string | null>
  /** The same as it lies there: pictures are no texts. */
  bytes(path: string): Promise<Uint8Array | null>
  /** Every name that begins with `prefix`, with its size in bytes. */
  list(prefix: string): Promise<Map<string, number>>
  put(path: string, content: string | Uint8Array): Promise<void>
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

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
}

export function chooseMedia(path: string): Media {
  return {
    type: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    cache: /^(objects|app\/assets)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}

/** Thrown when a store is in no state for what was asked; nothing was written. The commands print it and exit with 1. */
export class Refusal extends Error {
  readonly words: Words
  constructor(words: Words) {
    super(words.en)
    this.words = words
  }
}

/** What several commands say of a store that is in no state for what was asked. */
export const nothingYet = ({ name }: Store) => new Refusal(message('store.nothingYet', { name }))

export const noCanary = ({ name }: Store) => new Refusal(message('store.noCanary', { name }))

/** The store is not whole: `startline verify` tells more. */
export const missingFile = ({ name }: Store, path: string) => operatorError(message('store.missing', { name, path }))
