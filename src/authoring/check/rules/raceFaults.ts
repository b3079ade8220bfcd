import { RACE_SCHEMA } from '#authoring/catalogue/factTexts.ts'
import { ruleFaults } from '#authoring/check/factRules.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding } from '#authoring/model/finding.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { formatChinaTime } from '#lib/date.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { formatFen } from '#lib/money.ts'
import { projectsToChangeTo } from '#race/changes.ts'
import { asksForSlot, slotsAtEntry } from '#race/collection.ts'
import { ORIGINS } from '#race/entrants.ts'
import { takesPlacesAtOnce } from '#race/entry.ts'
import type { PriceFacts, ProjectFacts, ProofFacts, RaceFacts } from '#race/facts.gen.ts'
import { isForAll, priceRules } from '#race/money.ts'
import { parseFinishTime } from '#race/qualifying.ts'
import { listRoles, teamSize } from '#race/roles.ts'
import { isDrawn } from '#race/shares.ts'
import { sharesSizes } from '#race/sizes.ts'
import { findWindow, instant } from '#race/times.ts'

/** What does not fit together among the facts of a race: what their rules say, and what takes a walk through several. */
export function raceFaults(race: RaceFacts): ShapeFault[] {
  const ofItems = race.items.flatMap((item, index) => [
    ...priceFaults(race, item, ['items', index, 'prices']),
    ...needlessProofs(item, ['items', index, 'qualifying', 'proofs']),
  ])
  const facts = race as unknown as JsonObject
  return [
    ...ruleFaults('race', facts, RACE_SCHEMA, derivedOf(race)),
    ...ofItems,
    ...deferredTwice(race),
    ...sizeFaults(race),
  ]
}

/** What rules read of a race, and of its projects together: of those that a coupon or packs by post are for. */
function derivedOf(race: RaceFacts) {
  const sale = (items: readonly ProjectFacts[]): JsonObject => {
    const windows = items.map((item) => ({ item, ...findWindow(race, item) }))
    const first = windows.toSorted((a, b) => a.signUpStart - b.signUpStart)[0]?.item
    const last = windows.toSorted((a, b) => b.signUpEnd - a.signUpEnd)[0]?.item
    const starts = items.map((item) => item.raceTime ?? race.raceTime).sort((a, b) => instant(a) - instant(b))
    const lastStart = starts.at(-1)
    return {
      ...(first ? { opens: first.signUpStart ?? race.signUpStart } : {}),
      ...(last ? { closes: last.signUpEnd ?? race.signUpEnd } : {}),
      ...(starts[0] === undefined ? {} : { starts: starts[0] }),
      ...(lastStart === undefined ? {} : { lastStart }),
      ...(first ? { dearest: Math.max(...items.map(mostFees)) } : {}),
      roleIds: [...new Set(items.flatMap((item) => listRoles(item).map(({ id }) => id)))],
      changeable: items.some((item) => projectsToChangeTo(race, item).length > 1 || (item.packages ?? []).length > 1),
    }
  }
  const dayOf = (time = race.raceTime) => formatChinaTime(instant(time), 'yyyy-MM-dd')
  const chosen = ({ items: ids }: { items?: Json }) =>
    sale(race.items.filter(({ itemId }) => !Array.isArray(ids) || ids.includes(itemId)))
  return {
    race: () => ({
      ...sale(race.items),
      held: race.items.some((item) => dayOf(item.raceTime) === dayOf(race.raceTime)),
    }),
    project: (written: Json) => {
      const item = written as unknown as ProjectFacts
      const origins = item.entrants?.map(({ from }) => from) ?? [...ORIGINS]
      return {
        ...sale([item]),
        team: teamSize(item),
        placesAtOnce: takesPlacesAtOnce(item),
        drawn: isDrawn(item),
        origins,
      }
    },
    coupon: chosen,
    mailing: (written: JsonObject) => chosen(race.addOns?.find(({ id }) => id === written.addOn) ?? written),
    collection: (written: JsonObject) => ({ ...chosen(written), ...slotsWanted(race) }),
  }
}

/**
 * What entries that choose a slot in the form need of them: `mostEntries` when the places are all taken by groups as
 * large as may be, and projects whose last entries find none, between the close of its entries and its start.
 */
function slotsWanted(race: RaceFacts): JsonObject {
  const asked = race.items.filter((item) => asksForSlot(race, item))
  const mostEntries = asked.reduce((sum, item) => sum + Math.ceil(item.quota / teamSize(item).max), 0)
  const slotless = asked.filter((item) => {
    const { signUpEnd } = findWindow(race, item)
    return slotsAtEntry(race, item, signUpEnd).every(({ over }) => over)
  })
  return { mostEntries, slotless: slotless.map(({ itemId }) => itemId) }
}

/** The most that one entry of a project can cost before what lowers it. */
function mostFees(item: ProjectFacts): number {
  const fee = Math.max(item.fee, ...priceRules(item).map((price) => price.fee))
  const pack = Math.max(0, ...(item.packages ?? []).map((one) => one.fee))
  return (fee + pack) * teamSize(item).max
}

function priceFaults(race: RaceFacts, item: ProjectFacts, path: JsonPath): ShapeFault[] {
  const { prices = [], fee } = item
  const { signUpStart: opens, signUpEnd: closes } = findWindow(race, item)
  return prices.flatMap((price, index): ShapeFault[] => {
    const at = [...path, index]
    const [begins, ends] = spanOf(price)
    const before = prices.findIndex((other, place) => place < index && covers(other, price))
    if (before >= 0) return [{ path: at, ...finding('race.price.hidden', { before }) }]
    if (!isForAll(price) || ends <= opens || begins >= closes) return []
    if (price.first === undefined && ends >= closes) {
      if (begins > opens || index > 0) return []
      const place = price.until === undefined ? at : [...at, 'until']
      return [{ path: place, ...finding('race.price.always', { fee: formatFen(fee) }) }]
    }
    const next = prices.find(
      (other) => other !== price && isForAll(other) && spanOf(other)[0] <= ends + 1000 && spanOf(other)[1] > ends,
    )
    const later = next?.fee ?? fee
    if (price.fee <= later) return []
    const values = { fee: formatFen(price.fee), later: formatFen(later) }
    return [{ path: [...at, 'fee'], ...finding('race.price.dearer', values) }]
  })
}

function spanOf({ from, until }: Pick<PriceFacts, 'from' | 'until'>): [number, number] {
  return [
    from === undefined ? Number.NEGATIVE_INFINITY : instant(from),
    until === undefined ? Number.POSITIVE_INFINITY : instant(until),
  ]
}

/** Whether whoever could get the second price gets the first. */
function covers(first: PriceFacts, second: PriceFacts): boolean {
  if (first.first !== undefined) return false
  const [begins, ends] = spanOf(first)
  const [from, until] = spanOf(second)
  const sameRole = first.role === undefined || first.role === second.role
  const older = (first.ageMin ?? 0) <= (second.ageMin ?? 0)
  const younger = (first.ageMax ?? Number.POSITIVE_INFINITY) >= (second.ageMax ?? Number.POSITIVE_INFINITY)
  const allOrigins = (second.origins ?? ORIGINS).every((origin) => (first.origins ?? ORIGINS).includes(origin))
  const smaller = (first.groupMin ?? 0) <= (second.groupMin ?? 0)
  return sameRole && allOrigins && smaller && older && younger && begins <= from && ends >= until
}

function needlessProofs({ qualifying }: ProjectFacts, path: JsonPath): ShapeFault[] {
  const proofs = qualifying?.proofs ?? []
  return proofs.flatMap((proof, index) => {
    const other = proofs.findIndex((one, place) => place !== index && isEasier(one, proof, place < index))
    return other < 0 ? [] : [{ path: [...path, index], ...finding('race.qualifying.needless', { other }) }]
  })
}

/** Whether whoever has the second proof has the first; of two that ask the same, the first. */
function isEasier(first: ProofFacts, second: ProofFacts, comesFirst: boolean): boolean {
  if (first.kind !== second.kind || (first.runners !== undefined && first.runners !== second.runners)) return false
  const equal = JSON.stringify({ ...first, name: null }) === JSON.stringify({ ...second, name: null })
  if (equal) return comesFirst
  if (first.kind === 'points') return (first.atLeast ?? 0) <= (second.atLeast ?? 0)
  const sameRace = first.distanceKm !== undefined && first.distanceKm === second.distanceKm
  const shorter = first.fromKm !== undefined && first.fromKm <= (second.fromKm ?? second.distanceKm ?? 0)
  const slower =
    first.atMost === undefined ||
    (second.atMost !== undefined && parseFinishTime(first.atMost) >= parseFinishTime(second.atMost))
  return (sameRace || shorter) && slower
}

/** Sizes that a project has twice, and groups that nobody of their projects is of an age for. */
function sizeFaults({ sizes = [], items }: RaceFacts): ShapeFault[] {
  return sizes.flatMap((group, at) => {
    const worn = items.filter(({ itemId }) => sharesSizes(group, itemId))
    const { ageMin = 0, ageMax = Number.POSITIVE_INFINITY, name } = group
    const fits = worn.some((item) => ageMin <= (item.ageMax ?? ageMin) && ageMax >= (item.ageMin ?? 0))
    const path = ['sizes', at, group.ageMax === undefined ? 'ageMin' : 'ageMax']
    const nobody = fits || worn.length === 0 ? [] : [{ path, ...finding('race.size.nobody', { name }) }]
    const twice = group.options.flatMap(({ id: size }, index): ShapeFault[] => {
      for (const { itemId } of worn) {
        const other = sizes.slice(0, at).find((one) => {
          return sharesSizes(one, itemId) && one.options.some(({ id }) => id === size)
        })
        if (other) {
          const values = { itemId, size, name: other.name }
          return [{ path: ['sizes', at, 'options', index, 'id'], ...finding('race.size.twice', values) }]
        }
      }
      return []
    })
    return [...nobody, ...twice]
  })
}

/** Projects whose deferred places two projects of the race take. */
function deferredTwice({ items }: RaceFacts): ShapeFault[] {
  const taken = new Set<string>()
  return items.flatMap(({ deferredFrom }, index) =>
    (deferredFrom?.items ?? []).flatMap((itemId, place) => {
      const path = ['items', index, 'deferredFrom', 'items', place]
      const twice = taken.has(itemId)
      taken.add(itemId)
      return twice ? [{ path, ...finding('race.change.deferredTwice', { itemId }) }] : []
    }),
  )
}
