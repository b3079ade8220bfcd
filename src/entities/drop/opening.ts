import { parseInstant } from '#lib/date.ts'
import type { BoxFacts, DropFacts, PieceFacts } from './facts.gen.ts'

/** How many of each piece have come out of boxes, by its id. */
export type Drawn = Readonly<Record<string, number>>

/** Whether boxes of a drop are sold at a moment (epoch ms). */
export function saleStatus({ opens, closes }: Pick<DropFacts, 'opens' | 'closes'>, now: number) {
  if (now < instant(opens)) return 'soon'
  return now < instant(closes) ? 'open' : 'ended'
}

/** Epoch ms of a moment in facts, which `check` has seen to be one. */
export function instant(written: string): number {
  const at = parseInstant(written)
  if (at === null) throw new Error(`"${written}" is no moment`)
  return at
}

/** How many of a piece have not come out yet; never below zero, also where facts lower an edition later. */
export function pieceLeft({ id, edition }: Pick<PieceFacts, 'id' | 'edition'>, drawn: Drawn): number {
  return Math.max(0, edition - (drawn[id] ?? 0))
}

/** The odds of each piece in the next box, in their order: what is gone leaves its odds to the others in proportion. */
export function oddsNow({ pieces }: Pick<BoxFacts, 'pieces'>, drawn: Drawn): number[] {
  const open = pieces.map((piece) => (pieceLeft(piece, drawn) > 0 ? piece.odds : 0))
  const sum = open.reduce((all, odds) => all + odds, 0)
  return open.map((odds) => (sum === 0 ? 0 : odds / sum))
}

/**
 * What is in a box that is opened now. `at` is a number from 0 up to below 1: the odds of the moment lie on it end to end, in
 * the order of the pieces. Null when every piece has come out.
 */
export function choosePiece(box: Pick<BoxFacts, 'pieces'>, drawn: Drawn, at: number): PieceFacts | null {
  const odds = oddsNow(box, drawn)
  let upTo = 0
  const hit = odds.findIndex((one) => {
    upTo += one
    return at < upTo
  })
  // Odds such as 0.1 and 0.2 add up to a hair less than they say.
  return box.pieces[hit === -1 ? odds.findLastIndex((one) => one > 0) : hit] ?? null
}

/** From when on (epoch ms) a piece that is held since a moment may be given away. */
export function giftFrom({ giftAfterDays }: Pick<DropFacts, 'giftAfterDays'>, since: number): number {
  return since + giftAfterDays * 86_400_000
}
