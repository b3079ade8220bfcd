import type { DeferredPlace, EntryStatusCard, OrderStatus, OwnTeam, RegistrationStatus } from '#api/contract.gen.ts'
import { formatFen } from '#lib/money.ts'
import { joinWords } from '#lib/words.ts'
import { type TextOf, text } from '#platform/texts.ts'
import type { MovedMoney } from '#race/account.ts'
import type { Text } from '#race/facts.gen.ts'
import type { Start } from '#race/times.ts'

/** What decides where an entry stands; moments in epoch milliseconds, amounts in fen. */
export interface EntrySummary {
  entry: RegistrationStatus
  order: OrderStatus | null
  /** It waits for a draw, or will once it is paid. */
  ballot: boolean
  /** That goes by results, not by lots. */
  byResult: boolean
  money: MovedMoney & {
    payable: number
    /** Of what was paid: fees of changes. */
    fees: number
  }
  /** Until when an unpaid order can be paid. */
  payBy: number | null
  signUpEnd: number
  drawAt: number | null
  /** Until when an entry under review is decided on. */
  reviewUntil: number | null
  /** When nobody waits for a place any more; null for an entry that does not. */
  /** Of a second draw that it waits for. */
  secondDrawAt: number | null
  waitlistUntil: number | null
  /** When its project starts and is over. */
  start: Pick<Start, 'startsAt' | 'endsAt'>
  /** A document that is still to be handed in, the first by its day. */
  document: { name: Text; until: number } | null
  /** A change that waits for its payment. */
  change: { toPay: number; payBy: number | null } | null
  /** The team that it is of, as the account belongs to it. */
  team: Pick<OwnTeam, 'me' | 'paidBy'> | null
  /** The place that a deferred entry keeps. */
  deferred: DeferredPlace | null
  /** What the platform has said about its end. */
  reason: Text | null
}

/** What comes next, and what of the rest goes with it. */
type Next = Pick<EntryStatusCard, 'next'> & Partial<Pick<EntryStatusCard, 'step' | 'deadline'>>

const TONES: Record<RegistrationStatus, EntryStatusCard['tone']> = {
  DRAFT: 'warning',
  REVIEW: 'info',
  HELD: 'warning',
  AWAIT_DRAW: 'info',
  WON: 'success',
  WAITLISTED: 'info',
  CONFIRMED: 'success',
  LOST: 'neutral',
  REJECTED: 'danger',
  EXPIRED: 'neutral',
  WITHDRAWN: 'neutral',
  CANCELLED: 'neutral',
  DEFERRED: 'info',
}

/** Where an entry stands at a moment: its state, what comes next and until when, and where its money is. */
export function writeStatusCard(summary: EntrySummary, now: number): EntryStatusCard {
  const { entry, money } = summary
  const { next, step = null, deadline = null } = nextForMember(summary) ?? nextIn(summary, now)
  const state = stateOf(summary, money.payable === 0)
  return { state, tone: TONES[entry], next, step, deadline, money: moneyOf(summary) }
}

function stateOf({ entry, ballot, byResult }: EntrySummary, free: boolean): Text {
  if (free && (entry === 'HELD' || entry === 'EXPIRED')) return text(`card.${entry}.free`)
  if (byResult && (entry === 'AWAIT_DRAW' || entry === 'WON' || entry === 'LOST')) return text(`card.${entry}.byResult`)
  if (!ballot && (entry === 'WON' || entry === 'LOST')) return text(`card.${entry}.waited`)
  return text(`card.${entry}`)
}

type Until = TextOf<'card'> extends infer Name ? (Name extends `until.${infer Own}` ? Own : never) : never

function until(at: number | null, name: Until): EntryStatusCard['deadline'] {
  return at === null ? null : { at, label: text(`card.until.${name}`) }
}

/** What a state leads to. */
function nextIn(summary: EntrySummary, now: number): Next {
  const { reason, signUpEnd } = summary
  switch (summary.entry) {
    case 'DRAFT':
      return { next: text('card.next.confirmOrder'), step: 'confirmOrder', deadline: until(signUpEnd, 'signUpEnd') }
    case 'REVIEW': {
      if (summary.byResult)
        return { next: text('card.next.reviewed.byResult'), deadline: until(summary.reviewUntil, 'review') }
      const free = summary.money.payable === 0
      const next = text(free ? 'card.next.reviewed.free' : 'card.next.reviewed')
      return { next, deadline: until(summary.reviewUntil, 'review') }
    }
    case 'HELD':
      return nextToPay(summary, summary.ballot ? 'card.next.payBallot' : 'card.next.pay')
    case 'WON':
      return nextToPay(summary, 'card.next.payWon')
    case 'AWAIT_DRAW':
      if (summary.byResult) return { next: text('card.next.choice'), deadline: until(summary.drawAt, 'choice') }
      return { next: text('card.next.draw'), deadline: until(summary.drawAt, 'draw') }
    case 'WAITLISTED':
      if (summary.secondDrawAt !== null)
        return { next: text('card.next.secondDraw'), deadline: until(summary.secondDrawAt, 'draw') }
      return { next: text('card.next.waitlist'), deadline: until(summary.waitlistUntil, 'waitlist') }
    case 'CONFIRMED':
      return nextConfirmed(summary, now)
    case 'LOST':
      if (summary.byResult) return { next: text('card.next.notChosen') }
      return { next: text(summary.ballot ? 'card.next.lost' : 'card.next.lostWaited') }
    case 'REJECTED':
      return { next: reason ?? text('card.next.rejected') }
    case 'EXPIRED':
    case 'CANCELLED': {
      const next = reason ?? text(summary.entry === 'EXPIRED' ? 'card.next.expired' : 'card.next.cancelled')
      return now > signUpEnd ? { next } : { next, step: 'enterAgain' }
    }
    case 'WITHDRAWN':
      return { next: text('card.next.withdrawn') }
    case 'DEFERRED':
      return nextDeferred(summary.deferred)
  }
}

function nextToPay(
  { order, money, payBy, ballot }: EntrySummary,
  pay: 'card.next.pay' | 'card.next.payBallot' | 'card.next.payWon',
): Next {
  if (order !== 'PENDING') return { next: text('card.next.making') }
  if (money.payable > 0) return { next: text(pay), step: 'pay', deadline: until(payBy, 'pay') }
  const next = text(ballot ? 'card.next.confirmBallot' : 'card.next.confirm')
  return { next, step: 'confirm', deadline: until(payBy, 'confirm') }
}

function nextConfirmed({ change, document, start }: EntrySummary, now: number): Next {
  if (change) {
    return { next: text('card.next.payChange'), step: 'payChange', deadline: until(change.payBy, 'payChange') }
  }
  if (document) {
    const next = text('card.next.handIn', { name: document.name })
    return { next, step: 'handIn', deadline: until(document.until, 'handIn') }
  }
  if (now >= start.endsAt) return { next: text('card.next.raceOver') }
  if (now >= start.startsAt) return { next: text('card.next.raceDay') }
  return { next: text('card.next.race'), deadline: until(start.startsAt, 'race') }
}

function nextDeferred(place: DeferredPlace | null): Next {
  if (!place?.raceName) return { next: text('card.next.deferred') }
  const { raceName, itemName, fee, signUpStart, signUpEnd } = place
  const project = text('card.project', { race: raceName, item: itemName ?? '' })
  const next =
    fee === 0
      ? text('card.next.deferredTo.free', { project })
      : text('card.next.deferredTo', { project, fee: formatFen(fee) })
  switch (place.status) {
    case 'used':
      return { next: text('card.next.deferralUsed', { project }) }
    case 'over':
      return { next: text('card.next.deferralOver', { project }) }
    case 'open':
      return { next, step: 'useDeferral', deadline: until(signUpEnd, 'signUpEnd') }
    default:
      return { next, deadline: until(signUpStart, 'signUpStart') }
  }
}

/** What a member of a team waits for until its captain has done their part; null where it is the member's own. */
function nextForMember({ entry, team, money, signUpEnd, payBy }: EntrySummary): Next | null {
  if (team?.me !== 'member') return null
  if (entry === 'DRAFT') return { next: text('card.member.draft'), deadline: until(signUpEnd, 'signUpEnd') }
  if (team.paidBy === 'each' || (entry !== 'HELD' && entry !== 'WON')) return null
  const does = money.payable === 0 ? 'confirm' : 'pay'
  return { next: text(`card.member.${does}`), deadline: until(payBy, does) }
}

const ENDED: readonly RegistrationStatus[] = ['LOST', 'REJECTED', 'EXPIRED', 'CANCELLED']
const BEFORE_DRAW: readonly RegistrationStatus[] = ['AWAIT_DRAW', 'WAITLISTED']

/** What was paid and is still there, what is on its way back, what came back, what is due: each where there is some. */
function moneyOf(summary: EntrySummary): Text {
  const { entry, money, change, team } = summary
  if (team?.me === 'member' && team.paidBy === 'captain' && money.payable > 0) return text('card.money.captain')
  const { paid, onTheWay, returned, fees } = money
  const net = paid - onTheWay - returned
  const parts = [
    ...(paid === 0 ? [unpaid(summary)] : []),
    ...(net > 0 ? paidWords(entry, { paid, net, fees }) : []),
    ...(onTheWay > 0 ? [text('card.money.onTheWay', { sum: formatFen(onTheWay) })] : []),
    ...(returned > 0 ? [text('card.money.returned', { sum: formatFen(returned) })] : []),
    ...(change && change.toPay > 0 ? [text('card.money.change', { sum: formatFen(change.toPay) })] : []),
  ]
  return joinWords(parts, '，')
}

function unpaid({ entry, order, ballot, byResult, money: { payable } }: EntrySummary): Text {
  if (order === 'PAID' || payable === 0) return text('card.money.nothing')
  if (entry === 'WITHDRAWN' || ENDED.includes(entry)) return text('card.money.notCharged')
  const sum = formatFen(payable)
  if (order === 'PENDING') return text('card.money.toPay', { sum })
  if (!BEFORE_DRAW.includes(entry)) return text('card.money.notYet')
  if (byResult && entry === 'AWAIT_DRAW') return text('card.money.ifChosen', { sum })
  return text(ballot && !byResult ? 'card.money.ifDrawn' : 'card.money.ifOffered', { sum })
}

function paidWords(
  entry: RegistrationStatus,
  { paid, net, fees }: { paid: number; net: number; fees: number },
): Text[] {
  const [all, rest] = [formatFen(paid), formatFen(net)]
  const arrived =
    fees > 0
      ? text('card.money.paidWithFees', { sum: all, fees: formatFen(fees) })
      : text('card.money.paid', { sum: all })
  if (BEFORE_DRAW.includes(entry)) return [arrived, text('card.money.notDrawn')]
  if (entry === 'WITHDRAWN') return [arrived, text('card.money.retained', { sum: rest })]
  if (entry === 'DEFERRED') return [arrived, text('card.money.deferred', { sum: formatFen(Math.max(0, net - fees)) })]
  return ENDED.includes(entry) ? [arrived, text('card.money.goesBack', { sum: rest })] : [arrived]
}
