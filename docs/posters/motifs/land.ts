import type { Tone } from '../palette.ts'
import type { Random } from '../random.ts'
import { line, round, shape } from './motif.ts'

/** Where a strip of land runs: from x = 0 to `width`, standing on `base`, up to `height` above it. */
export interface Strip {
  width: number
  base: number
  height: number
}

export type Land = (strip: Strip, tone: Tone, random: Random) => string

type Point = [number, number]

const close = (d: string, { width, base }: Strip): string =>
  `M0 ${base + 40}V${base}${d}V${base + 40}H${width}z`.replace(
    `V${base + 40}H${width}z`,
    `L${width} ${base}V${base + 40}z`,
  )

function smooth(points: Point[]): string {
  let d = ''
  for (let index = 1; index < points.length; index += 1) {
    const [x, y] = points[index] ?? [0, 0]
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0]
    const middle = (x + beforeX) / 2
    d += `C${round(middle)} ${round(beforeY)} ${round(middle)} ${round(y)} ${round(x)} ${round(y)}`
  }
  return d
}

/** Land rises to the right: the left of the sky belongs to the numerals. */
function lift(x: number, width: number): number {
  const share = Math.min(1, Math.max(0, (x / width - 0.3) / 0.35))
  return 0.55 + 0.45 * share * share * (3 - 2 * share)
}

function crest({ width, base, height }: Strip, step: number, random: Random): Point[] {
  const points: Point[] = [[-20, base - height * random.between(0.25, 0.6)]]
  let high = random.chance(0.5)
  for (let x = step * random.between(0.3, 0.8); x < width + step; x += step * random.between(0.7, 1.2)) {
    points.push([x, base - height * lift(x, width) * (high ? random.between(0.72, 1) : random.between(0.2, 0.5))])
    high = !high
  }
  return points
}

const from = (points: Point[]): string => {
  const [x, y] = points[0] ?? [0, 0]
  return `L${round(x)} ${round(y)}`
}

const hills: Land = (strip, _tone, random) => {
  const points = crest(strip, 120, random)
  return shape(close(from(points) + smooth(points), strip))
}

const downs: Land = (strip, _tone, random) => {
  const points = crest(strip, 210, random)
  return shape(close(from(points) + smooth(points), strip))
}

/** Sharp peaks with a lit side each; `snow` caps them. */
function peaks(snow: boolean): Land {
  return (strip, tone, random) => {
    const points = crest(strip, 74, random)
    const outline = points.map(([x, y]) => `L${round(x)} ${round(y)}`).join('')
    let lit = ''
    let caps = ''
    points.forEach(([x, y], index) => {
      const next = points[index + 1]
      const previous = points[index - 1]
      if (!next || !previous || previous[1] < y || next[1] < y) return
      const foot = x + (next[0] - x) * 0.32
      lit += `M${round(x)} ${round(y)}L${round(next[0])} ${round(next[1])}L${round(foot)} ${round(next[1] + 16)}L${round(x + 5)} ${round(y + (next[1] - y) * 0.5)}z`
      const down = (to: Point, share: number): string =>
        `${round(x + (to[0] - x) * share)} ${round(y + (to[1] - y) * share)}`
      const rise = Math.min(next[1] - y, previous[1] - y)
      if (snow && rise > 14)
        caps += `M${round(x)} ${round(y)}L${down(next, 0.42)}l-7-3-4 7-6-6-5 6-5-7L${down(previous, 0.36)}z`
    })
    return shape(close(outline, strip)) + shape(lit, tone.lit) + (caps ? shape(caps, '#ffffff') : '')
  }
}

/** Guilin's and Guizhou's stone teeth. */
const karst: Land = (strip, tone, random) => {
  let body = ''
  let lit = ''
  for (let x = -20; x < strip.width + 20; x += random.between(36, 70)) {
    const half = random.between(26, 44)
    const top = round(strip.base - strip.height * lift(x, strip.width) * random.between(0.42, 1))
    const [left, right] = [round(x - half), round(x + half)]
    const tip = round(x + random.between(-6, 6))
    body += `M${left} ${strip.base + 10}C${round(left + half * 0.35)} ${round(top + 26)} ${round(tip - half * 0.5)} ${top} ${tip} ${top}S${round(right - half * 0.3)} ${round(top + 26)} ${right} ${strip.base + 10}z`
    if (random.chance(0.6))
      lit += `M${tip} ${top}C${round(tip + half * 0.5)} ${top} ${round(right - half * 0.3)} ${round(top + 26)} ${right} ${strip.base + 10}H${round(tip + half * 0.4)}Q${round(tip + half * 0.5)} ${round(top + 30)} ${tip} ${top}z`
  }
  return `${shape(body)}<g opacity=".5">${shape(lit, tone.lit)}</g>`
}

/** Gorge walls from both sides with the river's gap right of the middle. */
const gorge: Land = ({ width, base, height }, tone, random) => {
  const gap = width * random.between(0.6, 0.66)
  const at = (share: number): number => round(base - height * share)
  const left = `M-10 ${base + 14}V${at(0.5)}L${round(gap * 0.12)} ${at(0.62)} ${round(gap * 0.2)} ${at(0.52)} ${round(gap * 0.38)} ${at(0.7)} ${round(gap * 0.46)} ${at(0.62)} ${round(gap * 0.68)} ${at(0.98)} ${round(gap * 0.76)} ${at(0.9)} ${round(gap * 0.83)} ${at(0.52)} ${round(gap * 0.87)} ${at(0.46)} ${round(gap * 0.93)} ${base + 14}z`
  const span = width - gap
  const right = `M${round(gap + span * 0.16)} ${base + 14}L${round(gap + span * 0.24)} ${at(0.48)} ${round(gap + span * 0.3)} ${at(0.56)} ${round(gap + span * 0.38)} ${at(0.95)} ${round(gap + span * 0.5)} ${at(1.08)} ${round(gap + span * 0.62)} ${at(0.84)} ${round(gap + span * 0.8)} ${at(0.92)} ${width + 10} ${at(0.66)}V${base + 14}z`
  const cliffs = `M${round(gap * 0.68)} ${at(0.98)}L${round(gap * 0.76)} ${at(0.9)} ${round(gap * 0.83)} ${at(0.52)} ${round(gap * 0.87)} ${at(0.46)} ${round(gap * 0.93)} ${base + 14}H${round(gap * 0.8)}L${round(gap * 0.76)} ${at(0.5)}zM${round(gap * 0.38)} ${at(0.7)}L${round(gap * 0.46)} ${at(0.62)} ${round(gap * 0.5)} ${at(0.1)} ${round(gap * 0.42)} ${at(0.2)}z`
  const lit = `M${round(gap + span * 0.5)} ${at(1.08)}L${round(gap + span * 0.62)} ${at(0.84)} ${round(gap + span * 0.7)} ${base + 14}H${round(gap + span * 0.58)}L${round(gap + span * 0.54)} ${at(0.6)}z`
  return shape(left + right) + shape(cliffs, tone.dark) + shape(lit, tone.lit)
}

/** Loess plateau: steps cut by gullies. */
const loess: Land = (strip, tone, random) => {
  const back = crest(strip, 150, random)
  let gullies = ''
  for (let x = 20; x < strip.width; x += random.between(38, 70)) {
    const rise = strip.height * lift(x, strip.width)
    const y = round(strip.base - rise * random.between(0.04, 0.1))
    gullies += `M${round(x)} ${strip.base + 10}Q${round(x + 4)} ${y} ${round(x + random.between(10, 22))} ${round(y - rise * random.between(0.05, 0.14))}`
  }
  const terraces = `M0 ${round(strip.base - strip.height * 0.05)}C${round(strip.width * 0.3)} ${round(strip.base - strip.height * 0.12)} ${round(strip.width * 0.6)} ${round(strip.base - 2)} ${strip.width} ${round(strip.base - strip.height * 0.14)}`
  return (
    shape(close(from(back) + smooth(back), strip)) +
    line(gullies, tone.dark, 3, ' opacity=".5"') +
    line(terraces, tone.lit, 2.5, ' opacity=".7"')
  )
}

/** Sand: long lit flanks and sharp curved crests. */
const dunes: Land = ({ width, base, height }, tone, random) => {
  let body = ''
  let shade = ''
  for (let x = -40; x < width; x += random.between(120, 190)) {
    const top = round(base - height * random.between(0.55, 1))
    const peak = round(x + random.between(80, 110))
    const end = round(peak + random.between(90, 150))
    body += `M${round(x - 40)} ${base + 14}Q${round(peak - 30)} ${round(top + 14)} ${peak} ${top}Q${round(peak + 30)} ${round(top + 30)} ${end} ${base + 14}z`
    shade += `M${peak} ${top}Q${round(peak + 30)} ${round(top + 30)} ${end} ${base + 14}H${round(peak + 6)}Q${round(peak - 26)} ${round(top + 40)} ${peak} ${top}z`
  }
  return shape(body, tone.lit) + shape(shade, tone.base)
}

/** Islands low on the water. */
const islands: Land = ({ width, base, height }, _tone, random) => {
  let body = ''
  for (let x = width * 0.08; x < width; x += random.between(150, 230)) {
    const half = random.between(40, 80)
    const top = round(base - height * random.between(0.4, 1))
    body += `M${round(x - half)} ${base + 3}C${round(x - half * 0.5)} ${round(base - 4)} ${round(x - half * 0.4)} ${top} ${round(x)} ${top}S${round(x + half * 0.4)} ${round(base - 10)} ${round(x + half)} ${base + 3}z`
  }
  return shape(body)
}

export const lands = { hills, downs, peaks: peaks(false), snowPeaks: peaks(true), karst, gorge, loess, dunes, islands }
