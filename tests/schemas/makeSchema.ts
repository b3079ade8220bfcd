import fc, { type GeneratorValue } from 'fast-check'
import type { FormSchema, FormText } from '#forms/model.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** Which alternative an answer takes, by the JSON pointer of its place: the first chooser there, then the next. */
export type Plan = Map<string, number[]>

/**
 * A part of a schema, and answers to it that can be typed into a form: no empty texts, lists and optional objects, no
 * blanks at the ends, choices of a list in their order, null only where an answer is required.
 */
export interface Part {
  schema: FormSchema
  sample(place: Place): Json | undefined
  /** It is one of several values: a list of such is boxes to tick, each once. */
  isChoice?: true
}

interface Place {
  pointer: string
  required: boolean
  plan: Plan
  /** What is answered at all, by place: nobody can take back a radio, so answers that replace each other agree on it. */
  given: Map<string, boolean>
}

interface World {
  g: GeneratorValue
  draft: number | undefined
  defs: Record<string, FormSchema>
  /** Makes names that no other field of the form has. */
  name(): string
}

const THEN = 'then' as string

export function makeForm(g: GeneratorValue): Part {
  let count = 0
  const draft = pick(g, [undefined, 7, 2019, 2020])
  const context: World = { g, draft, defs: {}, name: () => `f${count++}` }
  const root = makeObject(context, 2)
  const dialect = {
    7: 'http://json-schema.org/draft-07/schema#',
    2019: 'https://json-schema.org/draft/2019-09/schema',
    2020: 'https://json-schema.org/draft/2020-12/schema',
  }
  const schema = {
    ...(draft === undefined ? {} : { $schema: dialect[draft as 7] }),
    ...root.schema,
    type: 'object',
    ...(Object.keys(context.defs).length > 0 ? { [draft === 7 ? 'definitions' : '$defs']: context.defs } : {}),
  }
  return { schema, sample: root.sample }
}

function pick<T>(g: GeneratorValue, list: readonly T[]): T {
  return list[g(fc.nat, { max: list.length - 1 })] as T
}

/** Whether there is an answer at a place, as in the answers before. */
function gives(g: GeneratorValue, { given, pointer }: Place, name: string, percent: number): boolean {
  const key = `${pointer} ${name}`
  const known = given.get(key) ?? chance(g, percent)
  given.set(key, known)
  return known
}

const chance = (g: GeneratorValue, percent: number): boolean => g(fc.nat, { max: 99 }) < percent

function makeAny(world: World, depth: number): Part {
  const leaf = [makeText, makeText, makeNumber, makeChoice, makeBoolean, makeNullable, makeNull, makeKinds]
  const deep = [makeObject, makeList, makeList, makeFixedList, makeAlternatives]
  const part = pick(world.g, depth > 0 ? [...leaf, ...deep] : leaf)(world, depth - 1)
  if (chance(world.g, 30)) part.schema = { ...part.schema, title: titleOf(world) }
  return chance(world.g, 25) ? referred(world, part) : part
}

function titleOf({ g, name }: World): FormText {
  const word = name()
  return chance(g, 50) ? `Title ${word}` : { zh: `标题 ${word}`, en: `Title ${word}` }
}

/** The part as a definition, reached in one of the ways there are. */
function referred(world: World, part: Part): Part {
  const { schema } = part
  const { g, defs, draft } = world
  const name = world.name()
  const way = pick(g, ['pointer', 'pointer', 'anchor', 'address'])
  const home = draft === 7 ? 'definitions' : '$defs'
  if (way === 'anchor') {
    defs[name] = draft === 7 ? { $id: `#${name}`, ...schema } : { $anchor: name, ...schema }
    return { ...part, schema: { $ref: `#${name}` } }
  }
  if (way === 'address') {
    // What refers by a pointer means the whole form, which an address of its own would change.
    if (!JSON.stringify(schema).includes('"$ref"')) {
      defs[name] = { $id: `https://example.com/${name}`, ...schema }
      return { ...part, schema: { $ref: `https://example.com/${name}` } }
    }
  }
  defs[`${name}/~ x`] = schema
  return { ...part, schema: { $ref: `#/${home}/${name}~1~0%20x` } }
}

const PATTERNS: readonly [pattern: string, fitting: string[]][] = [
  ['^[A-Z]{2}\\d{2}$', ['AB12', 'ZZ00']],
  ['^\\d+$', ['1', '042']],
  ['赛', ['马拉松赛', '赛事']],
]
const FORMATS: readonly [format: string, fitting: string[]][] = [
  ['date', ['2027-04-18', '2024-02-29']],
  ['time', ['07:30', '23:59']],
  ['date-time', ['2027-04-18T07:30:00+08:00']],
  ['email', ["o'brien@example.com", 'li@example.cn']],
  ['uri', ['https://example.com/a?b=c']],
]
const WORDS = ['a', 'ab', 'abc', '张三', 'O’Connor', '0', 'true', 'a b', '12.5', '😀😀', 'a/b~c']

function makeText({ g }: World): Part {
  switch (g(fc.nat, { max: 5 })) {
    case 0: {
      const [minLength, extra] = [g(fc.nat, { max: 3 }), g(fc.nat, { max: 4 })]
      const maxLength = minLength + extra + 1
      const fitting = WORDS.filter((word) => [...word].length >= minLength && [...word].length <= maxLength)
      return { schema: { type: 'string', minLength, maxLength }, sample: () => pick(g, fitting) }
    }
    case 1: {
      const [pattern, fitting] = pick(g, PATTERNS)
      return { schema: { type: 'string', pattern }, sample: () => pick(g, fitting) }
    }
    case 2: {
      const [format, fitting] = pick(g, FORMATS)
      return { schema: { type: 'string', format }, sample: () => pick(g, fitting) }
    }
    case 3: {
      const anyOf = [{ pattern: '^A' }, { pattern: '^B' }]
      return { schema: { type: 'string', anyOf }, sample: () => pick(g, ['A1', 'B', 'BA']) }
    }
    case 4:
      return { schema: { type: 'string', not: { enum: ['no', 'nein'] } }, sample: () => pick(g, WORDS) }
    default: {
      const text = { ...(chance(g, 30) ? { default: 'given' } : {}), ...(chance(g, 70) ? { type: 'string' } : {}) }
      return { schema: text, sample: () => pick(g, [...WORDS, 'given']) }
    }
  }
}

function makeNumber({ g }: World): Part {
  const isWhole = chance(g, 60)
  const type = isWhole ? 'integer' : 'number'
  const step = pick(g, isWhole ? [1, 5] : [0.5, 0.1, 0.01])
  const [low, width] = [g(fc.integer, { min: -20, max: 20 }), g(fc.integer, { min: 4, max: 40 })]
  const schema: FormSchema = { type }
  let [from, to] = [Math.ceil(low / step), Math.floor((low + width) / step)]
  if (chance(g, 60)) schema.minimum = low
  else if (chance(g, 50)) Object.assign(schema, { exclusiveMinimum: from * step })
  if (chance(g, 60)) schema.maximum = low + width
  else if (chance(g, 50)) Object.assign(schema, { exclusiveMaximum: to * step })
  if (step !== 1 && chance(g, 50)) schema.multipleOf = step
  if (schema.exclusiveMinimum !== undefined) from += 1
  if (schema.exclusiveMaximum !== undefined) to -= 1
  const decimals = String(step).split('.')[1]?.length ?? 0
  return {
    schema,
    sample: () => Number((g(fc.integer, { min: from, max: Math.max(from, to) }) * step).toFixed(decimals)),
  }
}

function makeChoice(world: World): Part {
  return { ...oneOfSeveral(world), isChoice: true }
}

function oneOfSeveral({ g }: World): Part {
  const all: Json[] = pick(g, [['S', 'M', 'L'], [1, 2, 3], ['a', 1, true], ['1', '2', '3', '4', '5', '6', '7'], ['x']])
  const values = all.slice(0, g(fc.integer, { min: 1, max: all.length }))
  const sample = () => pick(g, values)
  const titled = values.map((value) => ({ const: value, title: { zh: `选 ${value}`, en: `Is ${value}` } }))
  switch (g(fc.nat, { max: 3 })) {
    case 0:
      return { schema: { oneOf: titled }, sample }
    case 1:
      return { schema: { anyOf: titled.map(({ const: value, title }) => ({ enum: [value], title })) }, sample }
    case 2:
      return { schema: { enum: values, enumNames: values.map((value) => `Is ${value}`) }, sample }
    default:
      return { schema: values.length === 1 ? { const: values[0] as Json } : { enum: values }, sample }
  }
}

function makeBoolean({ g }: World): Part {
  if (chance(g, 20)) return { schema: { type: 'boolean', const: true }, sample: () => true }
  return { schema: { type: 'boolean' }, sample: () => chance(g, 50) }
}

function makeNull(): Part {
  return { schema: { type: 'null' }, sample: ({ required }) => (required ? null : undefined) }
}

function makeNullable(world: World): Part {
  const { g } = world
  const inner = pick(g, [makeNumber, makeBoolean, makePlainText])(world)
  const sample = (place: Place) => (place.required && gives(g, place, 'null', 40) ? null : inner.sample(place))
  const type = inner.schema.type
  if (chance(g, 50) && inner.schema.const === undefined)
    return { schema: { ...inner.schema, type: [String(type), 'null'] }, sample }
  const options = [inner.schema, { type: 'null' }]
  return { schema: chance(g, 50) ? { anyOf: options } : { oneOf: options.reverse() }, sample }
}

function makePlainText({ g }: World): Part {
  return { schema: { type: 'string' }, sample: () => pick(g, WORDS) }
}

/** A value of one of several kinds, each with its own control. */
function makeKinds(world: World): Part {
  const { g } = world
  if (chance(g, 25)) {
    return {
      schema: { type: ['string', 'integer'] },
      sample({ pointer, plan }) {
        const at = g(fc.nat, { max: 1 })
        plan.set(pointer, [at])
        return at === 0 ? 'abc' : 7
      },
    }
  }
  const text = pick(g, [
    makePlainText,
    () => ({ schema: { type: 'string', format: 'date' }, sample: () => '2027-04-18' }),
  ])(world)
  const number = makeNumber(world)
  const third = pick(g, [
    () => ({ schema: { type: 'boolean' }, sample: () => chance(g, 50) }),
    () => makeObject(world, 0, true),
  ])()
  const parts = [text, number, third]
  return chosen(world, pick(g, ['anyOf', 'oneOf'] as const), parts.slice(0, pick(g, [2, 3])), {})
}

function chosen(world: World, keyword: 'anyOf' | 'oneOf', parts: Part[], more: FormSchema): Part {
  const { g } = world
  const titled = chance(g, 50)
  const options = parts.map(({ schema }) => (titled ? { ...schema, title: titleOf(world) as string } : schema))
  return {
    schema: { ...more, [keyword]: options },
    sample(place) {
      const at = g(fc.nat, { max: parts.length - 1 })
      place.plan.set(place.pointer, [at])
      return parts[at]?.sample({ ...place, required: true })
    },
  }
}

function makeList(world: World, depth: number): Part {
  const { g } = world
  if (chance(g, 30)) {
    const values = pick(g, [
      ['S', 'M', 'L'],
      [1, 2, 3, 4],
    ] as Json[][])
    const items = chance(g, 50)
      ? { enum: values }
      : { oneOf: values.map((value) => ({ const: value, title: `Is ${value}` })) }
    const schema = { type: 'array', items, uniqueItems: true, minItems: 1, ...(chance(g, 50) ? { maxItems: 2 } : {}) }
    return {
      schema,
      sample: () => values.filter((_, at) => at === 1 || (at === 0 && chance(g, 50))),
    }
  }
  let item = makeAny(world, Math.min(depth, 1))
  while (item.isChoice) item = makeAny(world, Math.min(depth, 1))
  const minItems = g(fc.nat, { max: 2 })
  const schema: FormSchema = { type: 'array', items: item.schema, ...(minItems > 0 ? { minItems } : {}) }
  if (chance(g, 30)) schema.maxItems = minItems + 2
  if (chance(g, 20)) schema.contains = true as unknown as FormSchema
  if (chance(g, 15) && world.draft !== 7) schema.contains = { not: { const: 'never' } }
  if (schema.contains !== undefined && isNew(world) && chance(g, 50)) schema.minContains = 1
  return {
    schema,
    sample(place) {
      const count = Math.max(1, minItems + g(fc.nat, { max: 1 }))
      return entriesOf(
        place,
        Array.from({ length: count }, () => item),
      )
    },
  }
}

const isNew = ({ draft }: World) => draft === undefined || draft >= 2019

function entriesOf(place: Place, parts: Part[]): Json[] {
  return parts.map((part, at) => part.sample({ ...place, pointer: `${place.pointer}/${at}`, required: true }) ?? null)
}

function makeFixedList(world: World): Part {
  const { g, draft } = world
  const fixed = [makeText(world), makeNumber(world)]
  const rest = chance(g, 50) ? makePlainText(world) : null
  const schemas = fixed.map(({ schema }) => schema)
  const isOld = draft === 7 || draft === 2019
  const schema: Record<string, unknown> = isOld
    ? { type: 'array', items: schemas, additionalItems: rest?.schema ?? false }
    : { type: 'array', prefixItems: schemas, items: rest?.schema ?? false }
  return {
    schema: schema as FormSchema,
    sample: (place) => entriesOf(place, [...fixed, ...(rest && chance(g, 50) ? [rest] : [])]),
  }
}

/** An object in one of several shapes. */
function makeAlternatives(world: World, depth: number): Part {
  const { g } = world
  const mark = world.name()
  const isMarked = chance(g, 60)
  const parts = Array.from({ length: g(fc.integer, { min: 2, max: 3 }) }, (_, at): Part => {
    const inner = makeObject(world, Math.min(depth, 0), true)
    if (!isMarked) return inner
    const { properties, required = [], ...rest } = inner.schema
    const schema = {
      ...rest,
      properties: { [mark]: { const: `m${at}` }, ...properties },
      required: [mark, ...required],
    }
    return { schema, sample: (place) => ({ [mark]: `m${at}`, ...(inner.sample(place) as JsonObject) }) }
  })
  return chosen(world, isMarked && chance(g, 60) ? 'oneOf' : 'anyOf', parts, chance(g, 50) ? { type: 'object' } : {})
}

/** `isWhole`: every field is required, and others are not allowed, so that shapes can be told apart. */
function makeObject(world: World, depth: number, isWhole = false): Part {
  const { g } = world
  const fields = Array.from({ length: g(fc.integer, { min: 1, max: 3 }) }, () => ({
    name: world.name(),
    part: makeAny(world, depth),
    required: isWhole || chance(g, 50),
  }))
  const required = fields.filter((field) => field.required).map(({ name }) => name)
  const schema: FormSchema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, part }) => [name, part.schema])),
    ...(required.length > 0 ? { required } : {}),
  }
  const more = isWhole ? [] : Array.from({ length: g(fc.nat, { max: 2 }) }, () => pick(g, RULES)(world, schema, depth))
  if (more.length === 0 && chance(g, 20)) schema.additionalProperties = false as unknown as FormSchema
  // Behind a reference, plain Ajv forgets what was looked at beside a dependency that does not apply.
  else if (isNew(world) && !dependsOn([schema, world.defs]) && chance(g, 20)) schema.unevaluatedProperties = false
  if (chance(g, 10)) schema.propertyNames = { pattern: '^f\\d+$' }
  if (chance(g, 10)) schema.minProperties = 1
  return {
    schema,
    sample(place) {
      const value: JsonObject = {}
      for (const { name, part, required: must } of fields) {
        if (!must && !gives(g, place, name, 60)) continue
        const answer = part.sample({ ...place, pointer: `${place.pointer}/${name}`, required: must })
        if (answer !== undefined) value[name] = answer
      }
      for (const rule of more) rule(value, place)
      return place.pointer !== '' && !place.required && isUnanswered(value) ? undefined : value
    },
  }
}

/** An object that nobody has answered anything in: where it is not required it is no answer either. */
export function isUnanswered(value: Json): boolean {
  return isObject(value) && Object.values(value).every((one) => one === null || isUnanswered(one))
}

function dependsOn(parts: unknown): boolean {
  return /"(dependencies|dependentSchemas)"/.test(JSON.stringify(parts))
}

/** A rule of an object: changes its schema, and the answers that it makes. */
type Rule = (world: World, schema: FormSchema, depth: number) => (value: JsonObject, place: Place) => void

const RULES: readonly Rule[] = [
  // A field shown by another one.
  (world, schema) => {
    const { g } = world
    const [by, shown, other] = [world.name(), makeText(world), makeNumber(world)]
    const [yes, no] = [world.name(), world.name()]
    const must = chance(g, 50)
    schema.properties = { ...schema.properties, [by]: { type: 'string', enum: ['yes', 'no', 'maybe'] } }
    const condition = {
      if: { properties: { [by]: { const: 'yes' } }, required: [by] },
      [THEN]: { properties: { [yes]: shown.schema }, ...(must ? { required: [yes] } : {}) },
      else: { properties: { [no]: other.schema } },
    }
    if (chance(g, 50)) schema.allOf = [...(schema.allOf ?? []), condition]
    else if (schema.if === undefined) Object.assign(schema, condition)
    else schema.allOf = [...(schema.allOf ?? []), condition]
    return (value, place) => {
      const gate = gives(g, place, by, 67) ? pick(g, ['yes', 'no']) : undefined
      if (gate !== undefined) value[by] = gate
      const put = (name: string, part: Part, required: boolean) => {
        const answer = part.sample({ ...place, pointer: `${place.pointer}/${name}`, required })
        if (answer !== undefined) value[name] = answer
      }
      if (gate === 'yes') {
        if (must || chance(g, 50)) put(yes, shown, must)
      } else if (chance(g, 50)) put(no, other, false)
    }
  },
  // One of two.
  (world, schema) => {
    const [one, other] = [world.name(), world.name()]
    schema.properties = { ...schema.properties, [one]: { type: 'string' }, [other]: { type: 'integer' } }
    const anyOf = [{ required: [one] }, { required: [other] }]
    if (schema.anyOf === undefined && chance(world.g, 50)) schema.anyOf = anyOf
    else schema.allOf = [...(schema.allOf ?? []), { anyOf }]
    return (value) => {
      if (chance(world.g, 60)) value[one] = pick(world.g, WORDS)
      if (value[one] === undefined || chance(world.g, 30)) value[other] = 5
    }
  },
  // A field that needs another one, in every spelling.
  (world, schema) => {
    const { g } = world
    const [by, need] = [world.name(), world.name()]
    const part = makeText(world)
    schema.properties = { ...schema.properties, [by]: { type: 'string' } }
    const whole = { properties: { [need]: part.schema }, required: [need] }
    const kind = pick(
      g,
      isNew(world) ? ['dependencies', 'names', 'dependentRequired', 'dependentSchemas'] : ['dependencies', 'names'],
    )
    if (kind === 'dependencies' || kind === 'dependentSchemas')
      schema[kind] = { ...(schema[kind] as object), [by]: whole }
    else {
      schema.properties = { ...schema.properties, [need]: part.schema }
      const key = kind === 'names' ? 'dependencies' : 'dependentRequired'
      schema[key] = { ...(schema[key] as object), [by]: [need] }
    }
    return (value, place) => {
      if (chance(g, 40)) return
      value[by] = pick(g, WORDS)
      const answer = part.sample({ ...place, pointer: `${place.pointer}/${need}`, required: true })
      if (answer !== undefined) value[need] = answer
    }
  },
  // A choice that says which fields come with it.
  (world, schema) => {
    const { g } = world
    const [by, one, other] = [world.name(), world.name(), world.name()]
    const [first, second] = [makeText(world), makeNumber(world)]
    schema.properties = { ...schema.properties, [by]: { type: 'string', enum: ['a', 'b'] } }
    const oneOf = [
      { properties: { [by]: { const: 'a' }, [one]: first.schema }, required: [one] },
      { properties: { [by]: { enum: ['b'] }, [other]: second.schema } },
    ]
    schema.required = [...(schema.required ?? []), by]
    schema.allOf = [...(schema.allOf ?? []), { oneOf }]
    return (value, place) => {
      const word = pick(g, ['a', 'b'])
      value[by] = word
      const [name, part] = word === 'a' ? [one, first] : [other, second]
      const answer = part.sample({ ...place, pointer: `${place.pointer}/${name}`, required: word === 'a' })
      if (answer !== undefined) value[name] = answer
    }
  },
  // A part of another definition.
  (world, schema, depth) => {
    const inner = makeObject(world, Math.min(depth, 0))
    delete inner.schema.additionalProperties
    delete inner.schema.unevaluatedProperties
    schema.allOf = [...(schema.allOf ?? []), referred(world, inner).schema]
    return (value, place) => void Object.assign(value, inner.sample({ ...place, required: true }))
  },
  // A tree.
  (world, schema) => {
    const { g, defs, draft } = world
    const [tree, name, kids] = [world.name(), world.name(), world.name()]
    const to = `#/${draft === 7 ? 'definitions' : '$defs'}/${tree}`
    defs[tree] = {
      type: 'object',
      properties: { [name]: { type: 'string' }, [kids]: { type: 'array', items: { $ref: to } } },
      required: [name],
    }
    schema.properties = { ...schema.properties, [tree]: { $ref: to } }
    const grown = (depth: number): JsonObject => ({
      [name]: pick(g, WORDS),
      ...(depth > 0 && chance(g, 60) ? { [kids]: [grown(depth - 1)] } : {}),
    })
    return (value, place) => {
      if (gives(g, place, tree, 70)) value[tree] = grown(2)
    }
  },
]
