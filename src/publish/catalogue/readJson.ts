import { readFileSync } from 'node:fs'
import type { JsonObject } from '#runtime/model.ts'

/** Reads a JSON object from a file of the project; the error names the file. */
export function readJson(file: string): JsonObject {
  const text = readFileSync(file, 'utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new Error(`${file}: an object is expected`)
}
