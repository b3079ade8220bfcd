import type { Schema } from '#authoring/catalogue/schema.ts'
import { ruleFaults } from '#authoring/check/factRules.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import type { Entities } from '#entities/kinds.gen.ts'
import type { JsonObject } from '#lib/json.ts'
import { challengeFaults } from './challengeFaults.ts'
import { productFaults } from './productFaults.ts'

type Walks = { [Kind in keyof Entities]?: (facts: Entities[Kind]) => ShapeFault[] }

/** By kind what no rule of a schema can say: what takes a walk through several facts. */
const WALKS: Walks = { challenge: challengeFaults, product: productFaults }

/** What does not fit together among the facts that the platform reads of a series' member; paths begin in them. */
export function findEntityFaults(kind: string, facts: JsonObject, schema: Schema): ShapeFault[] {
  const walk = (WALKS as Record<string, ((facts: JsonObject) => ShapeFault[]) | undefined>)[kind]
  return [...ruleFaults(kind, facts, schema, {}), ...(walk?.(facts) ?? [])]
}
