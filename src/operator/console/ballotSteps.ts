import type { Ballot } from '#api/console.gen.ts'

export type BallotStep = 'close' | 'freeze' | 'value' | 'draw'

/** The step at which a ballot stands; null once it is drawn. */
export function findStep({ draw, freezesFrom }: Pick<Ballot, 'draw' | 'freezesFrom'>, now: number): BallotStep | null {
  if (draw === null) return now < freezesFrom ? 'close' : 'freeze'
  if (draw.drawnAt !== null) return null
  return now < draw.publicAt ? 'value' : 'draw'
}
