/** Sizes of one picture; every drawing is made for a height of 360. */
export interface Frame {
  width: number
  height: number
  /** Where the far land stands. */
  horizon: number
  /** Where the near bank begins. */
  bank: number
}

export const RATIOS = ['16:9', '2:1', '4:3'] as const
export type Ratio = (typeof RATIOS)[number]

const WIDTHS: Record<Ratio, number> = { '16:9': 640, '2:1': 720, '4:3': 480 }

export function frameOf(ratio: Ratio): Frame {
  return { width: WIDTHS[ratio], height: 360, horizon: 236, bank: 280 }
}
