import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFolders } from './folders.ts'
import { readJson } from './readJson.ts'
import type { Schema } from './schema.ts'

/** Schemas of the actions that every page has, beside their handlers. */
const BUILT_IN = 'src/runtime/actions/schemas.json'

/** The actions every page has, by name. */
export function readBuiltinActions(root: string): Map<string, Schema> {
  return new Map(Object.entries(readJson(join(root, BUILT_IN)) as Record<string, Schema>))
}

/**
 * Every action by its name: the built-in ones, and `<module>.<name>` for each folder src/modules/<module>/actions/<name>/.
 * Throws for a folder that has only one of schema.json and action.ts.
 */
export function readActions(root: string): Map<string, Schema> {
  const actions = readBuiltinActions(root)
  for (const { module, name, folder } of moduleFolders(root, 'actions')) {
    const missing = ['schema.json', 'action.ts'].find((file) => !existsSync(join(root, folder, file)))
    if (missing) throw new Error(`${folder}: ${missing} is missing. An action is its schema and its handler.`)
    actions.set(`${module}.${name}`, readJson(join(root, folder, 'schema.json')) as Schema)
  }
  return actions
}
