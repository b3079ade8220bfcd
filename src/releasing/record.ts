import type { Canary } from '#lib/canary.ts'
import type { Text } from '#runtime/model.ts'

/** What a release is, as it lies in the store at `releases/<id>.json`. */
export interface ReleaseRecord {
  format: 1
  id: string
  /** Epoch ms. */
  at: number
  author: string
  note: string
  /** The release that was live before; null for the first. */
  parent: string | null
  kind: 'publish' | 'rollback' | 'canary'
  /** The release whose pages and facts these are, when they are not new. */
  origin?: string
  /** Hash of each pointer's body, in the order they are written. */
  pointers: Record<string, string>
  /** Every object that its pages, forms and pointers need. */
  objects: string[]
  /** Names of the races, for people. */
  races: Record<string, Text>
  /** Name of the object with each race's facts; releases made before 2026-11-22 have none. */
  facts?: Record<string, string>
  /** Name of the object with what the platform reads of a series' member, by kind and id (`draw/spring`). */
  entities?: Record<string, string>
  /** What the operator changed, in words. */
  diff: Text[]
  canary?: Canary
}

/** A line of `releases/index.json`. */
export interface LogEntry {
  id: string
  at: number
  author: string
  note: string
  parent: string | null
  kind: ReleaseRecord['kind']
  origin?: string
  canary?: Canary
  /**
   * `publishing` until every pointer is written: a release that stays so was cut off.
   * `staged`: complete in the store, but no pointer of its own; a canary shows it.
   */
  status: 'publishing' | 'live' | 'staged'
}

export const LOG = 'releases/index.json'
export const LOCK = 'releases/lock.json'
export const SITE_POINTER = 'pointer.json'
export const CLOUD = 'cloud.json'

export function recordPath(id: string): string {
  return `releases/${id}.json`
}

/** `r-20270418070000-0a1b2c3d`: the moment in UTC, and the content. */
export function releaseId(at: number, content: string): string {
  return `r-${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)}-${content.slice(0, 8)}`
}

export function logEntry(record: ReleaseRecord, status: LogEntry['status']): LogEntry {
  const { id, at, author, note, parent, kind, origin, canary } = record
  return { id, at, author, note, parent, kind, ...(origin ? { origin } : {}), ...(canary ? { canary } : {}), status }
}
