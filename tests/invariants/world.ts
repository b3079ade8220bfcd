import { createRandom } from '#lib/random.ts'
import {
  type EventOf,
  type Guard,
  type GuardFacts,
  isActive,
  type StatusOf,
  step,
  TRANSITIONS,
  type Transition,
  type Transitions,
  takesPlaces,
} from '#race/states.ts'

/** Whole numbers from 0 up to below a limit, the same for the same seed. */
export type Random = (below: number) => number

export function randomOf(seed: number): Random {
  const next = createRandom(seed)
  return (below) => Math.floor(next() * below)
}

type RegistrationEvent = EventOf<'registration'>
type Status = StatusOf['registration']

interface Project {
  submit: RegistrationEvent
  ballot: boolean
  revives: boolean
  quota: number
}

/** One of each way to give places; where the race does not take late payers, it says so. */
const PROJECTS: readonly Project[] = [
  { submit: 'submitHold', ballot: false, revives: true, quota: 3 },
  { submit: 'submitHold', ballot: false, revives: false, quota: 3 },
  { submit: 'submitBallotPrepay', ballot: true, revives: true, quota: 2 },
  { submit: 'submitBallot', ballot: true, revives: true, quota: 2 },
  { submit: 'submitReview', ballot: false, revives: true, quota: 2 },
]
const PRICE = 100
const EXTRAS = 3
const DOCUMENTS = 8

interface Entry {
  project: Project
  status: Status
  /** Its runners, by document. */
  documents: number[]
  extras: number
  price: number
  fit: Record<'eligible' | 'signed' | 'consentsCurrent' | 'membersComplete', boolean>
  order: StatusOf['order'] | null
  /** Confirmed payments less refunds, in fen. */
  kept: number
  /** The payer has paid at the provider, and the platform has not heard of it. */
  paidUnheard: boolean
  /** A change of runner that waits for its payment. */
  change: number | null
}

/** A race in which anything of the table may happen to a handful of entries; it says what must not be, once it is. */
export class World {
  readonly broken: string[] = []
  readonly reached = new Set<string>()
  private readonly entries: Entry[] = []
  private signUpOpen = true
  private started = false
  private readonly random: Random
  private readonly table: Transitions
  constructor(random: Random, table: Transitions = TRANSITIONS) {
    this.random = random
    this.table = table
  }

  /** Lets one thing happen. */
  next(): void {
    const what = this.random(20)
    if (what === 0) this.signUpOpen = !this.signUpOpen
    else if (what === 1) this.started = this.random(3) === 0
    else if (what < 5) this.save()
    else {
      const entry = this.entries[this.random(Math.max(1, this.entries.length))]
      if (entry) this.happen(entry)
    }
    this.check()
  }

  private save(): void {
    if (this.entries.length >= 12) return
    const yes = () => this.random(8) > 0
    const first = this.random(DOCUMENTS)
    const project = PROJECTS[this.random(PROJECTS.length)]
    if (!project) return
    this.entries.push({
      project,
      status: 'DRAFT',
      documents: this.random(3) === 0 ? [first, (first + 1) % DOCUMENTS] : [first],
      extras: this.random(3),
      price: this.random(4) === 0 ? 0 : PRICE,
      fit: { eligible: yes(), signed: yes(), consentsCurrent: yes(), membersComplete: yes() },
      order: null,
      kept: 0,
      paidUnheard: false,
      change: null,
    })
  }

  private happen(entry: Entry): void {
    if (this.random(4) === 0 && entry.order === 'PENDING' && entry.price > 0) {
      entry.paidUnheard = true
      return
    }
    const changes = entry.status === 'CONFIRMED' || entry.change !== null
    if (changes && this.random(4) === 0) {
      this.changeRunner(entry)
      return
    }
    const rows = TRANSITIONS.registration.filter(({ from }) => (from as readonly Status[]).includes(entry.status))
    const row = rows[this.random(rows.length || 1)]
    // The way of a submit is the project's; everything else anybody may try.
    if (!row || (entry.status === 'DRAFT' && row.event !== entry.project.submit)) return
    if (!this.belongs(entry, row.event)) return
    this.fire(entry, row.event)
  }

  /** Whether the platform would think of it: a ballot's events are a ballot's. */
  private belongs({ project, order, price, status }: Entry, event: RegistrationEvent): boolean {
    const prepaid = order === 'PAID' || (price === 0 && project.submit === 'submitBallotPrepay')
    if (event === 'drawnPaid' || event === 'offeredPaid') return prepaid
    if (event === 'drawnUnpaid' || event === 'offered') return !prepaid
    const beforeDraw = project.submit === 'submitBallotPrepay' && status === 'HELD'
    if (event === 'paidBallot' || event === 'zeroBallot') return beforeDraw
    if (event === 'paid' || event === 'zero') return !beforeDraw
    const ended = order === 'EXPIRED' || order === 'CANCELLED'
    if (event === 'latePaidBallot') return project.submit === 'submitBallotPrepay' && ended
    if (event === 'latePaid') return project.submit !== 'submitBallotPrepay' && ended
    return true
  }

  private fire(entry: Entry, event: RegistrationEvent): void {
    const late = event === 'latePaid' || event === 'latePaidBallot'
    const pays = late || event === 'paid' || event === 'paidBallot'
    // Money comes as it was asked for, or not.
    const arrived = pays && entry.price > 0 ? PRICE - (this.random(4) === 0 ? 1 : 0) : 0
    if (pays && entry.price === 0) return
    const facts = this.facts(entry, arrived)
    const before = entry.status
    const next = step('registration', before, event, facts, this.table)
    if (next.outcome !== 'moves') {
      // What cannot be taken goes back, and leaves the place as it was.
      if (late || pays) entry.paidUnheard = false
      return
    }
    const again = step('registration', next.to, event, facts, this.table)
    if (again.outcome === 'moves') this.broken.push(`${event} moves ${next.to} again`)
    this.reached.add(event)
    this.judge(entry, event, arrived)
    entry.status = next.to
    this.settle(entry, event, arrived, facts)
  }

  private facts(entry: Entry, arrived: number): GuardFacts {
    const { documents, extras, project, price, fit } = entry
    const others = this.entries.filter((one) => one !== entry)
    const taken = others.reduce((sum, one) => sum + this.places(one, project), 0)
    const sold = others.reduce((sum, one) => sum + (isActive(one.status) ? one.extras : 0), 0)
    return {
      ...fit,
      windowOpen: this.signUpOpen,
      noActiveEntry: !documents.some((document) => this.isEntered(document, entry)),
      quotaFree: taken + documents.length <= project.quota,
      addOnsFree: sold + extras <= EXTRAS,
      priceZero: price === 0,
      amountMatches: arrived === price,
      providerClosed: !entry.paidUnheard,
      policyRevives: project.revives,
      confirmed: entry.status === 'CONFIRMED',
      beforeStart: !this.started,
      noOpenChange: entry.change === null,
    }
  }

  private isEntered(document: number, except: Entry): boolean {
    return this.entries.some((one) => one !== except && isActive(one.status) && one.documents.includes(document))
  }

  private places(entry: Entry, project: Project): number {
    return entry.project === project && takesPlaces(entry.status, project.ballot) ? entry.documents.length : 0
  }

  /** What a guard is there to prevent, said of the moment at which it would happen. */
  private judge(entry: Entry, event: RegistrationEvent, arrived: number): void {
    const { fit, project, price, paidUnheard, change } = entry
    const wrong = (said: boolean, words: string) => said && this.broken.push(`${event}: ${words}`)
    if (entry.status === 'DRAFT') {
      wrong(!this.signUpOpen, 'sign-up is closed')
      for (const [name, fits] of Object.entries(fit)) wrong(!fits, `not ${name}`)
    }
    if (event === 'latePaidBallot') wrong(!this.signUpOpen, 'sign-up is closed')
    if (arrived > 0) wrong(arrived !== price, `${arrived} fen for ${price}`)
    if (event === 'zero' || event === 'zeroBallot') wrong(price > 0, 'nobody has paid')
    if (event === 'holdExpired' || event === 'payWindowExpired' || event === 'giveUp')
      wrong(paidUnheard, 'ended over money that the provider has')
    if (event === 'latePaid' || event === 'latePaidBallot') wrong(!project.revives, 'the race takes no late payers')
    if (event === 'withdraw') {
      wrong(this.started, 'the race has started')
      wrong(change !== null, 'a change waits for its payment')
    }
    if (event === 'defer') wrong(entry.status !== 'CONFIRMED', 'it is not confirmed')
  }

  /** What the event means for order and money. */
  private settle(entry: Entry, event: RegistrationEvent, arrived: number, facts: GuardFacts): void {
    const order = (name: EventOf<'order'>) => {
      const next = step('order', entry.order ?? 'CREATING', name, facts, this.table)
      if (next.outcome === 'moves') entry.order = next.to
    }
    if (arrived > 0) {
      entry.kept += arrived
      entry.paidUnheard = false
      order(event === 'paid' || event === 'paidBallot' ? 'paid' : 'latePaid')
    }
    if (event === 'zero' || event === 'zeroBallot') order('zero')
    const holds = entry.status === 'HELD' || entry.status === 'WON'
    if (holds && entry.order === null) {
      entry.order = 'CREATING'
      order('made')
    }
    if (event === 'holdExpired' || event === 'payWindowExpired') order('expired')
    if (event === 'giveUp') order('cancelled')
    if (!isActive(entry.status) && entry.kept > 0) {
      // Whatever was paid for a place that is none any more goes back.
      const next = step('order', entry.order ?? 'PAID', 'refundStarted', { amountMatches: true }, this.table)
      if (next.outcome === 'moves') entry.order = 'REFUNDED'
      if (entry.status !== 'DEFERRED') entry.kept = 0
    }
  }

  private changeRunner(entry: Entry): void {
    const [from] = entry.documents
    if (entry.change === null || from === undefined) {
      entry.change = this.random(DOCUMENTS)
      return
    }
    const to = entry.change
    // A while may pass until it is paid; the race may end the entry meanwhile.
    const noActiveEntry = !entry.documents.includes(to) && !this.isEntered(to, entry)
    const facts = { ...this.facts(entry, 0), noActiveEntry }
    const event = this.random(3) === 0 ? ('dropped' as const) : ('applied' as const)
    const next = step('change', 'PENDING', event, facts, this.table)
    if (next.outcome !== 'moves') return
    this.reached.add(event)
    entry.change = null
    if (event === 'applied' && entry.status !== 'CONFIRMED') this.broken.push('an entry that has ended is changed')
    if (event === 'applied') entry.documents = [to, ...entry.documents.slice(1)]
  }

  private check(): void {
    for (const project of PROJECTS) {
      const taken = this.entries.reduce((sum, entry) => sum + this.places(entry, project), 0)
      if (taken > project.quota) this.broken.push(`${taken} of ${project.quota} places`)
    }
    const active = this.entries.filter(({ status }) => isActive(status))
    const documents = active.flatMap((entry) => entry.documents)
    if (new Set(documents).size < documents.length) this.broken.push('a document is entered twice')
    if (active.reduce((sum, { extras }) => sum + extras, 0) > EXTRAS) this.broken.push('more extras than there are')
    for (const { status, kept, price, project } of this.entries) {
      const owes = status === 'CONFIRMED' || (status === 'AWAIT_DRAW' && project.submit === 'submitBallotPrepay')
      if (owes && kept !== price) this.broken.push(`${status} with ${kept} of ${price} fen`)
      if (!isActive(status) && status !== 'DEFERRED' && kept > 0) this.broken.push(`${status} and ${kept} fen kept`)
    }
  }
}

/** The table without one guard, wherever it stands. */
export function without(guard: Guard): Transitions {
  const rows = Object.entries(TRANSITIONS).map(([kind, table]) => [
    kind,
    (table as readonly Transition<string>[]).map((row) => ({
      ...row,
      guards: row.guards.filter((one) => one !== guard),
    })),
  ])
  return Object.fromEntries(rows)
}

/** Plays sequences until something is broken, or all are played; answers what, with the seed that shows it. */
export function explore(
  sequences: number,
  seed: number,
  table?: Transitions,
): { broken: string | null; reached: Set<string> } {
  const reached = new Set<string>()
  for (let at = 0; at < sequences; at += 1) {
    const world = new World(randomOf(seed + at), table)
    for (let events = 0; events < 80 && world.broken.length === 0; events += 1) world.next()
    for (const event of world.reached) reached.add(event)
    if (world.broken.length > 0) return { broken: `seed ${seed + at}: ${world.broken.join('; ')}`, reached }
  }
  return { broken: null, reached }
}
