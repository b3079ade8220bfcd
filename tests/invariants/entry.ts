import type { ProjectFacts } from '#race/facts.gen.ts'
import type { PriceLine } from '#race/money.ts'
import { countResidentPlaces, isResident } from '#race/residents.ts'
import { type ChangeStatus, type EventOf, entryState, isActive, type StatusOf, takesPlaces } from '#race/states.ts'
import type { JudgedEntry } from '#support/platform/brokenRace.ts'
import { testRaces } from '#support/platform/raceFixtures.ts'
import { type Order, unheard } from './money.ts'

/** Whole numbers from 0 up to below a limit, the same for the same seed. */
export type Random = (below: number) => number

export type Status = StatusOf['registration']
export type RegistrationEvent = EventOf<'registration'>

export interface Project {
  itemId: string
  submit: 'submitHold' | 'submitBallotPrepay' | 'submitBallot' | 'submitSelection' | 'submitReview'
  /** Places are given when all have entered: by lot, or to the fastest. */
  ballot: boolean
  revives: boolean
  /** Who finds it sold out waits for a place. */
  waits?: boolean
  /** Some of its places are kept for who lives there, until a moment. */
  residents?: NonNullable<ProjectFacts['residents']>
  places: number
  price: number
}

const project = (itemId: string, submit: Project['submit'], places: number, more: Partial<Project> = {}): Project => {
  const ballot = submit === 'submitBallot' || submit === 'submitBallotPrepay' || submit === 'submitSelection'
  return { itemId, submit, ballot, revives: true, places, price: 100, ...more }
}
/** Of three places one, for runners whose document begins so. */
const RESIDENTS = {
  share: 34,
  who: { zh: '本地人', en: 'people of the town' },
  idPrefixes: ['1', '4', '6'],
  until: '2027-01-01T00:01:00+08:00',
}
/** The moment at which the clock of a walk is 0. */
const BEGIN = Date.parse('2027-01-01T00:00:00+08:00')
/** One of each way to give places; where the race does not take late payers or lets who comes late wait, it says so. */
export const PROJECTS: readonly Project[] = [
  project('hold', 'submitHold', 3, { residents: RESIDENTS }),
  project('noLate', 'submitHold', 3, { revives: false, waits: true, price: 140 }),
  project('prepaid', 'submitBallotPrepay', 1),
  project('drawn', 'submitBallot', 2),
  project('reviewed', 'submitReview', 2),
  project('fastest', 'submitSelection', 2),
]
export const SHUTTLES = 3
/** Shirts of one size, over all projects. */
export const SHIRTS = 4
/** Entries that each slot takes in which packs are collected: chosen with an entry that has its places at once. */
export const SLOTS = { early: 2, late: 4 } as const
export type SlotName = keyof typeof SLOTS
export const DOCUMENTS = 8
export const OFF = 20
export const COUPONS = 2

const [RACE] = testRaces()
if (!RACE?.items[0]) throw new Error('no model race')
const UNTIL = '2027-04-01T00:00:00+08:00'
export const FACTS = { ...RACE, changes: { runner: { until: UNTIL, fee: 7 }, project: { until: UNTIL, fee: 5 } } }
export const ITEM: ProjectFacts = RACE.items[0]
/** Steps of the ladder, on a clock that begins at 0. */
export const LADDER = [
  { until: 100_000, percent: 100 },
  { until: 200_000, percent: 60 },
  { until: null, percent: 0 },
]

export interface Change {
  status: ChangeStatus
  orderId: string | null
  heldItemId: string | null
  heldPlaces: number
  does: { defer: true } | { to: Project; lines: PriceLine[] } | { document: string }
}

export interface Entry extends JudgedEntry {
  project: Project
  runners: {
    status: Status
    document: string
    size: string
    wanted: string | null
    /** Its place is one of a resident. */
    resident: boolean
  }[]
  lines: PriceLine[]
  fit: Record<'eligible' | 'signed' | 'consentsCurrent' | 'membersComplete', boolean>
  wantsCoupon: boolean
  waits: boolean
  /** As it was chosen, and as it is booked. */
  slot: SlotName
  booked: SlotName | null
  changes: Change[]
  orders: Order[]
}

export const lineOf = (kind: PriceLine['kind'], amount: number, runners: number): PriceLine[] =>
  amount === 0
    ? []
    : [{ kind, name: { zh: kind, en: kind }, fee: amount, quantity: 1, amount, runners: [...Array(runners).keys()] }]
export const priceOf = ({ lines }: Entry) => lines.reduce((sum, { amount }) => sum + amount, 0)
export const stateOf = ({ runners }: Entry) => entryState(runners)
export const GIVEN_BACK: readonly Status[] = ['LOST', 'REJECTED', 'EXPIRED', 'CANCELLED']

export const isIn = ({ runners }: Entry) => runners.some(({ status }) => isActive(status))
export const unitsOf = ({ addOns }: Entry) => addOns.reduce((sum, one) => sum + one.units, 0)

/** Its places are had at the submit: a slot is chosen with it. */
export const isAtOnce = ({ project: { submit } }: Entry) => submit === 'submitHold'

/** Shirts of a size that its active runners have. */
export const shirtsOf = ({ runners }: Entry, size: string) =>
  runners.filter((runner) => isActive(runner.status) && runner.size === size).length

/** Entries that are in and have a slot. */
export const countBooked = (entries: readonly Entry[], slot: SlotName) =>
  entries.filter((one) => isIn(one) && one.booked === slot).length

/** Active runners who wait for a size, in their order. */
export const listWaitingRunners = (entries: readonly Entry[]) =>
  entries.flatMap(({ itemId, runners }) =>
    runners.flatMap((runner) => {
      const { status, wanted } = runner
      return isActive(status) && wanted !== null ? [{ itemId, wanted, runner }] : []
    }),
  )

/** The sizes as the race says them. */
export const WORN = {
  sizes: [
    { id: 'adult', name: { zh: '成人款', en: 'Adult' }, waitUntil: UNTIL, options: [{ id: 'M', stock: SHIRTS }] },
  ],
}

export const livesThere = ({ residents }: Project, idNumber: string): boolean =>
  residents !== undefined && isResident({ ...ITEM, residents }, { idType: '1', idNumber, answers: null })

/** Places of a project that are kept for residents at a moment, as long as none of them has one. */
export const shareAt = (project: Project, now: number) => countResidentPlaces(project, project.places, 0, BEGIN + now)

/** Runners of a project who have a place without living there. */
export const othersIn = (entries: readonly Entry[], { itemId, ballot }: Project) =>
  entries
    .filter((entry) => entry.itemId === itemId)
    .flatMap(({ runners }) => runners)
    .filter(({ status, resident }) => takesPlaces(status, ballot) && !resident).length

interface Asking {
  now: number
  except?: Entry
  /** How many of those who ask live there. */
  residents: number
}

/**
 * Places of a project that others than one entry leave to who asks, changes that wait for their payment among them, and
 * what is kept for residents.
 */
export function placesLeft(entries: readonly Entry[], project: Project, { now, except, residents }: Asking): number {
  const { itemId, places, ballot } = project
  const settled = entries
    .filter((entry) => entry.itemId === itemId && entry !== except)
    .flatMap(({ runners }) => runners)
    .filter(({ status, resident }) => takesPlaces(status, ballot) && resident).length
  const kept = countResidentPlaces(project, places, settled + residents, BEGIN + now)
  const takes = (entry: Entry) =>
    entry.itemId === itemId && entry !== except
      ? entry.runners.filter(({ status }) => takesPlaces(status, ballot)).length
      : 0
  const held = ({ changes }: Entry) =>
    changes.reduce(
      (sum, one) => (one.status === 'PENDING' && one.heldItemId === itemId ? sum + one.heldPlaces : sum),
      0,
    )
  return entries.reduce((sum, entry) => sum - takes(entry) - held(entry), places) - kept
}

export function isEntered(entries: readonly Entry[], document: string, except: Entry): boolean {
  return entries.some(
    (one) => one !== except && one.runners.some((row) => isActive(row.status) && row.document === document),
  )
}

/** What a guard is there to prevent, said of the moment at which it would happen. */
export function prevented(
  { fit, project: { revives }, changes, lines }: Entry,
  event: RegistrationEvent,
  from: Status,
  { signUpOpen, started }: { signUpOpen: boolean; started: boolean },
): string[] {
  const broken: string[] = []
  const wrong = (said: boolean, words: string) => said && broken.push(`${event}: ${words}`)
  const price = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (from === 'DRAFT') {
    wrong(!signUpOpen, 'sign-up is closed')
    for (const [name, fits] of Object.entries(fit)) wrong(!fits, `not ${name}`)
  }
  if (event === 'latePaidBallot') wrong(!signUpOpen, 'sign-up is closed')
  if (event === 'zero' || event === 'zeroBallot') wrong(price > 0, 'nobody has paid')
  if (event === 'latePaid' || event === 'latePaidBallot') wrong(!revives, 'the race takes no late payers')
  if (event === 'withdraw' || event === 'papersMissing') {
    wrong(started, 'the race has started')
    wrong(
      changes.some(({ status }) => status === 'PENDING'),
      'a change waits for its payment',
    )
  }
  if (event === 'defer') wrong(from !== 'CONFIRMED', 'it is not confirmed')
  return broken
}

/** What may happen to an entry, and to an order of it: the names of what World does. */
export const ENTRY = ['submit', 'review', 'offer', 'withdraw', 'leave', 'change', 'change'] as const
export const MONEY = ['making', 'zero', 'prepay', 'pay', 'pay', 'hear', 'hear', 'expire', 'giveUp', 'refunds'] as const

type Act = (typeof ENTRY | typeof MONEY)[number]

/** What an entry, or its order, waits for. */
export function nextOf(entry: Entry, order?: Order): Act[] {
  const state = stateOf(entry)
  if (state === 'DRAFT') return ['submit']
  if (state === 'REVIEW') return ['review']
  if (state === 'WAITLISTED') return ['offer']
  if (!order) return []
  if (order.status === 'CREATING') return ['making']
  if (unheard(order).length > 0) return ['hear', 'hear', 'expire']
  if (order.status === 'PENDING' && order.payable === 0) return ['zero', 'expire']
  const waiting = order.attempts.some(({ trade }) => trade === 'WAITING')
  if (order.status === 'PENDING') return waiting ? ['pay', 'pay', 'expire'] : ['prepay', 'prepay', 'expire']
  if (order.status === 'EXPIRED' || order.status === 'CANCELLED') return ['pay']
  return order.refunds.some(({ status }) => status !== 'DONE') ? ['refunds'] : ['withdraw', 'change']
}
