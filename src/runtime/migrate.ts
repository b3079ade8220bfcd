import type { JsonObject } from './model.ts'

/** Makes a page of one format a page of the next. */
export type Migration = (page: JsonObject) => JsonObject

/** The first one makes format 2 out of format 1. Appended, never edited: published pages stay as they are for ever. */
const MIGRATIONS: readonly Migration[] = []

/** A page in the newest format; null when its format is none that this runtime knows. */
export function migrated(page: JsonObject, migrations: readonly Migration[] = MIGRATIONS): JsonObject | null {
  const { format } = page
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1 || format > migrations.length + 1)
    return null
  return migrations
    .slice(format - 1)
    .reduce((at, migrate, index) => ({ ...migrate(at), format: format + index + 1 }), page)
}
