import './widget.css'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChinaTime } from '#lib/date.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ascentOf, type Course, freeCorner, heightsOf, isFlat, listClimbs, planOf, readCourse } from './geometry.ts'
import { CourseMap } from './map.tsx'
import { KIND_PATHS, NS, type PointOnWay, pointsOnWay } from './points.ts'
import { hereWords, Profile } from './profile.tsx'
import { type CourseProps, PROPS } from './props.gen.ts'

const FullMap = loadable(async () => (await import('./fullMap.tsx')).default)

const KINDS = ['aid', 'medical', 'toilet', 'cutoff', 'cheer', 'sight'] as const

export default defineWidget<CourseProps>(
  PROPS,
  function CourseWidget({ line, distanceKm, points, around, tiles }) {
    const course = useMemo(() => readCourse(line, distanceKm), [line, distanceKm])
    const known = useMemo(() => pointsOnWay(points), [points])
    return course && <CourseSheet course={course} points={known} around={around} tiles={tiles} />
  },
  { skeleton: () => <Skeleton ratio={0.75} /> },
)

interface CourseSheetProps {
  course: Course
  points: PointOnWay[]
  around: CourseProps['around']
  tiles: CourseProps['tiles']
}

function CourseSheet({ course, points, around, tiles }: CourseSheetProps) {
  const { t } = useTranslation(NS)
  const kinds = KINDS.filter((kind) => points.some((point) => point.kind === kind))
  const [kind, setKind] = useState<PointOnWay['kind'] | null>(kinds[0] ?? null)
  const [km, setKm] = useState<number | null>(null)
  const [full, setFull] = useState(false)
  const plan = useMemo(() => planOf(course), [course])
  const hilly = course.high && !isFlat(course)
  const climbs = useMemo(() => (hilly ? listClimbs(course) : []), [course, hilly])
  const shown = useMemo(() => points.filter((point) => point.kind === kind), [points, kind])
  const map = { course, plan, points: shown, km, around, tiles }
  const chooser = kinds.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in old engines
    <div className="sl-course-kinds" role="group" aria-label={t('kinds')}>
      {kinds.map((one) => (
        <button
          key={one}
          type="button"
          className="sl-course-kind"
          data-kind={one}
          aria-pressed={one === kind}
          onClick={() => setKind(one === kind ? null : one)}
        >
          <Glyph path={KIND_PATHS[one]} size={1} /> {t(one)} {points.filter((point) => point.kind === one).length}
        </button>
      ))}
    </div>
  )
  return (
    <div className="sl-course-sheet">
      <Figures course={course} />
      <CourseMap {...map}>
        <IconButton
          className="sl-course-enlarge"
          data-corner={freeCorner(course, plan)}
          icon={<Icon name="search" />}
          label={t('enlarge')}
          solid
          onClick={() => setFull(true)}
        />
      </CourseMap>
      {chooser}
      {course.high && !hilly && (
        <p className="sl-course-words">{t('flat', { metres: Math.round(ascentOf(course)) })}</p>
      )}
      {hilly && (
        <>
          <p className="sl-course-words">
            <strong>{km === null ? t('drag') : hereWords(course, km, t)}</strong>
            <Ahead points={points} km={km ?? 0} />
          </p>
          <Profile course={course} climbs={climbs} points={shown} km={km} onMove={setKm} />
        </>
      )}
      {climbs.length > 0 && (
        <>
          <h3 className="sl-course-title">{t('climbs')}</h3>
          <ul className="sl-course-list">
            {climbs.map(({ from, to, gain, grade }) => (
              <li key={from}>
                {t('climb', {
                  from: from.toFixed(1),
                  to: to.toFixed(1),
                  gain: Math.round(gain),
                  grade: grade.toFixed(1),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {points.length > 0 && <PointList points={points} />}
      {full && (
        <Suspense fallback={null}>
          <FullMap {...map} kinds={chooser} onClose={() => setFull(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Figures({ course }: { course: Course }) {
  const { t } = useTranslation(NS)
  const rows = [
    { name: t('length'), value: String(Math.round(course.length * 10_000) / 10_000), unit: t('km') },
    ...(course.high && !isFlat(course)
      ? [
          { name: t('ascent'), value: String(Math.round(ascentOf(course))), unit: t('metres') },
          { name: t('highest'), value: String(Math.round(heightsOf(course).highest)), unit: t('metres') },
        ]
      : []),
  ]
  return (
    <dl className="sl-course-figures">
      {rows.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} <span className="sl-course-unit">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The point that comes next. */
function Ahead({ points, km }: { points: readonly PointOnWay[]; km: number }) {
  const { t } = useTranslation(NS)
  const next = points.find((point) => point.km > km)
  if (!next) return null
  return (
    <span className="sl-course-next">
      {t('next', { km: (next.km - km).toFixed(1), name: next.name || t(next.kind) })}
    </span>
  )
}

function PointList({ points }: { points: PointOnWay[] }) {
  const { t } = useTranslation(NS)
  return (
    <details className="sl-course-all">
      <summary>
        {t('all', { total: points.length })}
        <Icon name="chevron-down" />
      </summary>
      <ul className="sl-course-list">
        {points.map(({ kind, km, name, at }) => (
          <li key={`${kind} ${km}`} className="sl-course-row">
            <span className="sl-course-km">
              {km} {t('km')}
            </span>
            <span>
              {t(kind)}
              {name && ` · ${name}`}
              {at !== undefined && ` · ${t('closes', { time: formatChinaTime(at, 'HH:mm') })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
