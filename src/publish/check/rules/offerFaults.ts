import type { Words } from '#lib/words.ts'
import type { JsonPath } from '#publish/model/source.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import type { PriceFacts, ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { fewestOf, rolesOf } from '#race/roles.ts'
import { timeOf } from '#race/times.ts'

type Report = (path: JsonPath, code: string, message: Words, hint?: Words) => void

/** What does not fit together among the prices, roles, add-ons and the donation of a race. */
export function offerFaults(race: RaceFacts, report: Report): void {
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    window(race, item, path, report)
    roles(item, path, report)
    prices(race, item, path, report)
  }
  const { addOns = [], donation } = race
  twice(addOns, ['addOns'], report)
  for (const [index, { items }] of addOns.entries()) goesWith(race, items, ['addOns', index, 'items'], report)
  if (!donation) return
  goesWith(race, donation.items, ['donation', 'items'], report)
  const { min, max, presets } = donation
  if (!presets && max === undefined) {
    const hint = 'Write presets, or max for a free amount; both in fen.'
    report(['donation'], 'race.donation', 'no amount can be given', hint)
  }
  if (min !== undefined && max === undefined) {
    report(
      ['donation', 'min'],
      'race.donation',
      'a smallest free amount without a largest counts for nothing',
      'Write max.',
    )
  }
  if (max !== undefined && max < (min ?? 100)) {
    report(['donation', 'max'], 'race.donation', `no amount is at least ${min ?? 100} and at most ${max} fen`)
  }
}

/** A project takes entries within the race's sign-up: outside of it the race is not shown as open. */
function window(race: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const outside = (
    key: 'signUpStart' | 'signUpEnd',
    wrong: (own: number, ofRace: number) => boolean,
    words: string,
  ) => {
    const [own, ofRace] = [timeOf(item[key] ?? ''), timeOf(race[key])]
    if (own === null || ofRace === null || !wrong(own, ofRace)) return
    const hint = `Write a time within the race's sign-up, or make that longer: it is ${race[key]}.`
    report([...path, key], 'race.time', `${item[key]}: the project ${words}`, hint)
  }
  outside('signUpStart', (own, ofRace) => own < ofRace, 'opens before the race does')
  outside('signUpEnd', (own, ofRace) => own > ofRace, 'closes after the race does')
  const [start, end] = [item.signUpStart ?? race.signUpStart, item.signUpEnd ?? race.signUpEnd].map(timeOf)
  if (start !== null && end !== null && start !== undefined && end !== undefined && end <= start) {
    const key = item.signUpEnd === undefined ? 'signUpStart' : 'signUpEnd'
    report([...path, key], 'race.time', 'the project closes before it opens')
  }
}

function roles(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { roles = [], teamMin, teamMax, ageMin, ageMax } = item
  twice(roles, [...path, 'roles'], report)
  if (roles.length > 0 && item.kind === 'individual') {
    const hint = 'Set kind to "team" or "family", or leave roles out.'
    report([...path, 'roles'], 'race.role', 'a single runner has no roles', hint)
  }
  for (const key of ['adultFrom', 'childBelow'] as const) {
    if (roles.length > 0 && item[key] !== undefined) {
      report(
        [...path, key],
        'race.role',
        `${key} counts for nothing beside roles`,
        'Leave it out; the roles have ages.',
      )
    }
  }
  for (const [index, role] of roles.entries()) {
    const at = [...path, 'roles', index]
    if (fewestOf(role) > role.max) {
      const hint = 'Without a min there has to be one of it.'
      report([...at, 'max'], 'race.role', `${fewestOf(role)} at least and ${role.max} at most`, hint)
    }
    bounds(role, at, report)
    const tooYoung = ageMin !== undefined && role.ageMax !== undefined && role.ageMax < ageMin
    const tooOld = ageMax !== undefined && role.ageMin !== undefined && role.ageMin > ageMax
    if (!tooYoung && !tooOld) continue
    const message = `nobody can be "${role.id}": the project takes ages from ${ageMin ?? 0} to ${ageMax ?? 'any'}`
    report([...at, tooYoung ? 'ageMax' : 'ageMin'], 'race.role', message, "Change the project's ageMin or ageMax.")
  }
  if (roles.length === 0) return
  const most = roles.reduce((sum, role) => sum + role.max, 0)
  const fewest = roles.reduce((sum, role) => sum + fewestOf(role), 0)
  const hint = 'Leave it out: the roles say how many make an entry.'
  if (teamMin !== undefined && teamMin > most) {
    report([...path, 'teamMin'], 'race.role', `the roles make ${most} runners at most, not ${teamMin}`, hint)
  }
  if (teamMax !== undefined && teamMax < fewest) {
    report([...path, 'teamMax'], 'race.role', `the roles need ${fewest} runners, more than ${teamMax}`, hint)
  }
}

function bounds({ ageMin, ageMax }: { ageMin?: number; ageMax?: number }, path: JsonPath, report: Report): void {
  if (ageMin === undefined || ageMax === undefined || ageMin <= ageMax) return
  report([...path, 'ageMax'], 'race.age', `nobody is at least ${ageMin} and at most ${ageMax}`)
}

function prices(race: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const known = rolesOf(item).map(({ id }) => id)
  const opens = timeOf(item.signUpStart ?? race.signUpStart) ?? Number.NEGATIVE_INFINITY
  const closes = timeOf(item.signUpEnd ?? race.signUpEnd) ?? Number.POSITIVE_INFINITY
  const list = item.prices ?? []
  for (const [index, price] of list.entries()) {
    const at = [...path, 'prices', index]
    const { from, until, role } = price
    const [begins, ends] = spanOf(price)
    bounds(price, at, report)
    if (begins >= ends) report([...at, 'until'], 'race.price', `this price ends (${until}) before it begins (${from})`)
    else if (ends < opens) {
      report(
        [...at, 'until'],
        'race.price',
        `nobody can pay this: it ends before sign-up opens`,
        'Change or remove it.',
      )
    } else if (begins > closes) {
      report(
        [...at, 'from'],
        'race.price',
        `nobody can pay this: it begins after sign-up closes`,
        'Change or remove it.',
      )
    }
    if (role !== undefined && !known.includes(role)) {
      const hint = known.length > 0 ? didYouMean(role, known, 'Roles') : 'Say in roles who makes up an entry.'
      report([...at, 'role'], 'race.price', `this project has no role "${role}"`, hint)
    }
    const before = list.findIndex((other, place) => place < index && covers(other, price))
    if (before < 0) continue
    const message = `nobody gets this price: prices[${before}] comes first and holds for the same runners and time`
    report(at, 'race.price', message, 'Put the narrower price first.')
  }
}

function spanOf({ from, until }: PriceFacts): [number, number] {
  const begins = from === undefined ? null : timeOf(from)
  const ends = until === undefined ? null : timeOf(until)
  return [begins ?? Number.NEGATIVE_INFINITY, ends ?? Number.POSITIVE_INFINITY]
}

/** Whether whoever could get the second price gets the first. */
function covers(first: PriceFacts, second: PriceFacts): boolean {
  const [begins, ends] = spanOf(first)
  const [from, until] = spanOf(second)
  const sameRole = first.role === undefined || first.role === second.role
  const older = (first.ageMin ?? 0) <= (second.ageMin ?? 0)
  const younger = (first.ageMax ?? Number.POSITIVE_INFINITY) >= (second.ageMax ?? Number.POSITIVE_INFINITY)
  return sameRole && older && younger && begins <= from && ends >= until
}

function goesWith({ items }: RaceFacts, ids: string[] | undefined, path: JsonPath, report: Report): void {
  const known = items.map(({ itemId }) => itemId)
  for (const [index, id] of (ids ?? []).entries()) {
    if (known.includes(id)) continue
    report([...path, index], 'race.addOn', `the race has no project ${id}`, didYouMean(id, known, 'Projects'))
  }
}

function twice(list: readonly { id: string }[], path: JsonPath, report: Report): void {
  const seen = new Set<string>()
  for (const [index, { id }] of list.entries()) {
    if (seen.has(id)) report([...path, index, 'id'], 'race.idTwice', `"${id}" is there twice`)
    seen.add(id)
  }
}
