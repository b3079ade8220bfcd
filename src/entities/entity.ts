import type { JsonObject } from '#lib/json.ts'
import type { Entities } from './kinds.gen.ts'

export type EntityKind = keyof Entities

/** What a member of a series says to the platform, as a release carries it; `id` is the name of the member's file. */
export interface Entity<Kind extends EntityKind> {
  id: string
  facts: Entities[Kind]
}

/** An entity of any kind before its kind is known: what passes the check is what the schema of its kind describes. */
export interface AnyEntity {
  kind: string
  id: string
  facts: JsonObject
}

/** The name of an entity in a release: `draw/spring`. */
export function entityName({ kind, id }: Pick<AnyEntity, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}

/** Those of a kind. */
export function entitiesOf<Kind extends EntityKind>(all: readonly AnyEntity[], kind: Kind): Entity<Kind>[] {
  // A release is made only of facts that pass the check.
  return all
    .filter((one) => one.kind === kind)
    .map(({ id, facts }) => ({ id, facts: facts as unknown as Entities[Kind] }))
}
