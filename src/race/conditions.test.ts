import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountRefusal, listConditions, sexesRefusal, sexRefusal } from './conditions.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'

const name = { zh: '接力', en: 'Relay' }
const RELAY: ProjectFacts = {
  itemId: '100000990001',
  name,
  kind: 'team',
  distanceKm: 10,
  fee: 0,
  quota: 10,
  allocation: 'fcfs',
  payTiming: 'before',
  teamMin: 2,
  teamMax: 4,
}
const race = (facts: Partial<RaceFacts> = {}) => facts as RaceFacts
const people = (women: number, men: number) => [
  ...Array.from({ length: women }, () => ({ userGender: '2' })),
  ...Array.from({ length: men }, () => ({ userGender: '1' })),
]
const bounds = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 }))
  .map(([min, more]) => ({ min, max: Math.min(4, min + more) }))
const some = fc.option(fc.oneof(bounds, fc.constant({ max: 2 }), fc.constant({ max: 0 })), { nil: undefined })
const n = fc.integer({ min: 0, max: 4 })

/** By trying every team that these runners may still become. */
function canBe(project: ProjectFacts, women: number, men: number, more: number): boolean {
  const fits = (count: number, { min = 0, max = 99 }: { min?: number; max?: number } = {}) =>
    count >= min && count <= max
  for (let w = 0; w <= more; w += 1)
    for (let m = 0; w + m <= more; m += 1) if (fits(women + w, project.women) && fits(men + m, project.men)) return true
  return false
}

test('a team is refused when, and only when, nobody who may still come makes it one', () => {
  fc.assert(
    fc.property(some, some, n, n, n, (women, men, w, m, more) => {
      const project = { ...RELAY, ...(women ? { women } : {}), ...(men ? { men } : {}) }
      const runners = people(w, m)
      const size = Math.max(0, 4 - w - m)
      fc.pre(w + m <= 4)
      const left = Math.min(more, size)
      const refused =
        runners.some((runner) => sexRefusal(project, runner) !== null) || sexesRefusal(project, runners, left) !== null
      const possible = canBe(project, w, m, left)
      // Who is told that they are of the other sex could make no team of this project at all.
      if (!refused) expect(possible).toBe(true)
      else if (possible) expect(runners.some((runner) => sexRefusal(project, runner) !== null)).toBe(true)
    }),
  )
})

test('a project for women, or one whose places all are for women, says so of each man', () => {
  const [woman = { userGender: '' }, man = { userGender: '' }] = people(1, 1)
  for (const facts of [{ men: { max: 0 } }, { women: { min: 4 } }]) {
    expect(sexRefusal({ ...RELAY, ...facts }, man)).toBe('womenOnly')
    expect(sexRefusal({ ...RELAY, ...facts }, woman)).toBeNull()
  }
  expect(sexRefusal({ ...RELAY, women: { max: 0 } }, woman)).toBe('menOnly')
})

test('an account may bring as many as it may have, whatever it has already', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), n, n, (most, entered, brings) => {
      const found = accountRefusal(race({ mostPerAccount: most }), [
        { entered: 0, brings: 1 },
        { entered, brings },
      ])
      expect(found === null).toBe(entered + brings <= most)
    }),
  )
  expect(accountRefusal(race(), [{ entered: 99, brings: 9 }])).toBeNull()
})

test.each([
  [{}, []],
  [{ women: { min: 1 } }, ['At least 1 woman on each team']],
  [{ women: { min: 2, max: 2 } }, ['2 women on each team']],
  [{ women: { min: 1, max: 2 }, men: { max: 3 } }, ['1 to 2 women on each team', 'At most 3 men on each team']],
  [{ men: { max: 0 } }, ['Women only']],
  [{ men: { min: 4 } }, ['Men only']],
])('%j is told as %j', (facts, words) => {
  expect(listConditions(race(), { ...RELAY, ...facts }).map(({ en }) => en)).toEqual(words)
})

test('how many an account may enter is told', () => {
  expect(listConditions(race({ mostPerAccount: 5 }), RELAY)).toEqual([
    { zh: '每个账号最多为本赛事 5 位参赛人报名', en: 'One account may enter 5 runners in this race' },
  ])
})
