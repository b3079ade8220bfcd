import { asObject, isObject } from '#lib/json.ts'
import { isPartlyKnown, partlyKnown, someOf } from '#lib/partlyKnown.ts'
import type { DataSource, Json, JsonObject } from './model.ts'

/** What is known of answers before they are asked for: by race (`''` for what is of none), then by operation. */
export type FirstAnswers = JsonObject

/** What is known of a source's answer before it comes; undefined when nothing is. */
export type FirstKnown = (source: DataSource, params: JsonObject) => Json | undefined

/** Reads them as a document has them; null for ''. */
export function parseFirstAnswers(text: string): FirstAnswers | null {
  return text === '' ? null : asObject(partlyKnown(JSON.parse(text)))
}

/** Looks up what a document knows, else what the answers of the page before tell; null where there is neither. */
export function createFirst(known: FirstAnswers | null, before: readonly Json[]): FirstKnown | null {
  if (!known && before.length === 0) return null
  return (source, params) =>
    source.paging ? undefined : (firstAnswer(known, source.call, params) ?? tellKnown(before, source, params))
}

/** Whether a document says all of an operation's answer for a race: the same at any time, for everybody. */
export function isWholeAnswer(known: FirstAnswers | null, operation: string, raceId: string): boolean {
  const answer = firstAnswer(known, operation, { raceId })
  return answer !== undefined && !isPartlyKnown(answer)
}

function firstAnswer(known: FirstAnswers | null, operation: string, params: JsonObject): Json | undefined {
  const race = known?.[String(params.raceId ?? '')]
  return isObject(race) && Object.hasOwn(race, operation) ? race[operation] : undefined
}

function tellKnown(before: readonly Json[], { known }: DataSource, params: JsonObject): Json | undefined {
  const id = known && params[known.by]
  const found = id ? findThing(before, known.by, String(id)) : undefined
  return known && found && someOf(found, [known.by, ...known.members])
}

function findThing(value: Json | readonly Json[], by: string, id: string): JsonObject | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value) && String((value as JsonObject)[by]) === id) return value as JsonObject
  for (const inner of Object.values(value)) {
    const found = findThing(inner, by, id)
    if (found) return found
  }
}
