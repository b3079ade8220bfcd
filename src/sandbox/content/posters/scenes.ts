import { at, land, type Scene } from './scene.ts'
import { NORTH } from './scenesNorth.ts'
import { SOUTH } from './scenesSouth.ts'

/** Keyed by the city's pinyin. */
export const SCENES: Record<string, Scene> = { ...NORTH, ...SOUTH }

/** For a city without a drawing of its own; which one is taken follows from the race. */
export const COMMON_SCENES: readonly [Scene, ...Scene[]] = [
  {
    far: [land('hills', 70), land('downs', 36)],
    back: [at('blocks', 0.86, 0.65)],
    mid: [at('stayedBridge', 0.5, 0.75), at('pagoda', 0.78, 0.8)],
    front: 'river',
    near: [at('crownTree', 0.95, 0.95)],
  },
  {
    far: [land('peaks', 100), land('hills', 48)],
    back: [],
    mid: [at('pavilion', 0.7, 1.05), at('trees', 0.84, 0.8)],
    front: 'lake',
    near: [at('willow', 0.95, 1)],
  },
  {
    far: [land('downs', 40)],
    back: [at('blocks', 0.3, 0.5), at('downtown', 0.84, 0.85)],
    mid: [at('stadium', 0.66, 0.9), at('trees', 0.86, 0.8)],
    front: 'field',
    near: [at('crownTree', 0.96, 0.9)],
  },
]
