import { mix } from './colour.ts'
import { drawCourse } from './course.ts'
import { type Frame, frameOf, type Ratio } from './frame.ts'
import { drawBank, drawFront, drawSeason } from './ground.ts'
import { motifs } from './motifs/all.ts'
import { lands } from './motifs/land.ts'
import { createPalette, moodOf, type Palette, type Tone } from './palette.ts'
import { type Random, randomOf } from './random.ts'
import { COMMON_SCENES, PARKS, type Placed, SCENES, type Scene, TRAILS } from './scenes.ts'
import { drawSky } from './sky.ts'

/** Where the course runs: through the city, over mountains, in a park. */
export type Ground = 'city' | 'trail' | 'park'

export interface PosterFacts {
  /** Of the race or the project; seeds everything left to chance. */
  id: string
  /** The city's pinyin in one word; without a drawing of its own it gets a common one. */
  city: string
  /** Of the longest project; null draws no numerals. */
  distanceKm: number | null
  /** Epoch ms: the season and the light. */
  raceTime: number
  ground: Ground
  /** #rrggbb of the course line, where a race has its own colour. */
  accent?: string
}

export interface PosterOptions {
  ratio: Ratio
  /** Another picture of the same race, such as its banner. */
  variant?: string
}

function place(items: Placed[], frame: Frame, y: number, tone: Tone, random: Random): string {
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

function drawLands(scene: Scene, frame: Frame, palette: Palette, random: Random): string {
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

function sceneOf({ city, ground }: PosterFacts, random: Random): Scene {
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

/** The picture of a race as an SVG document; the same facts always give the same bytes. */
export function drawPoster(facts: PosterFacts, { ratio, variant }: PosterOptions): string {
  const random = randomOf(`${facts.id}/${facts.city}/${variant ?? ''}`)
  const { season, hour } = moodOf(facts.raceTime)
  const light = createPalette(season, hour, random, facts.accent)
  const frame = frameOf(ratio)
  const scene = sceneOf(facts, random)
  const palette = scene.tint
    ? { ...light, ground: mix(light.ground, scene.tint, 0.32), groundDeep: mix(light.groundDeep, scene.tint, 0.14) }
    : light
  const sky = drawSky(frame, palette, random, random.between(0.5, 0.6))
  const front = drawFront(
    scene.front === 'snow' && season !== 'winter' ? 'field' : scene.front,
    frame,
    palette,
    random,
    sky.sunX,
    scene.tint,
  )
  const bank = drawBank(frame, palette, random)
  const size = `width="${frame.width}" height="${frame.height}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${frame.width} ${frame.height}">`,
    `<defs>${sky.defs}${front.defs}${bank.defs}</defs>`,
    sky.body,
    drawLands(scene, frame, palette, random),
    place(scene.back, frame, frame.horizon, palette.far, random),
    front.body,
    place(scene.mid, frame, frame.horizon + 6, palette.mid, random),
    place(scene.water ?? [], frame, frame.horizon + 28, palette.mid, random),
    bank.body,
    place(scene.near, frame, frame.bank + 2, palette.near, random),
    drawCourse(frame, palette, facts.distanceKm ?? 10, random),
    drawSeason(frame, palette, random),
    facts.distanceKm === null ? '' : drawNumerals(distanceText(facts.distanceKm), 46, 66, 100, palette.numeral),
    '</svg>',
  ].join('')
}

/** Digits drawn as strokes on a 56 x 100 grid: a picture cannot count on the phone's fonts. */
const GLYPHS: Record<string, { width: number; path: string }> = {
  0: { width: 56, path: 'M9 30a19 21 0 0 1 38 0v40a19 21 0 0 1-38 0z' },
  1: { width: 40, path: 'M8 26 26 10V99' },
  2: { width: 56, path: 'M9 32C9 18 17 9 28 9s19 8 19 20c0 11-5 18-13 28L11 91H50' },
  3: { width: 56, path: 'M9 10H46L26 42c13-1 21 9 21 23 0 15-8 26-20 26-10 0-17-6-19-16' },
  4: { width: 58, path: 'M40 99V10L8 70H56' },
  5: { width: 56, path: 'M46 9H15L12 46c4-4 9-6 15-6 12 0 20 10 20 25s-8 26-20 26c-9 0-16-5-19-14' },
  6: { width: 56, path: 'M36 1 14 47C5 68 12 91 28 91c11 0 19-9 19-23S39 46 28 46c-7 0-13 4-16 10' },
  7: { width: 52, path: 'M5 9H44L18 99' },
  8: {
    width: 56,
    path: 'M28 45c-10 0-16-7-16-18S18 9 28 9s16 7 16 18-6 18-16 18zc-12 0-19 9-19 23s7 23 19 23 19-9 19-23-7-23-19-23z',
  },
  9: { width: 56, path: 'M20 99 42 53C51 32 44 9 28 9 17 9 9 18 9 32s8 22 19 22c7 0 13-4 16-10' },
  '.': { width: 28, path: 'M8 91h12' },
  K: { width: 58, path: 'M9 1V99M50 1 10 58M24 42 52 99' },
  M: { width: 74, path: 'M9 99V12L37 66 65 12V99' },
}

/** `text` of digits, dot, K and M with its top left corner at x, y; height in the picture's units. */
function drawNumerals(text: string, x: number, y: number, height: number, colour: string): string {
  const scale = height / 100
  let offset = 0
  const parts: string[] = []
  for (const char of text) {
    const glyph = GLYPHS[char]
    if (!glyph) continue
    parts.push(`<path d="${glyph.path}"${offset ? ` transform="translate(${offset})"` : ''}/>`)
    offset += glyph.width + 6
  }
  const place = `translate(${x} ${y}) scale(${scale}) skewX(-7)`
  const stroke = `fill="none" stroke="${colour}" stroke-width="17" stroke-linejoin="round"`
  return `<g transform="${place}" ${stroke}>${parts.join('')}</g>`
}

/** 42.195 -> "42.2", 10 -> "10": one decimal at most. */
function distanceText(distanceKm: number): string {
  return String(Math.round(distanceKm * 10) / 10)
}
