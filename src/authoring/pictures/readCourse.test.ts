import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodeCourse } from '#lib/courseLine.ts'
import { readCourse } from './readCourse.ts'

const MARATHON = readFileSync('pages-config/races/1000060003/course.gpx', 'utf8')
const published = (file: string, text: string) => {
  const course = readCourse(file, text)
  if (typeof course !== 'string') throw new Error(course.code)
  return { course, points: decodeCourse(course) }
}
const track = (points: string) => `<gpx><trk><trkseg>${points}</trkseg></trk></gpx>`

it('makes a marathon light, and keeps its ends, its length and its hills', () => {
  const { course, points } = published('course.gpx', MARATHON)
  expect(course.length).toBeLessThan(12 * 1024)
  const heights = [...MARATHON.matchAll(/<ele>([\d.]+)/g)].map(([, metres]) => Number(metres))
  expect(points.at(-1)?.at).toBeCloseTo(42_179, -1)
  expect(points[0]).toMatchObject({ lon: 103.8385, lat: 36.0563, at: 0 })
  const highest = Math.max(...points.map(({ elevation }) => elevation ?? 0))
  expect(Math.abs(highest - Math.max(...heights))).toBeLessThan(2)
})

it('reads routes, other prefixes, points without a height, and passes over comments and waypoints', () => {
  const { points } = published(
    'x.gpx',
    `<gpx:gpx><gpx:wpt lat="1" lon="1"/><!-- <rtept lat="9" lon="9"/> --><gpx:rte>
      <gpx:rtept lon='103' lat='36'/><gpx:rtept lat="36.01" lon="103"></gpx:rtept></gpx:rte></gpx:gpx>`,
  )
  expect(points).toEqual([
    { lon: 103, lat: 36, at: 0, elevation: null },
    { lon: 103, lat: 36.01, at: 1112, elevation: null },
  ])
})

it('reads the line of a GeoJSON file wherever it stands in it', () => {
  const line = {
    type: 'LineString',
    coordinates: [
      [103, 36, 1500],
      [103, 36.01, 1520],
    ],
  }
  const feature = { type: 'Feature', properties: {}, geometry: line }
  const inPieces = { type: 'MultiLineString', coordinates: [[[103, 36, 1500]], [[103, 36.01, 1520]]] }
  for (const value of [line, feature, { type: 'FeatureCollection', features: [feature] }, inPieces]) {
    const { points } = published('a/b.geojson', JSON.stringify(value))
    expect(points.map(({ elevation }) => elevation)).toEqual([1500, 1520])
  }
})

it.each([
  ['x.gpx', ''],
  ['x.gpx', '<gpx><wpt lat="36" lon="103"/></gpx>'],
  ['x.gpx', track('<trkpt lat="36" lon="103"/><trkpt lat="nowhere" lon="103"/><trkpt lat="100" lon="1"/>')],
  ['x.geojson', '{'],
  ['x.geojson', '{"type":"Point","coordinates":[103,36]}'],
])('says that %s with %j holds no line', (file, text) => {
  expect(readCourse(file, text)).toMatchObject({ code: 'course.broken' })
})

it('refuses a file that is too heavy, and makes a long line as light as the rest', () => {
  expect(readCourse('x.gpx', ' '.repeat(9 * 1024 * 1024))).toMatchObject({ code: 'course.heavy' })
  const zigzag = Array.from({ length: 9000 }, (_, at) => {
    const [lat, lon] = [36 + at / 9000, 103 + (at % 2) / 500]
    return `<trkpt lat="${lat}" lon="${lon}"><ele>${at % 7}</ele></trkpt>`
  })
  expect(published('x.gpx', track(zigzag.join(''))).course.length).toBeLessThanOrEqual(12 * 1024)
})
