import { mix } from '../colour.ts'
import { shape } from '../motifs/motif.ts'
import { cornerLockup } from '../numerals.ts'
import { drawAthlete } from '../people.ts'
import { drawLands, place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'
import { drawSky } from '../sky.ts'

const SKIN = '#5b3a2e'

/** A bend of the road under large runners, the city behind it. */
export const lanes: Composition = ({ facts, frame, palette, scene, random }) => {
  const { width, height } = frame
  const sky = drawSky(frame, palette, random, 0.66)
  const high = { ...frame, horizon: 190 }
  const road = palette.course
  const curve = (lift: number) =>
    `M0 ${256 + lift}C${Math.round(width * 0.3)} ${190 + lift} ${Math.round(width * 0.62)} ${196 + lift} ${width} ${232 + lift * 0.9}`
  const lane = (lift: number) => `<path d="${curve(lift)}" stroke-width="${Math.round(1.5 + lift / 34)}"/>`
  const people = facts.family
    ? [
        { x: 0.36, y: 266, size: 0.66 },
        { x: 0.48, y: 268, size: 1 },
        { x: 0.66, y: 312, size: 0.9 },
        { x: 0.83, y: 318, size: 1.44 },
      ]
    : [
        { x: 0.42, y: 262, size: 0.92 },
        { x: 0.6, y: 286, size: 1.18 },
        { x: 0.84, y: 322, size: 1.56 },
      ]
  const shirts = ['#fff', palette.sun, mix(palette.top, '#fff', 0.12)]
  return {
    defs: sky.defs,
    body: [
      sky.body,
      drawLands(scene, high, palette, random),
      place(scene.back, frame, 196, palette.far, random),
      place(
        scene.mid.map((one) => ({ ...one, scale: (one.scale ?? 1) * 0.86 })),
        frame,
        214,
        palette.mid,
        random,
      ),
      shape(`${curve(-16)}V${height}H0z`, palette.ground),
      shape(`${curve(0)}V${height}H0z`, road),
      `<g fill="none" stroke="#fff" opacity=".85">${[2, 34, 72, 118].map(lane).join('')}</g>`,
      people
        .map(({ x, y, size }, index) => {
          const shadow = `<ellipse cx="${Math.round(width * x)}" cy="${y}" rx="${Math.round(34 * size)}" ry="${Math.round(5 * size)}" fill="#000" opacity=".22"/>`
          return (
            shadow +
            drawAthlete(width * x, y - 2, size, SKIN, shirts[index % shirts.length] ?? '#fff', palette.groundDeep)
          )
        })
        .join(''),
      cornerLockup(facts.distanceKm, palette),
    ].join(''),
  }
}
