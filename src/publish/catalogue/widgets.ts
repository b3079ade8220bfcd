import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './readJson.ts'
import type { Schema } from './schema.ts'
import { withKnownXTypes } from './xTypes.ts'

export interface WidgetInfo {
  type: string
  schema: Schema
  /** Takes `blocks`. */
  children: boolean
  /** Collects an answer under its `name`. */
  input: boolean
  /** Event -> when it happens. */
  events: Record<string, string>
}

/** Every widget by its type, read from `<folder>/<type>/schema.json`. */
export function readWidgets(folder: string): Map<string, WidgetInfo> {
  const widgets = new Map<string, WidgetInfo>()
  for (const type of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = join(folder, type, 'schema.json')
    if (!existsSync(file)) continue
    const schema = withKnownXTypes(readJson(file) as Schema, file)
    widgets.set(type, {
      type,
      schema,
      children: schema['x-children'] === true,
      input: schema['x-input'] === true,
      events: schema['x-events'] ?? {},
    })
  }
  return widgets
}
