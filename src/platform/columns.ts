import { getTableName } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, foreignKey, unique } from 'drizzle-orm/pg-core'

/** A 19-digit id: bigint in the database, text in the program, so that no digit is lost. */
export const longId = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: (value) => String(value),
})

/** Milliseconds since 1970. */
export const epochMs = (column: string) => bigint(column, { mode: 'number' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value),
})

// Constraints are named as PostgreSQL names them: the databases made before drizzle's migrations have those names.
/** A column that holds the key of another table's row. */
export const refers = (column: AnyPgColumn, to: AnyPgColumn) =>
  foreignKey({ name: `${getTableName(column.table)}_${column.name}_fkey`, columns: [column], foreignColumns: [to] })

/** What these columns hold together occurs once. */
export const one = (first: AnyPgColumn, ...more: AnyPgColumn[]) =>
  unique([getTableName(first.table), ...[first, ...more].map(({ name }) => name), 'key'].join('_')).on(first, ...more)
