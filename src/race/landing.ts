import type { ProjectFacts, RaceFacts, Text } from './facts.gen.ts'
import { isForAll, lastOf, priceRules, STANDARD } from './money.ts'
import { findWindow, instant } from './times.ts'

/** What a race's page tells beside its detail, as the contract's RaceLanding says it: the same at any moment. */
export function raceLanding(race: RaceFacts) {
  const { course, programme = [], travel, pastResults } = race
  return {
    course: course
      ? {
          line: course.line,
          distanceKm: course.distanceKm ?? null,
          points: (course.points ?? []).map(({ kind, km, name = null, at }) => ({ kind, km, name, at: momentOf(at) })),
          around: (course.around ?? []).map(({ kind, name, at, width = null }) => ({ kind, name, at, width })),
        }
      : null,
    programme: programme.map(({ from, until, name, place = null, packs = false }) => {
      return { from: instant(from), until: momentOf(until), name, place, packs }
    }),
    travel: travel
      ? {
          ...travel,
          address: travel.address ?? null,
          ways: (travel.ways ?? []).map(({ kind, name, note = null }) => ({ kind, name, note })),
        }
      : null,
    pastResults: pastResults
      ? {
          edition: pastResults.edition,
          events: pastResults.events.map(({ name, finishers = null, median = null, podiums = [] }) => ({
            name,
            finishers,
            median,
            podiums: podiums.map((podium) => ({
              name: podium.name,
              runners: podium.runners.map(({ name: runner, from = null, time }) => ({ name: runner, from, time })),
            })),
          })),
        }
      : null,
    priceSteps: race.items.flatMap((project) => {
      const steps = listPriceSteps(race, project)
      return steps.length > 1 ? { itemId: project.itemId, name: project.name, steps } : []
    }),
    kit: race.kit ?? [],
    prizes: race.prizes ?? [],
    gallery: race.gallery ?? [],
    people: race.people ?? [],
    questions: race.questions ?? [],
    sponsors: race.sponsors ?? [],
    page: race.landing ?? null,
  }
}

const momentOf = (time: string | undefined) => (time === undefined ? null : instant(time))

/** A fee from its first to its last moment (epoch milliseconds). */
type PriceStep = {
  name: Text
  fee: number
  from: number
  until: number
}

/** What everybody pays for a project while its own sign-up is open, in the order of time. */
function listPriceSteps(race: RaceFacts, project: ProjectFacts): PriceStep[] {
  const { signUpStart, signUpEnd } = findWindow(race, project)
  const rules = priceRules(project)
    // How long the first places last nobody knows.
    .filter((rule) => isForAll(rule) && rule.first === undefined)
    .map(({ name = STANDARD, fee, from, until }) => ({
      name,
      fee,
      from: from === undefined ? signUpStart : instant(from),
      until: until === undefined ? signUpEnd : lastOf(until),
    }))
  const begins = [signUpStart, ...rules.flatMap(({ from, until }) => [from, until + 1])]
    .filter((at) => at >= signUpStart && at <= signUpEnd)
    .sort((one, other) => one - other)
  const steps: PriceStep[] = []
  for (const from of new Set(begins)) {
    const rule = rules.find((one) => one.from <= from && from <= one.until)
    const { name, fee } = rule ?? { name: STANDARD, fee: project.fee }
    const last = steps.at(-1)
    if (last) last.until = from - 1
    if (last?.fee === fee) last.until = signUpEnd
    else steps.push({ name, fee, from, until: signUpEnd })
  }
  return steps
}
