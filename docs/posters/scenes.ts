import { readData } from '#platform/readData.ts'
import { type MotifName, motifs } from './motifs/all.ts'
import { lands } from './motifs/land.ts'

type LandName = keyof typeof lands
const FRONTS = ['river', 'lake', 'sea', 'field', 'snow', 'sand', 'plain'] as const
export type Front = (typeof FRONTS)[number]

export interface Placed {
  motif: MotifName
  /** 0 is the left edge, 1 the right. */
  x: number
  /** 1 when it is left out. */
  scale?: number
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

const FILE = 'scenes.json'
type Scenes = [Scene, ...Scene[]]
const read = readData<{ cities: Record<string, Scene>; common: Scenes; trails: Scenes; parks: Scenes }>(
  import.meta.url,
  `./${FILE}`,
)
for (const scene of [...Object.values(read.cities), ...read.common, ...read.trails, ...read.parks]) checkNames(scene)

/** Keyed by the city's pinyin. */
export const SCENES = read.cities

/** For a city without a drawing of its own; which one is taken follows from the race. */
export const COMMON_SCENES = read.common

/** For races over mountains, and for runs in a park; which one is taken follows from the race. */
export const TRAILS = read.trails
export const PARKS = read.parks

/** Throws when a scene names a drawing that there is not. */
function checkNames({ far, back, mid, water = [], near, front }: Scene): void {
  oneOf(FILE, front, FRONTS)
  for (const { land } of far) oneOf(FILE, land, Object.keys(lands))
  for (const { motif } of [...back, ...mid, ...water, ...near]) oneOf(FILE, motif, Object.keys(motifs))
}

/** The error names the file, the value and what there is. */
function oneOf(file: string, value: string, known: readonly string[]): void {
  if (!known.includes(value)) throw new Error(`${file}: "${value}" is unknown. There is ${known.join(', ')}.`)
}
