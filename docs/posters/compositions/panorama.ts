import { drawCourse } from '../course.ts'
import { drawBank, drawFront, drawSeason } from '../ground.ts'
import { cornerLockup } from '../numerals.ts'
import { drawLands, place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'
import { drawSky } from '../sky.ts'

/** The city over its water or fields, the course on the near bank. */
export const panorama: Composition = ({ facts, frame, palette, scene, random }) => {
  const sky = drawSky(frame, palette, random, random.between(0.5, 0.6))
  const snowless = scene.front === 'snow' && palette.season !== 'winter'
  const front = drawFront(snowless ? 'field' : scene.front, frame, palette, random, sky.sunX, scene.tint)
  const bank = drawBank(frame, palette, random)
  return {
    defs: sky.defs + front.defs + bank.defs,
    body: [
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
      cornerLockup(facts.distanceKm, palette),
    ].join(''),
  }
}
