/** A point of a course: degrees (WGS 84), metres above the sea (null where nobody measured) and metres from the start. */
export interface CoursePoint {
  lon: number
  lat: number
  elevation: number | null
  at: number
}

/** Begins every course as pages carry it; `e` says that its points have elevations. */
const MARK = /^course:1(e?),([\w-]*)$/
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const DEGREE = 100_000

/** A course as one short text that no file is called: without braces, quotes or slashes: five places of a degree, whole metres. */
export function encodeCourse(points: readonly CoursePoint[]): string {
  const high = points.every(({ elevation }) => elevation !== null)
  let text = ''
  let before: number[] = []
  for (const point of points) {
    const values = valuesOf(point, high)
    text += values.map((value, index) => encodeNumber(value - (before[index] ?? 0))).join('')
    before = values
  }
  return `course:1${high ? 'e' : ''},${text}`
}

/** The points of a course that `encodeCourse` wrote; none of any other text. */
export function decodeCourse(text: string): CoursePoint[] {
  const [, high, digits] = MARK.exec(text) ?? []
  if (digits === undefined) return []
  const numbers = decodeNumbers(digits)
  const size = high ? 4 : 3
  const points: CoursePoint[] = []
  let values = [0, 0, 0, 0]
  for (let start = 0; start + size <= numbers.length; start += size) {
    values = values.map((value, index) => value + (numbers[start + index] ?? 0))
    const [lon = 0, lat = 0, at = 0, elevation = 0] = values
    points.push({ lon: lon / DEGREE, lat: lat / DEGREE, at, elevation: high ? elevation : null })
  }
  return points
}

function valuesOf({ lon, lat, at, elevation }: CoursePoint, high: boolean): number[] {
  const values = [Math.round(lon * DEGREE), Math.round(lat * DEGREE), Math.round(at)]
  return high ? [...values, Math.round(elevation ?? 0)] : values
}

/** Five bits a digit, the lowest first; the sixth says that more follow, the first of all is the sign. */
function encodeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  do {
    const more = rest >= 32
    text += DIGITS.charAt((rest % 32) + (more ? 32 : 0))
    rest = Math.floor(rest / 32)
  } while (rest > 0)
  return text
}

function decodeNumbers(digits: string): number[] {
  const numbers: number[] = []
  let value = 0
  let worth = 1
  for (const digit of digits) {
    const bits = DIGITS.indexOf(digit)
    value += (bits % 32) * worth
    worth *= 32
    if (bits >= 32) continue
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    value = 0
    worth = 1
  }
  return numbers
}
