import { mix } from '../colour.ts'
import { disc, round, shape } from '../motifs/motif.ts'
import { cornerLockup } from '../numerals.ts'
import { drawAthlete } from '../people.ts'
import type { Random } from '../random.ts'
import { place } from '../scenery.ts'
import type { Composition, PosterFacts } from '../sketch.ts'
import { drawSky } from '../sky.ts'

const STEPS = 14

/** Ridges like cut paper; the line of the foremost is the climb of the course. */
export const ridges: Composition = ({ facts, frame, palette, random }) => {
  const { width, height } = frame
  const sky = drawSky(frame, palette, random, 0.74)
  const layers = [0, 1, 2, 3].map((depth) => {
    const colour = mix(mix(palette.far.base, palette.horizon, 0.35), palette.near.dark, depth / 3.4)
    const top = skyline(random, { base: 176 + depth * 34, rise: 84 - depth * 12, width })
    return shape(
      `M0 ${height}L${top.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')} ${width} ${height}z`,
      colour,
    )
  })
  const climb = climbOf(facts, width, random)
  const path = climb.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')
  const [first, last] = [climb[0], climb.at(-1)]
  const summit = climb.reduce((highest, point) => (point.y < highest.y ? point : highest), climb[0] ?? { x: 0, y: 0 })
  const runnerAt = climb[Math.max(1, climb.indexOf(summit) - 3)] ?? summit
  const pines = [0.06, 0.13, 0.9, 0.97].map((x) => ({ motif: 'pines' as const, x, scale: random.between(0.7, 1.1) }))
  return {
    defs: sky.defs,
    body: [
      sky.body,
      ...layers,
      shape(`M0 ${height}L${path} ${width} ${height}z`, palette.groundDeep),
      place(pines, frame, height + 2, palette.near, random),
      `<path d="M${path}" fill="none" stroke="${palette.course}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>`,
      first ? disc(round(first.x) + 14, round(first.y) - 2, 9, '#fff') : '',
      last ? disc(round(last.x) - 14, round(last.y) - 2, 9, '#fff') : '',
      `<path d="M${round(summit.x)} ${round(summit.y)}v-44" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`,
      shape(`M${round(summit.x) + 2} ${round(summit.y) - 44}l26 9-26 9z`, palette.course),
      drawAthlete(runnerAt.x, runnerAt.y - 4, 0.62, '#3a251d', '#fff', palette.course),
      cornerLockup(facts.distanceKm, palette),
    ].join(''),
  }
}

function skyline(random: Random, { base, rise, width }: { base: number; rise: number; width: number }) {
  return Array.from({ length: STEPS + 1 }, (_, index) => ({
    x: (width / STEPS) * index,
    y: base - (index % 2 ? random.between(0.45, 1) : random.between(0, 0.4)) * rise,
  }))
}

/** Heights of the real course, or of a course that goes up twice. */
function climbOf({ line = [] }: PosterFacts, width: number, random: Random) {
  const heights = line.flatMap(([, , metres]) => metres ?? [])
  const steps = 40
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  const [one, two] = [random.between(0.28, 0.4), random.between(0.66, 0.8)]
  const made = (t: number) =>
    0.62 * Math.exp(-(((t - one) / 0.13) ** 2)) + Math.exp(-(((t - two) / 0.15) ** 2)) + 0.05 * Math.sin(t * 40)
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps
    const real = heights[Math.round(t * (heights.length - 1))]
    const share = real === undefined ? made(t) : (real - low) / (high - low || 1)
    return { x: width * t, y: 326 - share * 120 }
  })
}
