import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FieldDef } from '#forms/model.ts'
import type { FieldLibrary } from './resolveField.ts'

/** Reads every field of a folder of group files (`{ "fields": [...] }`). Throws when two fields share a name. */
export function loadLibrary(folder = 'schemas/fields'): FieldLibrary {
  const library = new Map<string, FieldDef>()
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json') || file.endsWith('.schema.json')) continue
    const group = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { fields: FieldDef[] }
    for (const field of group.fields) {
      if (library.has(field.name)) throw new Error(`${folder}/${file}: field "${field.name}" is defined twice`)
      library.set(field.name, field)
    }
  }
  return library
}
