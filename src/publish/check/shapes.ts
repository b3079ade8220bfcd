import { isObject } from '#lib/json.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import { parts } from '#publish/catalogue/schema.ts'
import { isListTemplate, wholeBinding } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { FUNCTIONS, type Kind } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import type { Json } from '#runtime/model.ts'
import { ANYTHING, closed, itemsOf, memberOf, type Names } from './names.ts'

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
export function kindOf(shape: Schema, schemas: Record<string, Schema>): Kind | null {
  const all = parts(shape, schemas)
  if (all.some((part) => part.anyOf ?? part.oneOf)) return null
  const types = all.flatMap((part) => part.type ?? []).filter((type) => type !== 'null')
  const [type] = types
  if (type === undefined) return all.some((part) => part.properties) ? 'object' : null
  return types.every((other) => other === type) ? (KINDS[type] ?? null) : null
}

/** The shape of an expression's value as far as it is plain to see. */
export function shapeOfExpression(text: string, names: Names, schemas: Record<string, Schema>): Schema {
  try {
    return shapeOfNode(parseExpression(text), names, schemas)
  } catch {
    return ANYTHING
  }
}

/** The shape of a value of config once its bindings are applied. */
export function shapeOfValue(value: Json | undefined, names: Names, schemas: Record<string, Schema>): Schema {
  if (typeof value === 'string') {
    const bound = wholeBinding(value)
    return bound === null ? OF_KIND.text : shapeOfExpression(bound, names, schemas)
  }
  if (Array.isArray(value)) {
    const [first] = value
    const template = first !== undefined && isListTemplate(first)
    return { type: 'array', items: first === undefined || template ? ANYTHING : shapeOfValue(first, names, schemas) }
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
  return closed(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOfValue(part, names, schemas)])),
  )
}

/** The names in scope of an item of the list that `each` gives. */
export function withItem(each: string, names: Names, schemas: Record<string, Schema>): Names {
  const items = itemsOf(shapeOfExpression(each, names, schemas), schemas)
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
      const step = memberOf(of(node.of), String(node.by.value), schemas)
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
      const kind = kindOf(yes, schemas)
      return kind !== null && kind === kindOf(no, schemas) ? OF_KIND[kind] : ANYTHING
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
  if (returns === 'item') return first ? itemsOf(of(first), schemas) : ANYTHING
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
  const kinds = [left, right].map((side) => kindOf(of(side), schemas))
  if (kinds.includes('text')) return OF_KIND.text
  return kinds.every((kind) => kind === 'number') ? OF_KIND.number : ANYTHING
}
