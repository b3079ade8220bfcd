import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'

export const FCFS_RACE = '1000099001'
export const FCFS = '100009900101'
export const FREE = '100009900102'
export const FAMILY = '100009900103'
export const TEAM = '100009900104'
export const ONE_EACH = '100009900105'
export const BALLOT_RACE = '1000099002'
export const DRAW_THEN_PAY = '100009900201'
export const PAY_THEN_DRAW = '100009900202'
export const CLOSED_RACE = '1000099003'
export const STRICT = '100009900106'

const text = (zh: string, en: string) => ({ zh, en })
const STATEMENTS = [{ id: 'entry', version: '1' }]

function project(itemId: string, facts: Partial<ProjectFacts>): ProjectFacts {
  return {
    itemId,
    name: text('项目', 'Project'),
    kind: 'individual',
    distanceKm: 10,
    fee: 12_000,
    quota: 5,
    allocation: 'fcfs',
    payTiming: 'before',
    statements: STATEMENTS,
    ...facts,
  }
}

function race(raceId: string, facts: Partial<RaceFacts>): RaceFacts {
  return {
    raceId,
    name: text('测试赛', 'Test race'),
    poster: 'test.svg',
    organiser: text('测试单位', 'Organiser'),
    place: text('体育场', 'Stadium'),
    province: { code: '420000', zh: '湖北省', en: 'Hubei' },
    city: { code: '420500', zh: '宜昌市', en: 'Yichang' },
    raceTime: '2027-04-18T07:30:00+08:00',
    signUpStart: '2026-11-01T09:00:00+08:00',
    signUpEnd: '2027-02-28T18:00:00+08:00',
    servicePhone: '0717-1234567',
    items: [],
    ...facts,
  }
}

/** Races in which every rule of entering can be met and broken. */
export function testRaces(): RaceFacts[] {
  return [
    race(FCFS_RACE, {
      refundLadder: [
        { until: '2027-01-31T23:59:59+08:00', percent: 80 },
        { until: null, percent: 0 },
      ],
      items: [
        project(FCFS, {
          ageMin: 18,
          ageMax: 70,
          packages: [
            { id: 'basic', name: text('基础', 'Basic'), fee: 0 },
            { id: 'plus', name: text('升级', 'Plus'), fee: 3_000 },
          ],
        }),
        project(FREE, { fee: 0, quota: 50 }),
        project(FAMILY, { kind: 'family', quota: 40 }),
        project(TEAM, { kind: 'team', teamMin: 2, teamMax: 3, groups: [{ id: 'open', name: text('公开组', 'Open') }] }),
        project(ONE_EACH, { multiple: false, quota: 50, idTypes: ['1', '4'], latePay: 'refund' }),
        project(STRICT, {
          quota: 50,
          statements: [...STATEMENTS, { id: 'relative', version: '1', olderThan: 65, signedBy: 'relative' }],
          needsQuestionnaire: true,
        }),
      ],
    }),
    race(BALLOT_RACE, {
      items: [
        project(DRAW_THEN_PAY, { allocation: 'lottery', payTiming: 'after', quota: 1 }),
        project(PAY_THEN_DRAW, { allocation: 'lottery', payTiming: 'before', quota: 1 }),
      ],
    }),
    race(CLOSED_RACE, { signUpEnd: '2026-12-01T18:00:00+08:00', items: [project('100009900301', {})] }),
  ]
}
