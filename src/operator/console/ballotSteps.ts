import type { Ballot } from '#api/console.gen.ts'

export type BallotStep = 'close' | 'freeze' | 'value' | 'draw'

/** Why the list cannot be frozen yet, or no more. */
export type FreezeBar =
  | { why: 'valueNotNamed' }
  | { why: 'early'; closes: number; from: number }
  | { why: 'valueKnown'; at: number }
  | { why: 'inReview' | 'unpaid'; runners: number }

/** The step at which a ballot stands; null once it is drawn. */
export function findStep({ draw, freezesFrom }: Pick<Ballot, 'draw' | 'freezesFrom'>, now: number): BallotStep | null {
  if (draw === null) return now < freezesFrom ? 'close' : 'freeze'
  if (draw.drawnAt !== null) return null
  return now < draw.publicAt ? 'value' : 'draw'
}

/** What the platform would refuse a freeze for, of the first list or of a second draw's; null when it would not. */
export function findFreezeBar(
  { publicValue, secondDraw, signUpEnd, freezesFrom, states }: Ballot,
  now: number,
): FreezeBar | null {
  const value = secondDraw ?? publicValue
  const unpaid = states[secondDraw ? 'WON' : 'HELD'] ?? 0
  const inReview = states.REVIEW ?? 0
  if (value === null) return { why: 'valueNotNamed' }
  if (now < freezesFrom) return { why: 'early', closes: signUpEnd, from: freezesFrom }
  if (now >= value.at) return { why: 'valueKnown', at: value.at }
  if (inReview > 0) return { why: 'inReview', runners: inReview }
  return unpaid > 0 ? { why: 'unpaid', runners: unpaid } : null
}
