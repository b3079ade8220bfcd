import type { MotifName } from './motifs/all.ts'
import type { lands } from './motifs/land.ts'

export type LandName = keyof typeof lands
export type Front = 'river' | 'lake' | 'sea' | 'field' | 'snow' | 'sand' | 'plain'

export interface Placed {
  motif: MotifName
  /** 0 is the left edge, 1 the right. */
  x: number
  scale: number
  /** Above the layer's ground, for what stands on a hill. */
  lift?: number
}

/** What one city looks like, from the back to the front. */
export interface Scene {
  far: { land: LandName; height: number }[]
  back: Placed[]
  mid: Placed[]
  front: Front
  /** Colour of the earth and its water where it shows: loess, sand. */
  tint?: string
  /** What floats between the far shore and the near bank. */
  water?: Placed[]
  near: Placed[]
}

export const at = (motif: MotifName, x: number, scale = 1, lift = 0): Placed => ({ motif, x, scale, lift })
export const land = (name: LandName, height: number): { land: LandName; height: number } => ({ land: name, height })
