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
export const RULES_RACE = '1000099004'
export const TWO_PRICES = '100009900401'
export const LINKED = '100009900111'
export const EACH_PAYS = '100009900112'
export const IN_APP = '100009900113'
/** Its packs are sent by post. */
export const POSTED = '100009900114'
export const QUALIFIED = '100009900107'
export const DETAILED = '100009900108'
export const OPENS_LATER = '100009900402'

const text = (zh: string, en: string) => ({ zh, en })
/** One that is due in a month of the tests' own, one that nobody can hand in any more. */
const DOCUMENTS: NonNullable<ProjectFacts['documents']> = [
  {
    id: 'health',
    name: text('体检证明', 'Health certificate'),
    until: '2027-03-30T18:00:00+08:00',
    types: ['jpg', 'pdf'],
    maxBytes: 2_000_000,
  },
  { id: 'photo', name: text('照片', 'Photo'), until: '2026-12-01T18:00:00+08:00' },
]
/** Nobody from abroad. */
const ONLY_HERE: NonNullable<ProjectFacts['entrants']> = [
  { from: 'mainland', idTypes: ['1', '4'] },
  { from: 'hongKongMacaoTaiwan', idTypes: ['3'] },
]
const STANDARDS: NonNullable<ProjectFacts['qualifying']> = {
  months: 18,
  proofs: [
    {
      kind: 'result',
      name: text('半程马拉松', 'half marathon'),
      runners: 'men',
      distanceKm: 21.0975,
      atMost: '1:25:00',
    },
    {
      kind: 'result',
      name: text('半程马拉松', 'half marathon'),
      runners: 'women',
      distanceKm: 21.0975,
      atMost: '1:35:00',
    },
    { kind: 'result', fromKm: 50 },
    { kind: 'points', atLeast: 450 },
  ],
}
const STATEMENTS = [{ id: 'entry', version: '1' }]

/** Slots that are booked from an hour before the tests' noon until the evening. */
const COLLECTION: NonNullable<RaceFacts['collection']> = {
  bookingStart: '2026-12-10T11:00:00+08:00',
  bookingEnd: '2026-12-10T20:00:00+08:00',
  slots: [collectionSlot('two', '10', 2), collectionSlot('one', '11', 1), collectionSlot('many', '11', 100)],
}

function collectionSlot(id: string, day: string, capacity: number) {
  const [from, until] = [`2026-12-${day}T17:00:00+08:00`, `2026-12-${day}T19:00:00+08:00`]
  return { id, from, until, place: text('体育馆', 'Hall'), capacity }
}

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

/** The first of the test's races and its first project, without packages: for a race of a test's own. */
export function modelRace(): { model: RaceFacts; project: ProjectFacts } {
  const [model] = testRaces()
  const { packages: _, ...project } = model?.items[0] ?? {}
  if (!model || !('itemId' in project)) throw new Error('no model race')
  return { model, project }
}

/** Races in which every rule of entering can be met and broken. */
export function testRaces(): RaceFacts[] {
  return [
    race(FCFS_RACE, {
      mailing: { until: '2027-03-20T09:00:00+08:00', items: [POSTED] },
      collection: COLLECTION,
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
        project(FREE, { fee: 0, quota: 50, documents: DOCUMENTS }),
        project(FAMILY, { kind: 'family', quota: 40 }),
        project(TEAM, { kind: 'team', teamMin: 2, teamMax: 3, groups: [{ id: 'open', name: text('公开组', 'Open') }] }),
        project(LINKED, { kind: 'team', members: 'link', teamMin: 2, teamMax: 3, quota: 12 }),
        project(EACH_PAYS, {
          kind: 'team',
          members: 'link',
          paidBy: 'each',
          teamMin: 2,
          teamMax: 3,
          quota: 12,
          withdrawal: 'each',
        }),
        project(POSTED, { fee: 0, quota: 50 }),
        project(IN_APP, { quota: 12, forceApp: true }),
        project(ONE_EACH, { multiple: false, quota: 50, entrants: ONLY_HERE, latePay: 'refund' }),
        project(STRICT, {
          quota: 50,
          statements: [
            ...STATEMENTS,
            { id: 'relative', version: '1', olderThan: 65, signedBy: 'relative' },
            { id: 'guardian', version: '1', youngerThan: 18, signedBy: 'guardian' },
          ],
          needsQuestionnaire: true,
        }),
        project(QUALIFIED, { quota: 50, qualifying: STANDARDS }),
        project(DETAILED, {
          quota: 50,
          idTypes: ['1', '2', '3', '4', '5', '6', '7'],
          playerDetails: ['idPhotos', 'enUserName', 'email', 'guardian'],
        }),
      ],
    }),
    race(BALLOT_RACE, {
      items: [
        project(DRAW_THEN_PAY, { allocation: 'lottery', payTiming: 'after', quota: 1 }),
        project(PAY_THEN_DRAW, { allocation: 'lottery', payTiming: 'before', quota: 1 }),
      ],
    }),
    race(RULES_RACE, {
      severalProjects: true,
      payment: {
        channels: ['wechat', 'alipay', 'abc', 'unionPay', 'offline'],
        bankDiscount: 500,
        offline: { payee: text('组委会', 'Organiser'), bank: text('农业银行', 'Bank'), account: '6228 4800 1234 5678' },
      },
      refundLadder: [
        { until: '2027-01-31T23:59:59+08:00', percent: 50 },
        { until: null, percent: 0 },
      ],
      addOns: [
        { id: 'shuttle', name: text('班车', 'Shuttle'), fee: 6_000, max: 4, quota: 5 },
        { id: 'medal', name: text('刻字', 'Engraving'), fee: 500, per: 'runner', items: [TWO_PRICES] },
      ],
      donation: { name: text('捐款', 'Donation'), presets: [1_000, 50_000], max: 20_000 },
      items: [
        project(TWO_PRICES, {
          kind: 'family',
          waves: [{ name: text('A 区', 'Wave A'), within: '1:30:00' }, { name: text('B 区', 'Wave B') }],
          fee: 20_000,
          quota: 400,
          roles: [
            { id: 'adult', name: text('成人', 'Adult'), max: 2, ageMin: 18 },
            { id: 'child', name: text('儿童', 'Child'), max: 2, ageMin: 6, ageMax: 15 },
          ],
          prices: [
            { role: 'child', fee: 8_000 },
            { name: text('早鸟价', 'Early bird'), until: '2026-12-31T23:59:59+08:00', fee: 18_000 },
          ],
        }),
        project(OPENS_LATER, { quota: 400, signUpStart: '2027-01-05T10:00:00+08:00' }),
      ],
    }),
    race(CLOSED_RACE, { signUpEnd: '2026-12-01T18:00:00+08:00', items: [project('100009900301', {})] }),
  ]
}

export const WAIT_RACE = '1000099005'
export const PAIRS = '100009900501'
export const PREPAID = '100009900502'
export const INVITED = '100009900503'
export const SPONSORED = '100009900504'
export const DIRECT = '100009900505'
export const KNOWN_VALUE = '100009900506'

/** A race whose ballots can be proved, with waiting lists, and projects that take codes. */
export function waitRace(): RaceFacts {
  const publicValue = { name: text('排列5 第27060期', 'Pick 5, draw 27060'), at: '2027-03-05T21:30:00+08:00' }
  const ballot = {
    allocation: 'lottery',
    waitlist: 'optIn',
    waitlistUntil: '2027-03-20T18:00:00+08:00',
    drawAt: '2027-03-06T10:00:00+08:00',
    publicValue,
  } as const
  return race(WAIT_RACE, {
    items: [
      project(PAIRS, {
        ...ballot,
        kind: 'team',
        teamMin: 1,
        teamMax: 2,
        quota: 3,
        payTiming: 'after',
        payWindow: 'P5D',
        payDeadline: '2027-03-09T18:00:00+08:00',
      }),
      project(PREPAID, { ...ballot, quota: 2 }),
      project(INVITED, { allocation: 'direct', invitation: 'required', quota: 4 }),
      project(SPONSORED, { invitation: 'optional', quota: 3 }),
      project(DIRECT, { allocation: 'direct', quota: 50 }),
      // Its value comes out half a minute after sign-up has closed.
      project(KNOWN_VALUE, { ...ballot, publicValue: { ...publicValue, at: '2027-02-28T18:00:30+08:00' } }),
    ],
  })
}
