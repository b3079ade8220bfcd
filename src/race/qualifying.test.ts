import { describe, expect, it } from 'vitest'
import type { ProjectFacts, ProofFacts, RaceFacts } from './facts.gen.ts'
import { acceptedKinds, proofWords, qualifyingProblem, qualifyingSince } from './qualifying.ts'

const NOW = Date.parse('2027-01-10T10:00:00+08:00')
const RACE = { raceTime: '2027-04-18T07:30:00+08:00' } as RaceFacts
const HALF: ProofFacts = { kind: 'result', distanceKm: 20, atMost: '1:30:00' }
const LONG: ProofFacts = { kind: 'result', fromKm: 40 }
const POINTS: ProofFacts = { kind: 'points', atLeast: 450 }
const GIVEN = { resultDate: '2027-01-10', resultDistance: 20, finishTime: 5_400, resultCertificate: 'a.png' }

function found(
  proofs: ProofFacts[],
  given: { result?: unknown; points?: unknown },
  genders: string[] = ['1'],
  months?: number,
) {
  const project = { qualifying: { proofs, ...(months !== undefined && { months }) } } as ProjectFacts
  const runners = genders.map((userGender) => ({ userGender }))
  const problem = qualifyingProblem(RACE, project, { result: null, points: null, ...given }, runners, NOW)
  return problem && `${problem.input} ${problem.path} ${problem.refusal}`
}
const result = (answers: object, proofs = [HALF], months?: number) =>
  found(proofs, { result: { ...GIVEN, ...answers } }, ['1'], months)

describe('a result', () => {
  it.each<[object, string | null]>([
    [{}, null],
    [{ finishTime: 5_401 }, 'result /finishTime resultSlow'],
    [{ finishTime: 5_000.5 }, 'result /finishTime qualifyingMissing'],
    [{ resultDate: '2027-01-11' }, 'result /resultDate resultAhead'],
    [{ resultDate: '2027-02-30' }, 'result /resultDate qualifyingMissing'],
    [{ resultDate: 7 }, 'result /resultDate qualifyingMissing'],
    [{ resultDistance: '20' }, 'result /resultDistance qualifyingMissing'],
    [{ resultDistance: 20.2 }, null],
    [{ resultDistance: 19.8 }, null],
    [{ resultDistance: 20.3 }, 'result /resultDistance resultDistance'],
    [{ resultDistance: 19.7 }, 'result /resultDistance resultDistance'],
    [{ resultCertificate: '' }, 'result /resultCertificate qualifyingMissing'],
    [{ resultCertificate: 7 }, 'result /resultCertificate qualifyingMissing'],
  ])('with %j: %s', (answers, problem) => expect(result(answers)).toBe(problem))

  it('of any distance from one on counts, in any time where none is named', () => {
    const at = (resultDistance: number) => result({ resultDistance, finishTime: 99_999 }, [LONG])
    expect([39.5, 39.6, 100].map(at)).toEqual(['result /resultDistance resultDistance', null, null])
    expect(result({ resultDistance: 41, finishTime: 99_999 }, [HALF, LONG])).toBeNull()
    expect(result({ finishTime: 99_999 }, [HALF, LONG])).toBe('result /finishTime resultSlow')
  })

  it('that counts for nothing is told all that would, in both languages', () => {
    const project = { qualifying: { proofs: [HALF, LONG] } } as ProjectFacts
    const given = { result: { ...GIVEN, resultDistance: 5 }, points: null }
    const { limits } = qualifyingProblem(RACE, project, given, [], NOW)?.values ?? {}
    const [half, long] = [proofWords(HALF), proofWords(LONG)]
    expect(limits).toEqual({ zh: `${half.zh}；${long.zh}`, en: `${half.en}; ${long.en}` })
  })

  it('counts from its months before the race on', () => {
    const of = (facts: Partial<ProjectFacts>) => qualifyingSince(RACE, facts as ProjectFacts)
    expect(of({ qualifying: { months: 12, proofs: [] } })).toBe('2026-04-18')
    expect(of({ qualifying: { proofs: [] } })).toBeNull()
    const saturday = { raceTime: '2027-04-17T15:00:00+08:00', qualifying: { months: 12, proofs: [] } }
    expect(of(saturday)).toBe('2026-04-17')
    expect(result({ resultDate: '2026-04-18' }, [HALF], 12)).toBeNull()
    expect(result({ resultDate: '2026-04-17' }, [HALF], 12)).toBe('result /resultDate resultOld')
    expect(result({ resultDate: '2001-04-17' })).toBeNull()
    const project = { qualifying: { proofs: [HALF], months: 12 } } as ProjectFacts
    const given = { result: { ...GIVEN, resultDate: '2026-04-17' }, points: null }
    expect(qualifyingProblem(RACE, project, given, [], NOW)?.values).toMatchObject({ months: 12 })
  })

  it('is asked of the runners that it is for', () => {
    const women = { ...HALF, runners: 'women' as const, atMost: '2:00:00' }
    const men = { ...HALF, runners: 'men' as const }
    const slow = { result: { ...GIVEN, finishTime: 6_000 } }
    const slowFor = (...genders: string[]) => found([men, women], slow, genders)
    expect([slowFor('2'), slowFor('1'), slowFor()]).toEqual([null, 'result /finishTime resultSlow', null])
    expect(slowFor('1', '2')).toBe('result /resultDistance resultDistance')
  })
})

describe('points', () => {
  it.each([
    [{ itraNumber: '7', itraPoints: 450 }, null],
    [{ itraNumber: '7', itraPoints: 449 }, 'points /itraPoints pointsFew'],
    [{ itraNumber: '7', itraPoints: '450' }, 'points /itraPoints qualifyingMissing'],
    [{ itraNumber: '', itraPoints: 450 }, 'points /itraNumber qualifyingMissing'],
    [{ itraPoints: 450 }, 'points /itraNumber qualifyingMissing'],
  ])('with %j: %s', (points, problem) => expect(found([POINTS], { points })).toBe(problem))

  it('of any number count where none is named', () => {
    expect(found([{ kind: 'points' }], { points: { itraNumber: '7', itraPoints: 0 } })).toBeNull()
  })
})

it('one of two kinds is enough, and what is said is of the one that was given', () => {
  const points = { itraNumber: '7', itraPoints: 450 }
  expect(found([HALF, POINTS], { result: { ...GIVEN, finishTime: 9_999 }, points })).toBeNull()
  expect(found([HALF, POINTS], { result: GIVEN })).toBeNull()
  expect(found([HALF, POINTS], { points: {} })).toBe('points /itraNumber qualifyingMissing')
  expect(found([HALF, POINTS], {})).toBe('qualifyingBy  qualifyingMissing')
  expect(found([HALF], { points })).toBe('result  qualifyingMissing')
  expect(found([POINTS], { result: GIVEN })).toBe('points  qualifyingMissing')
  expect(acceptedKinds({ proofs: [POINTS, HALF, LONG] })).toEqual(['points', 'result'])
  expect(qualifyingProblem(RACE, {} as ProjectFacts, { result: null, points: null }, [], NOW)).toBeNull()
})

it.each<[ProofFacts, string, string]>([
  [{ ...HALF, runners: 'men' }, '男子 20 公里 1:30:00 以内', '20 km in 1:30:00 or less (men)'],
  [{ ...LONG, runners: 'women' }, '女子 40 公里及以上完赛', '40 km or longer, finished (women)'],
  [POINTS, 'ITRA 表现分 450 分及以上', 'ITRA Performance Index of 450 or more'],
  [{ kind: 'points', name: { zh: '积分', en: 'Points' } }, '积分 0 分及以上', 'Points of 0 or more'],
  [{ ...HALF, name: { zh: '半程', en: 'a half' } }, '半程 1:30:00 以内', 'a half in 1:30:00 or less'],
])('%j reads %s', (proof, zh, en) => expect(proofWords(proof)).toEqual({ zh, en }))
