import { changePrice, quoteWithdrawal } from '#race/changes.ts'
import { quoteLeaving } from '#race/leaving.ts'
import { entryState, type GuardFacts, isActive, step, TRANSITIONS, type Transitions, WAITING } from '#race/states.ts'
import { findNextSize } from '#race/waitingSizes.ts'
import { brokenRace } from '#support/platform/brokenRace.ts'
import {
  type Change,
  COUPONS,
  countBooked,
  DOCUMENTS,
  ENTRY,
  type Entry,
  FACTS,
  GIVEN_BACK,
  ITEM,
  isAtOnce,
  isEntered,
  isIn,
  LADDER,
  lineOf,
  listWaitingRunners,
  livesThere,
  MONEY,
  nextOf,
  OFF,
  othersIn,
  PROJECTS,
  placesLeft,
  prevented,
  priceOf,
  type Random,
  type RegistrationEvent,
  SHIRTS,
  SHUTTLES,
  SLOTS,
  shareAt,
  shirtsOf,
  stateOf,
  unitsOf,
  WORN,
} from './entry.ts'
import {
  type Books,
  book,
  type Consequences,
  endUnpaid,
  fire,
  keptOfAll,
  make,
  moveRefund,
  newOrder,
  type Order,
  prepay,
  refund,
  refundOrders,
  retainedOf,
  unheard,
} from './money.ts'

/** What is reached beside the events of the table. */
export const SIZE_FREE = 'a size came free'
export const OTHER_SLOT = 'another slot'
export const FLOWN_BACK = 'a place of residents went to somebody else'

/** A race in which anything of the table may happen to a handful of entries and their money; it says what must not be, once it is. */
export class World implements Books {
  readonly broken: string[] = []
  readonly reached = new Set<string>()
  total = 0
  private readonly entries: (Entry & { hasCoupon: boolean })[] = []
  private readonly coupons: (Entry | null)[] = Array(COUPONS).fill(null)
  signUpOpen = true
  started = false
  private calledOff = false
  private now = 0
  private readonly random: Random
  readonly table: Transitions
  constructor(random: Random, table: Transitions = TRANSITIONS) {
    this.random = random
    this.table = table
  }

  /** Lets one thing happen. */
  next(): void {
    const what = this.random(24)
    if (what === 0) this.signUpOpen = !this.signUpOpen
    else if (what === 1) this.started = this.random(3) === 0
    else if (what === 2) this.pass()
    else if (what === 3) this.draw()
    else if (what === 4 && this.random(12) === 0) this.callOff()
    else if (what < 7) this.save()
    else {
      const entry = this.one(this.entries)
      if (entry) this.happen(entry)
    }
    this.check()
  }

  /** Everything that is on its way arrives: then nothing is open, and all of the money is where it belongs. */
  settle(): void {
    for (const entry of this.entries) {
      for (const order of entry.orders) {
        for (const attempt of unheard(order)) book(this, order, attempt, attempt.got, this.consequences(entry, order))
        if (order.status === 'CREATING') make(this, order)
        if (order.status === 'PENDING') this.end(entry, order, 'expired')
      }
    }
    for (const order of this.entries.flatMap(({ orders }) => orders)) {
      for (const one of order.refunds) {
        moveRefund(this, order, one, 'byHand')
        moveRefund(this, order, one, one.status === 'MANUAL' ? 'doneByHand' : 'done')
      }
      if (unheard(order).length > 0) this.broken.push(`${order.orderId}: the provider has money that is not written`)
      if (order.refunds.some(({ status }) => status !== 'DONE')) this.broken.push(`${order.orderId}: a refund is open`)
    }
    this.check()
  }

  private pass(): void {
    this.now += this.random(60_000)
    this.serveSizes()
    for (const entry of this.entries) if (entry.booked === entry.slot) this.rebook(entry)
  }

  /** The worker's round: who has waited longest for a free size gets it in place of theirs. */
  private serveSizes(): void {
    const held = () => this.entries.map(({ itemId }, at) => ({ itemId, size: 'M', count: this.shirtsOfEntry(at) }))
    for (let next = findNextSize(WORN, listWaitingRunners(this.entries), held()); next; ) {
      Object.assign(next.runner, { size: next.wanted, wanted: null })
      this.reached.add(SIZE_FREE)
      next = findNextSize(WORN, listWaitingRunners(this.entries), held())
    }
    const free = SHIRTS - this.entries.reduce((sum, one) => sum + shirtsOf(one, 'M'), 0)
    if (free > 0 && listWaitingRunners(this.entries).length > 0)
      this.broken.push(`somebody waits for ${free} that are free`)
  }

  private shirtsOfEntry(at: number): number {
    const entry = this.entries[at]
    return entry ? shirtsOf(entry, 'M') : 0
  }

  private one<T>(list: readonly T[]): T | undefined {
    return list[this.random(Math.max(1, list.length))]
  }

  private save(): void {
    if (this.entries.length >= 8) return
    const yes = () => this.random(8) > 0
    const first = this.random(DOCUMENTS)
    // What needs many things to happen one after the other is entered more often.
    const chosen = this.one([...PROJECTS, ...PROJECTS.filter(({ submit }) => submit === 'submitBallotPrepay')])
    if (!chosen) return
    const two = this.random(3) === 0
    const documents = two ? [first, (first + 1) % DOCUMENTS] : [first]
    this.entries.push({
      entryId: `entry ${this.entries.length}`,
      itemId: chosen.itemId,
      project: chosen,
      runners: documents.map((document) => {
        const hasFew = document % 3 !== 0
        const wanted = !hasFew && document % 2 === 0 ? 'M' : null
        const size = hasFew ? 'M' : 'L'
        return { status: 'DRAFT', document: String(document), size, wanted, resident: false }
      }),
      addOns: [{ id: 'shuttle', units: this.random(3) }].filter(({ units }) => units > 0),
      lines: lineOf('entry', this.random(4) === 0 ? 0 : chosen.price, documents.length),
      fit: { eligible: yes(), signed: yes(), consentsCurrent: yes(), membersComplete: yes() },
      wantsCoupon: this.random(2) === 0,
      waits: this.random(2) === 0,
      slot: first % 2 === 0 ? 'early' : 'late',
      booked: null,
      code: null,
      lowered: false,
      hasCoupon: false,
      changes: [],
      orders: [],
    })
  }

  /** Mostly what comes next of its own, else anything at all. */
  private happen(entry: Entry & { hasCoupon: boolean }): void {
    const order = this.one(entry.orders)
    const anything = [...ENTRY, ...(order ? MONEY : [])]
    const act = this.one(this.random(5) < 3 ? nextOf(entry, order) : anything)
    if (act) this[act](entry, order)
  }

  /** Moves the runners who are where the entry is; answers whether the table let them. */
  private move(entry: Entry, event: RegistrationEvent, facts: GuardFacts, rows = entry.runners): boolean {
    const from = entryState(rows)
    const next = step('registration', from, event, facts, this.table)
    if (next.outcome !== 'moves') return false
    if (step('registration', next.to, event, facts, this.table).outcome === 'moves')
      this.broken.push(`${event} moves ${next.to} again`)
    this.broken.push(...prevented(entry, event, from, this))
    for (const row of rows) {
      if (row.status !== from) continue
      row.status = next.to
      if (from === 'DRAFT') row.resident = livesThere(entry.project, row.document)
    }
    this.reached.add(`registration ${event}`)
    return true
  }

  private facts(entry: Entry): GuardFacts {
    const others = this.entries.filter((one) => one !== entry)
    const sold = others.filter(isIn).reduce((sum, one) => sum + unitsOf(one), 0)
    const worn = others.reduce((sum, one) => sum + shirtsOf(one, 'M'), 0)
    const waiting = listWaitingRunners(others).length
    const wanted = entry.runners.filter(({ size }) => size === 'M').length
    const asking = entry.runners.filter(({ status }) => status === stateOf(entry))
    const residents = asking.filter(({ document }) => livesThere(entry.project, document)).length
    const own = { now: this.now, except: entry, residents }
    const quotaFree = placesLeft(this.entries, entry.project, own) >= asking.length
    // Who has waited for a place has none to come back to.
    const holds = stateOf(entry) === 'DRAFT' ? isAtOnce(entry) && quotaFree : entry.booked !== null
    const slotFree = !holds || countBooked(others, entry.booked ?? entry.slot) < SLOTS[entry.booked ?? entry.slot]
    return {
      ...entry.fit,
      windowOpen: this.signUpOpen,
      noActiveEntry: !entry.runners.some(({ document }) => isEntered(this.entries, document, entry)),
      quotaFree,
      addOnsFree: sold + unitsOf(entry) <= SHUTTLES && (wanted === 0 || worn + waiting + wanted <= SHIRTS) && slotFree,
      priceZero: priceOf(entry) === 0,
      policyRevives: entry.project.revives && !this.calledOff && (!entry.lowered || entry.hasCoupon),
      confirmed: stateOf(entry) === 'CONFIRMED',
      beforeStart: !this.started,
      noOpenChange: !entry.changes.some(({ status }) => status === 'PENDING'),
    }
  }

  /** What a payment of an order does to its entry. */
  private consequences(entry: Entry, order: Order): Consequences {
    const prepaid = entry.project.submit === 'submitBallotPrepay'
    if (order.kind === 'topUp') {
      return { paid: () => this.settleChange(entry, order), revived: () => false }
    }
    return {
      paid: () => {
        const waits = prepaid && stateOf(entry) !== 'WON'
        return this.move(entry, waits ? 'paidBallot' : 'paid', { amountMatches: true })
      },
      revived: (held) => {
        const facts = { ...this.facts(entry), amountMatches: held >= order.payable }
        return this.move(entry, prepaid ? 'latePaidBallot' : 'latePaid', facts)
      },
    }
  }

  private submit(entry: Entry & { hasCoupon: boolean }): void {
    if (stateOf(entry) !== 'DRAFT' || this.calledOff) return
    const coupon = entry.wantsCoupon ? this.freeCoupon() : -1
    const facts = this.facts(entry)
    const { submit, waits } = entry.project
    // Of every other one the certificate is reviewed first.
    const reviewed = submit === 'submitSelection' && this.entries.indexOf(entry) % 2 === 0
    const event = reviewed ? 'submitReview' : waits && !facts.quotaFree ? 'submitWait' : submit
    if (!this.move(entry, event, facts)) return
    if (event === 'submitHold') entry.booked = entry.slot
    if (coupon >= 0 && priceOf(entry) > 0) {
      const before = this.entries.find((one) => one === this.coupons[coupon])
      if (before) before.hasCoupon = false
      this.coupons[coupon] = entry
      Object.assign(entry, { lowered: true, hasCoupon: true })
      entry.lines.push(...lineOf('coupon', -OFF, 0))
    }
    if (stateOf(entry) === 'HELD') this.startOrder(entry)
  }

  /** Who is in books the other slot, where there is room. */
  private rebook(entry: Entry): void {
    if (stateOf(entry) !== 'CONFIRMED') return
    const to = entry.booked === 'early' ? 'late' : 'early'
    if (countBooked(this.entries, to) >= SLOTS[to]) return
    entry.booked = to
    this.reached.add(OTHER_SLOT)
  }

  private freeCoupon(): number {
    return this.coupons.findIndex((holder) => holder === null || GIVEN_BACK.includes(stateOf(holder)))
  }

  private startOrder(entry: Entry): Order {
    const order = newOrder('entry', priceOf(entry), entry.runners)
    entry.orders.push(order)
    return order
  }

  /** The order is made, or cannot be; one that costs nothing is confirmed by whoever wants it, or by itself. */
  private making(entry: Entry, order = entry.orders[0]): void {
    if (order?.status !== 'CREATING') return
    if (this.random(6) === 0) {
      fire(this, 'order', order, 'makingFailed')
      this.move(entry, 'createFailed', {})
    } else make(this, order)
  }

  private zero(entry: Entry, order = entry.orders[0]): void {
    if (order?.kind !== 'entry') return
    const facts = { priceZero: order.payable === 0 }
    if (!fire(this, 'order', order, 'zero', facts)) return
    const waits = entry.project.submit === 'submitBallotPrepay' && stateOf(entry) !== 'WON'
    this.move(entry, waits ? 'zeroBallot' : 'zero', facts)
  }

  private review(entry: Entry): void {
    if (stateOf(entry) !== 'REVIEW') return
    const passes = entry.project.ballot ? 'qualified' : 'approve'
    const event = this.one([passes, passes, 'reject', 'reviewExpired'] as const)
    if (event && this.move(entry, event, this.facts(entry)) && event === 'approve') this.startOrder(entry)
  }

  private prepay(entry: Entry, order?: Order): void {
    if (order?.status === 'PENDING') prepay(this, order, this.consequences(entry, order))
  }

  /** The payer pays what was asked for, part of it or more; what the bank had taken arrives after the closing too. */
  private pay(_: Entry, order?: Order): void {
    const attempt = this.one(order?.attempts ?? [])
    if (!attempt || attempt.trade === 'PAID' || (attempt.trade === 'CLOSED' && this.random(2) === 0)) return
    attempt.trade = 'PAID'
    attempt.got = [attempt.amount, attempt.amount, attempt.amount, 30, attempt.amount + 50][this.random(5)] ?? 0
  }

  /** A notification: true, repeated, or of another sum than the provider has. */
  private hear(entry: Entry, order?: Order): void {
    const attempt = this.one(order?.attempts ?? [])
    if (!order || !attempt) return
    const wrong = this.random(6) === 0
    if (attempt.trade !== 'PAID' && !wrong) return
    book(this, order, attempt, wrong ? attempt.amount + 1 : attempt.got, this.consequences(entry, order))
  }

  private expire(entry: Entry, order?: Order): void {
    if (order) this.end(entry, order, 'expired')
  }

  private giveUp(entry: Entry, order?: Order): void {
    if (order && this.random(3) === 0) this.end(entry, order, 'cancelled')
  }

  private end(entry: Entry, order: Order, event: 'expired' | 'cancelled'): void {
    if (!endUnpaid(this, order, event, this.consequences(entry, order))) return
    if (order.kind === 'topUp') {
      this.dropChange(entry, order)
      return
    }
    const own = stateOf(entry) === 'WON' ? ('payWindowExpired' as const) : ('holdExpired' as const)
    this.move(entry, event === 'cancelled' ? 'giveUp' : own, { providerClosed: true })
  }

  /** Entries of each ballot in a drawn order: each that fits whole gets its places. */
  private draw(): void {
    for (const ballot of PROJECTS.filter((one) => one.ballot)) this.drawOf(ballot)
  }

  private drawOf(ballot: Entry['project']): void {
    const waiting = this.entries.filter((one) => one.project === ballot && stateOf(one) === 'AWAIT_DRAW')
    for (let left = waiting.length; left > 0; left -= 1) {
      const [entry] = waiting.splice(this.random(left), 1)
      if (!entry) continue
      const byResult = ballot.submit === 'submitSelection'
      if (byResult ? this.give(entry, 'chosen', 'chosen') : this.give(entry, 'drawnPaid', 'drawnUnpaid')) continue
      if (byResult) this.move(entry, entry.waits ? 'notChosenWaits' : 'notChosen', {})
      else if (entry.waits) this.move(entry, this.hasSecondDraw(entry) ? 'notDrawnYet' : 'notDrawnWaits', {})
      else this.lose(entry, 'notDrawn')
    }
  }

  /** Every other entry's ballot has one. */
  private hasSecondDraw(entry: Entry): boolean {
    return !this.isPaid(entry) && this.entries.indexOf(entry) % 2 === 0
  }

  private isPaid({ orders, project: { submit } }: Entry): boolean {
    return (
      submit === 'submitBallotPrepay' && orders.some(({ status }) => status === 'PAID' || status === 'PART_REFUNDED')
    )
  }

  private give(entry: Entry, paid: RegistrationEvent, unpaid: RegistrationEvent): boolean {
    const facts = this.facts(entry)
    if (this.isPaid(entry)) return this.move(entry, paid, facts)
    if (!this.move(entry, unpaid, facts)) return false
    const order = this.startOrder(entry)
    make(this, order)
    this.zero(entry, order)
    return true
  }

  private lose(entry: Entry, event: 'notDrawn' | 'notDrawnSecond' | 'waitlistEnded'): void {
    if (!this.move(entry, event, {})) return
    for (const order of entry.orders) if (retainedOf(order) > 0) refund(this, order, retainedOf(order), 'notDrawn')
  }

  private offer(entry: Entry): void {
    if (stateOf(entry) !== 'WAITLISTED') return
    // As places come free for who waits: somebody who has one leaves.
    const placed = this.entries.find((one) => one.project === entry.project && stateOf(one) === 'CONFIRMED')
    if (placed && this.random(2) === 0) this.withdraw(placed)
    const second = this.hasSecondDraw(entry)
    if (this.random(20) === 0) this.lose(entry, second ? 'notDrawnSecond' : 'waitlistEnded')
    else this.give(entry, 'offeredPaid', second ? 'drawnSecond' : 'offered')
  }

  /** Who waits for a place mostly stays, and gets all back; others by the ladder. */
  private withdraw(entry: Entry): void {
    const retained = keptOfAll(entry.orders)
    if (WAITING.includes(stateOf(entry)) && this.random(4) > 0) return
    if (this.move(entry, 'leave', {})) {
      if (retained > 0) refundOrders(this, entry.orders, retained, 'withdrawn')
      return
    }
    const { amount } = quoteWithdrawal({ lines: entry.lines, refundRules: LADDER }, retained, this.now)
    if (!this.move(entry, this.departure(), this.facts(entry))) return
    if (amount > 0) refundOrders(this, entry.orders, amount, 'withdrawn')
  }

  /** By the runner's own will, or for want of a document: the money is the same. */
  private departure(): 'withdraw' | 'papersMissing' {
    return this.random(4) === 0 ? 'papersMissing' : 'withdraw'
  }

  /** One of two leaves, and gets a half back by the ladder. */
  private leave(entry: Entry): void {
    const [first, second] = entry.runners
    if (first?.status !== 'CONFIRMED' || second?.status !== 'CONFIRMED') return
    const without = entry.lines.map((line) => {
      const amount = Math.ceil(line.amount / 2)
      return { ...line, fee: amount, amount }
    })
    const { amount } = quoteLeaving(
      { lines: entry.lines, without, refundRules: LADDER },
      keptOfAll(entry.orders),
      this.now,
    )
    if (!this.move(entry, this.departure(), this.facts(entry), [first])) return
    entry.lines = without
    if (amount > 0) refundOrders(this, entry.orders, amount, 'withdrawn')
  }

  /** Asks for a change: to the other project of first come, to the next race, or of the runner. */
  private change(entry: Entry): void {
    if (entry.changes.some(({ status }) => status === 'PENDING') || stateOf(entry) === 'DRAFT') return
    const does = this.wish(entry)
    if (!does) return
    const lines = 'to' in does ? does.lines : entry.lines
    const kinds = 'to' in does ? (['project'] as const) : 'document' in does ? (['runner'] as const) : []
    const sold = { project: ITEM, lines: entry.lines, refundRules: LADDER }
    const price = changePrice(FACTS, sold, { kinds, lines }, this.now)
    const staying = entry.runners.filter(({ status }) => status === 'CONFIRMED')
    const places = staying.length
    const elsewhere = 'to' in does ? does.to.itemId : null
    if ('to' in does) {
      const residents = staying.filter(({ document }) => livesThere(does.to, document)).length
      if (placesLeft(this.entries, does.to, { now: this.now, residents }) < places) return
    }
    // Whose place is a resident's passes it on to another resident.
    if ('document' in does && staying[0]?.resident && !livesThere(entry.project, does.document)) return
    const change: Change = { status: 'PENDING', orderId: null, heldItemId: elsewhere, heldPlaces: places, does }
    if (price.toPay > 0) {
      if (stateOf(entry) !== 'CONFIRMED') return
      const order = newOrder('topUp', price.toPay, [])
      change.orderId = order.orderId
      entry.changes.push(change)
      entry.orders.push(order)
      make(this, order)
      return
    }
    const back = Math.min(price.back, keptOfAll(entry.orders))
    if (!this.apply(entry, change)) return
    entry.changes.push(change)
    if (back > 0) refundOrders(this, entry.orders, back, 'changed')
  }

  private wish({ project: own, lines, runners }: Entry): Change['does'] | null {
    const what = this.random(4)
    if (what === 0) return { defer: true }
    if (what === 1) return { document: String(this.random(DOCUMENTS)) }
    const to = PROJECTS.find((one) => one !== own && one.submit === 'submitHold')
    if (!to || own.submit !== 'submitHold') return null
    const fee = lineOf('entry', to.price, runners.length)
    return { to, lines: [...fee, ...lines.filter(({ kind }) => kind === 'coupon')] }
  }

  private apply(entry: Entry, change: Change): boolean {
    const { does } = change
    const free = !('document' in does) || !isEntered(this.entries, does.document, entry)
    const own = 'document' in does && entry.runners.some(({ document }) => document === does.document)
    const facts = { ...this.facts(entry), noActiveEntry: free && !own }
    const state = stateOf(entry)
    if (!fire(this, 'change', change, 'applied', facts)) return false
    if (state !== 'CONFIRMED') this.broken.push(`an entry that is ${state} is changed`)
    if ('defer' in does) return this.move(entry, 'defer', facts)
    if ('to' in does) {
      Object.assign(entry, { project: does.to, itemId: does.to.itemId, lines: does.lines })
      for (const row of entry.runners) row.resident = livesThere(does.to, row.document)
    }
    if ('document' in does) {
      const staying = entry.runners.find(({ status }) => status === 'CONFIRMED')
      if (staying) {
        staying.document = does.document
        staying.resident = livesThere(entry.project, does.document)
      }
    }
    return true
  }

  private settleChange(entry: Entry, order: Order): boolean {
    const change = entry.changes.find(({ orderId }) => orderId === order.orderId)
    if (change?.status !== 'PENDING') return false
    if (this.apply(entry, change)) return true
    this.dropChange(entry, order)
    return false
  }

  private dropChange(entry: Entry, order: Order): void {
    const change = entry.changes.find(({ orderId }) => orderId === order.orderId)
    if (change) fire(this, 'change', change, 'dropped')
  }

  /** One refund comes further: sent, done, refused by the provider, or by hand. */
  private refunds(_: Entry, order?: Order): void {
    const one = this.one(order?.refunds ?? [])
    const event = this.one(['sent', 'sent', 'done', 'done', 'failed', 'byHand', 'doneByHand'] as const)
    if (order && one && event) moveRefund(this, order, one, event)
  }

  /** Ends every entry with its money; one whose order is being made, or was just paid, in the next round. */
  private callOff(): void {
    this.calledOff = true
    const how = this.random(2) === 0 ? ('raceCancelled' as const) : ('raceDeferred' as const)
    for (let round = 0; round < 3; round += 1) for (const entry of this.entries) this.endCalledOff(entry, how)
  }

  private endCalledOff(entry: Entry, how: 'raceCancelled' | 'raceDeferred'): void {
    for (const order of entry.orders) {
      if (order.status === 'CREATING') make(this, order)
      if (order.status !== 'PENDING') continue
      if (!endUnpaid(this, order, 'cancelled', this.consequences(entry, order))) return
      this.dropChange(entry, order)
    }
    while (entry.runners.some(({ status }) => isActive(status))) {
      if (
        !this.move(
          entry,
          how,
          {},
          entry.runners.filter(({ status }) => isActive(status)),
        )
      )
        return
    }
    const retained = how === 'raceCancelled' && stateOf(entry) === 'CANCELLED' ? keptOfAll(entry.orders) : 0
    if (retained > 0) refundOrders(this, entry.orders, retained, 'raceCancelled')
  }

  private check(): void {
    const shares = PROJECTS.flatMap((project) => {
      const { itemId, places, residents } = project
      const kept = shareAt(project, this.now)
      if (residents && othersIn(this.entries, project) > places - shareAt(project, 0)) this.reached.add(FLOWN_BACK)
      return kept > 0 ? [{ itemId, others: places - kept }] : []
    })
    this.broken.push(
      ...brokenRace({
        projects: PROJECTS,
        addOns: [{ id: 'shuttle', quota: SHUTTLES }],
        sizes: [{ id: 'M', stock: SHIRTS, items: null }],
        slots: (['early', 'late'] as const).map((id) => {
          return { id, capacity: SLOTS[id], booked: countBooked(this.entries, id) }
        }),
        codes: [],
        shares,
        entries: this.entries,
      }),
    )
    if (this.total !== 0) this.broken.push(`the ledger sums to ${this.total}`)
  }
}
