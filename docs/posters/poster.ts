import { mix } from './colour.ts'
import { disc } from './compositions/disc.ts'
import { lanes } from './compositions/lanes.ts'
import { numeral } from './compositions/numeral.ts'
import { panorama } from './compositions/panorama.ts'
import { plan } from './compositions/plan.ts'
import { ridges } from './compositions/ridges.ts'
import { triptych } from './compositions/triptych.ts'
import { frameOf, type Ratio } from './frame.ts'
import { createPalette, moodOf } from './palette.ts'
import { randomOf } from './random.ts'
import { sceneOf } from './scenery.ts'
import type { Composition, Ground, PosterFacts } from './sketch.ts'

export interface PosterOptions {
  ratio: Ratio
  /** Another picture of the same race, such as its banner. */
  variant?: string
  /** In place of the one that its id falls to. */
  composition?: Composition
}

const CITY: readonly Composition[] = [panorama, plan, numeral, disc, lanes, triptych]
const BY_GROUND: Record<Ground, readonly Composition[]> = {
  city: CITY,
  trail: [ridges, panorama, ridges, numeral],
  park: [lanes, disc, panorama, numeral, triptych],
}

/** A climb that is known is drawn, and so is a line where the map is chosen. Listed races have ids that follow each other, so that neighbours in a list differ; without an id the view over the city. */
function compositionOf({ id, ground, line, family }: PosterFacts): Composition {
  if (line && ground === 'trail') return ridges
  // The one that is about who runs.
  if (family && ground === 'park') return triptych
  const choices = BY_GROUND[ground]
  const race = /^\d{8}(\d\d)/.exec(id)?.[1]
  return (race && choices[Number(race) % choices.length]) || panorama
}

/** The picture of a race as an SVG document; the same facts always give the same bytes. */
export function drawPoster(facts: PosterFacts, { ratio, variant, composition }: PosterOptions): string {
  const random = randomOf(`${facts.id}/${facts.city}/${variant ?? ''}`)
  const { season, hour } = moodOf(facts.raceTime)
  const light = createPalette(season, hour, random, facts.accent)
  const frame = frameOf(ratio)
  const scene = sceneOf(facts, random)
  const palette = scene.tint
    ? { ...light, ground: mix(light.ground, scene.tint, 0.32), groundDeep: mix(light.groundDeep, scene.tint, 0.14) }
    : light
  const { defs, body } = (composition ?? compositionOf(facts))({ facts, frame, palette, scene, random })
  const size = `width="${frame.width}" height="${frame.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${frame.width} ${frame.height}"><defs>${defs}</defs>${body}</svg>`
}
