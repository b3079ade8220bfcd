import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '#runtime/model.ts'
import { moduleFolders, namesIn, readJson } from './readJson.ts'
import { type Schema, withKnownXTypes } from './schema.ts'

export interface WidgetInfo {
  type: string
  /** From the root. */
  folder: string
  schema: Schema
  /** Takes `blocks`. */
  children: boolean
  /** Collects an answer under its `name`. */
  input: boolean
  /** Its `fields`, `schema` and `uiSchema` make a form, which the build compiles. */
  form: boolean
  /** What operators call it. */
  label: Text
  /** Event -> when it happens. */
  events: Record<string, Text>
  /** Operations that its own code calls, without an action. */
  operations: string[]
}

/** Every block type: src/widgets/<type>/ and, as `<module>.<name>`, src/modules/<module>/blocks/<name>/. */
export function readWidgets(root: string): Map<string, WidgetInfo> {
  const folders = [
    ...namesIn(join(root, 'src/widgets')).map((type) => ({ type, folder: `src/widgets/${type}` })),
    ...moduleFolders(root, 'blocks').map(({ module, name, folder }) => ({ type: `${module}.${name}`, folder })),
  ]
  return new Map(
    folders.flatMap(({ type, folder }) => {
      const widget = readWidget(root, type, folder)
      return widget ? [[type, widget] as const] : []
    }),
  )
}

/** The block type of a folder; null where it has no schema. */
export function readWidget(root: string, type: string, folder: string): WidgetInfo | null {
  const file = join(root, folder, 'schema.json')
  if (!existsSync(file)) return null
  const schema = withKnownXTypes(readJson(file) as Schema, file)
  return {
    type,
    folder,
    schema,
    children: schema['x-children'] === true,
    input: schema['x-input'] === true,
    form: schema['x-form'] === true,
    label: schema['x-label'] ?? { zh: schema.title ?? type, en: schema.title ?? type },
    events: schema['x-events'] ?? {},
    operations: schema['x-operations'] ?? [],
  }
}
