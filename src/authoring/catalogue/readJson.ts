import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import { parseSource } from '#authoring/model/source.ts'
import { isObject, type JsonObject } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'

/** Reads a JSON object from a file of the project; the error names the file, and the line of what cannot be read. */
export function readJson(file: string): JsonObject {
  const { value, faults } = parseSource(file, readFileSync(file, 'utf8'))
  if (isObject(value)) return value
  const [fault] = faults
  if (fault) {
    const place = `${file}:${fault.line}:${fault.column}`
    throw operatorError(message('terms.json.fault', { place, message: fault.message }))
  }
  throw operatorError(message('terms.json.noObject', { file }))
}

/** The folders src/modules/<module>/<kind>/<name>/, paths from the root. */
export function moduleFolders(root: string, kind: string): { module: string; name: string; folder: string }[] {
  return namesIn(join(root, 'src/modules')).flatMap((module) =>
    namesIn(join(root, 'src/modules', module, kind)).map((name) => ({
      module,
      name,
      folder: `src/modules/${module}/${kind}/${name}`,
    })),
  )
}

/** Names of the folders in a folder that may be missing, sorted. */
export function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
