import { mapObjects } from '#lib/json.ts'
import type { Json, Text } from '#runtime/model.ts'

/** The part of JSON Schema that Startline's own files use, with the keywords of ours. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  title?: string
  /** In both languages; English in the contract, which developers read. */
  description?: Text | string
  type?: string | string[]
  enum?: Json[]
  const?: Json
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | boolean
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  if?: Schema
  then?: Schema
  default?: Json
  'x-type'?: string
  'x-static'?: boolean
  /** The widget is shown without it while its value is on its way. */
  'x-soon'?: boolean
  'x-events'?: Record<string, Text>
  'x-operations'?: string[]
  'x-children'?: boolean
  'x-input'?: boolean
  'x-form'?: boolean
  'x-label'?: Text
  /** What a value is counted in: fen, moment, duration, km … */
  'x-unit'?: string
  /** What the values of `enum` are called. */
  'x-values'?: Record<string, Text>
  /** The table of src/race in which the values have their names for code. */
  'x-names'?: string
  /** Once somebody has entered it cannot change. */
  'x-fixed'?: boolean
  /** What a value of another shape is told. */
  'x-message'?: Text
  'x-kind'?: string
  'x-rules'?: FactRule[]
  [keyword: string]: unknown
}

/**
 * What facts of an object demand of each other. `require` holds whenever `when` does or, without it, wherever everything
 * that it reads is there; what only has a `when` may not be. Expressions read the object's facts with their defaults,
 * moments and lengths of time in milliseconds, finish times in seconds; the objects around it by name (`race`, `project`);
 * `written`, the facts as they stand in the file; `key`, the object's own name there; in a list `before`, `after` and
 * `earlier` entries.
 */
export interface FactRule {
  /** The fact that the finding stands at, of several the first that is written; without one, the object. Judged where it is written. */
  at?: string | string[]
  /** The list whose entries are judged one by one, as `value`. */
  each?: string
  when?: string
  require?: string
  /** An expression of the values that there are: the fact, or the entry, is one of them. */
  among?: string
  /** The entries of the list at `at` have different values of this fact. */
  unique?: string
  /** Moments that follow each other, of alternatives the first that is there; those that are missing are passed over. */
  order?: (string | string[])[]
  /** The finding, by its name in schemas/messages/findings. */
  say: string
  /** Expressions for values of its words that are no facts by that name. */
  with?: Record<string, string>
}

/** A schema and everything it is composed of by `$ref` and `allOf`. */
export function parts(schema: Schema | undefined, schemas: Record<string, Schema>): Schema[] {
  if (!schema) return []
  if (schema.$ref) return parts(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  return [schema, ...(schema.allOf ?? []).flatMap((part) => parts(part, schemas))]
}

/** The schema at a JSON pointer of the value; undefined when the schema does not describe it. */
export function follow(schema: Schema, pointer: string, schemas: Record<string, Schema>): Schema | undefined {
  let at: Schema | undefined = schema
  for (const key of pointer.split('/').slice(1)) {
    at = parts(at, schemas).findLast((part) => part.properties?.[key])?.properties?.[key]
  }
  return at
}

const SHARED = /(?:^|\/)types\.schema\.json#\/\$defs\/(\w+)$/

/** The schema with the kinds of schemas/types.schema.json written out where it names them; throws for one that is not there. */
export function withSharedTypes(schema: Schema, types: Readonly<Record<string, Schema>>): Schema {
  return mapObjects(schema as Json, (node) => {
    const { $ref, ...rest } = node
    const name = typeof $ref === 'string' ? SHARED.exec($ref)?.[1] : undefined
    if (name === undefined) return node
    const type = types[name]
    if (!type) throw new Error(`types.schema.json has no "${name}"; it has ${Object.keys(types).join(', ')}`)
    return { ...(type as Json & object), ...rest }
  }) as Schema
}

interface XType {
  /** What it is, for whoever writes a schema. */
  about: string
  /** Written as `{zh, en}`, or a string without words of a language. */
  bilingual: boolean
  /** What the widget receives. */
  received: 'string' | 'number'
}

/** Every kind that a schema may name with `x-type`. */
const X_TYPES: Readonly<Record<string, XType>> = {
  text: { about: 'words, in both languages', bilingual: true, received: 'string' },
  html: {
    about: 'formatted text, in both languages; sanitised before it is shown',
    bilingual: true,
    received: 'string',
  },
  image: { about: 'address of a picture', bilingual: false, received: 'string' },
  course: { about: 'file of a course, GPX or GeoJSON, beside the page', bilingual: false, received: 'string' },
  film: { about: 'address of a silent film, or its file (mp4) beside the page', bilingual: false, received: 'string' },
  url: { about: 'route of a page, or an address outside', bilingual: false, received: 'string' },
  icon: { about: 'name of an icon', bilingual: false, received: 'string' },
  colour: { about: 'a colour of CSS', bilingual: false, received: 'string' },
  fen: { about: 'an amount of money in fen', bilingual: false, received: 'number' },
  time: {
    about: 'a moment, written 2027-03-01T10:00:00+08:00; milliseconds since 1970 where it is bound',
    bilingual: false,
    received: 'number',
  },
}

/** What is known of the kind that a schema names; null when it names none. */
export function readXType(schema: Pick<Schema, 'x-type'>): XType | null {
  const name = schema['x-type'] ?? ''
  return Object.hasOwn(X_TYPES, name) ? (X_TYPES[name] ?? null) : null
}

/** The schema, when every `x-type` inside is one of the known ones; throws with the place of the first that is not. */
export function withKnownXTypes(schema: Schema, file: string): Schema {
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      const here = path === '' ? key : `${path}.${key}`
      if (key === 'x-type' && typeof part === 'string' && !Object.hasOwn(X_TYPES, part)) {
        const known = Object.entries(X_TYPES).map(([name, { about }]) => `${name} (${about})`)
        throw new Error(`${file}: ${here} is "${part}", no known x-type. There are ${known.join(', ')}.`)
      }
      visit(part, here)
    }
  }
  visit(schema, '')
  return schema
}
