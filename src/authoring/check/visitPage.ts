import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import type { WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { type Conditional, conditionalItem, readCases } from '#authoring/model/conditional.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { bindingsIn, isListTemplate } from '#runtime/binding.ts'
import { eventKey, type Json, type JsonObject } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import { ANYTHING, closed, type Names, withItem } from './shapes.ts'

/** Called for every part of a page, in the order it is written. */
export interface PageVisitor {
  block?(block: JsonObject, path: JsonPath, widget: WidgetInfo | undefined): void
  action?(action: JsonObject, path: JsonPath, schema: Schema | undefined): void
  source?(source: JsonObject, path: JsonPath): void
  /** A bare expression, or one inside `{{…}}`. */
  expression?(text: string, path: JsonPath, names: Names): void
  /** An expression that decides whether something is there or happens. */
  condition?(text: string, path: JsonPath): void
  /** A literal value with what its schema says. */
  value?(value: Json, path: JsonPath, schema: Schema, names: Names): void
}

const BARE = ['showIf', 'each', 'key'] as const
const TEXT: Schema = { 'x-type': 'text' }
const SHARE: Schema = { properties: { title: TEXT, text: TEXT, picture: { 'x-type': 'image' } } }
/** A value of any shape whose texts are shown somewhere. */
const SHOWN: Schema = { 'x-literal': true }
SHOWN.items = SHOWN
SHOWN.additionalProperties = SHOWN

/** Walks a flat page with the names in scope at each place. */
export function visitPage(page: JsonObject, names: Names, catalogue: Catalogue, visitor: PageVisitor): void {
  const walk = createWalk(catalogue, visitor)
  walk.value(page.title ?? null, ['title'], names, TEXT)
  if (page.description !== undefined) walk.value(page.description, ['description'], names, TEXT)
  if (isObject(page.share)) walk.value(page.share, ['share'], names, SHARE)
  if (isObject(page.draft)) walk.value(page.draft, ['draft'], names, ANYTHING)
  for (const [name, item] of Object.entries(isObject(page.values) ? page.values : {})) {
    walk.value(item, ['values', name], names, SHOWN)
  }
  for (const [name, source] of Object.entries(isObject(page.data) ? page.data : {})) {
    if (isObject(source)) walk.source(source, ['data', name], names)
  }
  for (const [name, param] of Object.entries(isObject(page.query) ? page.query : {})) {
    if (isObject(param)) walk.value(param.from ?? null, ['query', name, 'from'], names, ANYTHING)
  }
  walk.actions(page.onOpen ?? null, ['onOpen'], names)
  for (const [what, steps] of Object.entries(isObject(page.onPick) ? page.onPick : {})) {
    walk.actions(steps, ['onPick', what], new Map(names).set('event', ANYTHING))
  }
  walk.blocks(page.blocks ?? null, ['blocks'], names)
}

function createWalk(catalogue: Catalogue, visitor: PageVisitor) {
  const { widgets, actions, operations, contract } = catalogue

  function expression(text: Json | undefined, path: JsonPath, names: Names): void {
    if (typeof text === 'string') visitor.expression?.(text, path, names)
  }

  function condition(text: Json | undefined, path: JsonPath): void {
    if (typeof text === 'string') visitor.condition?.(text, path)
  }

  function value(item: Json, path: JsonPath, names: Names, schema: Schema): void {
    const cases = schema['x-static'] ? null : readCases(item)
    if (cases) {
      for (const [index, one] of cases.entries()) {
        conditional(one, path, names, schema)
        // Those after it never come.
        if (one.when === undefined && index < cases.length - 1) condition('true', [...path, ...one.whenPath])
      }
      return
    }
    visitor.value?.(item, path, schema, names)
    if (schema['x-static']) return
    if (isListTemplate(item)) template(item, path, names, schema)
    else if (typeof item === 'string') {
      for (const text of bindingsIn(item)) expression(text, path, names)
    } else if (Array.isArray(item)) {
      const inner = typeof schema.items === 'object' ? schema.items : ANYTHING
      for (const [index, part] of item.entries()) {
        const one = conditionalItem(part)
        if (one) conditional(one, [...path, index], names, inner)
        else value(part, [...path, index], names, inner)
      }
    } else if (isObject(item)) {
      const rest =
        isText(item) || typeof schema.additionalProperties !== 'object' ? ANYTHING : schema.additionalProperties
      for (const [key, part] of Object.entries(item)) {
        value(part, [...path, key], names, schema.properties?.[key] ?? rest)
      }
    }
  }

  function conditional(one: Conditional, path: JsonPath, names: Names, schema: Schema): void {
    const place = [...path, ...one.whenPath]
    expression(one.when, place, names)
    condition(one.when, place)
    value(one.value, [...path, ...one.path], names, schema)
  }

  function template(item: JsonObject, path: JsonPath, names: Names, schema: Schema): void {
    expression(item.each, [...path, 'each'], names)
    const inner = withItem(String(item.each), names, contract.schemas)
    expression(item.when, [...path, 'when'], inner)
    value(item.item ?? null, [...path, 'item'], inner, typeof schema.items === 'object' ? schema.items : schema)
  }

  function source(config: JsonObject, path: JsonPath, names: Names): void {
    visitor.source?.(config, path)
    expression(config.when, [...path, 'when'], names)
    condition(config.when, [...path, 'when'])
    value(config.with ?? null, [...path, 'with'], names, ANYTHING)
    if (!isObject(config.empty)) return
    value(config.empty.text ?? null, [...path, 'empty', 'text'], names, TEXT)
    if (!isObject(config.empty.action)) return
    value(config.empty.action.text ?? null, [...path, 'empty', 'action', 'text'], names, TEXT)
    list(config.empty.action.onTap ?? null, [...path, 'empty', 'action', 'onTap'], names)
  }

  function list(steps: Json, path: JsonPath, names: Names): void {
    if (!Array.isArray(steps)) return
    const results: Record<string, Schema> = {}
    for (const [index, step] of steps.entries()) {
      if (!isObject(step)) continue
      const result = operations.get(String(step.call))?.payload ?? ANYTHING
      action(step, [...path, index], new Map(names).set('results', merged(names, results)), result)
      Object.assign(results, resultsOf(step))
    }
  }

  /** What later steps read of this one, and of the steps inside it. */
  function resultsOf(step: JsonObject): Record<string, Schema> {
    const inside = Array.isArray(step.actions) ? step.actions.filter(isObject).map(resultsOf) : []
    const own = operations.get(String(step.call))?.payload ?? ANYTHING
    return Object.assign({}, ...inside, typeof step.as === 'string' ? { [step.as]: own } : {})
  }

  function action(step: JsonObject, path: JsonPath, names: Names, result: Schema): void {
    const schema = actions.get(String(step.do))
    visitor.action?.(step, path, schema)
    expression(step.when, [...path, 'when'], names)
    condition(step.when, [...path, 'when'])
    const own = typeof step.as === 'string' ? { [step.as]: result } : {}
    const answered = new Map(names).set('result', result).set('results', merged(names, own))
    for (const [key, item] of Object.entries(step)) {
      if (key === 'do' || key === 'when' || key === 'as' || key === 'onError') continue
      const property = schema?.properties?.[key] ?? ANYTHING
      if (property['x-kind'] === 'actions') list(item, [...path, key], names)
      else if (property['x-kind'] === 'deferred') expression(item, [...path, key], answered)
      else value(item, [...path, key], names, property)
    }
    list(step.onError ?? null, [...path, 'onError'], new Map(names).set('error', closed({ code: {}, message: {} })))
  }

  function blocks(items: Json, path: JsonPath, names: Names): void {
    if (!Array.isArray(items)) return
    for (const [index, item] of items.entries()) if (isObject(item)) block(item, [...path, index], names)
  }

  function block(config: JsonObject, path: JsonPath, outer: Names): void {
    const widget = widgets.get(String(config.type))
    visitor.block?.(config, path, widget)
    expression(config.each, [...path, 'each'], outer)
    const names = typeof config.each === 'string' ? withItem(config.each, outer, contract.schemas) : outer
    for (const key of BARE) if (key !== 'each') expression(config[key], [...path, key], names)
    condition(config.showIf, [...path, 'showIf'])
    value(config.label ?? null, [...path, 'label'], names, TEXT)
    for (const [key, property] of Object.entries(widget?.schema.properties ?? {})) {
      if (config[key] !== undefined) value(config[key], [...path, key], names, property)
    }
    for (const event of Object.keys(widget?.events ?? {})) {
      const key = eventKey(event)
      list(config[key] ?? null, [...path, key], new Map(names).set('event', ANYTHING))
    }
    blocks(config.blocks ?? null, [...path, 'blocks'], names)
    if (isObject(config.fallback)) block(config.fallback, [...path, 'fallback'], names)
  }

  return { value, source, actions: list, blocks }
}

function merged(names: Names, results: Record<string, Schema>): Schema {
  return closed({ ...names.get('results')?.properties, ...results })
}
