import type { Json, JsonObject } from '#lib/json.ts'
import { leavingOut } from '#lib/partlyKnown.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { raceLanding } from './landing.ts'
import { priceRules } from './money.ts'
import { projectView, raceDetail } from './view.ts'

/** No fact has a moment: what an answer says of one is left out below. */
const NEVER = 0
const NOBODY = { collected: false, registeredCount: 0 }
const NO_PLACES = { quota: 0, left: 0, addOns: {} }

/**
 * What a race's facts alone say of an answer, by operation: the same at any time, for everybody, on any platform. All
 * others depend on who asks (collect, entries), on the moment, or on races that the platform chooses (recommendations,
 * searches).
 */
export const KNOWN: Readonly<Record<string, (race: RaceFacts) => Json>> = {
  // The state is the clock's, the favourite the runner's, the count the platform's.
  raceDetail: detail,
  raceH5Detail: (race) => ({ ...detail(race), items: race.items.map((item) => project(race, item)) }),
  raceLanding,
  // Places are sold and given back at any moment, and with them a project closes.
  itemByRaceIdList: (race) => race.items.map((item) => project(race, item)),
}

function detail(race: RaceFacts): JsonObject {
  const timed = race.items.some(changesPrice) ? ['minFee', 'maxFee'] : []
  return leavingOut(raceDetail(race, NEVER, NOBODY), ['state', 'collected', 'registeredCount', ...timed])
}

function project(race: RaceFacts, item: ProjectFacts): JsonObject {
  const { addOns, sizes, slots, ...view } = projectView(race, item, NO_PLACES, NEVER)
  const timed = changesPrice(item) ? ['fee', 'prices', 'nextPrice'] : []
  const counted = {
    addOns: addOns.map((addOn) => leavingOut(addOn, ['left'])),
    slots: slots.map((slot) => leavingOut(slot, ['left'])),
    sizes: sizes.map((size) => leavingOut(size, ['left', 'waiting'])),
  }
  // A residents' share is told until it is open to everybody, with what is left of it.
  const shared = item.residents ? ['conditions'] : []
  return leavingOut({ ...view, ...counted }, ['quota', 'left', 'closedReason', ...timed, ...shared])
}

function changesPrice(project: ProjectFacts): boolean {
  return priceRules(project).some((rule) => [rule.from, rule.until, rule.first].some((end) => end !== undefined))
}
