import { addTexts } from '#lib/i18n.ts'
import type { CourseProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

export const NS = addTexts('course', texts)

type GivenPoint = CourseProps['points'][number]

/** A point on the way: what it is and its kilometre. */
export type PointOnWay = GivenPoint & { kind: NonNullable<GivenPoint['kind']>; km: number }

/** The points of which both are known, from start to finish. */
export function pointsOnWay(given: readonly GivenPoint[]): PointOnWay[] {
  return given
    .filter((point): point is PointOnWay => point.kind !== undefined && point.km !== undefined)
    .sort((one, other) => one.km - other.km)
}

/** Outlines of the points on a grid of 24. */
export const KIND_PATHS: Readonly<Record<PointOnWay['kind'], string>> = {
  aid: 'M6 5h12l-1.6 14.2H7.6zM6.6 10.5h10.8M12 5l1.5-3h3',
  medical: 'M12 5v14M5 12h14',
  toilet: 'M8 6.2v.1M16 6.2v.1M8 10v9M5.5 10.5h5M16 10l-2.8 6h5.6zM16 16v3.5',
  cutoff: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.2 2',
  cheer: 'M4 10v4h3l7 4.5v-13L7 10zM17 9.5c1.6 1.4 1.6 3.6 0 5',
  sight: 'M2.8 19L9.5 6.5l4 7.3 2-3 5.7 8.2z',
}
