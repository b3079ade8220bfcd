import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { Text } from '#runtime/model.ts'
import { readSchema } from './catalogue.ts'
import { parts, type Schema } from './schema.ts'

/** Where a fact stands in race.json: the keys that lead to it, without the places in lists. */
export type FactPath = readonly string[]

/** What race.json may say. With the shared kinds written out: their units stand with them. */
export const RACE_SCHEMA = readSchema(PROJECT_ROOT, 'entities/race.schema.json')
const DEFS = RACE_SCHEMA.$defs ?? {}

/** What the race's schema says of a fact; nothing of one that it does not know. */
function partsOf(path: FactPath): Schema[] {
  let at: Schema | undefined = RACE_SCHEMA
  for (const key of path) {
    const holders: Schema[] = parts(at, DEFS)
    const own: Schema | undefined = holders.findLast(({ properties }) => Object.hasOwn(properties ?? {}, key))
      ?.properties?.[key]
    // A list goes by what its entries are.
    at = own && { ...own, ...(typeof own.items === 'object' ? own.items : {}) }
  }
  return at ? [at, ...parts(at, DEFS)] : []
}

/** What operators call a fact; one that has no words in the schema goes by its name in the file. */
export function factLabel(path: FactPath): Text {
  const key = path.at(-1) ?? ''
  return partsOf(path)[0]?.['x-label'] ?? { zh: `“${key}”`, en: `“${key}”` }
}

/** What a fact is counted in. */
export function factUnit(path: FactPath): string | undefined {
  return partsOf(path).find((part) => part['x-unit'])?.['x-unit']
}

/** What operators call a value of a fact; null where the schema names none. */
export function factValueName(path: FactPath, value: string): Text | null {
  return partsOf(path).find((part) => part['x-values'])?.['x-values']?.[value] ?? null
}
