import type { OrderKind } from '#api/contract.gen.ts'
import type { LedgerAccount } from '#race/ledger.ts'
import { type ChangeStatus, entryState, isActive, type RefundStatus, type StatusOf, takesPlaces } from '#race/states.ts'

/** A race as far as its invariants need it: read from the platform's rows, or played by a model of it. */
export interface JudgedRace {
  projects: readonly { itemId: string; places: number; ballot: boolean }[]
  addOns: readonly { id: string; quota: number }[]
  /** Sizes with a stock, and the projects that share it; null for all. */
  sizes?: readonly { id: string; stock: number; items: readonly string[] | null }[]
  /** Prices for the first places of a project, and how many there are. */
  prices?: readonly { itemId: string; id: string; first: number }[]
  /** Slots to collect packs in, with how many have one. */
  slots?: readonly { id: string; capacity: number; booked: number }[]
  /** Projects that keep places for residents now, and how many of all places others may have. */
  shares?: readonly { itemId: string; others: number }[]
  /** Codes that open the race to so many runners. */
  codes: readonly { code: string; places: number }[]
  entries: readonly JudgedEntry[]
}

export interface JudgedEntry {
  entryId: string
  itemId: string
  /** `document` names the runner and that of which it may have one active registration. */
  runners: readonly {
    status: StatusOf['registration']
    document: string
    size?: string | null
    price?: string | null
    /** Its place is one of a resident. */
    resident?: boolean
  }[]
  addOns: readonly { id: string; units: number }[]
  /** The code that it was entered with. */
  code: string | null
  /** Whether a coupon lowered its price, and whether a coupon says that it is this entry's. */
  lowered: boolean
  hasCoupon: boolean
  changes: readonly { status: ChangeStatus; orderId: string | null; heldItemId: string | null; heldPlaces: number }[]
  orders: readonly JudgedOrder[]
}

export interface JudgedOrder {
  orderId: string
  kind: OrderKind
  status: StatusOf['order']
  payable: number
  /** Those whom it is for. */
  covers: readonly { status: StatusOf['registration'] }[]
  /** Confirmed ones, in fen. */
  payments: readonly { attemptId: string; amount: number }[]
  refunds: readonly { attemptId: string; amount: number; status: RefundStatus; cause: string }[]
  /** What the ledger says of it, fen by account. */
  accounts: Partial<Record<LedgerAccount, number>>
}

/** Everything that must hold of a race at any moment; answers what does not. */
export function brokenRace(race: JudgedRace): string[] {
  return [
    ...oversold(race),
    ...oversoldAddOns(race),
    ...oversoldSizes(race),
    ...oversoldPrices(race),
    ...overbookedSlots(race),
    ...givenToOthers(race),
    ...overusedCodes(race),
    ...doubleEntries(race),
    ...race.entries.flatMap(brokenEntry),
  ]
}

function oversold({ projects, entries }: JudgedRace): string[] {
  const taken = new Map<string, number>()
  const ballots = new Set(projects.filter(({ ballot }) => ballot).map(({ itemId }) => itemId))
  const take = (itemId: string, places: number) => taken.set(itemId, (taken.get(itemId) ?? 0) + places)
  for (const { itemId, runners, changes } of entries) {
    take(itemId, runners.filter(({ status }) => takesPlaces(status, ballots.has(itemId))).length)
    for (const { status, heldItemId, heldPlaces } of changes)
      if (status === 'PENDING' && heldItemId !== null) take(heldItemId, heldPlaces)
  }
  return projects.flatMap(({ itemId, places }) => {
    const sold = taken.get(itemId) ?? 0
    return sold > places ? [`${itemId}: ${sold} of ${places} places taken`] : []
  })
}

const isIn = ({ runners }: JudgedEntry) => runners.some(({ status }) => isActive(status))

function oversoldAddOns({ addOns, entries }: JudgedRace): string[] {
  if (addOns.length === 0) return []
  const units = entries.filter(isIn).flatMap((entry) => entry.addOns)
  return addOns.flatMap(({ id, quota }) => {
    const sold = units.reduce((total, one) => (one.id === id ? total + one.units : total), 0)
    return sold > quota ? [`${id}: ${sold} of ${quota} sold`] : []
  })
}

function oversoldPrices({ prices = [], entries }: JudgedRace): string[] {
  return prices.flatMap(({ itemId, id, first }) => {
    const runners = entries.filter((entry) => entry.itemId === itemId).flatMap((entry) => entry.runners)
    const held = runners.filter(({ price, status }) => price === id && isActive(status)).length
    return held > first ? [`price ${id}: ${held} of ${first} held`] : []
  })
}

function oversoldSizes({ sizes = [], entries }: JudgedRace): string[] {
  return sizes.flatMap(({ id, stock, items }) => {
    const runners = entries.filter(({ itemId }) => items?.includes(itemId) ?? true).flatMap((entry) => entry.runners)
    const held = runners.filter(({ size, status }) => size === id && isActive(status)).length
    return held > stock ? [`size ${id}: ${held} of ${stock} held`] : []
  })
}

function overbookedSlots({ slots = [] }: JudgedRace): string[] {
  return slots.flatMap(({ id, capacity, booked }) =>
    booked > capacity ? [`slot ${id}: ${booked} of ${capacity} booked`] : [],
  )
}

function givenToOthers({ shares = [], projects, entries }: JudgedRace): string[] {
  return shares.flatMap(({ itemId, others }) => {
    const ballot = projects.some((one) => one.itemId === itemId && one.ballot)
    const runners = entries.filter((entry) => entry.itemId === itemId).flatMap((entry) => entry.runners)
    const held = runners.filter(({ status, resident }) => takesPlaces(status, ballot) && resident !== true).length
    return held > others ? [`${itemId}: others have ${held} of ${others} places that are not the residents’`] : []
  })
}

function overusedCodes({ codes, entries }: JudgedRace): string[] {
  return codes.flatMap(({ code, places }) => {
    const runners = entries.filter((entry) => entry.code === code).flatMap((entry) => entry.runners)
    const used = runners.filter(({ status }) => isActive(status)).length
    return used > places ? [`code ${code}: ${used} of ${places} places used`] : []
  })
}

function doubleEntries({ entries }: JudgedRace): string[] {
  const seen = new Set<string>()
  const twice: string[] = []
  for (const { runners } of entries) {
    for (const { status, document } of runners) {
      if (!isActive(status)) continue
      if (seen.has(document)) twice.push(`${document} entered twice`)
      seen.add(document)
    }
  }
  return twice
}

/** Ends after which an entry keeps neither its money nor its coupon. */
const GIVEN_BACK: readonly StatusOf['registration'][] = ['LOST', 'REJECTED', 'EXPIRED', 'CANCELLED']

function brokenEntry(entry: JudgedEntry): string[] {
  const { entryId, runners, changes, orders } = entry
  const state = entryState(runners)
  const problems: string[] = []
  const open = changes.filter(({ status }) => status === 'PENDING')
  if (open.length > 1 || (open.length > 0 && state !== 'CONFIRMED'))
    problems.push(`entry ${entryId} ${state}: ${open.length} changes wait for their payment`)
  const ended = GIVEN_BACK.includes(state)
  // One that was left may give its coupon back.
  if (entry.lowered && !entry.hasCoupon && !ended && state !== 'WITHDRAWN' && state !== 'DRAFT')
    problems.push(`entry ${entryId} ${state}: another has the coupon that lowered its price`)
  const left = ended ? orders.reduce((sum, order) => sum + retainedOf(order), 0) : 0
  if (left !== 0) problems.push(`entry ${entryId} ${state} keeps ${left} fen`)
  for (const order of orders) {
    const broken = brokenAccounts(order)
    problems.push(...broken.map((words) => `order ${order.orderId} ${order.status}: ${words}`))
    if (!fits(order, entry, state)) problems.push(`order ${order.orderId} ${order.status} but entry ${state}`)
  }
  return problems
}

/** What of an order's payments is neither back nor on its way back, in fen. */
function retainedOf({ payments, refunds }: JudgedOrder): number {
  return sum(payments) - sum(refunds)
}

function fits(order: JudgedOrder, { changes, runners }: JudgedEntry, whole: StatusOf['registration']): boolean {
  if (order.kind === 'topUp') {
    const change = changes.find(({ orderId }) => orderId === order.orderId)
    return change !== undefined && (change.status === 'PENDING') === (order.status === 'PENDING')
  }
  const smaller = runners.some(({ status }) => status === 'WITHDRAWN')
  return fitsEntry(order, order.kind === 'member' ? entryState(order.covers) : whole, smaller)
}

/** Whether an entry may be in its state beside that of the order it was made with; `smaller`: one of its runners left it. */
function fitsEntry(
  { status, payable, refunds }: JudgedOrder,
  entry: StatusOf['registration'],
  smaller: boolean,
): boolean {
  const partly = status === 'REFUNDING' || status === 'PART_REFUNDED' || status === 'REFUNDED'
  if (entry === 'CONFIRMED')
    return (
      status === 'PAID' ||
      (partly &&
        refunds.some(({ cause }) => cause === 'changed' || cause === 'deposit' || (smaller && cause === 'withdrawn')))
    )
  if (status === 'PENDING' || status === 'CREATING') return entry === 'HELD' || entry === 'WON'
  // Who leaves without a refund, or for nothing, leaves a paid order.
  return status !== 'PAID' || payable === 0 || ['AWAIT_DRAW', 'WAITLISTED', 'WITHDRAWN', 'DEFERRED'].includes(entry)
}

/** An order's accounts say what its payments and refunds say. */
function brokenAccounts({ status, payable, payments, refunds, accounts }: JudgedOrder): string[] {
  const inState = (...states: RefundStatus[]) => sum(refunds.filter((refund) => states.includes(refund.status)))
  const on = (account: LedgerAccount) => accounts[account] ?? 0
  const retained = sum(payments) - sum(refunds)
  // What an order that is not open any more was charged and does not keep is written off or given back.
  const wanted: [name: string, found: number, wanted: number][] = [
    ['money held', on('provider') + on('bank'), sum(payments) - inState('DONE')],
    ['refunds due', on('refundDue'), -inState('REQUESTED', 'FAILED')],
    ['refunds sent', on('refundSent'), -inState('IN_TRANSIT')],
    ['refunds by hand', on('refundByHand'), -inState('MANUAL')],
    ['receivable', on('receivable'), status === 'PENDING' ? payable - retained : 0],
    ['income', on('income') + on('deposit') + on('forfeited'), status === 'PENDING' ? -payable : -retained],
    ['deposit held', Math.max(0, on('deposit')), 0],
    ['all of the order', Object.values(accounts).reduce((total, amount) => total + amount, 0), 0],
    ...(status === 'PAID' ? ([['paid', retained, payable]] as [string, number, number][]) : []),
  ]
  return [
    ...wanted.flatMap(([name, found, right]) => (found === right ? [] : [`${name} ${found}, should be ${right}`])),
    ...payments.flatMap(({ attemptId, amount }) =>
      sum(refunds.filter((refund) => refund.attemptId === attemptId)) > amount
        ? [`payment ${attemptId} gives back more than it was`]
        : [],
    ),
    ...refunds.flatMap((refund) =>
      payments.some(({ attemptId }) => attemptId === refund.attemptId) ? [] : ['refund of an unpaid attempt'],
    ),
  ]
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, row) => total + row.amount, 0)
}
