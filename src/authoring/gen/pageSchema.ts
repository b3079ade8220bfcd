import type { Schema } from '#authoring/catalogue/schema.ts'
import type { WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { message } from '#authoring/model/finding.ts'
import type { Operation } from '#lib/contract.ts'
import { mapObjects, mapValues } from '#lib/json.ts'
import { eventKey, type Json, type Text } from '#runtime/model.ts'
import { configSchema } from './configSchema.ts'

interface Sources {
  base: Schema
  actions: ReadonlyMap<string, Schema>
  widgets: ReadonlyMap<string, WidgetInfo>
  operations: readonly Operation[]
  /** Kinds of schemas/types.schema.json. */
  types: Readonly<Record<string, Schema>>
}

/** The schema of a page with all widgets and actions in it: what editors complete from, and what `check` enforces. */
export function pageSchema({ base, actions, widgets, operations, types }: Sources): Schema {
  const { blockCommon, actionCommon, ...defs } = base.$defs ?? {}
  if (!blockCommon || !actionCommon) throw new Error('page.base.json: blockCommon and actionCommon are missing')
  const blockDefs: Record<string, Schema> = {}
  const ownDefs: Record<string, Schema> = {}
  for (const widget of widgets.values()) {
    blockDefs[`block.${widget.type}`] = hoisted(blockSchema(widget, blockCommon), widget)
    for (const [name, def] of Object.entries(widget.schema.$defs ?? {})) {
      ownDefs[`${widget.type}.${name}`] = hoisted(def, widget)
    }
  }
  const actionDefs: Record<string, Schema> = {}
  for (const [name, action] of actions) {
    actionDefs[`action.${name}`] = actionSchema(name, action, actionCommon)
  }
  const { time } = types
  if (!time) throw new Error('types.schema.json: time is missing')
  return {
    ...base,
    $defs: {
      ...defs,
      time,
      operation: {
        type: 'string',
        description: message('terms.schema.operation'),
        enum: operations.map((operation) => operation.id),
        enumDescriptions: operations.map((operation) => operation.summary),
      },
      action: tagged('do', message('terms.schema.action'), 'action.', actionDefs),
      block: tagged('type', message('terms.schema.block'), 'block.', blockDefs),
      ...actionDefs,
      ...blockDefs,
      ...ownDefs,
    },
  }
}

/** A schema whose references to the widget's own definitions point at where the page's schema has them. */
function hoisted(schema: Schema, { type, schema: { $defs = {} } }: WidgetInfo): Schema {
  const moved = mapObjects(schema as Json, (node) => {
    const name = typeof node.$ref === 'string' ? node.$ref.replace('#/$defs/', '') : ''
    return Object.hasOwn($defs, name) ? { ...node, $ref: `#/$defs/${type}.${name}` } : node
  })
  return moved as Schema
}

/** An object whose `tag` chooses the schema of the rest. */
function tagged(tag: string, description: Text, prefix: string, defs: Record<string, Schema>): Schema {
  const names = Object.keys(defs).map((name) => name.slice(prefix.length))
  return {
    type: 'object',
    description,
    required: [tag],
    properties: {
      [tag]: { enum: names, enumDescriptions: Object.values(defs).map(({ description }) => description ?? '') },
    },
    allOf: names.map((name) => ({
      if: { properties: { [tag]: { const: name } }, required: [tag] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `#/$defs/${prefix}${name}` },
    })),
  }
}

function blockSchema(widget: WidgetInfo, common: Schema): Schema {
  const { schema, events, children, input } = widget
  const eventProperties = Object.entries(events).map(([event, when]) => [
    eventKey(event),
    { $ref: '#/$defs/actions', description: when },
  ])
  return {
    type: 'object',
    description: schema.description ?? widget.label,
    required: ['type', ...(input ? ['name'] : []), ...(schema.required ?? [])],
    additionalProperties: false,
    properties: {
      ...common.properties,
      type: { const: widget.type, description: schema.description ?? widget.label },
      ...(input ? { name: { $ref: '#/$defs/answerName' } } : {}),
      ...(children ? { blocks: { $ref: '#/$defs/blocks', description: message('terms.schema.inside') } } : {}),
      ...mapValues(schema.properties ?? {}, configSchema),
      ...Object.fromEntries(eventProperties),
    },
  }
}

function actionSchema(name: string, action: Schema, common: Schema): Schema {
  const properties = mapValues(action.properties ?? {}, configSchema)
  return {
    type: 'object',
    ...(action.description ? { description: action.description } : {}),
    required: ['do', ...(action.required ?? [])],
    additionalProperties: false,
    properties: { ...common.properties, do: { const: name }, ...properties },
  }
}
