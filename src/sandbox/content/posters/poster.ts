import { mix } from './colour.ts'
import { drawCourse } from './course.ts'
import { type Frame, frameOf, type Ratio } from './frame.ts'
import { drawBank, drawFront, drawSeason } from './ground.ts'
import { motifs } from './motifs/all.ts'
import { lands } from './motifs/land.ts'
import { distanceText, drawNumerals } from './numerals.ts'
import { createPalette, moodOf, type Palette, type Tone } from './palette.ts'
import { createRandom, type Random } from './random.ts'
import { COMMON_SCENES, type Placed, SCENES, type Scene } from './scenes.ts'
import { drawSky } from './sky.ts'

export interface PosterFacts {
  /** Seeds everything left to chance. */
  raceId: string
  /** The city's pinyin in one word; without a drawing of its own it gets a common one. */
  city: string
  /** Of the longest project; null draws no numerals. */
  distanceKm: number | null
  /** Epoch ms: the season and the light. */
  raceTime: number
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

function sceneOf(city: string, random: Random): Scene {
  return SCENES[city] ?? random.pick(COMMON_SCENES)
}

/** The picture of a race as an SVG document; the same facts always give the same bytes. */
export function drawPoster(facts: PosterFacts, { ratio, variant }: PosterOptions): string {
  const random = createRandom(`${facts.raceId}/${facts.city}/${variant ?? ''}`)
  const { season, hour } = moodOf(facts.raceTime)
  const light = createPalette(season, hour, random, facts.accent)
  const frame = frameOf(ratio)
  const scene = sceneOf(facts.city, random)
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
