import { message } from '#authoring/model/finding.ts'
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
  if (text === null) throw operatorError(message('store.missingFacts', { raceId }))
  const facts = parsed(text)
  if (!isRecord(facts) || facts.raceId !== raceId || !Array.isArray(facts.items)) {
    throw operatorError(message('store.otherFacts', { raceId }))
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
