import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { type CoursePoint, encodeCourse } from '#lib/courseLine.ts'
import { asObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import { kib } from './readPicture.ts'

export const COURSE_FILE = /\.(gpx|geojson)$/i

/** What a course may weigh: as it lies in the folder, and as pages carry it. */
const LIMITS = { file: 8 * 1024 * 1024, published: 12 * 1024 }
/** Metres that the simplified line may lie beside the measured one, and its profile above or below. */
const ASIDE = 5
const ABOVE = 1.5

/** Reads a course from GPX or GeoJSON and writes it as pages carry it: a line simplified to what a phone can show. */
export function readCourse(file: string, text: string): string | Fault {
  const name = file.slice(file.lastIndexOf('/') + 1)
  if (text.length > LIMITS.file)
    return finding('course.heavy', { name, bytes: kib(text.length), most: kib(LIMITS.file) })
  const line = measured(/\.gpx$/i.test(file) ? pointsOfGpx(text) : pointsOfGeoJson(text))
  const length = line.at(-1)?.at ?? 0
  if (length < 100) return finding('course.broken', { name })
  const needs = needsOf(line)
  for (let coarse = 1; ; coarse *= 1.5) {
    const course = encodeCourse(line.filter((_, index) => (needs[index] ?? 0) > coarse))
    if (course.length <= LIMITS.published) return course
  }
}

type Spot = Pick<CoursePoint, 'lon' | 'lat' | 'elevation'>

const COMMENT = /<!--[\s\S]*?-->/g
const POINT = /<((?:\w+:)?(?:trkpt|rtept))\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1\s*>)/g

/** Points of the first track, else of the first route; waypoints are no part of the line. */
function pointsOfGpx(text: string): Spot[] {
  const spots = [...text.replace(COMMENT, '').matchAll(POINT)].map(([, tag = '', given = '', inside = '']) => {
    const degrees = (attribute: string) => Number(new RegExp(`\\b${attribute}\\s*=\\s*["']([^"']+)`).exec(given)?.[1])
    const [, high] = /<(?:\w+:)?ele\s*>\s*([-+.\d]+)/.exec(inside) ?? []
    const elevation = high === undefined ? null : Number(high)
    return { onTrack: tag.endsWith('trkpt'), spot: { lon: degrees('lon'), lat: degrees('lat'), elevation } }
  })
  const tracked = spots.some(({ onTrack }) => onTrack)
  return spots.filter(({ onTrack }) => onTrack === tracked).map(({ spot }) => spot)
}

function pointsOfGeoJson(text: string): Spot[] {
  try {
    const [line] = linesIn(JSON.parse(text))
    return (line ?? []).flatMap((place) => {
      if (!Array.isArray(place)) return []
      const [lon, lat, elevation] = place
      return { lon: Number(lon), lat: Number(lat), elevation: typeof elevation === 'number' ? elevation : null }
    })
  } catch {
    return []
  }
}

/** The lines of a GeoJSON value, each a list of places; the parts of one that is in pieces are joined. */
function linesIn(value: Json): Json[][] {
  const { type, features, geometry, coordinates } = asObject(value)
  if (type === 'FeatureCollection' && Array.isArray(features)) return features.flatMap(linesIn)
  if (type === 'Feature') return linesIn(geometry ?? null)
  if (!Array.isArray(coordinates)) return []
  return type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? [coordinates.flat() as Json[]] : []
}

const EARTH = 6_371_008
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The points that have a place on the earth, with how far each is from the start. */
function measured(spots: readonly Spot[]): CoursePoint[] {
  const sound = spots.filter(({ lon, lat }) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)
  let at: number = 0
  return sound.map((spot, index) => {
    const before = sound[index - 1]
    if (before) at += distanceOf(before, spot)
    return { ...spot, elevation: Number.isFinite(spot.elevation) ? spot.elevation : null, at }
  })
}

function distanceOf(one: Spot, other: Spot): number {
  const north = radians(other.lat - one.lat)
  const east = radians(other.lon - one.lon) * Math.cos(radians((one.lat + other.lat) / 2))
  return EARTH * Math.hypot(north, east)
}

/**
 * Of each point, how coarse a line may be that still needs it (Douglas and Peucker, with every tolerance at once): the line
 * or its profile, so that no hill is lost on a straight.
 */
function needsOf(line: readonly CoursePoint[]): Float64Array {
  const narrow = Math.cos(radians(line[0]?.lat ?? 0))
  const flat = line.map(({ lon, lat }) => [radians(lon) * narrow * EARTH, radians(lat) * EARTH] as const)
  // A metre up counts as much as many along.
  const profile = line.map(({ at, elevation }) => [at / 1000, elevation ?? 0] as const)
  const [aside, above] = [marginsOf(flat), marginsOf(profile)]
  return aside.map((margin, index) => Math.max(margin / ASIDE, (above[index] ?? 0) / ABOVE))
}

/** Of each point, the largest tolerance with which it is kept. */
function marginsOf(points: readonly (readonly [number, number])[]): Float64Array {
  const margins = new Float64Array(points.length)
  margins[0] = margins[points.length - 1] = Number.POSITIVE_INFINITY
  const spans: (readonly [number, number, number])[] = [[0, points.length - 1, Number.POSITIVE_INFINITY]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [start, end, margin] = span
    let farthest = start
    let most = 0
    for (let index = start + 1; index < end; index += 1) {
      const square = squareAside(points[index], points[start], points[end])
      if (square <= most) continue
      farthest = index
      most = square
    }
    if (farthest === start) continue
    const own = Math.min(margin, Math.sqrt(most))
    margins[farthest] = own
    spans.push([start, farthest, own], [farthest, end, own])
  }
  return margins
}

type Place = readonly [number, number] | undefined

/** How far a point lies beside the stretch between two others, squared. */
function squareAside([x, y]: Place = [0, 0], [x1, y1]: Place = [0, 0], [x2, y2]: Place = [0, 0]): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
  return (x - x1 - part * dx) ** 2 + (y - y1 - part * dy) ** 2
}
