import { mix } from './colour.ts'
import type { Frame } from './frame.ts'
import { motifs } from './motifs/all.ts'
import { lands } from './motifs/land.ts'
import type { Palette, Tone } from './palette.ts'
import type { Random } from './random.ts'
import { COMMON_SCENES, PARKS, type Placed, SCENES, type Scene, TRAILS } from './scenes.ts'
import type { PosterFacts } from './sketch.ts'

/** Drawings that stand on the line `y`. */
export function place(items: Placed[], frame: Frame, y: number, tone: Tone, random: Random): string {
  const drawn = items.map(({ motif, x, scale = 1, lift = 0 }) => {
    const at = Math.round(frame.width * x)
    return `<g transform="translate(${at} ${y - lift})${scale === 1 ? '' : ` scale(${scale})`}">${motifs[motif](tone, random)}</g>`
  })
  return drawn.length ? `<g fill="${tone.base}">${drawn.join('')}</g>` : ''
}

/** Loess and sand keep their own colour under any light. */
function earthen(tone: Tone, tint: string | undefined): Tone {
  return tint
    ? { ...tone, base: mix(tone.base, tint, 0.58), lit: mix(tone.lit, tint, 0.3), dark: mix(tone.dark, tint, 0.3) }
    : tone
}

/** What lies behind the city, far ones first. */
export function drawLands(scene: Scene, frame: Frame, palette: Palette, random: Random): string {
  return scene.far
    .map(({ land, height }, index) => {
      const front = index === scene.far.length - 1 && index > 0
      const tone = earthen(front ? nearer(palette.far, palette.mid) : palette.far, scene.tint)
      return `<g fill="${tone.base}">${lands[land]({ width: frame.width, base: frame.horizon, height }, tone, random)}</g>`
    })
    .join('')
}

function nearer(far: Tone, mid: Tone): Tone {
  return { base: mix(far.base, mid.base, 0.45), lit: far.base, dark: mid.base, pop: mid.pop, leaf: mid.leaf }
}

/** The place of a race; what is left to chance follows from the race. */
export function sceneOf({ city, ground }: PosterFacts, random: Random): Scene {
  const own = SCENES[city]
  if (ground === 'city') return varied(own ?? random.pick(COMMON_SCENES), random)
  const scene = random.pick(ground === 'trail' ? TRAILS : PARKS)
  if (!own) return scene
  // The earth is the city's, and from its parks one sees what stands in it.
  const { tint, mid } = own
  const landmarks = ground === 'park' ? mid.filter(({ motif }) => !/bridge|arch|dam/i.test(motif)).slice(0, 1) : []
  const landmark = landmarks.map((one) => ({ ...one, x: 0.62, scale: 0.55 }))
  const far = ground === 'trail' && own.far.some(({ land }) => STEEP.has(land)) ? own.far : scene.far
  return { ...scene, far, back: [...scene.back, ...landmark], ...(tint ? { tint } : {}) }
}

const STEEP: ReadonlySet<string> = new Set(['peaks', 'snowPeaks', 'karst', 'gorge', 'loess', 'dunes'])

/** The same city seen from another place: what stands in it moves and grows a little, and not all of it is in sight. */
function varied(scene: Scene, random: Random): Scene {
  const shift = random.between(-0.06, 0.05)
  const moved = (one: Placed): Placed => {
    return { ...one, x: one.x + shift, scale: (one.scale ?? 1) * random.between(0.88, 1.14) }
  }
  const [first, ...others] = scene.mid
  const near = random.chance(0.5)
    ? scene.near
    : [{ motif: random.pick(BANKS), x: random.between(0.9, 0.98), scale: 0.85 }]
  return {
    ...scene,
    back: scene.back.filter(() => random.chance(0.75)).map(moved),
    mid: [...(first ? [moved(first)] : []), ...others.filter(() => random.chance(0.8)).map(moved)],
    near: scene.near.length === 0 ? [] : near,
  }
}

const BANKS = ['crownTree', 'willow', 'reeds', 'trees', 'pines'] as const

/** The drawing that a scene is known by. */
export function landmarkOf({ mid, back, near }: Scene): Placed {
  return [...mid, ...back, ...near].find(({ motif }) => !/trees|blocks/.test(motif)) ?? { motif: 'crownTree', x: 0.6 }
}
