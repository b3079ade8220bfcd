import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import type { WidgetInfo } from '#publish/catalogue/widgets.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { FormBuilder } from './formBuilder.ts'
import { bothLanguages, normaliseObject } from './normaliseTexts.ts'
import { isRecord } from './overlay.ts'
import { mapBlocks, widgetTypes } from './walk.ts'

export interface CompiledPage {
  /** The page as the browser reads it. */
  page: JsonObject
  /** Objects that it refers to, name -> content. */
  objects: Map<string, string>
  /** Forms that cannot be compiled. */
  faults: ShapeFault[]
}

/** A flat page made ready for the browser: texts in both languages, forms compiled, inputs marked, widgets listed. */
export async function compilePage(flat: JsonObject, catalogue: Catalogue, forms: FormBuilder): Promise<CompiledPage> {
  const objects = new Map<string, string>()
  const { $schema: _, title, data, onOpen, blocks, ...rest } = flat
  const faults: ShapeFault[] = []
  const compiled = await mapBlocks(Array.isArray(blocks) ? blocks : [], ['blocks'], async (block, path) => {
    const widget = catalogue.widgets.get(String(block.type))
    const ready = readyBlock(block, widget, catalogue)
    const form = await forms(ready).catch((error: unknown) => {
      const message = `the form cannot be compiled: ${error instanceof Error ? error.message : String(error)}`
      faults.push({ path, code: 'form.compile', message })
      return null
    })
    if (!form) return ready
    objects.set(form.name, form.code)
    return form.block
  })
  const page: JsonObject = {
    ...rest,
    title: bothLanguages(title ?? ''),
    ...(isRecord(data) ? { data: mapValues(data, (source) => readySource(source, catalogue)) } : {}),
    ...(Array.isArray(onOpen) ? { onOpen: readyActions(onOpen, catalogue) } : {}),
    blocks: compiled,
    widgets: widgetTypes(compiled),
  }
  return { page, objects, faults }
}

function readyBlock(block: JsonObject, widget: WidgetInfo | undefined, catalogue: Catalogue): JsonObject {
  const ready = normaliseObject(block, widget?.schema.properties ?? {})
  if (block.label !== undefined) ready.label = bothLanguages(block.label)
  for (const event of Object.keys(widget?.events ?? {})) {
    const name = `on${event.charAt(0).toUpperCase()}${event.slice(1)}`
    const actions = ready[name]
    if (Array.isArray(actions)) ready[name] = readyActions(actions, catalogue)
  }
  return widget?.input ? { ...ready, input: true } : ready
}

function readyActions(actions: Json[], catalogue: Catalogue): Json[] {
  return actions.map((action) => {
    if (!isRecord(action)) return action
    const schema: Schema | undefined = catalogue.actions.get(String(action.do))
    const ready = normaliseObject(action, schema?.properties ?? {})
    return Array.isArray(action.onError) ? { ...ready, onError: readyActions(action.onError, catalogue) } : ready
  })
}

function readySource(source: Json, catalogue: Catalogue): Json {
  if (!isRecord(source) || !isRecord(source.empty)) return source
  const { text, action } = source.empty
  const ready: JsonObject = { ...source.empty, text: bothLanguages(text ?? '') }
  if (isRecord(action)) {
    const { text: label, onTap } = action
    ready.action = {
      text: bothLanguages(label ?? ''),
      onTap: readyActions(Array.isArray(onTap) ? onTap : [], catalogue),
    }
  }
  return { ...source, empty: ready }
}

function mapValues(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
