import { entityKind } from '#authoring/catalogue/entities.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { findEntityFaults } from '#authoring/check/rules/entityFaults.ts'
import { createShapeCheck, type ShapeFault } from '#authoring/check/shape.ts'
import { finding, suggestion } from '#authoring/model/finding.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
import { isObject, mapObjects, mapValues } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { parseTime } from '#race/times.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** What the facts of a series must look like. */
export interface FactsSchema {
  source: Source
  shape: Schema
  /** Its named parts, those of schemas/series.schema.json among them. */
  schemas: Record<string, Schema>
  /** Properties that hold what the platform reads, by name, which is their kind; each the schema with its own parts. */
  entities: Readonly<Record<string, Schema>>
  check(facts: Json): ShapeFault[]
}

const SHARED = /series\.schema\.json#\/\$defs\/(\w+)$/

/** Reads `facts.schema.json` of a series; answers what is wrong with it when no check can be made of it. */
export function readFactsSchema(
  source: Source,
  value: JsonObject,
  series: Schema,
  known: Readonly<Record<string, Schema>>,
): FactsSchema | ShapeFault[] {
  const faults = createShapeCheck(series)(value)
  if (faults.length > 0) return faults
  const { $schema: _, $defs: own = {}, ...shape } = withSharedTypes(value) as Schema
  const kinds = Object.entries((value as Schema).properties ?? {}).flatMap(([name, property]) => {
    const kind = entityKind(property)
    return kind === null ? [] : [{ name, kind }]
  })
  const wrong = kinds.filter(({ name, kind }) => name !== kind || !Object.hasOwn(known, kind))
  if (wrong.length > 0)
    return wrong.map(({ name, kind }) => ({
      path: ['properties', name],
      ...finding('series.entity', { name, kind, ...suggestion(name, Object.keys(known)) }),
    }))
  const entities = Object.fromEntries(kinds.map(({ kind }) => [kind, known[kind] ?? {}]))
  const parts = Object.entries(entities).map(([kind, { $defs, ...entity }]) => ({ ...$defs, [kind]: entity }))
  const schemas: Record<string, Schema> = Object.assign({}, series.$defs, own, ...parts)
  try {
    return { source, shape, schemas, entities, check: createShapeCheck({ ...shape, $defs: schemas }) }
  } catch (error) {
    return [
      { path: [], ...finding('series.schema', { reason: error instanceof Error ? error.message : String(error) }) },
    ]
  }
}

/** References to the shared types as references to the schema's own parts. */
function withSharedTypes(schema: Json): Json {
  return mapObjects(schema, (node) => {
    const type = typeof node.$ref === 'string' ? (SHARED.exec(node.$ref)?.[1] ?? entityKind(node)) : undefined
    return (type ?? null) === null ? node : { ...node, $ref: `#/$defs/${type}` }
  })
}

/** A race's facts as templates read them, as `facts.race`: moments as epoch milliseconds. */
export function readableRace(facts: Json): Json {
  if (typeof facts === 'string') return parseTime(facts) ?? facts
  if (Array.isArray(facts)) return facts.map(readableRace)
  return isObject(facts) ? mapValues(facts, readableRace) : facts
}

/**
 * The facts as a template reads them: times as epoch milliseconds, pictures as `picture` names them.
 * What it is at a path stays at that path. The platform reads moments as they are written (`as: 'written'`).
 */
export function readableFacts(
  facts: JsonObject,
  { shape, schemas }: FactsSchema,
  picture: (name: string, path: JsonPath) => string,
  as: 'template' | 'written' = 'template',
): JsonObject {
  const convert = (value: Json, schema: Schema, path: JsonPath): Json => {
    const type = schema.$ref?.split('/').at(-1) ?? ''
    const isTime = as === 'template' && (type === 'time' || schema.format === 'date-time')
    if (typeof value === 'string' && isTime) return Date.parse(value)
    if (typeof value === 'string' && type === 'raceDate') return parseTime(value) ?? value
    if (typeof value === 'string' && type === 'picture') return picture(value, path)
    const { items, properties = {} } = schemas[type] ?? schema
    if (Array.isArray(value) && typeof items === 'object') {
      return value.map((item, index) => convert(item, items, [...path, index]))
    }
    return isObject(value) ? members(value, properties, path) : value
  }
  const members = (value: JsonObject, properties: Record<string, Schema>, path: JsonPath): JsonObject =>
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, convert(item, properties[key] ?? {}, [...path, key])]),
    )
  return members(facts, shape.properties ?? {}, [])
}

/** Values of a shared type among facts, as `raceProject`, each with where it is written. */
function factsOfType(type: string, facts: JsonObject, { shape, schemas }: FactsSchema): TypedFact[] {
  const visit = (value: Json, schema: Schema, path: JsonPath): TypedFact[] => {
    const name = schema.$ref?.split('/').at(-1) ?? ''
    if (typeof value === 'string') return name === type ? [{ path, value }] : []
    const { items, properties = {} } = schemas[name] ?? schema
    if (Array.isArray(value) && typeof items === 'object')
      return value.flatMap((item, index) => visit(item, items, [...path, index]))
    return isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => visit(item, properties[key] ?? {}, [...path, key]))
      : []
  }
  return visit(facts, shape, [])
}

interface TypedFact {
  path: JsonPath
  value: string
}

/** What the rules of entities' schemas say of the facts, at their places in the member's file. */
export function entityFaults(value: JsonObject, { entities }: FactsSchema) {
  return Object.entries(entities).flatMap(([kind, entity]) => {
    const facts = value[kind]
    const faults = isObject(facts) ? findEntityFaults(kind, facts, entity) : []
    return faults.map((fault) => ({ ...fault, path: [kind, ...fault.path] }))
  })
}

/** Projects and dates that facts name and their race does not have: a template would show nothing there. */
export function raceContradictions(
  value: JsonObject,
  schema: FactsSchema,
  { raceId, items, schedule = [] }: RaceFacts,
) {
  const projects = items.map(({ itemId }) => itemId)
  const isDate = (date: string) => schedule.some(({ at, zh }) => zh === date || parseTime(at) === parseTime(date))
  const datesLike = (date: string) => schedule.map(({ at, zh }) => (parseTime(date) === null ? zh : at))
  return [
    ...factsOfType('raceProject', value, schema).flatMap(({ path, value: itemId }) =>
      projects.includes(itemId)
        ? []
        : [{ path, fault: finding('overlay.project.otherRace', { itemId, raceId, ...suggestion(itemId, projects) }) }],
    ),
    ...factsOfType('raceDate', value, schema).flatMap(({ path, value: date }) =>
      isDate(date)
        ? []
        : [{ path, fault: finding('series.date', { raceId, date, ...suggestion(date, datesLike(date)) }) }],
    ),
  ]
}
