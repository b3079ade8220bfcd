import { isRecord } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

/** A race's facts out of a release; throws when they are missing, broken or another race's. */
export async function readFacts(
  read: (name: string) => Promise<string | null>,
  raceId: string,
  name: string,
): Promise<RaceFacts> {
  const text = await read(name)
  if (text === null)
    throw operatorError({ zh: `缺少赛事 ${raceId} 的资料`, en: `the facts of race ${raceId} are missing` })
  const facts = parsed(text)
  if (!isRecord(facts) || facts.raceId !== raceId || !Array.isArray(facts.items)) {
    throw operatorError({ zh: `里面不是赛事 ${raceId} 的资料`, en: `it does not hold the facts of race ${raceId}` })
  }
  // A release is made only of facts that pass the check.
  return facts as unknown as RaceFacts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
