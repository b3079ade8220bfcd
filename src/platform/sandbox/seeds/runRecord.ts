import type { RunData } from '#api/contract.gen.ts'
import { type CoursePoint, decodeCourse, encodeCourse } from '#lib/courseLine.ts'
import { bell, createRandom } from '#lib/random.ts'
import { Failure } from '#platform/failure.ts'
import type { results } from '#platform/tables/results.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { SAMPLE_RACE } from './results.ts'

type Result = Pick<typeof results.$inferSelect, 'raceId' | 'itemId' | 'bib' | 'splits' | 'netSeconds'>

/** Seconds of a kilometre that a metre of climb costs. */
const CLIMB_COSTS = 1.8
const SAMPLES = 120

/**
 * What a watch would have recorded on a run that was timed: the sandbox has no watches. The track is the race's course,
 * pace and heart rate follow from the splits, the climb and the runner's bib: the same run has the same record.
 */
export function recordRun({ raceId, itemId, bib, splits, netSeconds }: Result, facts: RaceFacts): RunData {
  const distanceKm = facts.items.find((item) => item.itemId === itemId)?.distanceKm ?? 0
  if (netSeconds === null || distanceKm === 0) throw new Failure('certificateUnfinished')
  const way = wayOf(raceId, facts, distanceKm)
  const measured = way.length > 0 && way.every(({ elevation }) => elevation !== null)
  const random = createRandom(Number.parseInt(bib.replace(/\D/g, '') || '7', 10))
  const step = distanceKm / SAMPLES
  const points = [{ km: 0, seconds: 0 }, ...splits, { km: distanceKm, seconds: netSeconds }]
  let before = measured ? heightAt(way, 0) : null
  const rough = Array.from({ length: SAMPLES }, (_, at) => {
    const km = (at + 1) * step
    const height = measured ? heightAt(way, km * 1000) : null
    const grade = height !== null && before !== null ? (height - before) / step : 0
    before = height
    const pace = paceAt(points, km - step / 2) + grade * CLIMB_COSTS + bell(random) * 4
    return { km, pace: Math.max(120, pace), height, grade }
  })
  const total = rough.reduce((sum, { pace }) => sum + pace * step, 0)
  const resting = 138 + random() * 16
  const samples = rough.map(({ km, pace, height, grade }) => {
    const warm = 1 - Math.exp(-km / 0.8)
    const beats = resting + 22 * (km / distanceKm) + grade * 0.4 + bell(random) * 2
    return {
      km: Math.round(km * 1000) / 1000,
      pace: Math.round((pace * netSeconds) / total),
      height: height === null ? null : Math.round(height),
      heartRate: Math.round(Math.min(196, 92 + (beats - 92) * warm)),
    }
  })
  const rates = samples.map(({ heartRate }) => heartRate)
  return {
    line: way.length > 0 ? encodeCourse(way) : null,
    distanceKm,
    seconds: netSeconds,
    climb: Math.round(climbOf(way)),
    heartRate: {
      average: Math.round(rates.reduce((sum, one) => sum + one, 0) / rates.length),
      highest: Math.max(...rates),
    },
    samples,
  }
}

/** The pace between the two timed points around a place, in seconds a kilometre. */
function paceAt(points: readonly { km: number; seconds: number }[], km: number): number {
  const next = points.findIndex((point, at) => at > 0 && point.km >= km && point.km > (points[at - 1]?.km ?? 0))
  const [from, to] = [points[next - 1], points[next]]
  return from && to ? (to.seconds - from.seconds) / (to.km - from.km) : 0
}

/** The course as far as the project goes. */
function wayOf(raceId: string, { course }: RaceFacts, distanceKm: number): CoursePoint[] {
  if (course) return decodeCourse(course.line).filter(({ at }) => at <= distanceKm * 1000 + 50)
  return raceId === SAMPLE_RACE ? alongRiver(distanceKm) : []
}

/** Out along the Yellow River's dyke at Zhengzhou and back: the sample has no measured course. */
function alongRiver(distanceKm: number): CoursePoint[] {
  const metres = distanceKm * 1000
  return Array.from({ length: 160 }, (_, index) => {
    const at = (index / 159) * metres
    const out = at <= metres / 2 ? at : metres - at
    const side = at <= metres / 2 ? 0 : 0.0016
    return {
      at,
      lon: 113.62 + out / 91_300,
      lat:
        34.905 +
        Math.sin(out / 3100) * 0.012 +
        Math.sin(out / 900) * 0.002 +
        side * Math.sin((Math.PI * out * 2) / metres),
      elevation: 92 + Math.sin(out / 2400) * 9 + Math.sin(out / 700) * 3,
    }
  })
}

function heightAt(way: readonly CoursePoint[], metres: number): number {
  const next = way.findIndex(({ at }) => at >= metres)
  const [from, to] = [way[next <= 0 ? 0 : next - 1], way[next === -1 ? way.length - 1 : next]]
  if (!from || !to) return 0
  const part = to.at === from.at ? 0 : (metres - from.at) / (to.at - from.at)
  return (from.elevation ?? 0) + ((to.elevation ?? 0) - (from.elevation ?? 0)) * Math.min(1, Math.max(0, part))
}

/** Metres that go up. */
function climbOf(way: readonly CoursePoint[]): number {
  return way.reduce((sum, { elevation }, at) => {
    const up = (elevation ?? 0) - (way[at - 1]?.elevation ?? elevation ?? 0)
    return sum + Math.max(0, up)
  }, 0)
}
