import { createHash } from 'node:crypto'
import type { Text } from './facts.gen.ts'
import { isSure, type LossRule } from './losses.ts'
import type { DrawShare } from './shares.ts'

/**
 * A ballot that anybody can draw again. Before the draw the list of tickets is frozen and published with its hash and
 * a commitment to a secret of the operator. A value that nobody can know yet, and that is named beforehand, comes out
 * later; secret, value and list make the seed, and the seed alone makes the order. So nobody chooses who is drawn: the
 * operator does not know the value while the list can still be changed, and whoever sees the value first lacks the
 * secret.
 *
 * Who has lost draws before may count for more. A ticket of weight w has w lots in the drum and comes where the first of
 * them does: of w numbers drawn at random the smallest is as Efraimidis and Spirakis' key u^(1/w) (2006), here in whole
 * numbers and so the same on every machine.
 *
 * Shares of the places are given first, each among the tickets that are in it: residents, running clubs. Who has none of
 * a share comes in the general draw with all others, and so do the places that a share leaves. A share, or the whole, may
 * go by finish times in place of lots: the fastest first, of the same time the one whose lot comes first.
 */

/** What a draw is about; the first line of its file. */
export interface DrawHead {
  /**
   * Version of this format and of the rule: 2 where tickets have weights, 3 where there are shares or finish times; who
   * knows only an earlier one cannot draw it again.
   */
  draw: 1 | 2 | 3
  raceId: string
  itemId: string
  race: Text
  project: Text
  /** Places to be drawn, counted in runners. */
  places: number
  /** Names the value to come, so that everybody reads the same one. */
  publicValue: Text
  /** From when on it is known; ISO 8601. */
  publicAt: string
  frozenAt: string
  /** Since version 2: what an entry counts whose runners have lost draws before. */
  lostBefore?: LossRule
  /** Of version 3: in the order of finish times, not of lots. */
  by?: 'result'
  /** Of version 3: parts of the places that are given first, one after the other. */
  shares?: DrawShare[]
  /** What was not paid for is drawn again, with this value, among those who were not drawn. */
  secondDraw?: { publicValue: Text; publicAt: string }
  /** Of that second draw. */
  round?: 2
}

/** An entry as everybody may see it; a line of the file. */
export interface Ticket {
  ticket: string
  /** Its runners: drawn together or not at all. */
  places: number
  /** Whether it goes on the waiting list when it is not drawn. */
  waits: boolean
  /** Salted hash of the runners' documents: who holds ticket, salt and documents can show whose line it is. */
  proof: string
  /** Since version 2: draws that each of its runners has lost in a row, and how many lots it has for that. */
  losses?: number
  weight?: number
  /** Of version 3: the shares that it is in, and its finish time in seconds where one of them or the whole goes by that. */
  shares?: string[]
  seconds?: number
}

export type DrawResult = 'drawn' | 'waits' | 'notDrawn'

/** What became of a ticket; `rank` counts from 1 in the order of the draw, which is that of the waiting list too. */
export interface Outcome {
  rank: number
  ticket: string
  result: DrawResult
  /** By which it has its places. */
  share?: string
}

/** What makes the seed once it is known. */
export interface Revealed {
  secret: string
  /** As it was read; `plainValue` says what of it counts. */
  publicValue: string
}

/** SHA-256 of a text in UTF-8, as 64 small hexadecimal digits. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** JSON that is the same for everybody: keys in order, no blanks. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The frozen list as it is published and hashed: the head and a line a ticket, in the order of their numbers. */
export function frozenText(head: DrawHead, tickets: readonly Ticket[]): string {
  const sorted = [...tickets].sort((a, b) => (a.ticket < b.ticket ? -1 : 1))
  return [head, ...sorted].map((line) => `${canonical(line)}\n`).join('')
}

/** What is published of a secret beforehand. */
export const commitmentOf = (secret: string): string => sha256(secret)

/** Letters and digits of a public value: how it is spaced or written must leave nothing to choose. */
export function plainValue(publicValue: string): string {
  return publicValue
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export function deriveSeed(listHash: string, { secret, publicValue }: Revealed): string {
  return sha256(`${listHash} ${secret} ${plainValue(publicValue)}`)
}

/**
 * Draws: tickets come in the order of SHA-256 of the seed and their number; of one with several lots the smallest counts,
 * each further lot with its number. Those that have a sure place come before all others. Where finish times decide, the
 * faster comes first. The shares are given one after the other, each by lots of its own (seed, share and number), then
 * what is left. One whose runners all fit into the
 * places left is drawn; one that does not fit is passed over, and the next that fits comes.
 */
export function drawTickets(
  tickets: readonly Ticket[],
  { places, lostBefore, by, shares = [] }: Pick<DrawHead, 'places' | 'lostBefore' | 'by' | 'shares'>,
  seed: string,
): Outcome[] {
  const order = (some: readonly Ticket[], ofWhat: string, goesBy: 'result' | undefined) => {
    const lots = some
      .map((ticket) => ({ ticket, sure: isSure(lostBefore, ticket.losses), key: smallestLot(ofWhat, ticket) }))
      .sort((a, b) => Number(b.sure) - Number(a.sure) || (a.key < b.key ? -1 : 1))
      .map(({ ticket }) => ticket)
    return goesBy ? lots.sort((a, b) => secondsOf(a) - secondsOf(b)) : lots
  }
  const shareOf = new Map<Ticket, string>()
  let left = places
  for (const share of shares) {
    const fits = takeFitting(Math.min(share.places, left))
    const inIt = tickets.filter((ticket) => ticket.shares?.includes(share.id) && !shareOf.has(ticket))
    // With lots of its own: the lots of those whom it leaves out say nothing of the rest.
    for (const ticket of order(inIt, `${seed} ${share.id}`, share.by)) {
      if (!fits(ticket.places)) continue
      shareOf.set(ticket, share.id)
      left -= ticket.places
    }
  }
  const fits = takeFitting(left)
  const rest = tickets.filter((ticket) => !shareOf.has(ticket))
  const others = order(rest, seed, by)
  return [...shareOf.keys(), ...others].map((ticket, index) => {
    const share = shareOf.get(ticket)
    const result = share !== undefined || fits(ticket.places) ? 'drawn' : ticket.waits ? 'waits' : 'notDrawn'
    return { rank: index + 1, ticket: ticket.ticket, result, ...(share !== undefined && { share }) }
  })
}

/** One without a time comes after all that have one; infinite, a difference of two would be no number. */
const secondsOf = ({ seconds = Number.MAX_SAFE_INTEGER }: Ticket) => seconds

function smallestLot(ofWhat: string, { ticket, weight = 1 }: Ticket): string {
  let smallest = sha256(`${ofWhat} ${ticket}`)
  for (let lot = 2; lot <= weight; lot++) {
    const key = sha256(`${ofWhat} ${ticket} ${lot}`)
    if (key < smallest) smallest = key
  }
  return smallest
}

/** The rule of the draw and of the waiting list: takes places while a whole entry fits, else passes it over. */
export function takeFitting(places: number): (wanted: number) => boolean {
  let left = places
  return (wanted) => {
    if (wanted > left) return false
    left -= wanted
    return true
  }
}

/** The file of a draw: the frozen list, what vouches for it and, once drawn, the secret, the value and the order. */
export function drawFile(frozen: string, commitment: string, drawn?: Revealed & { outcomes: Outcome[] }): string {
  const listHash = sha256(frozen)
  const vouched = `${frozen}${canonical({ commitment, listHash })}\n`
  if (!drawn) return vouched
  const { secret, publicValue, outcomes } = drawn
  const revealed = { secret, publicValue, seed: deriveSeed(listHash, { secret, publicValue }) }
  return vouched + [revealed, ...outcomes].map((line) => `${canonical(line)}\n`).join('')
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A ticket's number from random bytes, without letters that are mistaken for others: K7QM-2XDT. */
export function ticketNumber(random: Uint8Array): string {
  const letters = [...random.slice(0, 8)].map((byte) => LETTERS[byte % LETTERS.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Whose ticket it is, without saying so: documents as `type:number`, in any order. */
export function hashDocuments(salt: string, documents: readonly string[]): string {
  return sha256([salt, ...[...documents].sort()].join(' '))
}
