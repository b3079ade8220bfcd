import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FieldLibrary, loadLibrary } from '#forms/compile/resolveField.ts'
import { type Contract, type Operation, readContract } from '#lib/contract.ts'
import { parsePalette } from '#lib/contrast.ts'
import { isObject, type Json } from '#lib/json.ts'
import { readEntities } from './entities.ts'
import { moduleFolders, namesIn, readJson } from './readJson.ts'
import { type Schema, withSharedTypes } from './schema.ts'
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
  palettes: ReturnType<typeof parsePalette>
  /** Names of the icons that pages and the site may show. */
  icons: readonly string[]
  schemas: { page: Schema; overlay: Schema; site: Schema; race: Schema; series: Schema; scenarios: Schema }
  /** What the platform reads of a series' members, by kind. */
  entities: Readonly<Record<string, Schema>>
}

/** Reads the catalogue from the project's folder. */
export function loadCatalogue(root: string): Catalogue {
  const contract = readContract(join(root, 'schemas/api'))
  const series = readSchema(root, 'series.schema.json')
  return {
    root,
    widgets: readWidgets(root),
    actions: readActions(root),
    operations: new Map(contract.operations.map((operation) => [operation.id, operation])),
    contract,
    fields: loadLibrary(join(root, 'schemas/fields')),
    palettes: parsePalette(readFileSync(join(root, 'src/ui/tokens.css'), 'utf8')),
    icons: ICONS.flatMap((file) => iconsIn(readFileSync(join(root, file), 'utf8'))).sort(),
    schemas: {
      page: readSchema(root, 'editor/page.schema.json'),
      overlay: readSchema(root, 'overlay.schema.json'),
      site: readSchema(root, 'site.schema.json'),
      race: readSchema(root, 'entities/race.schema.json'),
      series,
      scenarios: readSchema(root, 'scenarios.schema.json'),
    },
    entities: readEntities(root, series, readTypes(root)),
  }
}

/** Where the outlines of the icons are, a line or two for each. */
const ICONS = ['src/ui/iconPaths.ts', 'src/ui/shellIcons.ts']

function iconsIn(source: string): string[] {
  return [...source.matchAll(/^ {2}'?([a-z][a-z\d-]*)'?:/gm)].map(([, name = '']) => name)
}

/** A schema of config files, with the kinds of schemas/types.schema.json in it. */
export function readSchema(root: string, file: string): Schema {
  return withSharedTypes(withoutEditor(readJson(join(root, 'schemas', file))) as Schema, readTypes(root))
}

/**
 * The schema without the keywords that only editors read, which `x-editor` names: of those names `check` says more. It
 * sees no partials either: they are put in before.
 */
function withoutEditor(value: Json): Json {
  if (Array.isArray(value)) return value.filter((one) => !isObject(one) || !one['x-partial']).map(withoutEditor)
  if (!isObject(value)) return value
  if (value['x-partial'] && isObject(value.else)) {
    const { description, else: own } = value
    return withoutEditor({ ...(description ? { description } : {}), ...own })
  }
  const dropped = ['x-editor', 'markdownDescription', ...(Array.isArray(value['x-editor']) ? value['x-editor'] : [])]
  const remaining = Object.entries(value).filter(([key]) => !dropped.includes(key))
  return Object.fromEntries(remaining.map(([key, part]) => [key, withoutEditor(part)]))
}

/** What the project's series ask of their members: campaigns, and pages of one kind. */
export function readSeriesFacts(root: string): { name: string; schema: Schema }[] {
  const templates = namesIn(join(root, 'campaigns')).filter((name) => name.endsWith('.template'))
  const folders = [
    ...templates.map((name) => ({ name: name.replace('.template', ''), folder: join('campaigns', name) })),
    ...namesIn(join(root, 'pages-config/series')).map((name) => ({
      name,
      folder: join('pages-config/series', name, 'template'),
    })),
  ]
  return folders.flatMap(({ name, folder }) => {
    const file = join(root, folder, 'facts.schema.json')
    return existsSync(file) ? [{ name, schema: readJson(file) as Schema }] : []
  })
}

/** The kinds of values that several config files hold, by name. */
export function readTypes(root: string): Record<string, Schema> {
  return (readJson(join(root, 'schemas/types.schema.json')) as Schema).$defs ?? {}
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
