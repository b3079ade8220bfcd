import { joinWords } from '#lib/words.ts'
import { type CompanyShare, companyLines } from './company.ts'
import { type CouponedFees, couponWorth } from './coupons.ts'
import { depositLines } from './deposit.ts'
import { findOrigin, type Origin } from './entrants.ts'
import { agesOnRaceDay, type RaceDay, type Runner } from './entry.ts'
import { type ChosenAddOn, countUnits, type Extras, findDonation, listAddOns } from './extras.ts'
import type { CouponFacts, PriceFacts, ProjectFacts, RaceFacts, RoleFacts, Text } from './facts.gen.ts'
import { ageWords, assignRoles, isAged, listRoles } from './roles.ts'
import { text } from './texts.ts'
import { findWindow, instant } from './times.ts'

/** One line of a price; amounts in fen, of a coupon below zero. */
export type PriceLine = {
  /** `refundableDonation`: one that is refunded as fees are; `fee`: of a change; `notRefunded`: what of a lower price was kept. */
  kind:
    | 'entry'
    | 'package'
    | 'addOn'
    | 'donation'
    | 'refundableDonation'
    | 'deposit'
    | 'company'
    | 'coupon'
    | 'fee'
    | 'notRefunded'
  name: Text
  fee: number
  quantity: number
  amount: number
  /** Who pays it: places of the runners in the entry, for the fee of the project. */
  runners: number[]
}

export interface Price {
  lines: PriceLine[]
  payable: number
}

/** What of an entry's runners decides its price, in their order. */
export interface PricedRunners {
  /** In whole years on race day. */
  ages: readonly number[]
  origins: readonly Origin[]
}

/** Runners as their fees depend on them. */
export function pricedRunners(
  day: RaceDay,
  runners: readonly Pick<Runner, 'birthday' | 'idType' | 'nationality'>[],
): PricedRunners {
  return { ages: agesOnRaceDay(day, runners), origins: runners.map(findOrigin) }
}

/** Places left at prices that are for the first ones only, by the ids of the prices; where nobody has looked, none is. */
export type PricesLeft = Readonly<Record<string, number>>

/** An entry as far as it decides its price. */
export interface PricedEntry extends PricedRunners, Extras {
  packageId: string | null
  /** Places of the runners who come with a deferred one. */
  deferred?: readonly number[]
  pricesLeft?: PricesLeft
  /** Runners of the whole entry, where this is the part that one of them pays. */
  groupSize?: number
  /** What lowers it; where it does not fit, it costs the same as without. */
  coupon?: CouponFacts | null
  /** Who pays a part of it; null for nobody but the runner. */
  company?: CompanyShare | null
}

/** What an entry costs at a moment (epoch milliseconds), in fen. */
export function priceEntry(race: RaceFacts, project: ProjectFacts, entry: PricedEntry, at: number): Price {
  const runners = entry.ages.length
  const chosen = project.packages?.find((one) => one.id === entry.packageId)
  const lines: PriceLine[] = [
    ...feeLines(project, entry, at),
    ...(chosen ? [lineOf('package', chosen, chosen.per === 'entry' ? 1 : runners)] : []),
    ...listAddOns(race, project).flatMap((addOn) => {
      const units = countUnits(addOn, quantityOf(entry.addOns, addOn.id), runners)
      return units > 0 ? [lineOf('addOn', addOn, units)] : []
    }),
    ...donationLines(race, project, entry.donation),
    ...couponLines(project, entry, at),
    ...depositLines(project, entry.ages),
  ]
  lines.push(...companyLines(entry.company, lines))
  return { lines, payable: lines.reduce((sum, line) => sum + line.amount, 0) }
}

function quantityOf(addOns: readonly ChosenAddOn[], id: string): number {
  return addOns.find((one) => one.id === id)?.quantity ?? 0
}

function lineOf(kind: PriceLine['kind'], { name, fee }: { name: Text; fee: number }, quantity: number): PriceLine {
  return { kind, name, fee, quantity, amount: fee * quantity, runners: [] }
}

function donationLines(race: RaceFacts, project: ProjectFacts, amount: number | null): PriceLine[] {
  const donation = findDonation(race, project)
  const kind = donation?.refund === 'ladder' ? 'refundableDonation' : 'donation'
  return donation && amount ? [lineOf(kind, { name: donation.name, fee: amount }, 1)] : []
}

/** The fees of an entry that a coupon may lower. */
export function couponedFees(project: ProjectFacts, entry: PricedEntry, at: number): CouponedFees {
  const chosen = project.packages?.find((one) => one.id === entry.packageId)
  return {
    project,
    runners: feesOf(project, entry, at),
    packageFee: chosen ? chosen.fee * (chosen.per === 'entry' ? 1 : entry.ages.length) : 0,
  }
}

function couponLines(project: ProjectFacts, entry: PricedEntry, at: number): PriceLine[] {
  if (!entry.coupon) return []
  const { off } = couponWorth(entry.coupon, couponedFees(project, entry, at), at)
  return off > 0 ? [couponLine(entry.coupon, off)] : []
}

/** What a coupon takes off, in fen, as a line of a price. */
export function couponLine({ name }: CouponFacts, off: number): PriceLine {
  return lineOf('coupon', { name: text('prices.coupon', { name }), fee: -off }, 1)
}

/** The fee of every runner, those who pay the same for the same reason in one line. */
function feeLines(project: ProjectFacts, entry: PricedEntry, at: number): PriceLine[] {
  return feesAsLines(
    feesOf(project, entry, at).map(({ role, rule, isDeferred, fee }) => {
      if (isDeferred) return { name: joined([project.name, text('prices.deferred')]), fee }
      return { name: joined([project.name, ...(byRole(project) && role ? [role.name] : []), ...ruleName(rule)]), fee }
    }),
  )
}

/** What a runner pays, and by which price; null where it is the project's fee. */
interface RunnerFee {
  role: RoleFacts | null
  rule: PriceFacts | null
  isDeferred: boolean
  fee: number
}

type FeesEntry = PricedRunners & Pick<PricedEntry, 'deferred' | 'pricesLeft' | 'groupSize'>

/** The fee of every runner, in their order: who comes first has a price of which there are few. */
function feesOf(
  project: ProjectFacts,
  { ages, origins, deferred, pricesLeft = {}, groupSize = ages.length }: FeesEntry,
  at: number,
): RunnerFee[] {
  const { roles } = assignRoles(listRoles(project), ages)
  const left: Record<string, number> = { ...pricesLeft }
  return ages.map((age, runner) => {
    const role = roles[runner] ?? null
    const ofDeferred = deferredFee(project, deferred, runner)
    if (ofDeferred !== null) return { role, rule: null, isDeferred: true, fee: ofDeferred }
    const rule = ruleFor(project, { age, role, origin: origins[runner] ?? null, groupSize }, at, left)
    const id = rule && limitedId(rule)
    if (id) left[id] = (left[id] ?? 0) - 1
    return { role, rule, isDeferred: false, fee: rule?.fee ?? project.fee }
  })
}

/** The price of each runner that is for the first places only, by its id, in their order; null for any other. */
export function limitedPrices(project: ProjectFacts, entry: PricedEntry, at: number): (string | null)[] {
  return feesOf(project, entry, at).map(({ rule }) => rule && limitedId(rule))
}

const limitedId = ({ id, first }: PriceFacts): string | null => (first === undefined ? null : (id ?? null))

/** What is left at a project's prices for the first places, with so many of each held. */
export function pricesLeft(project: ProjectFacts, held: Readonly<Record<string, number>>): PricesLeft {
  return Object.fromEntries(
    priceRules(project).flatMap((rule): [string, number][] => {
      const id = limitedId(rule)
      return id === null ? [] : [[id, Math.max(0, (rule.first ?? 0) - (held[id] ?? 0))]]
    }),
  )
}

/** What a runner pays who comes with a deferred place; null for everybody else. */
function deferredFee({ deferredFrom }: ProjectFacts, deferred: readonly number[] = [], runner: number): number | null {
  return deferredFrom && deferred.includes(runner) ? deferredFrom.fee : null
}

/** Fees of runners in their order, those who pay the same for the same reason in one line. */
export function feesAsLines(fees: readonly { name: Text; fee: number }[]): PriceLine[] {
  const lines = new Map<string, PriceLine>()
  for (const [runner, { name, fee }] of fees.entries()) {
    const key = `${fee} ${name.zh}`
    const line = lines.get(key) ?? lineOf('entry', { name, fee }, 0)
    const runners = [...line.runners, runner]
    lines.set(key, { ...line, runners, quantity: runners.length, amount: fee * runners.length })
  }
  return [...lines.values()]
}

/**
 * Every price of a project beside its fee, the first that fits a runner at a moment counts. A fact that changes prices adds
 * its own here: what is paid, the coming price, savings and the list before a choice all follow.
 */
export function priceRules({ prices = [] }: ProjectFacts): readonly PriceFacts[] {
  return prices
}

const byRole = (project: ProjectFacts) => priceRules(project).some(({ role }) => role !== undefined)

/** The words of a price beside the role: its own name, else whom it is for. */
function ruleName(rule: PriceFacts | null): Text[] {
  if (!rule) return []
  if (rule.name) return [rule.name]
  const { ageMin, ageMax, origins = [], first, groupMin } = rule
  return [
    ...(first === undefined ? [] : [text('prices.first', { first })]),
    ...origins.map((origin) => text(`prices.origin.${origin}`)),
    ...(groupMin === undefined ? [] : [text('prices.group', { groupMin })]),
    ...(ageMin !== undefined || ageMax !== undefined ? [ageWords(rule)] : []),
  ]
}

const joined = (parts: readonly Text[]) => joinWords(parts, ' · ', ' · ')

const begun = ({ from }: PriceFacts, at: number) => from === undefined || at >= instant(from)
/** The end of the second that facts name as the last of a price or a change. */
export const lastOf = (until: string): number => Math.floor(instant(until) / 1000) * 1000 + 999
const over = ({ until }: PriceFacts, at: number) => until !== undefined && at > lastOf(until)
const isLeft = (rule: PriceFacts, left: PricesLeft) => rule.first === undefined || (left[rule.id ?? ''] ?? 0) > 0
const holds = (rule: PriceFacts, at: number, left: PricesLeft) =>
  begun(rule, at) && !over(rule, at) && isLeft(rule, left)

function ruleFor(
  project: ProjectFacts,
  { age, role, origin, groupSize }: { age: number; role: RoleFacts | null; origin: Origin | null; groupSize: number },
  at: number,
  left: PricesLeft,
): PriceFacts | null {
  const fits = (rule: PriceFacts) =>
    (rule.role === undefined || rule.role === role?.id) &&
    groupSize >= (rule.groupMin ?? 0) &&
    (rule.origins === undefined || (origin !== null && rule.origins.includes(origin))) &&
    isAged(rule, age)
  return priceRules(project).find((rule) => holds(rule, at, left) && fits(rule)) ?? null
}

/** A price as runners read it before they choose anybody. */
export type NamedPrice = {
  name: Text
  fee: number
  /** Its first moment in epoch milliseconds; null for one that holds already. */
  from: number | null
  /** Its last moment; null for one without an end. */
  until: number | null
}

/** The name of the fee beside others. */
export const STANDARD: Text = text('prices.standard')

/** The prices of a project at a moment, each for whom it is; those that nobody can get any more are left out. */
export function listPrices(project: ProjectFacts, at: number, left: PricesLeft = {}): NamedPrice[] {
  return pricesAt(project, at, left, true)
}

/** The same, or without what follows once the first places are gone. */
function pricesAt(project: ProjectFacts, at: number, left: PricesLeft, withNext: boolean): NamedPrice[] {
  const roles = listRoles(project)
  const nameOfRole = (id: string | undefined) => roles.find((role) => role.id === id)?.name
  const named: NamedPrice[] = []
  const ofRoles: (string | undefined)[] = []
  const served = new Set<string>()
  for (const rule of priceRules(project).filter((one) => holds(one, at, left))) {
    const audience = audienceOf(rule)
    if (served.has(audience) || (rule.role !== undefined && served.has(audienceOf({ role: rule.role })))) continue
    const isLast = rule.first === undefined || !withNext
    if (isLast) served.add(audience)
    const role = nameOfRole(rule.role)
    const name = joined([...(role ? [role] : []), ...listedName(rule, left)])
    const until = rule.until === undefined ? null : instant(rule.until)
    named.push({ name: name.zh === '' ? STANDARD : name, fee: rule.fee, from: null, until })
    ofRoles.push(rule.role)
    if (isForAll(rule) && isLast) return named
  }
  const others = roles.filter(({ id }) => !served.has(audienceOf({ role: id })))
  // In the order of the roles: adults before children, whoever has a price of their own.
  const place = (id: string | undefined) => roles.findIndex((role) => role.id === id)
  const inOrder = (all: NamedPrice[], of: (string | undefined)[]) =>
    all
      .map((price, index) => ({ price, at: place(of[index]) }))
      .sort((a, b) => a.at - b.at)
      .map(({ price }) => price)
  if (byRole(project) && others.length === 0) return inOrder(named, ofRoles)
  const usual = priceRules(project).length > 0 ? STANDARD : text('prices.fee')
  const name = byRole(project) ? listed(others.map((role) => role.name)) : usual
  const rest = { name, fee: project.fee, from: null, until: null }
  return byRole(project) ? inOrder([...named, rest], [...ofRoles, others[0]?.id]) : [...named, rest]
}

/** For whom a price is, as one word. */
const audienceOf = ({ role, ageMin, ageMax, origins, groupMin }: Omit<PriceFacts, 'fee'>) =>
  JSON.stringify([role, ageMin, ageMax, origins?.toSorted(), groupMin])

/** Whether a price is for whoever enters while it holds. */
export const isForAll = (rule: PriceFacts): boolean => audienceOf(rule) === audienceOf({})

const listed = (parts: readonly Text[]) => joinWords(parts, '、', ', ')

/** The words of a price before anybody is chosen, with what is left of it. */
function listedName(rule: PriceFacts, left: PricesLeft): Text[] {
  const { first, ...unlimited } = rule
  if (first === undefined) return ruleName(rule)
  return [...ruleName(unlimited), text('prices.first.left', { first, left: left[rule.id ?? ''] ?? 0 })]
}

/** A price of a time that some runners of an entry get, and what it takes off their usual fees, in fen. */
export interface Saving {
  name: Text
  /** What each of them pays. */
  fee: number
  off: number
  /** Its last moment. */
  until: number
}

/** What prices of a time, such as an early bird's, take off an entry at a moment. */
export function listSavings(project: ProjectFacts, entry: FeesEntry, at: number): Saving[] {
  const savings = new Map<string, Saving>()
  for (const { rule } of feesOf(project, entry, at)) {
    if (rule?.until === undefined || rule.fee >= project.fee) continue
    const [name = STANDARD] = ruleName(rule)
    const key = `${rule.fee} ${name.zh} ${rule.until}`
    const before = savings.get(key) ?? { name, fee: rule.fee, off: 0, until: lastOf(rule.until) }
    savings.set(key, { ...before, off: before.off + project.fee - rule.fee })
  }
  return [...savings.values()]
}

/** The fee of a runner for whom nothing special holds. */
export function usualFee(project: ProjectFacts, at: number, left: PricesLeft = {}): number {
  return priceRules(project).find((rule) => isForAll(rule) && holds(rule, at, left))?.fee ?? project.fee
}

/** The next moment within the sign-up at which somebody pays another price, and the prices that are new then. */
export function nextPrices(
  race: RaceFacts,
  project: ProjectFacts,
  at: number,
  left: PricesLeft = {},
): { at: number; prices: NamedPrice[] } | null {
  const key = ({ name, fee }: NamedPrice) => `${name.zh} ${fee}`
  const now = new Set(pricesAt(project, at, left, false).map(key))
  for (const moment of steps(race, project, at)) {
    const prices = pricesAt(project, moment, left, false).filter((price) => !now.has(key(price)))
    if (prices.length > 0) return { at: moment, prices: prices.map((price) => ({ ...price, from: moment })) }
  }
  return null
}

/** The next moment within the sign-up at which this entry costs another sum, and that sum. */
export function findNextPrice(
  race: RaceFacts,
  project: ProjectFacts,
  entry: PricedEntry,
  at: number,
): { at: number; payable: number } | null {
  const { payable } = priceEntry(race, project, entry, at)
  for (const moment of steps(race, project, at)) {
    const then = priceEntry(race, project, entry, moment).payable
    if (then !== payable) return { at: moment, payable: then }
  }
  return null
}

/** Moments after `at` at which a price begins or has ended, while entries are taken. */
function steps(race: RaceFacts, project: ProjectFacts, at: number): number[] {
  const { signUpEnd } = findWindow(race, project)
  const moments = priceRules(project).flatMap(({ from, until }) => [
    ...(from === undefined ? [] : [instant(from)]),
    ...(until === undefined ? [] : [lastOf(until) + 1]),
  ])
  return [...new Set(moments)].filter((moment) => moment > at && moment <= signUpEnd).sort((a, b) => a - b)
}
