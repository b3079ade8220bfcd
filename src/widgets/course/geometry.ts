import { type CoursePoint, decodeCourse } from '#lib/courseLine.ts'

/** A course in the units of runners: its points by kilometre. */
export interface Course {
  points: CoursePoint[]
  /** Kilometres from start to finish. */
  length: number
  high: boolean
}

/** Reads a course and stretches its measured metres to the certified length; null for what is no course. */
export function readCourse(line: string, certified: number | undefined): Course | null {
  const read = decodeCourse(line)
  const measured = (read.at(-1)?.at ?? 0) / 1000
  if (measured <= 0) return null
  const length = certified ?? measured
  // A part of the whole first: so the last point is at the length to the last digit, and the finish on the line.
  const points = read.map((point) => ({ ...point, at: (point.at / 1000 / measured) * length }))
  return { points, length, high: read.every(({ elevation }) => elevation !== null) }
}

/** The place at a kilometre, between the two points that it lies between. */
export function placeAt({ points, length }: Course, km: number): CoursePoint {
  const at = Math.min(length, Math.max(0, km))
  const after = Math.max(
    1,
    points.findIndex((point) => point.at >= at),
  )
  const [one, other] = [points[after - 1], points[after]]
  if (!one || !other) return { lon: 0, lat: 0, elevation: null, at }
  const part = other.at === one.at ? 0 : (at - one.at) / (other.at - one.at)
  const between = (from: number, to: number) => from + (to - from) * part
  return {
    lon: between(one.lon, other.lon),
    lat: between(one.lat, other.lat),
    elevation: one.elevation === null || other.elevation === null ? null : between(one.elevation, other.elevation),
    at,
  }
}

/** Metres up in a hundred, over 200 m around a kilometre. */
export function gradeAt(course: Course, km: number): number {
  const [from, to] = [placeAt(course, km - 0.1), placeAt(course, km + 0.1)]
  if (to.at === from.at) return 0
  return ((to.elevation ?? 0) - (from.elevation ?? 0)) / ((to.at - from.at) * 10)
}

/** A place on the drawing, in parts of its width and height. */
export interface Spot {
  x: number
  y: number
}

export interface Plan {
  /** Height by width. */
  ratio: number
  /** A metre, in parts of the width. */
  metre: number
  spotOf(place: Place): Spot
  placeOf(spot: Spot): Place
}

/** Degrees of WGS 84. */
export type Place = Pick<CoursePoint, 'lon' | 'lat'>

/** Free around the line, in parts of the width: the name of an end has room above it on a small phone. */
const MARGIN = 0.11
const [FLATTEST, TALLEST] = [0.56, 1.1]

/** Of a degree north. */
const METRES = 111_195

/** How a course lies on its drawing: north up, as large as it can be. */
export function planOf({ points }: Course): Plan {
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, tall] = [Math.max((east - west) * narrow, 1e-6), Math.max(north - south, 1e-6)]
  // What lies between the margins is as high to as wide as the course.
  const ratio = Math.min(TALLEST, Math.max(FLATTEST, ((1 - 2 * MARGIN) * tall) / wide + 2 * MARGIN))
  const scale = Math.min((1 - 2 * MARGIN) / wide, (ratio - 2 * MARGIN) / tall)
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 }
  return {
    ratio,
    metre: scale / METRES,
    spotOf: ({ lon, lat }) => ({
      x: 0.5 + (lon - middle.lon) * narrow * scale,
      y: 0.5 + ((middle.lat - lat) * scale) / ratio,
    }),
    placeOf: ({ x, y }) => ({
      lon: middle.lon + (x - 0.5) / (narrow * scale),
      lat: middle.lat - ((y - 0.5) * ratio) / scale,
    }),
  }
}

/** The way to a runner's right at a kilometre, of length one: labels there do not meet where out and back do. */
export function rightAt(course: Course, plan: Plan, km: number): Spot {
  const [before, after] = [km - 0.3, km + 0.3].map((at) => plan.spotOf(placeAt(course, at)))
  const [dx, dy] = [(after?.x ?? 0) - (before?.x ?? 0), ((after?.y ?? 0) - (before?.y ?? 0)) * plan.ratio]
  const long = Math.hypot(dx, dy) || 1
  return { x: -dy / long, y: dx / long }
}

/** Nearer than this start and finish are one place on the drawing, in parts of its width. */
const MEET = 0.04
/** Names of the ends have no room beside each other nearer than this, across and up, in parts of the drawing's width. */
const BESIDE = { x: 0.16, y: 0.07 }

/** How the ends of a course lie on its drawing: in one place, so close that their names would meet, or apart. */
export function endsOf(course: Course, plan: Plan): 'loop' | 'close' | 'apart' {
  const [start, finish] = [0, course.length].map((km) => plan.spotOf(placeAt(course, km)))
  const x = Math.abs((start?.x ?? 0) - (finish?.x ?? 0))
  const y = Math.abs((start?.y ?? 0) - (finish?.y ?? 0)) * plan.ratio
  if (Math.hypot(x, y) < MEET) return 'loop'
  return x < BESIDE.x && y < BESIDE.y ? 'close' : 'apart'
}

/** The corner of the drawing that the course leaves free, for what is laid over it. */
export function freeCorner({ points }: Course, plan: Plan): 'top left' | 'top right' | 'bottom left' | 'bottom right' {
  const spots = points.map(plan.spotOf)
  const room = (x: number, y: number) =>
    Math.min(...spots.map((spot) => Math.hypot(spot.x - x, (spot.y - y) * plan.ratio)))
  const corners = [
    { name: 'top left', room: room(0, 0) },
    { name: 'top right', room: room(1, 0) },
    { name: 'bottom left', room: room(0, 1) },
    { name: 'bottom right', room: room(1, 1) },
  ] as const
  return [...corners].sort((one, other) => other.room - one.room)[0]?.name ?? 'top left'
}

/** Every fifth kilometre, of long courses every tenth, of short ones each. */
export function marksOf({ length }: Course): number[] {
  const step = length > 60 ? 10 : length > 8 ? 5 : 1
  return Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step)
}

/** Where arrows say which way it goes: parts of the length. */
export const ARROWS = [0.08, 0.3, 0.55, 0.8]

/** A rise of the course: kilometres, metres up, metres in a hundred. */
export interface Climb {
  from: number
  to: number
  gain: number
  grade: number
}

/** What goes down inside a climb without ending it, in metres; what a climb has at least, in metres and in a hundred. */
const [DIP, LEAST_GAIN, LEAST_GRADE] = [3, 10, 1]

/** The climbs that a runner feels, in their order; five at most: where the course rises over a line of the least grade. */
export function listClimbs({ points }: Course): Climb[] {
  const over = (point: CoursePoint | undefined) => heightOf(point) - (point?.at ?? 0) * 10 * LEAST_GRADE
  const climbs: Climb[] = []
  let [foot] = points
  let top = foot
  const close = () => {
    const gain = heightOf(top) - heightOf(foot)
    if (foot && top && gain >= LEAST_GAIN)
      climbs.push({ from: foot.at, to: top.at, gain, grade: gain / ((top.at - foot.at) * 10) })
  }
  for (const point of points) {
    if (over(point) > over(top)) top = point
    if (over(point) >= over(foot) && over(top) - over(point) <= DIP) continue
    close()
    foot = point
    top = point
  }
  close()
  const highest = [...climbs].sort((one, other) => other.gain - one.gain).slice(0, 5)
  return climbs.filter((climb) => highest.includes(climb))
}

const heightOf = (point: CoursePoint | undefined) => point?.elevation ?? 0

/** Metres up from start to finish, without what a measurement trembles. */
export function ascentOf({ points }: Course): number {
  return points.reduce(
    (sum, point, index) => sum + Math.max(0, heightOf(point) - heightOf(points[index - 1] ?? point)),
    0,
  )
}

/** Metres up below which a drawing of the heights is a straight line. */
const FLAT = 20

export const isFlat = (course: Course) => ascentOf(course) < FLAT

/** Lowest and highest metre of the course. */
export function heightsOf({ points }: Course): { lowest: number; highest: number } {
  const heights = points.map(heightOf)
  return { lowest: Math.min(...heights), highest: Math.max(...heights) }
}

const PART = 10

/**
 * An SVG path along spots, each told from the one before and to a tenth of the drawing's unit: half as long as with
 * places of their own, and a page that was drawn in Node carries it.
 */
export function linePath(spots: readonly Spot[]): string {
  const at = { x: 0, y: 0 }
  const steps = spots.map((spot) => {
    const [x, y] = [Math.round(spot.x * PART) - at.x, Math.round(spot.y * PART) - at.y]
    at.x += x
    at.y += y
    return `${x < 0 ? '' : ' '}${x / PART}${y < 0 ? '' : ' '}${y / PART}`
  })
  // From the corner, and on from there: pairs behind a move are lines.
  return `m${steps.join('')}`
}
