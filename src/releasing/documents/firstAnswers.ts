import { asObject, asObjects, isObject, type Json, type JsonObject } from '#lib/json.ts'
import { isPartlyKnown, leavingOut, partlyKnown } from '#lib/partlyKnown.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { KNOWN } from '#race/known.ts'

/**
 * Races whose facts say something of what a page asks: the one it is shown for, and those that it names itself. None for
 * a page of one of their projects: which that is nobody knows before it is opened.
 */
export function racesAsked({ query, data }: JsonObject, raceId: string | null): string[] {
  if (Object.hasOwn(asObject(query), 'itemId')) return []
  const asked = asObjects(Object.values(asObject(data))).flatMap(({ call, with: params }) => {
    const given = asObject(params).raceId
    if (typeof given !== 'string' || !Object.hasOwn(KNOWN, String(call))) return []
    return given.includes('{{') ? (raceId ?? []) : given
  })
  return [...new Set(asked)].sort()
}

/**
 * What the facts of races say of the answers that a page asks for, as its document carries it: all of an answer that they
 * say whole, which is not asked for then, and of each other the members that are among the words of the page. '' where
 * they say nothing.
 */
export function firstAnswers({ data }: JsonObject, words: ReadonlySet<string>, races: readonly RaceFacts[]): string {
  const calls = asObjects(Object.values(asObject(data))).map(({ call }) => String(call))
  const operations = Object.entries(KNOWN).filter(([operation]) => calls.includes(operation))
  if (races.length === 0 || operations.length === 0) return ''
  const answers = races.map((race) => [
    race.raceId,
    Object.fromEntries(operations.map(([operation, of]) => [operation, carried(of(race), words)])),
  ])
  return JSON.stringify(Object.fromEntries(answers))
}

function carried(answer: Json, words: ReadonlySet<string>): Json {
  return isPartlyKnown(partlyKnown(answer)) ? shortened(answer, words) : answer
}

function shortened(answer: Json, words: ReadonlySet<string>): Json {
  if (Array.isArray(answer)) return answer.map((item) => shortened(item, words))
  if (!isObject(answer)) return answer
  return leavingOut(
    answer,
    Object.keys(answer).filter((name) => /^\w+$/.test(name) && !words.has(name)),
  )
}
