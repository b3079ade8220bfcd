import { expect, test } from 'vitest'
import { ENTRY_RULES, judgeEntry, type RuleName } from './entryRules.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import type { KnownAt, Stage } from './knownEntry.ts'
import { REFUSALS } from './messages.gen.ts'
import { TRANSITIONS } from './states.ts'

/** All that is known at any stage. */
type Known = KnownAt['save'] & KnownAt['submit'] & KnownAt['change']

const NOW = Date.parse('2027-01-10T10:00:00+08:00')
const text = (word: string) => ({ zh: word, en: word })

const PROJECT: ProjectFacts = {
  itemId: '100000990001',
  name: text('十公里'),
  kind: 'individual',
  distanceKm: 10,
  fee: 10_000,
  quota: 10,
  allocation: 'fcfs',
  payTiming: 'before',
  statements: [{ id: 'entry', version: '2' }],
}

const RACE: RaceFacts = {
  raceId: '1000009900',
  name: text('马拉松'),
  poster: 'a.svg',
  organiser: text('组委会'),
  place: text('成都'),
  province: { code: '510000', ...text('四川') },
  city: { code: '510100', ...text('成都') },
  servicePhone: '028-8500-2027',
  signUpStart: '2027-01-01T00:00:00+08:00',
  signUpEnd: '2027-02-01T00:00:00+08:00',
  raceTime: '2027-04-18T07:30:00+08:00',
  changes: {
    runner: { until: '2027-03-01T00:00:00+08:00' },
    project: { until: '2027-03-01T00:00:00+08:00' },
    deferral: { until: '2027-03-01T00:00:00+08:00' },
  },
  items: [PROJECT],
}

type Person = Known['runners'][number]
const person = (idNumber: string, birthday = '1990-01-01'): Person => ({
  idType: '1',
  idNumber,
  birthday,
  nationality: 'CHN',
  userGender: '1',
  entered: false,
  deferred: false,
  banned: null,
  stays: false,
  missing: [],
})

const HALF = { resultDate: '2026-11-01', resultDistance: 21.1, finishTime: 5_000, resultCertificate: 'a.png' }

/** An entry that nothing is wrong with anywhere. */
const FINE: Known = {
  race: RACE,
  project: PROJECT,
  from: PROJECT,
  kinds: ['runner'],
  confirmed: true,
  pending: false,
  residentGoes: false,
  now: NOW,
  inApp: true,
  waits: false,
  runners: [person('1')],
  accountEntered: false,
  accounts: [{ entered: 0, brings: 1 }],
  choices: { groupId: null, packageId: null, addOns: [], donation: null, result: null, points: null },
  code: '',
  invitation: null,
  left: { places: 5, forResidents: 0, waiting: 0, addOns: {} },
  sizes: [],
  sizesLeft: {},
  slotId: null,
  slotsLeft: {},
  rightsOpen: true,
  teamName: '川跑',
  questionnaireAnswered: true,
  answered: [],
  consents: [{ id: 'entry', version: '2' }],
  ownSignature: 'signed',
  relativeSignature: null,
  memberSignatures: [],
  coSignatures: [],
  mailArea: null,
}

const SHARE = {
  share: 30,
  who: text('本市居民'),
  idPrefixes: ['3202'],
  until: '2027-12-31T20:00:00+08:00',
}

type Wrong = (known: Known) => Partial<Known>

/** The project asks for more: its entries do, and those that change. */
const asks =
  (facts: Partial<ProjectFacts>, more: Partial<Known> = {}): Wrong =>
  ({ race, project }) => {
    const own = { ...project, ...facts }
    return { race: { ...race, items: [own] }, project: own, from: own, ...more }
  }
const has =
  (more: Partial<Known>): Wrong =>
  () =>
    more
const chosen =
  (choices: Partial<Known['choices']>, facts: Partial<ProjectFacts> = {}, race: Partial<RaceFacts> = {}): Wrong =>
  (known) => {
    const asked = asks(facts)(known)
    return { ...asked, race: { ...(asked.race ?? known.race), ...race }, choices: { ...known.choices, ...choices } }
  }
const who =
  (facts: Partial<Person>): Wrong =>
  ({ runners }) => ({ runners: runners.map((runner) => ({ ...runner, ...facts })) })

const TWO = [person('1'), person('2')]
const PAIR = { kind: 'team' as const, teamMin: 2, teamMax: 2 }
const QUALIFYING: Partial<ProjectFacts> = {
  qualifying: {
    months: 12,
    proofs: [
      { kind: 'result', distanceKm: 21.0975, atMost: '1:25:00' },
      { kind: 'points', atLeast: 450 },
    ],
  },
}
const result = (given: Partial<typeof HALF>) => chosen({ result: { ...HALF, ...given } }, QUALIFYING)
const SEAT = { addOns: [{ id: 'seat', name: text('座位'), fee: 100, quota: 3 }] }
const seats = (quantity: number) => ({ addOns: [{ id: 'seat', quantity }] })
const INVITED = { raceId: RACE.raceId, itemId: null, ended: false, left: 5 }
const invited = (invitation: Known['invitation'], facts: Partial<ProjectFacts> = {}, runners = [person('1')]) =>
  asks({ invitation: 'optional', ...facts }, { code: 'ABC', invitation, runners })
const SIZES: Partial<RaceFacts> = {
  sizes: [
    {
      id: 'adult',
      name: text('成人款'),
      ageMin: 14,
      options: [
        { id: 'S', stock: 2 },
        { id: 'M', stock: 2 },
      ],
    },
    { id: 'child', name: text('儿童款'), ageMax: 13, options: [{ id: '110' }] },
  ],
}
const wears =
  (size: string, sizesLeft: Known['sizesLeft'] = { S: 2, M: 2 }): Wrong =>
  ({ race }) => ({
    race: { ...race, ...SIZES },
    sizes: [{ size, input: 'form', path: '/dressSize' }],
    sizesLeft,
  })
const waitsFor =
  (wanted: string): Wrong =>
  ({ race }) => ({
    race: { ...race, ...SIZES },
    sizes: [{ size: 'S', wanted, input: 'form', path: '/dressSize' }],
    sizesLeft: { S: 2, M: 0 },
  })
const SLOT = { place: text('体育馆'), capacity: 2 }
const collects =
  (slotId: string | null, slotsLeft: Known['slotsLeft'] = {}): Wrong =>
  ({ race }) => ({
    slotId,
    slotsLeft,
    race: {
      ...race,
      collection: {
        atEntry: true,
        bookingStart: '2027-03-01T10:00:00+08:00',
        bookingEnd: '2027-04-01T10:00:00+08:00',
        slots: [
          { ...SLOT, id: 'fri', from: '2027-04-16T10:00:00+08:00', until: '2027-04-16T12:00:00+08:00' },
          { ...SLOT, id: 'sat', from: '2027-04-17T10:00:00+08:00', until: '2027-04-17T12:00:00+08:00' },
        ],
      },
    },
  })
const late =
  (times: Partial<RaceFacts>): Wrong =>
  ({ race }) => ({ race: { ...race, ...times } })

/** For every refusal of every rule what is wrong where exactly that is refused. */
const WRONG: Record<RuleName, Record<string, Wrong>> = {
  changeConfirmed: { changeNotConfirmed: has({ confirmed: false }) },
  changePending: { changePending: has({ pending: true }) },
  changeNothing: { changeNothing: has({ kinds: [] }) },
  changeOffered: {
    changeNotOffered: late({ changes: {} }),
    changeLate: late({ changes: { runner: { until: '2027-01-09T00:00:00+08:00' } } }),
  },
  changeTarget: {
    changeNotOffered: ({ project }) => ({ project: { ...project, itemId: '100000990002', refundable: false } }),
  },
  window: {
    signUpNotStarted: late({ signUpStart: '2027-01-11T00:00:00+08:00' }),
    signUpEnded: late({ signUpEnd: '2027-01-09T00:00:00+08:00' }),
  },
  app: { appOnly: asks({ forceApp: true }, { inApp: false }) },
  rights: { deferralGone: has({ rightsOpen: false }) },
  places: {
    soldOut: has({ left: { places: 0, forResidents: 0, waiting: 0, addOns: {} } }),
    notEnoughPlaces: asks(PAIR, { runners: TWO, left: { places: 1, forResidents: 0, waiting: 0, addOns: {} } }),
    residentsOnly: asks({ residents: SHARE }, { left: { places: 0, forResidents: 3, waiting: 0, addOns: {} } }),
  },
  waitingList: {
    waitingListFull: asks(
      { waitingList: 3 },
      { waits: true, left: { places: 0, forResidents: 0, waiting: 3, addOns: {} } },
    ),
  },
  waits: {
    soldOutCanWait: asks({ waitingList: 3 }, { left: { places: 0, forResidents: 0, waiting: 2, addOns: {} } }),
  },
  residents: { residentsPlace: asks({ residents: SHARE }, { residentGoes: true }) },
  entered: { alreadyRegistered: who({ entered: true }) },
  banned: {
    banned: who({ banned: { reason: text('兴奋剂违规'), until: NOW } }),
    bannedForGood: who({ banned: { reason: text('替跑'), until: null } }),
  },
  deferral: { deferralMissing: asks({ deferredFrom: { items: ['1'], fee: 0, only: true } }) },
  fit: {
    originRefused: asks({ entrants: [{ from: 'abroad', idTypes: ['4'] }] }),
    idTypeRefused: asks({ idTypes: ['4'] }),
    tooYoung: asks({ ageMin: 50 }),
    tooOld: asks({ ageMax: 20 }),
    womenOnly: asks({ men: { max: 0 } }),
    menOnly: asks({ men: { min: 1 } }, { runners: [{ ...person('1'), userGender: '2' }] }),
    noRole: asks({ roles: [{ id: 'elder', name: text('长者'), max: 1, ageMin: 60 }] }),
  },
  onlyEntry: { multipleForbidden: asks({ multiple: false }, { accountEntered: true }) },
  mostPerAccount: {
    accountFull: (known) => ({ ...late({ mostPerAccount: 5 })(known), accounts: [{ entered: 5, brings: 1 }] }),
  },
  complete: { playerIncomplete: who({ missing: [text('照片')] }) },
  members: {
    playersTooFew: asks(PAIR),
    playersTooMany: has({ runners: TWO }),
    duplicatePlayers: asks(PAIR, { runners: [person('1'), person('1')] }),
    membersRule: asks(
      {
        kind: 'family',
        roles: [
          { id: 'adult', name: text('大人'), max: 2, ageMin: 18 },
          { id: 'child', name: text('孩子'), max: 2, ageMax: 12 },
        ],
      },
      { runners: TWO },
    ),
  },
  sexes: {
    womenTooFew: asks({ ...PAIR, women: { min: 1 } }, { runners: TWO }),
    menTooMany: asks({ ...PAIR, men: { max: 1 } }, { runners: TWO }),
    menTooFew: asks({ ...PAIR, men: { min: 1 } }, { runners: TWO.map((one) => ({ ...one, userGender: '2' })) }),
    womenTooMany: asks({ ...PAIR, women: { max: 1 } }, { runners: TWO.map((one) => ({ ...one, userGender: '2' })) }),
  },
  group: { groupMissing: chosen({ groupId: 'x' }, { groups: [{ id: 'a', name: text('甲') }] }) },
  package: { packageMissing: chosen({ packageId: 'x' }, { packages: [{ id: 'a', name: text('甲'), fee: 0 }] }) },
  addOns: { addOnGone: chosen(seats(1)), addOnTooMany: chosen(seats(2), {}, SEAT) },
  stock: {
    addOnSoldOut: (known) => ({
      ...chosen(seats(1), {}, SEAT)(known),
      left: { places: 5, forResidents: 0, waiting: 0, addOns: { seat: 0 } },
    }),
  },
  sizes: {
    sizeGone: wears('XL'),
    sizeAge: wears('110'),
    sizeSoldOut: wears('M', { M: 0, S: 2 }),
    sizesSoldOut: wears('M', { M: 0, S: 0 }),
  },
  slot: {
    slotGone: collects('fri', { fri: 0 }),
    slotsFull: collects('fri', { fri: 0, sat: 0 }),
  },
  slotChosen: { slotMissing: collects(null) },
  wantedSizes: { sizeNotWaited: waitsFor('M') },
  donation: {
    donationAmount: chosen({ donation: 7 }),
    donationMissing: chosen(
      { donation: null },
      { donation: { name: text('公益'), presets: [200_000], required: true } },
    ),
  },
  qualifying: {
    qualifyingMissing: chosen({}, QUALIFYING),
    resultAhead: result({ resultDate: '2027-02-01' }),
    resultOld: result({ resultDate: '2020-01-01' }),
    resultDistance: result({ resultDistance: 10 }),
    resultSlow: result({ finishTime: 6_000 }),
    pointsFew: chosen({ points: { itraNumber: '7', itraPoints: 449 } }, QUALIFYING),
  },
  invited: { invitationMissing: asks({ invitation: 'required' }) },
  invitation: {
    invitationUnknown: invited(null),
    invitationElsewhere: invited({ ...INVITED, itemId: '100000990009' }),
    invitationEnded: invited({ ...INVITED, ended: true }),
    invitationUsed: invited({ ...INVITED, left: 0 }),
    invitationShort: invited({ ...INVITED, left: 1 }, PAIR, TWO),
  },
  teamName: { teamNameMissing: asks(PAIR, { runners: TWO, teamName: '' }) },
  questionnaire: { questionnaireMissing: asks({ needsQuestionnaire: true }, { questionnaireAnswered: false }) },
  sameForTeam: {
    answersDiffer: asks(
      { ...PAIR, sameForTeam: [{ field: 'school', name: text('学校') }] },
      {
        runners: TWO,
        answered: ['川大', '交大'].map((school) => ({ answers: { school }, input: 'form', path: '' })),
      },
    ),
  },
  consents: {
    statementMissing: has({ consents: [] }),
    statementOutdated: has({ consents: [{ id: 'entry', version: '1' }] }),
  },
  signature: {
    signatureMissing: has({ ownSignature: 'missing' }),
    signatureOutdated: has({ ownSignature: 'outdated' }),
  },
  relativeSignature: {
    relativeSignatureMissing: has({ relativeSignature: 'missing' }),
    signatureOutdated: has({ relativeSignature: 'outdated' }),
  },
  memberSignatures: {
    signatureMissing: has({ memberSignatures: ['outdated', 'missing'] }),
    signatureOutdated: has({ memberSignatures: ['signed', 'outdated'] }),
  },
  coSignatures: {
    guardianSignatureMissing: has({ coSignatures: [{ role: 'guardian', state: 'missing' }] }),
    relativeSignatureMissing: has({ coSignatures: [{ role: 'relative', state: 'missing' }] }),
    signatureOutdated: has({ coSignatures: [{ role: 'guardian', state: 'outdated' }] }),
  },
  address: {
    packAddressMissing: has({ mailArea: '' }),
    packsNotSentThere: has({
      race: { ...RACE, mailing: { until: '2027-01-01T00:00:00+08:00', mainlandOnly: true } },
      mailArea: '810000',
    }),
  },
}

const STAGES: readonly Stage[] = [
  'pick',
  'code',
  'team',
  'check',
  'save',
  'submit',
  'pay',
  'change',
  'defer',
  'answers',
]
const NAMES = Object.keys(ENTRY_RULES) as RuleName[]
const stagesOf = (name: RuleName): readonly Stage[] => ENTRY_RULES[name].stages
const CASES = NAMES.flatMap((name) => Object.entries(WRONG[name]).map(([refusal, wrong]) => ({ name, refusal, wrong })))

function spoilt(...wrongs: Wrong[]): Known {
  let known = FINE
  for (const wrong of wrongs) known = { ...known, ...wrong(known) }
  return known
}

test('an entry that nothing is wrong with passes every stage, which vouches for what it has looked at', () => {
  for (const stage of STAGES) expect(judgeEntry(stage, FINE).problems, stage).toEqual([])
  const submits = TRANSITIONS.registration.filter(({ event }) => event.startsWith('submit'))
  const guards = new Set(submits.flatMap((row): readonly string[] => row.guards))
  const vouched = judgeEntry('submit', FINE).guards
  expect(Object.keys(vouched).sort()).toEqual([...guards].sort())
  expect(Object.values(vouched)).not.toContain(false)
})

test('what is locked first is not vouched for before', () => {
  const { problems, guards } = judgeEntry('submit', { ...FINE, left: null, rightsOpen: null })
  expect(problems).toEqual([])
  expect(Object.entries(guards).flatMap(([guard, holds]) => (holds ? [] : guard))).toEqual(['quotaFree', 'addOnsFree'])
})

/** Refused elsewhere: of a team that is there, documents, coupons and money, what is left of a confirmed entry. */
const OTHERS =
  /^(team(Missing|Full|Closed)|member(Twice|sByLink)|ticket|document|answersClosed|questionnaireNone|priceChanged|coupon|change(MoneyChanged|FieldFixed)|raceStarted|leave|raceCancelled|racePostponed)/

test('every refusal of an entry has a rule', () => {
  const refused = new Set(CASES.map(({ refusal }) => refusal))
  expect(Object.keys(REFUSALS).filter((name) => refused.has(name) === OTHERS.test(name))).toEqual([])
})

test.each(CASES)('$name alone refuses $refusal, at each of its stages and no other', ({ name, refusal, wrong }) => {
  for (const stage of STAGES) {
    // Nobody waits with a change: it finds the project sold out.
    if (stage === 'change' && (name === 'waitingList' || name === 'waits')) continue
    const { problems, guards } = judgeEntry(stage, spoilt(wrong))
    const applies = stagesOf(name).includes(stage)
    expect(new Set(problems.map((one) => `${one.rule} ${one.refusal}`)), stage).toEqual(
      new Set(applies ? [`${name} ${refusal}`] : []),
    )
    const { input, guard } = ENTRY_RULES[name]
    const whole = input === ''
    for (const problem of problems) expect(problem.input === '', stage).toBe(whole)
    const broken = Object.entries(guards).flatMap(([one, holds]) => (holds ? [] : one))
    expect(broken, stage).toEqual(applies && guard ? [guard] : [])
  }
})

test('two things that are wrong are told in the order of the list, whatever the stage', () => {
  let both = 0
  for (const one of CASES) {
    for (const other of CASES) {
      for (const stage of STAGES) {
        const rules = judgeEntry(stage, spoilt(one.wrong, other.wrong)).problems.map(({ rule }) => NAMES.indexOf(rule))
        expect(rules).toEqual([...rules].sort((a, b) => a - b))
        if (new Set(rules).size > 1) both += 1
      }
    }
  }
  expect(both).toBeGreaterThan(1_000)
})

test('who stays in their project is not asked again, and who comes in is', () => {
  const old = spoilt(asks({ ageMax: 20 }))
  const stays = { ...old, runners: old.runners.map((runner) => ({ ...runner, stays: true })) }
  expect(judgeEntry('change', stays).problems).toEqual([])
  expect(judgeEntry('change', old).problems).toMatchObject([{ refusal: 'tooOld', path: '/0' }])
})

test('a ban counts to the last moment of its end, and not after it', () => {
  const until = spoilt(who({ banned: { reason: text('兴奋剂违规'), until: NOW } }))
  for (const stage of stagesOf('banned')) {
    expect(judgeEntry(stage, until).problems, stage).toMatchObject([
      { refusal: 'banned', path: '/0', values: { reason: text('兴奋剂违规'), date: '2027.01.10 10:00' } },
    ])
    expect(judgeEntry(stage, { ...until, now: NOW + 1 }).problems, stage).toEqual([])
  }
})

test('runners of an entry have the last shirts in their order, each told at the own question what is left', () => {
  const two = spoilt(wears('M', { S: 5, M: 1 }), has({ runners: TWO }), asks(PAIR))
  const sizes = ['form', 'runner'].map((input) => ({ size: 'M', input, path: `/${input}` }))
  expect(judgeEntry('answers', { ...two, race: { ...two.race, ...SIZES }, sizes }).problems).toEqual([
    {
      rule: 'sizes',
      refusal: 'sizeSoldOut',
      input: 'runner',
      path: '/runner',
      values: { size: 'M', sizes: ['S (5)'] },
    },
  ])
})

test('what a check tells its save tells too, and what a save tells its submit, but for what the draft holds for good', () => {
  const without = (stage: Stage, later: Stage) =>
    NAMES.filter((name) => stagesOf(name).includes(stage) && !stagesOf(name).includes(later))
  expect(without('pick', 'check')).toEqual([])
  expect(without('code', 'submit')).toEqual([])
  expect(without('check', 'save')).toEqual([])
  expect(without('save', 'submit')).toEqual(['complete', 'teamName', 'questionnaire'])
  expect(without('defer', 'change')).toEqual([])
  // A change is no sign-up: it has a time of its own, and what the entry has bought stays its own.
  expect(without('submit', 'change')).toEqual([
    'window',
    'rights',
    'waitingList',
    'waits',
    'mostPerAccount',
    'stock',
    'wantedSizes',
    'slot',
    'slotChosen',
    'donation',
    'invitation',
    'sameForTeam',
    'signature',
    'relativeSignature',
    'memberSignatures',
    'address',
  ])
})
