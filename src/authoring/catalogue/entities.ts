import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Json, mapObjects } from '#lib/json.ts'
import { readJson } from './readJson.ts'
import { type Schema, withSharedTypes } from './schema.ts'

/** Files of facts that the platform reads of a series' members; of a race it reads a file of its own. */
const FOLDER = 'schemas/entities'
const OF_SERIES = /(?:^|\/)series\.schema\.json#\/\$defs\/(\w+)$/
const ENTITY = /(?:^|\/)entities\/(\w+)\.schema\.json$/

/** What of a series' members the platform reads, by kind: the schemas of schemas/entities but the race's. */
export function readEntities(
  root: string,
  series: Schema,
  types: Readonly<Record<string, Schema>>,
): Record<string, Schema> {
  return Object.fromEntries(
    kindsIn(root)
      .filter((kind) => kind !== 'race')
      .map((kind) => [kind, readEntity(`${FOLDER}/${kind}.schema.json`, root, series, types)]),
  )
}

/** Names of the schemas in schemas/entities: the race's, and the kinds that series tell of. */
export function kindsIn(root: string): string[] {
  return readdirSync(join(root, FOLDER))
    .flatMap((name) => /^(\w+)\.schema\.json$/.exec(name)?.[1] ?? [])
    .sort()
}

/** A schema with all it names inside it: the kinds of values, and the types of series that it uses. */
function readEntity(file: string, root: string, series: Schema, types: Readonly<Record<string, Schema>>): Schema {
  const written = readJson(join(root, file)) as Schema
  const shared = series.$defs ?? {}
  const twice = Object.keys(written.$defs ?? {}).find((name) => Object.hasOwn(shared, name))
  if (twice) throw new Error(`${file} $defs.${twice}: a type of series.schema.json has this name.`)
  const local = mapObjects(written as Json, (node) => {
    const type = typeof node.$ref === 'string' ? OF_SERIES.exec(node.$ref)?.[1] : undefined
    return type === undefined ? node : { ...node, $ref: `#/$defs/${type}` }
  }) as Schema
  return withSharedTypes({ ...local, $defs: { ...shared, ...local.$defs } }, types)
}

/** The kind of the entity that a schema stands for; null for another. */
export function entityKind({ $ref = '' }: Schema): string | null {
  return ENTITY.exec($ref)?.[1] ?? null
}
