import { type CSSProperties, Fragment, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Glyph } from '#ui/glyph.tsx'
import { loadable } from '#ui/loadable.tsx'
import { ARROWS, type Course, linePath, type Plan, placeAt, rightAt, type Spot } from './geometry.ts'
import { ASIDE, placeLabels } from './labels.ts'
import { KIND_PATHS, NS, type PointOnWay } from './points.ts'
import type { CourseProps } from './props.gen.ts'

const Tiles = loadable(async () => (await import('./tiles.tsx')).default)

interface CourseMapProps {
  course: Course
  plan: Plan
  points: readonly PointOnWay[]
  /** Where the runner's finger is on the profile; null before it was there. */
  km: number | null
  /** Waters and place names under it. */
  around: CourseProps['around']
  /** A map service's pictures under it. */
  tiles: CourseProps['tiles']
  children?: ReactNode
}

/** The line of a course with its kilometres and points, as wide as what it stands in. */
export function CourseMap({ course, plan, points, km, around, tiles, children }: CourseMapProps) {
  const { t } = useTranslation(NS)
  const drawn = useMemo(() => {
    // A map service draws and names them itself.
    const own = tiles ? [] : around
    return own.map((one) => ({ ...one, spots: one.at.map(([lon = 0, lat = 0]) => plan.spotOf({ lon, lat })) }))
  }, [around, tiles, plan])
  const loopName = t('startFinish')
  const labels = useMemo(
    () => placeLabels(course, plan, { points, around: drawn, loopName }),
    [course, plan, points, drawn, loopName],
  )
  const { lie, ends, numbers, names } = labels
  const path = pathOf(course.points.map(plan.spotOf), plan)
  const spotAt = (at: number) => plan.spotOf(placeAt(course, at))
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
          {drawn.map(({ kind, name, spots, width = 0 }) => {
            const wide = round(Math.max(THINNEST, width * plan.metre * 1000))
            return (
              kind === 'water' && (
                <path key={name} className="sl-course-water" d={pathOf(spots, plan)} strokeWidth={wide} />
              )
            )
          })}
          <path className="sl-course-edge" d={path} />
          <path className="sl-course-line" d={path} />
        </svg>
        {names.map(({ kind, name, spot }) => (
          <Pin key={name} spot={spot} name="sl-course-around" kind={kind}>
            {name}
          </Pin>
        ))}
        {numbers.map(({ mark, spot, aside }) => (
          <Fragment key={mark}>
            <Pin spot={spot} name="sl-course-dot" />
            {aside && (
              <Pin spot={spot} aside={aside} name="sl-course-mark">
                {mark}
              </Pin>
            )}
          </Fragment>
        ))}
        {ARROWS.map((part) => {
          const right = rightAt(course, plan, course.length * part)
          const turn = `translate(-50%, -50%) rotate(${round(Math.atan2(-right.x, right.y))}rad)`
          return <Pin key={part} spot={spotAt(course.length * part)} name="sl-course-arrow" transform={turn} />
        })}
        {labels.points.map(({ kind, km: at, spot, aside }) => (
          <Pin key={`${kind} ${at}`} spot={spot} aside={aside} name="sl-course-point" kind={kind}>
            {(aside.x !== 0 || aside.y !== 0) && <Leg aside={aside} />}
            <Glyph path={KIND_PATHS[kind]} size={1} />
          </Pin>
        ))}
        {ends.map(({ km: at, spot, below, side }) => (
          <Pin key={at} spot={spot} name="sl-course-end" end={at === 0 ? 'start' : 'finish'}>
            <span className="sl-course-end-name" data-below={below ? '' : undefined} data-side={side}>
              {lie === 'loop' ? loopName : t(at === 0 ? 'start' : 'finish')}
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

const round = (value: number) => Math.round(value * 1000) / 1000

/** From the middle of a point to its edge, in pixels. */
const RIM = 10

/** A water nobody measured, in thousandths of the drawing's width. */
const THINNEST = 8

const pathOf = (spots: readonly Spot[], { ratio }: Plan) =>
  linePath(spots.map(({ x, y }) => ({ x: x * 1000, y: y * ratio * 1000 })))

interface PinProps {
  spot: Spot
  /** Which way it stands aside. */
  aside?: Spot
  name: string
  kind?: string | undefined
  end?: string
  transform?: string
  children?: ReactNode
}

/** Something that keeps its size wherever it stands on a drawing. */
function Pin({ spot, aside, name, kind, end, transform, children }: PinProps) {
  const style: CSSProperties = {
    left: `${round(spot.x * 100)}%`,
    top: `${round(spot.y * 100)}%`,
    ...(transform && { transform }),
    ...(aside && { marginLeft: round(aside.x * ASIDE), marginTop: round(aside.y * ASIDE) }),
  }
  return (
    <span className={`sl-course-pin ${name}`} style={style} data-kind={kind} data-end={end}>
      {children}
    </span>
  )
}

/** From a point that stands aside to its place on the line. */
function Leg({ aside: { x, y } }: { aside: Spot }) {
  const turn = `rotate(${round(Math.atan2(-y, -x))}rad) translateX(${RIM}px)`
  const style = { width: round(Math.hypot(x, y) * ASIDE - RIM), transform: turn }
  return <span className="sl-course-leg" style={style} />
}
