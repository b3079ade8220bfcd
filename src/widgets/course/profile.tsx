import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CoursePoint } from '#lib/courseLine.ts'
import { type Climb, type Course, gradeAt, heightsOf, linePath, marksOf, placeAt, type Spot } from './geometry.ts'
import { NS, type PointOnWay } from './points.ts'

interface ProfileProps {
  course: Course
  climbs: readonly Climb[]
  points: readonly PointOnWay[]
  km: number | null
  onMove(km: number): void
}

const [WIDE, TALL] = [1000, 260]
/** A flat course looks flat: what the drawing holds at least, in metres. */
const LEAST_SPAN = 50

const STEPS = [10, 20, 50, 100, 200, 500, 1000]

/** The round heights, three at most, that lie between two metres. */
function levelsOf(lowest: number, highest: number): number[] {
  const countOf = (step: number) => Math.floor(highest / step) - Math.ceil(lowest / step) + 1
  const step = STEPS.find((one) => countOf(one) <= 3) ?? 1000
  return Array.from({ length: Math.max(0, countOf(step)) }, (_, index) => (Math.ceil(lowest / step) + index) * step)
}

/** The heights of a course; a native slider over them moves the place that is looked at. */
export function Profile({ course, climbs, points, km, onMove }: ProfileProps) {
  const { t } = useTranslation(NS)
  const { lowest, highest } = heightsOf(course)
  const drawn = Math.max(LEAST_SPAN, highest - lowest)
  const span = drawn * 1.25
  // A flat course lies in the middle, not under an empty half.
  const base = lowest - (drawn - (highest - lowest)) / 2
  const x = (at: number) => round((at / course.length) * WIDE)
  const spotOf = ({ at, elevation }: CoursePoint) => ({ x: x(at), y: y(elevation) })
  const y = (elevation: number | null) => round(TALL - (((elevation ?? 0) - base) / span) * TALL * 0.86 - TALL * 0.12)
  const top = course.points.map(spotOf)
  const ground = (from: number, to: number, above: readonly Spot[]) =>
    `${linePath([{ x: x(from), y: TALL }, ...above, { x: x(to), y: TALL }])}Z`
  const climb = ({ from, to }: Climb) =>
    ground(from, to, course.points.filter(({ at }) => at >= from && at <= to).map(spotOf))
  const levels = levelsOf(Math.max(0, base), base + drawn)
  const here = placeAt(course, km ?? 0)
  return (
    <div className="sl-course-profile">
      <div className="sl-course-hill">
        <svg viewBox={`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path className="sl-course-ground" d={ground(0, course.length, top)} />
          {levels.map((level) => (
            <path key={level} className="sl-course-rule" d={`M0 ${y(level)}H${WIDE}`} />
          ))}
          {climbs.map((one) => (
            <path key={one.from} className="sl-course-climb" d={climb(one)} />
          ))}
          <path className="sl-course-top" d={linePath(top)} />
          {points.map(({ kind, km: at }) => (
            <path key={`${kind} ${at}`} className="sl-course-tick" d={`M${x(at)} ${TALL}V${TALL * 0.9}`} />
          ))}
        </svg>
        {levels.map((level) => (
          <span key={level} className="sl-course-level" style={{ top: `${round((y(level) / TALL) * 100)}%` }}>
            {level}
          </span>
        ))}
        <span
          className="sl-course-cursor"
          data-idle={km === null ? '' : undefined}
          style={{ left: `${round((here.at / course.length) * 100)}%` }}
        >
          <span className="sl-course-here" style={{ top: `${round((y(here.elevation) / TALL) * 100)}%` }} />
        </span>
        <input
          className="sl-course-slider"
          type="range"
          aria-label={t('profile')}
          aria-valuetext={hereWords(course, km ?? 0, t)}
          min={0}
          max={round(course.length)}
          step={0.1}
          value={km ?? 0}
          onChange={(event) => onMove(Number(event.target.value))}
        />
      </div>
      <div className="sl-course-scale" aria-hidden="true">
        {marksOf(course)
          .filter((mark) => mark % 10 === 0 || course.length < 25)
          .map((mark) => (
            <span key={mark} className="sl-course-number" style={{ left: `${round((mark / course.length) * 100)}%` }}>
              {mark}
            </span>
          ))}
      </div>
    </div>
  )
}

/** A kilometre in words: how far, how high, how steep. */
export function hereWords(course: Course, km: number, t: TFunction<'course'>): string {
  const { elevation, at } = placeAt(course, km)
  if (elevation === null) return t('here', { km: at.toFixed(1) })
  const grade = gradeAt(course, at).toFixed(1)
  return t('hereHigh', { km: at.toFixed(1), high: Math.round(elevation), grade: grade === '-0.0' ? '0.0' : grade })
}

const round = (value: number) => Math.round(value * 100) / 100
