import { asObject } from '#lib/json.ts'
import type { Block, Json, JsonObject } from './model.ts'

/** Where a row of `each` keeps its key among the names in scope; no expression can read it. */
export const ROW = '$row'
/** Between the name of an input and the key of its row; a name holds no hyphen. */
const BETWEEN = '--'

/** The name under which an input's answer is kept: its own, in a row of `each` with the row's key. */
export function inputName({ name = '' }: Block, local: JsonObject | undefined): string {
  const row = local?.[ROW]
  return typeof row === 'string' ? name + BETWEEN + row : name
}

/** The name that a block says, and the key of the row; null where the input stands in none. */
export function nameAndRow(name: string): { name: string; row: string | null } {
  const at = name.indexOf(BETWEEN)
  return at < 0 ? { name, row: null } : { name: name.slice(0, at), row: name.slice(at + BETWEEN.length) }
}

/** The key of a row inside other rows. */
export function rowKey(key: string, local: JsonObject | undefined): string {
  const outer = local?.[ROW]
  return typeof outer === 'string' ? outer + BETWEEN + key : key
}

/** Answers as expressions read them: of an input in rows an object with one answer a row, by the row's key. */
export function byRow(answers: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [full, value] of Object.entries(answers)) {
    const { name, row } = nameAndRow(full)
    if (row === null) result[name] = value
    else result[name] = { ...(result[name] as JsonObject | undefined), [row]: value }
  }
  return result
}

/** One answer among those. */
export function answerIn(answers: JsonObject, full: string): Json {
  const { name, row } = nameAndRow(full)
  const own = Object.hasOwn(answers, name) ? (answers[name] ?? null) : null
  if (row === null) return own
  const rows = asObject(own)
  return Object.hasOwn(rows, row) ? (rows[row] ?? null) : null
}
