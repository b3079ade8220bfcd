import { mix } from '../colour.ts'
import { disc as circle, line, round, shape } from '../motifs/motif.ts'
import { drawLockup } from '../numerals.ts'
import { landmarkOf, place } from '../scenery.ts'
import type { Composition } from '../sketch.ts'

/** One landmark before a large sun; the course goes round it. */
export const disc: Composition = ({ facts, frame, palette, scene, random }) => {
  const { width, height } = frame
  const x = width * 0.68
  const [y, radius, ring] = [164, 112, 146]
  const shore = 262
  const defs =
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${palette.top}"/><stop offset="1" stop-color="${palette.middle}"/></linearGradient>` +
    `<linearGradient id="d" x2="0" y2="1"><stop stop-color="${palette.sun}"/><stop offset="1" stop-color="${palette.horizon}"/></linearGradient>`
  const halo = [178, 212, 252, 300].map((r) => `<circle cx="${round(x)}" cy="${y}" r="${r}"/>`).join('')
  const at = (degrees: number) => {
    const angle = (degrees / 180) * Math.PI
    return { x: Math.round(x + ring * Math.cos(angle)), y: Math.round(y + ring * Math.sin(angle)) }
  }
  const start = at(142)
  const finish = at(142 + ((facts.distanceKm ?? 10) >= 40 ? 255 : 220))
  const steps = Array.from({ length: 5 }, (_, index) => at(182 + index * 38))
  const landmark = landmarkOf(scene)
  const scale = Math.min(1.5, (landmark.scale ?? 1) * 1.4)
  const beside = scene.mid.filter(({ motif }) => motif !== landmark.motif).slice(0, 1)
  const waves = Array.from({ length: 10 }, (_, row) => {
    const reach = 150 - row * 9
    const from = x - reach * random.between(0.6, 1)
    return `M${round(from)} ${shore + 12 + row * 9}h${round(reach * random.between(1, 1.7))}`
  }).join('')
  return {
    defs,
    body: [
      shape(`M0 0H${width}V${height}H0z`, 'url(#s)'),
      `<g fill="none" stroke="#fff" stroke-width="1.5" opacity=".16">${halo}</g>`,
      circle(round(x), y, radius, 'url(#d)'),
      shape(`M0 ${shore}H${width}V${height}H0z`, mix(palette.near.base, palette.top, 0.35)),
      place(
        beside.map((one) => ({ ...one, x: 0.9, scale: (one.scale ?? 1) * 0.62 })),
        frame,
        shore + 2,
        palette.far,
        random,
      ),
      place([{ ...landmark, x: 0.68, scale }], frame, shore + 2, palette.near, random),
      line(waves, palette.sun, 2.4, ' stroke-linecap="round" opacity=".5"'),
      `<path d="M${start.x} ${start.y}A${ring} ${ring} 0 1 1 ${finish.x} ${finish.y}" fill="none" stroke="${palette.course}" stroke-width="11" stroke-linecap="round"/>`,
      steps.map((step) => circle(step.x, step.y, 2.6, '#fff')).join(''),
      circle(start.x, start.y, 11, '#fff') + circle(start.x, start.y, 6, palette.course),
      circle(finish.x, finish.y, 11, '#fff') + shape(`M${finish.x - 5} ${finish.y - 5}h10v10h-10z`, palette.course),
      drawLockup(facts.distanceKm, {
        x: 44,
        y: 84,
        height: 108,
        width: width * 0.35,
        colour: '#fff',
        bar: palette.course,
      }),
    ].join(''),
  }
}
