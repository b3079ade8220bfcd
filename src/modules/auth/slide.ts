/** A pull of the slider: how long it took, and where the thumb was on the way. */
export interface Slide {
  ms: number
  /** Positions from 0 to 100, in order. */
  track: number[]
}

export type SlideState =
  | { status: 'rest' }
  | { status: 'moving'; at: number; since: number; track: number[] }
  | { status: 'done'; slide: Slide }
  /** Jumped instead of being pulled. */
  | { status: 'refused' }

export const SLIDE_END = 100
/** A move of more than this, in percent, was a jump and not a drag. */
const LONGEST_JUMP = 45
const MOST_POINTS = 400

/** The slider after the thumb has come to `to`. */
export function moveSlide(state: SlideState, to: number, now: number): SlideState {
  if (state.status === 'done') return state
  const before = state.status === 'moving' ? state : { at: 0, since: now, track: [0] }
  if (Math.abs(to - before.at) > LONGEST_JUMP) return { status: 'refused' }
  const track = [...before.track, Math.round(to)].slice(-MOST_POINTS)
  if (to >= SLIDE_END) return { status: 'done', slide: { ms: Math.max(1, Math.round(now - before.since)), track } }
  return { status: 'moving', at: to, since: before.since, track }
}

/** Where the thumb was on a slider that ends elsewhere: each challenge of the platform has its own end. */
export function scaled(track: number[], end: number): number[] {
  return track.map((at) => (at * end) / SLIDE_END)
}

/** The slider after a finger has let go of it before the end. */
export function releaseSlide(state: SlideState): SlideState {
  return state.status === 'moving' ? { status: 'rest' } : state
}

export function slidePosition(state: SlideState): number {
  if (state.status === 'done') return SLIDE_END
  return state.status === 'moving' ? state.at : 0
}
