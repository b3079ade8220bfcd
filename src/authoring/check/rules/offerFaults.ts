import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { suggestion } from '#authoring/model/suggest.ts'
import { formatFen } from '#lib/money.ts'
import type { PaymentFacts, PriceFacts, ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { fewestOf, rolesOf, teamSize } from '#race/roles.ts'
import { timeOf } from '#race/times.ts'
import { qualifyingFaults } from './qualifyingFaults.ts'

type Report = (path: JsonPath, fault: Fault) => void

/** What does not fit together among the prices, roles, qualifying results, add-ons, the donation and the ways to pay of a race. */
export function offerFaults(race: RaceFacts, report: Report): void {
  for (const [index, item] of race.items.entries()) {
    const path = ['items', index]
    roles(item, path, report)
    prices(race, item, path, report)
    qualifyingFaults(item, path, report)
  }
  const { addOns = [], donation, payment, mailing } = race
  goesWith(race, mailing?.items, ['mailing', 'items'], report)
  if (payment) waysToPay(payment, report)
  twice(addOns, ['addOns'], report)
  for (const [index, { items }] of addOns.entries()) goesWith(race, items, ['addOns', index, 'items'], report)
  coupons(race, report)
  if (!donation) return
  goesWith(race, donation.items, ['donation', 'items'], report)
  const { min, max, presets } = donation
  for (const [index, preset] of (presets ?? []).entries())
    if (min !== undefined && preset < min)
      report(
        ['donation', 'presets', index],
        finding('race.donation.presetBelow', { preset: formatFen(preset), min: formatFen(min) }),
      )
  if (!presets && max === undefined) report(['donation'], finding('race.donation.noAmount'))
  else if (min !== undefined && max === undefined) report(['donation', 'min'], finding('race.donation.minAlone'))
  if (max !== undefined && max < (min ?? 100))
    report(['donation', 'max'], finding('race.donation.amountBounds', { min: min ?? 100, max }))
}

/** A transfer needs an account, and what belongs to a way to pay counts for nothing without it. */
function waysToPay({ channels = [], offline, bankDiscount }: PaymentFacts, report: Report): void {
  if (channels.includes('offline') && !offline) report(['payment', 'channels'], finding('race.payment.noAccount'))
  if (offline && !channels.includes('offline'))
    report(['payment', 'offline'], finding('race.payment.notOffered', { channel: 'offline' }))
  if (bankDiscount && !channels.includes('abc'))
    report(['payment', 'bankDiscount'], finding('race.payment.notOffered', { channel: 'abc' }))
}

function roles(item: ProjectFacts, path: JsonPath, report: Report): void {
  const { roles = [], teamMin, teamMax, ageMin, ageMax } = item
  if (roles.length === 0) return
  twice(roles, [...path, 'roles'], report)
  if (item.kind === 'individual') report([...path, 'roles'], finding('race.role.alone'))
  for (const key of ['adultFrom', 'childBelow'] as const) {
    if (item[key] !== undefined) report([...path, key], finding('race.role.besideRoles', { key }))
  }
  for (const [index, role] of roles.entries()) {
    const at = [...path, 'roles', index]
    if (fewestOf(role) > role.max)
      report([...at, 'max'], finding('race.role.roleCount', { min: fewestOf(role), max: role.max }))
    bounds(role, at, report)
    const tooYoung = ageMin !== undefined && role.ageMax !== undefined && role.ageMax < ageMin
    const tooOld = ageMax !== undefined && role.ageMin !== undefined && role.ageMin > ageMax
    if (!tooYoung && !tooOld) continue
    report(
      [...at, tooYoung ? 'ageMax' : 'ageMin'],
      ageMax === undefined
        ? finding('race.role.below', { id: role.id, from: ageMin ?? 0 })
        : finding('race.role.outside', { id: role.id, from: ageMin ?? 0, to: ageMax }),
    )
  }
  const most = roles.reduce((sum, role) => sum + role.max, 0)
  const fewest = roles.reduce((sum, role) => sum + fewestOf(role), 0)
  if (teamMin !== undefined && teamMin > most)
    report([...path, 'teamMin'], finding('race.role.teamOver', { most, teamMin }))
  if (teamMax !== undefined && teamMax < fewest)
    report([...path, 'teamMax'], finding('race.role.teamUnder', { fewest, teamMax }))
}

function coupons(race: RaceFacts, report: Report): void {
  const { coupons: list = [] } = race
  twice(list, ['coupons'], report)
  const roleIds = race.items.flatMap((item) => rolesOf(item).map(({ id }) => id))
  for (const [index, coupon] of list.entries()) {
    const at = ['coupons', index]
    const { amount, percent, free, most, least, items, role, from = '', until = '', code, quantity } = coupon
    const kinds = [amount, percent, free].filter((value) => value !== undefined)
    if (kinds.length !== 1) report(at, finding('race.coupon.kinds'))
    if (most !== undefined && percent === undefined) report([...at, 'most'], finding('race.coupon.most'))
    if (quantity !== undefined && code === undefined) report([...at, 'quantity'], finding('race.coupon.quantity'))
    if (role !== undefined && !roleIds.includes(role))
      report([...at, 'role'], finding('race.coupon.role', { role, ...suggestion(role, [...new Set(roleIds)]) }))
    const [begins, ends] = spanOf(coupon)
    const lowered = race.items.filter(({ itemId }) => items?.includes(itemId) ?? true)
    const opens = lowered.flatMap((item) => timeOf(item.signUpStart ?? race.signUpStart) ?? [])
    const closes = lowered.flatMap((item) => timeOf(item.signUpEnd ?? race.signUpEnd) ?? [])
    if (begins >= ends) report([...at, 'until'], finding('race.coupon.turned', { until, from }))
    else if (lowered.length > 0 && ends < Math.min(...opens)) report([...at, 'until'], finding('race.coupon.over'))
    else if (lowered.length > 0 && begins > Math.max(...closes)) report([...at, 'from'], finding('race.coupon.late'))
    const dearest = Math.max(...lowered.map(mostFees))
    if (least !== undefined && lowered.length > 0 && least > dearest)
      report(
        [...at, 'least'],
        finding('race.coupon.least', { least: formatFen(least), dearest: formatFen(dearest), fen: dearest }),
      )
    if (list.findIndex((other) => code !== undefined && other.code === code) < index && code !== undefined)
      report([...at, 'code'], finding('race.idTwice.entry', { id: code }))
    goesWith(race, items, [...at, 'items'], report)
  }
}

function bounds({ ageMin, ageMax }: { ageMin?: number; ageMax?: number }, path: JsonPath, report: Report): void {
  if (ageMin === undefined || ageMax === undefined || ageMin <= ageMax) return
  report([...path, 'ageMax'], finding('race.age.ages', { min: ageMin, max: ageMax }))
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
    if (begins >= ends) report([...at, 'until'], finding('race.price.turned', { until, from }))
    else if (ends < opens) report([...at, 'until'], finding('race.price.over'))
    else if (begins > closes) report([...at, 'from'], finding('race.price.late'))
    if (role !== undefined && !known.includes(role))
      report(
        [...at, 'role'],
        known.length > 0
          ? finding('race.price.role', { role, ...suggestion(role, known) })
          : finding('race.price.noRoles', { role }),
      )
    const before = list.findIndex((other, place) => place < index && covers(other, price))
    if (before >= 0) report(at, finding('race.price.hidden', { before }))
    else if (isForAll(price) && ends > opens && begins < closes) priceOfAll(item, index, { opens, closes }, at, report)
  }
}

const isForAll = ({ role, ageMin, ageMax }: PriceFacts) => [role, ageMin, ageMax].every((one) => one === undefined)

/** A price of everybody for some time: what comes after it costs as much or more, and there is something after it. */
function priceOfAll(
  { prices = [], fee }: ProjectFacts,
  index: number,
  { opens, closes }: { opens: number; closes: number },
  at: JsonPath,
  report: Report,
): void {
  const price = prices[index]
  if (!price) return
  const [begins, ends] = spanOf(price)
  if (ends >= closes) {
    const alone = begins <= opens && index === 0
    if (alone)
      report(price.until === undefined ? at : [...at, 'until'], finding('race.price.always', { fee: formatFen(fee) }))
    return
  }
  const next = prices.find(
    (other) => other !== price && isForAll(other) && spanOf(other)[0] <= ends + 1000 && spanOf(other)[1] > ends,
  )
  const later = next?.fee ?? fee
  if (price.fee > later)
    report([...at, 'fee'], finding('race.price.dearer', { fee: formatFen(price.fee), later: formatFen(later) }))
}

/** The most that one entry of a project can cost before what lowers it. */
function mostFees(item: ProjectFacts): number {
  const fee = Math.max(item.fee, ...(item.prices ?? []).map((price) => price.fee))
  const pack = Math.max(0, ...(item.packages ?? []).map((one) => one.fee))
  return (fee + pack) * teamSize(item).max
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
    if (!known.includes(id)) report([...path, index], finding('race.addOn', { id, ...suggestion(id, known) }))
  }
}

function twice(list: readonly { id: string }[], path: JsonPath, report: Report): void {
  const seen = new Set<string>()
  for (const [index, { id }] of list.entries()) {
    if (seen.has(id)) report([...path, index, 'id'], finding('race.idTwice.entry', { id }))
    seen.add(id)
  }
}
