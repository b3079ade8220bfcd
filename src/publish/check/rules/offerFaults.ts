import type { Fault } from '#publish/model/origins.ts'
import type { JsonPath } from '#publish/model/source.ts'
import { OFFERS } from '#publish/words/offers.ts'
import type { PaymentFacts, PriceFacts, ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { fewestOf, rolesOf } from '#race/roles.ts'
import { timeOf } from '#race/times.ts'
import { qualifyingFaults } from './qualifyingFaults.ts'

type Report = (path: JsonPath, fault: Fault) => void

/** What does not fit together among the prices, roles, qualifying results, add-ons, the donation and the ways to pay of a race. */
export function offerFaults(race: RaceFacts, report: Report): void {
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    signUp(race, item, path, report)
    roles(item, path, report)
    prices(race, item, path, report)
    qualifyingFaults(item, path, report)
  }
  const { addOns = [], donation, payment, mailing } = race
  if (mailing) packsSent(race, mailing, report)
  if (payment) waysToPay(payment, report)
  twice(addOns, ['addOns'], report)
  for (const [index, { items }] of addOns.entries()) goesWith(race, items, ['addOns', index, 'items'], report)
  coupons(race, report)
  if (!donation) return
  goesWith(race, donation.items, ['donation', 'items'], report)
  const { min, max, presets } = donation
  if (!presets && max === undefined) report(['donation'], OFFERS.noAmount)
  else if (min !== undefined && max === undefined) report(['donation', 'min'], OFFERS.minAlone)
  if (max !== undefined && max < (min ?? 100)) report(['donation', 'max'], OFFERS.amountBounds(min ?? 100, max))
}

/** A transfer needs an account, and what belongs to a way to pay counts for nothing without it. */
function waysToPay({ channels = [], offline, bankDiscount }: PaymentFacts, report: Report): void {
  if (channels.includes('offline') && !offline) report(['payment', 'channels'], OFFERS.noAccount)
  if (offline && !channels.includes('offline')) report(['payment', 'offline'], OFFERS.notOffered('offline'))
  if (bankDiscount && !channels.includes('abc')) report(['payment', 'bankDiscount'], OFFERS.notOffered('abc'))
}

/** An address can be given as long as entries are taken, and what is sent arrives before the race. */
function packsSent(race: RaceFacts, { until, items }: NonNullable<RaceFacts['mailing']>, report: Report): void {
  goesWith(race, items, ['mailing', 'items'], report)
  const [sent, closes, starts] = [timeOf(until), timeOf(race.signUpEnd), timeOf(race.raceTime)]
  if (sent === null || closes === null || starts === null) return
  if (sent <= closes || sent >= starts)
    report(['mailing', 'until'], OFFERS.packsSent(until, race.signUpEnd, race.raceTime))
}

/** A project takes entries within the race's sign-up: outside of it the race is not shown as open. */
function signUp(race: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const { signUpStart, signUpEnd } = item
  const [opens, closes] = [timeOf(race.signUpStart), timeOf(race.signUpEnd)]
  const [start, end] = [timeOf(signUpStart ?? race.signUpStart), timeOf(signUpEnd ?? race.signUpEnd)]
  if (opens === null || closes === null || start === null || end === null) return
  if (end <= start && (signUpStart !== undefined || signUpEnd !== undefined)) {
    report([...path, signUpEnd === undefined ? 'signUpStart' : 'signUpEnd'], OFFERS.closesFirst)
    return
  }
  if (signUpStart !== undefined && start < opens) {
    report([...path, 'signUpStart'], OFFERS.opensEarly(signUpStart, race.signUpStart))
  }
  if (signUpEnd !== undefined && end > closes) {
    report([...path, 'signUpEnd'], OFFERS.closesLate(signUpEnd, race.signUpEnd))
  }
}

function roles(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { roles = [], teamMin, teamMax, ageMin, ageMax } = item
  if (roles.length === 0) return
  twice(roles, [...path, 'roles'], report)
  if (item.kind === 'individual') report([...path, 'roles'], OFFERS.alone)
  for (const key of ['adultFrom', 'childBelow'] as const) {
    if (item[key] !== undefined) report([...path, key], OFFERS.besideRoles(key))
  }
  for (const [index, role] of roles.entries()) {
    const at = [...path, 'roles', index]
    if (fewestOf(role) > role.max) report([...at, 'max'], OFFERS.roleCount(fewestOf(role), role.max))
    bounds(role, at, report)
    const tooYoung = ageMin !== undefined && role.ageMax !== undefined && role.ageMax < ageMin
    const tooOld = ageMax !== undefined && role.ageMin !== undefined && role.ageMin > ageMax
    if (!tooYoung && !tooOld) continue
    report([...at, tooYoung ? 'ageMax' : 'ageMin'], OFFERS.roleNobody(role.id, ageMin ?? 0, ageMax))
  }
  const most = roles.reduce((sum, role) => sum + role.max, 0)
  const fewest = roles.reduce((sum, role) => sum + fewestOf(role), 0)
  if (teamMin !== undefined && teamMin > most) report([...path, 'teamMin'], OFFERS.teamOver(most, teamMin))
  if (teamMax !== undefined && teamMax < fewest) report([...path, 'teamMax'], OFFERS.teamUnder(fewest, teamMax))
}

function coupons(race: RaceFacts, report: Report): void {
  const { coupons: list = [] } = race
  twice(list, ['coupons'], report)
  const roleIds = race.items.flatMap((item) => rolesOf(item).map(({ id }) => id))
  for (const [index, coupon] of list.entries()) {
    const at = ['coupons', index]
    const { amount, percent, free, most, items, role, from = '', until = '', code, quantity } = coupon
    const kinds = [amount, percent, free].filter((value) => value !== undefined)
    if (kinds.length !== 1) report(at, OFFERS.couponKinds)
    if (most !== undefined && percent === undefined) report([...at, 'most'], OFFERS.couponMost)
    if (quantity !== undefined && code === undefined) report([...at, 'quantity'], OFFERS.couponQuantity)
    if (role !== undefined && !roleIds.includes(role)) report([...at, 'role'], OFFERS.couponRole(role, roleIds))
    const [begins, ends] = spanOf(coupon)
    if (begins >= ends) report([...at, 'until'], OFFERS.couponTurned(from, until))
    else if (ends < (timeOf(race.signUpStart) ?? ends)) report([...at, 'until'], OFFERS.couponOver)
    else if (begins > (timeOf(race.signUpEnd) ?? begins)) report([...at, 'from'], OFFERS.couponLate)
    if (list.findIndex((other) => code !== undefined && other.code === code) < index && code !== undefined)
      report([...at, 'code'], OFFERS.twice(code))
    goesWith(race, items, [...at, 'items'], report)
  }
}

function bounds({ ageMin, ageMax }: { ageMin?: number; ageMax?: number }, path: JsonPath, report: Report): void {
  if (ageMin === undefined || ageMax === undefined || ageMin <= ageMax) return
  report([...path, 'ageMax'], OFFERS.ages(ageMin, ageMax))
}

function prices(race: RaceFacts, item: ProjectFacts, path: JsonPath, report: Report): void {
  const known = rolesOf(item).map(({ id }) => id)
  const opens = timeOf(item.signUpStart ?? race.signUpStart) ?? Number.NEGATIVE_INFINITY
  const closes = timeOf(item.signUpEnd ?? race.signUpEnd) ?? Number.POSITIVE_INFINITY
  const list = item.prices ?? []
  for (const [index, price] of list.entries()) {
    const at = [...path, 'prices', index]
    const { from = '', until = '', role } = price
    const [begins, ends] = spanOf(price)
    bounds(price, at, report)
    if (begins >= ends) report([...at, 'until'], OFFERS.priceTurned(from, until))
    else if (ends < opens) report([...at, 'until'], OFFERS.priceOver)
    else if (begins > closes) report([...at, 'from'], OFFERS.priceLate)
    if (role !== undefined && !known.includes(role)) report([...at, 'role'], OFFERS.priceRole(role, known))
    const before = list.findIndex((other, place) => place < index && covers(other, price))
    if (before >= 0) report(at, OFFERS.priceHidden(before))
  }
}

function spanOf({ from, until }: Pick<PriceFacts, 'from' | 'until'>): [number, number] {
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
    if (!known.includes(id)) report([...path, index], OFFERS.noItem(id, known))
  }
}

function twice(list: readonly { id: string }[], path: JsonPath, report: Report): void {
  const seen = new Set<string>()
  for (const [index, { id }] of list.entries()) {
    if (seen.has(id)) report([...path, index, 'id'], OFFERS.twice(id))
    seen.add(id)
  }
}
