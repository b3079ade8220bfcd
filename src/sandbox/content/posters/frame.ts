/** Sizes of one picture; every drawing is made for a height of 360. */
export interface Frame {
  width: number
  height: number
  /** Where the far land stands. */
  horizon: number
  /** Where the near bank begins. */
  bank: number
}

export type Ratio = '16:9' | '2:1' | '1:1'

const WIDTHS: Record<Ratio, number> = { '16:9': 640, '2:1': 720, '1:1': 360 }

export function frameOf(ratio: Ratio): Frame {
  return { width: WIDTHS[ratio], height: 360, horizon: 236, bank: 280 }
}
