import { contrast, mix } from '../colour.ts'
import { drawCourse } from '../course.ts'
import { drawBank, drawSeason } from '../ground.ts'
import { drawDigits } from '../numerals.ts'
import { drawLands, place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'
import { drawSky } from '../sky.ts'

/** Digits as high as the sky; the city stands in front of them. */
export const numeral: Composition = ({ facts, frame, palette, scene, random }) => {
  const low = { ...frame, horizon: frame.bank - 8 }
  const sky = drawSky(low, palette, random, 0.82)
  const bank = drawBank(frame, palette, random)
  // The sky is pale where the digits end, and may be deep where they begin.
  const isPale = contrast('#ffffff', mix(palette.middle, palette.horizon, 0.6)) < 2
  const colour = isPale && contrast(palette.groundDeep, palette.top) >= 3 ? palette.groundDeep : '#ffffff'
  const room = { x: 34, base: frame.bank - 6, height: 236, width: frame.width - 150 }
  const digits = facts.distanceKm === null ? '' : drawDigits(Math.floor(facts.distanceKm), room, colour)
  const distant = scene.far.map((land) => ({ ...land, height: land.height * 0.6 }))
  const standing = scene.mid
    .slice(0, 2)
    .map((one, index) => ({ ...one, x: 0.8 - index * 0.24, scale: (one.scale ?? 1) * 0.92 }))
  return {
    defs: sky.defs + bank.defs,
    body: [
      sky.body,
      digits,
      drawLands({ ...scene, far: distant }, low, palette, random),
      place(standing, frame, low.horizon + 8, palette.mid, random),
      bank.body,
      drawCourse(frame, palette, facts.distanceKm ?? 10, random),
      drawSeason(frame, palette, random),
    ].join(''),
  }
}
