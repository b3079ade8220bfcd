import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadLibrary } from '#forms/compile/loadLibrary.ts'
import type { FieldLibrary } from '#forms/compile/resolveField.ts'
import { type Contract, type Operation, readContract } from '#lib/contract.ts'
import { paletteOf } from '#lib/contrast.ts'
import { moduleFolders, readJson } from './readJson.ts'
import type { Schema } from './schema.ts'
import { readWidgets, type WidgetInfo } from './widgets.ts'

/** What config may speak of: widgets, actions, operations, and the schemas of its files. */
export interface Catalogue {
  root: string
  widgets: ReadonlyMap<string, WidgetInfo>
  actions: ReadonlyMap<string, Schema>
  operations: ReadonlyMap<string, Operation>
  contract: Contract
  /** The library that forms take their fields from. */
  fields: FieldLibrary
  /** Colours of the default look. */
  palettes: ReturnType<typeof paletteOf>
  schemas: { page: Schema; overlay: Schema; site: Schema; race: Schema; series: Schema; scenarios: Schema }
}

/** Reads the catalogue from the project's folder. */
export function loadCatalogue(root: string): Catalogue {
  const contract = readContract(join(root, 'schemas/api'))
  return {
    root,
    widgets: readWidgets(root),
    actions: readActions(root),
    operations: new Map(contract.operations.map((operation) => [operation.id, operation])),
    contract,
    fields: loadLibrary(join(root, 'schemas/fields')),
    palettes: paletteOf(readFileSync(join(root, 'src/ui/tokens.css'), 'utf8')),
    schemas: {
      page: readJson(join(root, 'schemas/page.schema.json')) as Schema,
      overlay: readJson(join(root, 'schemas/overlay.schema.json')) as Schema,
      site: readJson(join(root, 'schemas/site.schema.json')) as Schema,
      race: readJson(join(root, 'schemas/entities/race.schema.json')) as Schema,
      series: readJson(join(root, 'schemas/series.schema.json')) as Schema,
      scenarios: readJson(join(root, 'schemas/scenarios.schema.json')) as Schema,
    },
  }
}

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
