import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { follow, parts, type Schema } from '#authoring/catalogue/schema.ts'
import { conditionalItem, readCases } from '#authoring/model/conditional.ts'
import { listBlocks, SITE_VALUES, siteValues } from '#authoring/model/configModel.ts'
import { asObject, isObject, mapValues } from '#lib/json.ts'
import { isListTemplate, SPREAD, wholeBinding } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { FUNCTIONS, type Kind } from '#runtime/expression/functions.ts'
import { readExpression } from '#runtime/expression/parse.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { SCOPE_NAMES } from '#runtime/scope.ts'

const KINDS: Record<string, Kind> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
}
const OF_KIND: Record<Kind, Schema> = {
  text: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  list: { type: 'array' },
  object: { type: 'object', additionalProperties: true },
}

/** The kind of value that a shape certainly has; null when it may be of several. */
export function resolveKind(shape: Schema, schemas: Record<string, Schema>): Kind | null {
  const all = parts(shape, schemas)
  if (all.some((part) => part.anyOf ?? part.oneOf)) return null
  const types = all.flatMap((part) => part.type ?? []).filter((type) => type !== 'null')
  const [type] = types
  if (type === undefined) return all.some((part) => part.properties) ? 'object' : null
  return types.every((other) => other === type) ? (KINDS[type] ?? null) : null
}

/** The shape of an expression's value as far as it is plain to see. */
export function shapeOfExpression(text: string, names: Names, schemas: Record<string, Schema>): Schema {
  const node = readExpression(text)
  return node ? shapeOfNode(node, names, schemas) : ANYTHING
}

/** The shape of a value of config once its bindings are applied. */
export function shapeOfValue(value: Json | undefined, names: Names, schemas: Record<string, Schema>): Schema {
  if (typeof value === 'string') {
    const bound = wholeBinding(value)
    return bound === null ? OF_KIND.text : shapeOfExpression(bound, names, schemas)
  }
  if (Array.isArray(value)) {
    const [first] = value
    if (first === undefined || isListTemplate(first)) return { type: 'array', items: ANYTHING }
    const item = conditionalItem(first)?.value ?? first
    return { type: 'array', items: shapeOfValue(item, names, schemas) }
  }
  if (!isObject(value))
    return typeof value === 'number'
      ? OF_KIND.number
      : value === null || value === undefined
        ? ANYTHING
        : OF_KIND.boolean
  if (isListTemplate(value)) {
    const inner = withItem(value.each, names, schemas)
    return { type: 'array', items: shapeOfValue(value.item, inner, schemas) }
  }
  const cases = readCases(value)
  if (cases) {
    return commonShape(
      cases.map((one) => shapeOfValue(one.value, names, schemas)),
      schemas,
    )
  }
  const { [SPREAD]: spread, ...own } = value
  const members = mapValues(own, (part) => shapeOfValue(part, names, schemas))
  return spread === undefined ? closed(members) : { ...closed(members), additionalProperties: true }
}

/** What values of several shapes have in common. */
function commonShape(shapes: readonly Schema[], schemas: Record<string, Schema>): Schema {
  const [first = ANYTHING] = shapes
  if (shapes.every((shape) => JSON.stringify(shape) === JSON.stringify(first))) return first
  const kind = resolveKind(first, schemas)
  return kind !== null && shapes.every((shape) => resolveKind(shape, schemas) === kind) ? OF_KIND[kind] : ANYTHING
}

/** The names in scope of an item of the list that `each` gives. */
export function withItem(each: string, names: Names, schemas: Record<string, Schema>): Names {
  const items = resolveItems(shapeOfExpression(each, names, schemas), schemas)
  return new Map(names).set('item', items).set('index', OF_KIND.number)
}

export function shapeOfNode(node: Node, names: Names, schemas: Record<string, Schema>): Schema {
  const of = (part: Node): Schema => shapeOfNode(part, names, schemas)
  switch (node.kind) {
    case 'literal':
      return shapeOfLiteral(node.value)
    case 'name':
      return names.get(node.name) ?? ANYTHING
    case 'member': {
      if (node.by.kind !== 'literal') return ANYTHING
      const step = stepInto(of(node.of), String(node.by.value), schemas)
      return step.status === 'known' ? step.schema : ANYTHING
    }
    case 'call':
      return shapeOfCall(node, of, schemas)
    case 'list':
      return { type: 'array', items: node.items[0] ? of(node.items[0]) : ANYTHING }
    case 'unary':
      return node.op === '!' ? OF_KIND.boolean : OF_KIND.number
    case 'binary':
      return shapeOfOperation(node, of, schemas)
    case 'choice': {
      const [yes, no] = [of(node.yes), of(node.no)]
      const kind = resolveKind(yes, schemas)
      return kind !== null && kind === resolveKind(no, schemas) ? OF_KIND[kind] : ANYTHING
    }
  }
}

function shapeOfLiteral(value: Json): Schema {
  if (value === null) return ANYTHING
  if (Array.isArray(value)) return OF_KIND.list
  return OF_KIND[KINDS[typeof value] ?? 'object']
}

function shapeOfCall(
  node: Node & { kind: 'call' },
  of: (part: Node) => Schema,
  schemas: Record<string, Schema>,
): Schema {
  const [first] = node.args
  const returns = Object.hasOwn(FUNCTIONS, node.fn) ? FUNCTIONS[node.fn]?.returns : undefined
  if (returns === undefined || returns === 'any') return ANYTHING
  if (returns === 'first') return first ? of(first) : ANYTHING
  if (returns === 'item') return first ? resolveItems(of(first), schemas) : ANYTHING
  return OF_KIND[returns]
}

function shapeOfOperation(
  { op, left, right }: Node & { kind: 'binary' },
  of: (part: Node) => Schema,
  schemas: Record<string, Schema>,
): Schema {
  if ('-*/%'.includes(op)) return OF_KIND.number
  if (op === '&&' || op === '||') return ANYTHING
  if (op !== '+') return OF_KIND.boolean
  const kinds = [left, right].map((side) => resolveKind(of(side), schemas))
  if (kinds.includes('text')) return OF_KIND.text
  return kinds.every((kind) => kind === 'number') ? OF_KIND.number : ANYTHING
}

/** Names an expression may read, each with what is known of its shape; an empty schema is anything. */
export type Names = ReadonlyMap<string, Schema>

export const ANYTHING: Schema = {}

/** An object of which exactly these members are known. */
export function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, additionalProperties: false }
}

/** The shape of a literal value. */
function shapeOf(value: Json | undefined): Schema {
  if (Array.isArray(value)) return { type: 'array', items: value[0] === undefined ? ANYTHING : shapeOf(value[0]) }
  if (typeof value !== 'object' || value === null) return ANYTHING
  return closed(mapValues(value, shapeOf))
}

type Step = { status: 'known'; schema: Schema } | { status: 'unknown'; known: string[] }

/** What is known of a member; `unknown` when the shape says that there is no such member. */
export function stepInto(schema: Schema, key: string, schemas: Record<string, Schema>): Step {
  const all = parts(schema, schemas)
  const branches = all.flatMap((part) => [...(part.anyOf ?? []), ...(part.oneOf ?? [])])
  if (branches.length > 0) return { status: 'known', schema: ANYTHING }
  const items = all.find((part) => typeof part.items === 'object')?.items
  if (/^\d+$/.test(key)) return { status: 'known', schema: typeof items === 'object' ? items : ANYTHING }
  const lists = all.map((part): Record<string, Schema> => part.properties ?? {})
  const found = lists.findLast((properties) => Object.hasOwn(properties, key))?.[key]
  if (found) return { status: 'known', schema: found }
  const known = [...new Set(lists.flatMap((properties) => Object.keys(properties)))]
  const list = all.some((part) => part.type === 'array')
  const listed = known.length > 0 || all.some((part) => part.additionalProperties === false)
  const isClosed = listed && all.every((part) => !isOpen(part))
  if (!isClosed && !list) return { status: 'known', schema: ANYTHING }
  return key === 'length' && list ? { status: 'known', schema: ANYTHING } : { status: 'unknown', known }
}

/** The shape of a list's items. */
export function resolveItems(schema: Schema, schemas: Record<string, Schema>): Schema {
  const items = parts(schema, schemas).find((part) => typeof part.items === 'object')?.items
  return typeof items === 'object' ? items : ANYTHING
}

function isOpen(part: Schema): boolean {
  return part.additionalProperties === true || typeof part.additionalProperties === 'object'
}

/** Names in scope everywhere on a page. */
export function pageNames(page: JsonObject, site: JsonObject, catalogue: Catalogue): Names {
  const names = new Map<string, Schema>(SCOPE_NAMES.map((name) => [name, ANYTHING]))
  const sources = isObject(page.data) ? page.data : {}
  names.set('query', closed(anything(isObject(page.query) ? Object.keys(page.query) : [])))
  names.set('state', closed(mapValues(asObject(page.state), shapeOf)))
  // What other pages ask of the draft they share stands in their files.
  const shares = isObject(page.draft) && page.draft.of !== undefined
  names.set('answers', shares ? ANYTHING : closed(anything(inputNames(page.blocks ?? null))))
  names.set('status', closed(anything(Object.keys(sources))))
  if (SITE_VALUES.some((part) => isObject(site[part]))) names.set('site', closed(mapValues(siteValues(site), shapeOf)))
  for (const [name, source] of Object.entries(sources)) names.set(name, sourceShape(source, catalogue))
  for (const [name, value] of Object.entries(isObject(page.values) ? page.values : {})) {
    names.set(name, shapeOfValue(value, names, catalogue.contract.schemas))
  }
  return names
}

/** Names of the answers that a page's inputs collect, in page order. */
export function inputNames(blocks: Json): string[] {
  return listBlocks(blocks).flatMap(({ name }) => (typeof name === 'string' ? name : []))
}

function sourceShape(source: Json, { operations, contract }: Catalogue): Schema {
  if (!isObject(source)) return ANYTHING
  const operation = operations.get(String(source.call))
  if (!operation) return ANYTHING
  // A paged source is the list of all items so far, whatever each answer wraps them in.
  if (!isObject(source.paging)) return operation.payload
  return follow(operation.payload, operation.list ?? '', contract.schemas) ?? ANYTHING
}

function anything(names: string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, ANYTHING]))
}
