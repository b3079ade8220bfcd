import { mix } from '../colour.ts'
import { disc, line, round, shape } from '../motifs/motif.ts'
import { drawLockup } from '../numerals.ts'
import type { Random } from '../random.ts'
import { landmarkOf, place } from '../scenery.ts'
import type { Composition, PosterFacts } from '../sketch.ts'

type Point = { x: number; y: number }

/** The city from above: streets, water, parks, and the course on them. */
export const plan: Composition = ({ facts, frame, palette, scene, random }) => {
  const { width, height } = frame
  const paper = mix(palette.horizon, '#ffffff', 0.55)
  const ink = mix(palette.groundDeep, '#101418', 0.35)
  const wet = scene.front !== 'field' && scene.front !== 'sand' && scene.front !== 'plain'
  const water = mix(palette.middle, palette.top, 0.25)
  const tilt = Math.round(random.between(-16, 16))
  let streets = ''
  for (let at = -200; at < width + 200; at += round(random.between(34, 52)))
    streets += `M${round(at)}-200V${height + 200}`
  for (let at = -160; at < height + 160; at += round(random.between(30, 44)))
    streets += `M-200 ${round(at)}H${width + 200}`
  const bend = random.between(-30, 30)
  const river = `M-20 ${round(250 + bend)}C${round(width * 0.25)} ${round(320 - bend)} ${round(width * 0.4)} ${round(110 + bend)} ${round(width * 0.62)} ${round(190 - bend)}S${round(width * 0.9)} ${round(300 + bend)} ${width + 20} ${round(170 + bend)}`
  const parks = [0.5, 0.72, 0.93].map((x, index) => {
    const [w, h] = [random.between(46, 84), random.between(36, 60)]
    return `<rect x="${round(width * x - w / 2)}" y="${round((index % 2 ? 262 : 66) - h / 2)}" width="${round(w)}" height="${round(h)}" rx="12"/>`
  })
  const course = coursePoints(facts, { x: width * 0.4, y: 44, width: width * 0.53, height: 262 }, random)
  const path = smooth(course)
  const [start, finish] = [course[0], course.at(-1)]
  const landmark = landmarkOf(scene)
  return {
    defs: '',
    body: [
      shape(`M0 0H${width}V${height}H0z`, paper),
      `<g transform="rotate(${tilt} ${width / 2} 180)">${line(streets, mix(paper, ink, 0.13), 2.4)}</g>`,
      `<g fill="${mix(paper, palette.near.leaf, 0.5)}" transform="rotate(${tilt} ${width / 2} 180)">${parks.join('')}</g>`,
      wet
        ? line(river, water, 46, ' stroke-linecap="round"') +
          line(river, mix(water, '#ffffff', 0.4), 2, ' opacity=".7"')
        : '',
      place(
        [{ ...landmark, x: 0.29, scale: Math.min(1, landmark.scale ?? 1) * 0.8 }],
        frame,
        292,
        { ...palette.mid, base: mix(ink, palette.mid.base, 0.3) },
        random,
      ),
      `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" stroke="#fff" stroke-width="19"/><path d="${path}" stroke="${palette.course}" stroke-width="11"/><path d="${path}" stroke="#fff" stroke-width="2" stroke-dasharray="1 13"/></g>`,
      start
        ? disc(round(start.x), round(start.y), 13, '#fff') + disc(round(start.x), round(start.y), 7.5, palette.course)
        : '',
      finish ? flag(finish, ink) : '',
      drawLockup(facts.distanceKm, {
        x: 44,
        y: 58,
        height: 104,
        width: width * 0.32,
        colour: ink,
        bar: palette.course,
      }),
    ].join(''),
  }
}

/** A chequered flag whose foot is the point. */
function flag({ x, y }: Point, ink: string): string {
  const at = `translate(${Math.round(x)} ${Math.round(y)})`
  return `<g transform="${at}">${disc(0, 0, 7, '#fff')}<path d="M0 0V-46" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>${shape('M2-46h32v22H2z', '#fff')}${shape('M2-46h8v7.3H2zM18-46h8v7.3h-8zM10-38.700h8v7.4h-8zM26-38.700h8v7.4h-8zM2-31.300h8v7.3H2zM18-31.300h8v7.3h-8z', ink)}</g>`
}

/** The real line fitted into the room, or one that a city's races could have: out along a bank and back another way. */
function coursePoints(
  { line: real, distanceKm }: PosterFacts,
  room: Point & { width: number; height: number },
  random: Random,
): Point[] {
  if (real && real.length > 2) return fitted(real, room)
  const corners = (distanceKm ?? 10) >= 40 ? 13 : (distanceKm ?? 10) >= 20 ? 10 : 7
  const from = random.between(2.2, 3.4)
  return Array.from({ length: corners }, (_, index) => {
    const angle = from + (index / corners) * Math.PI * 1.82
    const reach = index % 2 ? random.between(0.5, 0.8) : random.between(0.82, 1)
    return {
      x: room.x + room.width * (0.5 + 0.5 * reach * Math.cos(angle)),
      y: room.y + room.height * (0.5 + 0.46 * reach * Math.sin(angle)),
    }
  })
}

/** Forty points of the line at most: more cannot be seen at this size. */
function fitted(real: readonly (readonly number[])[], room: Point & { width: number; height: number }): Point[] {
  const step = Math.max(1, Math.ceil(real.length / 40))
  const shown = real.filter((_, index) => index % step === 0 || index === real.length - 1)
  const middle = shown.reduce((sum, [, lat = 0]) => sum + lat, 0) / shown.length
  const flat = shown.map(([lng = 0, lat = 0]) => ({ x: lng * Math.cos((middle * Math.PI) / 180), y: -lat }))
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const scale = Math.min(room.width / (Math.max(...xs) - left || 1), room.height / (Math.max(...ys) - top || 1))
  const spare = { x: room.width - (Math.max(...xs) - left) * scale, y: room.height - (Math.max(...ys) - top) * scale }
  return flat.map(({ x, y }) => ({
    x: room.x + spare.x / 2 + (x - left) * scale,
    y: room.y + spare.y / 2 + (y - top) * scale,
  }))
}

/** A curve through all points (Catmull-Rom as Béziers). */
function smooth(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] ?? first
  return points.slice(1).reduce(
    (path, point, index) => {
      const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
      const one = { x: from.x + (point.x - before.x) / 6, y: from.y + (point.y - before.y) / 6 }
      const two = { x: point.x - (after.x - from.x) / 6, y: point.y - (after.y - from.y) / 6 }
      return `${path}C${round(one.x)} ${round(one.y)} ${round(two.x)} ${round(two.y)} ${round(point.x)} ${round(point.y)}`
    },
    `M${round(first.x)} ${round(first.y)}`,
  )
}
