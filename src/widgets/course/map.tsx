import { type CSSProperties, Fragment, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '#ui/glyph.tsx'
import { loadable } from '#ui/loadable.tsx'
import { type Course, endsOf, marksOf, type Plan, placeAt, rightAt, type Spot } from './geometry.ts'
import { KIND_PATHS, NS, type PointOnWay } from './points.ts'
import type { CourseProps } from './props.gen.ts'

const Tiles = loadable(async () => (await import('./tiles.tsx')).default)

interface CourseMapProps {
  course: Course
  plan: Plan
  points: readonly PointOnWay[]
  /** Where the runner's finger is on the profile; null before it was there. */
  km: number | null
  /** A map service's pictures under it. */
  tiles: CourseProps['tiles']
  children?: ReactNode
}

/** The line of a course with its kilometres and points, as wide as what it stands in. */
export function CourseMap({ course, plan, points, km, tiles, children }: CourseMapProps) {
  const { t } = useTranslation(NS)
  const line = course.points.map((point) => plan.spotOf(point))
  const path = `M${line.map(({ x, y }) => `${round(x * 1000)} ${round(y * plan.ratio * 1000)}`).join('L')}`
  const spotAt = (at: number) => plan.spotOf(placeAt(course, at))
  const lie = endsOf(course, plan)
  const ends =
    lie === 'loop'
      ? [{ km: course.length, name: t('startFinish') }]
      : [
          { km: 0, name: t('start') },
          { km: course.length, name: t('finish') },
        ]
  const lower = spotAt(0).y > spotAt(course.length).y ? 0 : course.length
  const isBelow = (at: number) => (lie === 'close' ? at === lower : spotAt(at).y * plan.ratio < TOP)
  const taken = ends.flatMap((end) => endAt(spotAt(end.km), plan, isBelow(end.km)))
  const numbers = marksOf(course).map((mark) => {
    const aside = sideWithRoom(spotAt(mark), rightAt(course, plan, mark), plan, taken)
    if (aside) taken.push(numberAt(spotAt(mark), aside, plan))
    return { mark, aside }
  })
  return (
    <div className="sl-course-frame">
      <div
        className="sl-course-map"
        role="img"
        aria-label={t(lie === 'loop' ? 'mapLoop' : 'map', { length: `${round(course.length)} ${t('km')}` })}
        style={{ aspectRatio: `1 / ${round(plan.ratio)}` }}
      >
        {tiles && (
          <Suspense>
            <Tiles plan={plan} url={tiles.url} />
          </Suspense>
        )}
        <svg viewBox={`0 0 1000 ${round(plan.ratio * 1000)}`} aria-hidden="true" focusable="false">
          <path className="sl-course-edge" d={path} />
          <path className="sl-course-line" d={path} />
        </svg>
        {numbers.map(({ mark, aside }) => (
          <Fragment key={mark}>
            <Pin spot={spotAt(mark)} name="sl-course-dot" />
            {aside && (
              <Pin spot={spotAt(mark)} aside={aside} name="sl-course-mark">
                {mark}
              </Pin>
            )}
          </Fragment>
        ))}
        {points.map(({ kind, km: at }) => (
          <Pin key={`${kind} ${at}`} spot={spotAt(at)} name="sl-course-point" kind={kind}>
            <Glyph path={KIND_PATHS[kind]} size={1} />
          </Pin>
        ))}
        {ends.map((end) => (
          <Pin key={end.km} spot={spotAt(end.km)} name="sl-course-end" end={end.km === 0 ? 'start' : 'finish'}>
            <span
              className="sl-course-end-name"
              data-below={isBelow(end.km) ? '' : undefined}
              data-side={sideOf(spotAt(end.km))}
            >
              {end.name}
            </span>
          </Pin>
        ))}
        {km !== null && <Pin spot={spotAt(km)} name="sl-course-here" />}
      </div>
      {tiles && <p className="sl-course-by">{tiles.by}</p>}
      {children}
    </div>
  )
}

/** Above it a name of an end has no room, in parts of the drawing's width. */
const TOP = 0.11
const NEAR = 0.15

/** At an edge of the drawing, where a name in the middle would be cut. */
const sideOf = ({ x }: Spot) => (x < NEAR ? 'left' : x > 1 - NEAR ? 'right' : undefined)

const round = (value: number) => Math.round(value * 1000) / 1000

/** Pixels from the line to a kilometre's number. */
const ASIDE = 19

/** A drawing of a small phone, in pixels: where a number has room there it has it on every other. */
const NARROW = 300
/** From an end to the middle of its name, upwards and aside; in pixels. */
const NAME = { up: 23, aside: 20 }

/** Half of what something takes up on a drawing, with half of a number beside it; in pixels. */
interface Taken extends Spot {
  wide: number
  high: number
}

const inPixels = ({ x, y }: Spot, { ratio }: Plan): Spot => ({ x: x * NARROW, y: y * ratio * NARROW })

function endAt(spot: Spot, plan: Plan, below: boolean): Taken[] {
  const { x, y } = inPixels(spot, plan)
  const side = { left: NAME.aside, right: -NAME.aside, none: 0 }[sideOf(spot) ?? 'none']
  const name = { x: x + side, y: y + (below ? NAME.up : -NAME.up), wide: 32, high: 16 }
  return [{ x, y, wide: 14, high: 14 }, name]
}

function numberAt(spot: Spot, aside: Spot, plan: Plan): Taken {
  const { x, y } = inPixels(spot, plan)
  return { x: x + aside.x * ASIDE, y: y + aside.y * ASIDE, wide: 18, high: 13 }
}

/** The side of the line on which a kilometre's number covers nothing and stands inside: its right if it can; null for none. */
function sideWithRoom(spot: Spot, right: Spot, plan: Plan, taken: readonly Taken[]): Spot | null {
  const edge = inPixels({ x: 1, y: 1 }, plan)
  const isFree = (side: Spot) => {
    const { x, y } = numberAt(spot, side, plan)
    const inside = x > 8 && y > 8 && x < edge.x - 8 && y < edge.y - 8
    return inside && !taken.some((one) => Math.abs(x - one.x) < one.wide && Math.abs(y - one.y) < one.high)
  }
  return [right, { x: -right.x, y: -right.y }].find(isFree) ?? null
}

interface PinProps {
  spot: Spot
  /** Which way it stands aside. */
  aside?: Spot
  name: string
  kind?: string
  end?: string
  children?: ReactNode
}

/** Something that keeps its size wherever it stands on a drawing. */
function Pin({ spot, aside, name, kind, end, children }: PinProps) {
  const style: CSSProperties = {
    left: `${round(spot.x * 100)}%`,
    top: `${round(spot.y * 100)}%`,
    ...(aside && { marginLeft: round(aside.x * ASIDE), marginTop: round(aside.y * ASIDE) }),
  }
  return (
    <span className={`sl-course-pin ${name}`} style={style} data-kind={kind} data-end={end}>
      {children}
    </span>
  )
}
