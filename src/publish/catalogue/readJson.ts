import { readFileSync } from 'node:fs'
import { isObject, type JsonObject } from '#lib/json.ts'
import { parseSource } from '#publish/model/source.ts'

/** Reads a JSON object from a file of the project; the error names the file, and the line of what cannot be read. */
export function readJson(file: string): JsonObject {
  const { value, faults } = parseSource(file, readFileSync(file, 'utf8'))
  if (isObject(value)) return value
  const [fault] = faults
  if (fault) throw new Error(`${file}:${fault.line}:${fault.column}: ${fault.message}`)
  throw new Error(`${file}: an object is expected`)
}
