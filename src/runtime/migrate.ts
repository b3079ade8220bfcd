import type { Json, JsonObject } from './model.ts'

/** Makes a page of one format a page of the next; a page that says the same in both comes back as it is. */
export type Migration = (page: JsonObject) => JsonObject

/** By the format that each starts from. Appended, never edited: published pages stay as they are for ever. */
const MIGRATIONS: readonly Migration[] = [
  // 1: `bridge.close` did what `close` does, and `true` was the only login.
  (page) => {
    const rename = (key: string, value: Json) => (key === 'do' && value === 'bridge.close' ? 'close' : value)
    const named: JsonObject = holds(page, 'bridge.close') ? JSON.parse(JSON.stringify(page), rename) : page
    return named.login === true ? { ...named, login: 'account' } : named
  },
]

function holds(value: Json | undefined, text: string): boolean {
  if (typeof value !== 'object' || value === null) return value === text
  for (const key in value) if (holds((value as JsonObject)[key], text)) return true
  return false
}

/** The format of pages as they are in memory. */
export const FORMAT = MIGRATIONS.length + 1

/** A page in the newest format; null when its format is none that this runtime knows. */
export function migrated(page: JsonObject, migrations: readonly Migration[] = MIGRATIONS): JsonObject | null {
  const { format } = page
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1 || format > migrations.length + 1)
    return null
  return migrations
    .slice(format - 1)
    .reduce((at, migrate, index) => ({ ...migrate(at), format: format + index + 1 }), page)
}

/** The oldest format that says the same as a page in the newest one: what it is published in, for phones with an older application. */
export function oldestFormat(page: JsonObject, migrations: readonly Migration[] = MIGRATIONS): number {
  return migrations.findLastIndex((migrate) => migrate(page) !== page) + 2 || 1
}
