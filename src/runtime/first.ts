import { asObject, isObject } from '#lib/json.ts'
import { partlyKnown } from '#lib/partlyKnown.ts'
import type { Json, JsonObject } from './model.ts'

/** What is known of answers before they are asked for: by race (`''` for what is of none), then by operation. */
export type FirstAnswers = JsonObject

/** Reads them as a document has them; null for ''. */
export function parseFirstAnswers(text: string): FirstAnswers | null {
  return text === '' ? null : asObject(partlyKnown(JSON.parse(text)))
}

export function firstAnswer(known: FirstAnswers | null, operation: string, params: JsonObject): Json | undefined {
  const race = known?.[String(params.raceId ?? '')]
  return isObject(race) && Object.hasOwn(race, operation) ? race[operation] : undefined
}
