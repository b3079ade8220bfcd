import { mix } from '../colour.ts'
import { disc, line, round, shape } from '../motifs/motif.ts'
import { drawLockup } from '../numerals.ts'
import { drawAthlete } from '../people.ts'
import { landmarkOf, place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'

/** Three leaning panels: the distance, what the city is known by, a runner; one course through all of them. */
export const triptych: Composition = ({ facts, frame, palette, scene, random }) => {
  const { width, height } = frame
  const [a, b] = [width * 0.4, width * 0.73]
  const lean = 36
  const panel = (from: number, to: number, colour: string) =>
    shape(`M${round(from + lean)} 0H${round(to + lean)}L${round(to - lean)} ${height}H${round(from - lean)}z`, colour)
  const landmark = landmarkOf(scene)
  const ground = 292
  const skin = mix(palette.groundDeep, '#5b3a2e', 0.5)
  const middle = mix(palette.horizon, palette.sun, 0.3)
  const wave = random.between(-14, 14)
  const course = `M-10 ${round(322 + wave)}C${round(width * 0.2)} ${round(286 - wave)} ${round(width * 0.34)} ${round(340 + wave)} ${round(width * 0.54)} ${round(318 - wave)}S${round(width * 0.86)} ${round(300 + wave)} ${width + 10} ${round(322 - wave)}`
  return {
    defs: `<clipPath id="m">${panel(a, b, '')}</clipPath>`,
    body: [
      shape(`M0 0H${width}V${height}H0z`, palette.top),
      `<g clip-path="url(#m)">`,
      panel(a, b, middle),
      disc(round((a + b) / 2 + 34), 104, 46, palette.sun),
      place(scene.back, frame, ground, palette.far, random),
      place(
        [{ ...landmark, x: 0.565, scale: Math.min(1.25, (landmark.scale ?? 1) * 1.15) }],
        frame,
        ground,
        palette.mid,
        random,
      ),
      shape(`M0 ${ground - 2}H${width}V${height}H0z`, palette.ground),
      '</g>',
      panel(b + 10, width + 90, palette.course),
      ...(facts.family
        ? [
            drawAthlete(width * 0.91, 306, 1.6, skin, '#fff', palette.groundDeep),
            drawAthlete(width * 0.772, 306, 1.1, skin, palette.sun, palette.groundDeep),
          ]
        : [drawAthlete(width * 0.87, 306, 1.9, skin, '#fff', palette.groundDeep)]),
      line(course, '#fff', 13, ' stroke-linecap="round"'),
      line(course, palette.groundDeep, 2, ' stroke-dasharray="10 9"'),
      drawLockup(facts.distanceKm, {
        x: 44,
        y: 92,
        height: 112,
        width: width * 0.3,
        colour: '#fff',
        bar: palette.course,
      }),
    ].join(''),
  }
}
