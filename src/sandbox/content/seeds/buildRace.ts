import type { RaceFacts } from '#race/facts.gen.ts'
import { iso, isoAt, sundayFrom } from './chinaTime.ts'
import { cityRegion } from './cities.ts'
import { seedProjects } from './projects.ts'
import type { SeedRow } from './seedRow.ts'
import { seedFeatures, seedIntroduction } from './seedStory.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const HALF_HOUR = HOUR / 2

/** Race hours: a running one began `since` hours before, on the half hour; the others start on a Sunday. */
function raceTimes(row: SeedRow, now: number): { start: number; end: number } {
  if (row.running) {
    const start = Math.floor((now - row.running.since * HOUR) / HALF_HOUR) * HALF_HOUR
    return { start, end: start + row.running.days * DAY }
  }
  const start = Date.parse(isoAt(now, sundayFrom(now, row.days[2]), row.hour))
  return { start, end: start + (row.kind === 'trail' ? 14 : 7) * HOUR }
}

/** A listed race with everything its page shows; its times hang on the sandbox clock's `now`. */
export function buildRace(row: SeedRow, now: number): RaceFacts {
  const { city, province } = cityRegion(row.city)
  const { start, end } = raceTimes(row, now)
  const opens = isoAt(now, row.days[0], 10)
  const closes = isoAt(now, row.days[1], 18)
  const year = iso(start).slice(0, 4)
  return {
    raceId: row.raceId,
    name: { zh: `${year}${row.name.zh}`, en: `${year} ${row.name.en}` },
    poster: `posters/${row.raceId}.svg`,
    organiser: { zh: `${row.name.zh}组委会`, en: `${row.name.en} organising committee` },
    place: row.start,
    province,
    city,
    raceTime: iso(start),
    raceEndTime: iso(end),
    signUpStart: opens,
    signUpEnd: closes,
    servicePhone: `400-000-${row.raceId.slice(-4)}`,
    features: seedFeatures(row.kind),
    introduction: seedIntroduction(row),
    schedule: [
      { at: opens, zh: '报名开始', en: 'Sign-up opens' },
      { at: closes, zh: '报名截止', en: 'Sign-up closes' },
      { at: iso(start - 2 * DAY), zh: '领取参赛包', en: 'Race packs handed out' },
      { at: iso(start), zh: '起跑', en: 'Start' },
      { at: iso(end), zh: '关门', en: 'Course closes' },
    ],
    refundLadder: [
      { until: closes, percent: 80 },
      { until: null, percent: 0 },
    ],
    items: seedProjects(row.raceId, row.kind, row.places),
  }
}
