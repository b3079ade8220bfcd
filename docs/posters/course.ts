import type { Frame } from './frame.ts'
import { disc, line, round, shape } from './motifs/motif.ts'
import type { Palette } from './palette.ts'
import type { Random } from './random.ts'

const STEPS = 16

type Point = { x: number; y: number; width: number }

/** More bends for a longer race; nearer is lower and wider. */
function centreLine(frame: Frame, distanceKm: number, random: Random): Point[] {
  const bends = distanceKm >= 40 ? 2.5 : distanceKm >= 20 ? 2 : 1.5
  const phase = random.between(-0.2, 0.2)
  const points: Point[] = []
  for (let step = 0; step <= STEPS; step += 1) {
    const t = step / STEPS
    const depth = t ** 0.8
    const sway = Math.sin((t * bends + phase) * Math.PI) * (1 - t * 0.62)
    points.push({
      x: frame.width * (0.08 + 0.74 * t + 0.04 * Math.sin(t * bends * Math.PI * 2)),
      y: frame.bank + 50 - 43 * depth + sway * 21,
      width: 19 - 14 * depth,
    })
  }
  return points
}

function ribbon(points: Point[]): string {
  const left: string[] = []
  const right: string[] = []
  points.forEach((point, index) => {
    const before = points[Math.max(0, index - 1)] ?? point
    const after = points[Math.min(points.length - 1, index + 1)] ?? point
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const half = point.width / 2
    const dx = (-(after.y - before.y) / length) * half
    const dy = ((after.x - before.x) / length) * half
    left.push(`${round(point.x + dx)} ${round(point.y + dy)}`)
    right.unshift(`${round(point.x - dx)} ${round(point.y - dy)}`)
  })
  return `M${left.join(' ')} ${right.join(' ')}z`
}

/** The arch that runners finish under. */
function arch(x: number, y: number, palette: Palette): string {
  return (
    `<g transform="translate(${round(x)} ${round(y)})">` +
    shape('M-17 0v-38h34V0h-4v-24h-26V0z', '#ffffff') +
    shape('M-17-38h34v12h-34z', palette.course) +
    line('M-15-35h30M-12-32h30', '#ffffff', 3, ' stroke-dasharray="3 3"') +
    '</g>'
  )
}

/** A runner as seen from the side: head, body, two arms, two legs. */
function runner(x: number, y: number, size: number, colour: string, stride: boolean): string {
  const legs = stride ? 'M0-11 5-6 3 0M0-11-4-6-9-4' : 'M0-11 3-5 8-3M0-11-2-5-7-1'
  const arms = stride ? 'M1-18 5-14 8-17M1-18-3-15-6-12' : 'M1-18 4-13 8-14M1-18-4-16-5-12'
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size * 10) / 10})" stroke="${colour}"><path stroke-width="3.4" d="M2-19 0-11"/><path stroke-width="2.2" d="${legs}${arms}"/><circle cx="3.5" cy="-23.5" r="2.6" fill="${colour}" stroke="none"/></g>`
}

/** The course as a ribbon over the near bank, with its start and finish and a few runners on it. */
export function drawCourse(frame: Frame, palette: Palette, distanceKm: number, random: Random): string {
  const points = centreLine(frame, distanceKm, random)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  const steps = [5, 6, 7, 10]
  const shirts = ['#ffffff', '#ffd166', '#ffffff', palette.sun]
  const people = steps.map((step, index) => {
    const point = points[step]
    return point ? runner(point.x, point.y - 1, 1.5 - step * 0.067, shirts[index] ?? '#ffffff', index % 2 === 0) : ''
  })
  return (
    `<path d="${ribbon(points)}" fill="${palette.course}"/>` +
    line(`M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`, '#fff', 1.2, ' opacity=".7"') +
    disc(round(first.x), round(first.y), 13, '#ffffff') +
    disc(round(first.x), round(first.y), 7.5, palette.course) +
    disc(round(last.x), round(last.y), 5, '#ffffff') +
    arch(last.x, last.y + 3, palette) +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${people.join('')}</g>`
  )
}
