import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageGroupAt, ageGroupConditions, ageGroupOf, findAgeGroups, listAgeGroups } from './ageGroups.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'

const TENS = { men: [20, 30, 60], women: [60, 18, 35, 36] }
const race = { raceTime: '2027-04-18T07:30:00+08:00', place: {}, ageGroups: TENS } as unknown as RaceFacts
const half = { itemId: '1', distanceKm: 21.0975 } as unknown as ProjectFacts

test('groups are named by their bounds, whatever order they are written in', () => {
  expect(listAgeGroups(TENS)).toEqual(['M20-29', 'M30-59', 'M60+', 'W18-34', 'W35', 'W36-59', 'W60+'])
  const of = (gender: string, ...ages: number[]) => ages.map((age) => ageGroupAt(TENS, gender, age))
  expect(of('1', 19, 20, 29, 30, 59, 60, 99, -1)).toEqual([
    '',
    'M20-29',
    'M20-29',
    'M30-59',
    'M30-59',
    'M60+',
    'M60+',
    '',
  ])
  expect(of('2', 17, 34, 35, 36)).toEqual(['', 'W18-34', 'W35', 'W36-59'])
  expect([ageGroupAt({ women: [20] }, '1', 30), ageGroupAt(TENS, '3', 30)]).toEqual(['', ''])
})

test('a runner is in the group of race day, the project’s own day and groups before the race’s', () => {
  const group = (birthday: string, item: Partial<ProjectFacts> = {}) =>
    ageGroupOf(race, { ...half, ...item }, { birthday, userGender: '1' })
  expect([group('1997-04-18'), group('1997-04-19'), group('')]).toEqual(['M30-59', 'M20-29', ''])
  expect(group('1997-04-18', { raceTime: '2027-04-17T07:30:00+08:00' })).toBe('M20-29')
  expect(group('1997-04-18', { ageGroups: { men: [16] } })).toBe('M16+')
  const { distanceKm: _, ...helpers } = half
  expect(findAgeGroups(race, helpers)).toBeNull()
  expect(ageGroupConditions(race, half)[0]?.zh).toBe(
    '成绩按比赛当天的年龄分组：M20-29 M30-59 M60+ W18-34 W35 W36-59 W60+',
  )
  expect(ageGroupConditions(race, helpers)).toEqual([])
})

test('every age from the first bound on is in one group, which the list has', () => {
  const bounds = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(bounds, fc.integer({ min: -1, max: 130 }), (men, age) => {
      const name = ageGroupAt({ men }, '1', age)
      const names = listAgeGroups({ men })
      expect(new Set(names).size).toBe(men.length)
      expect(names.includes(name)).toBe(age >= Math.min(...men))
    }),
  )
})
