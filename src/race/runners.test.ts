import { describe, expect, it } from 'vitest'
import { documentRefusal, documentView } from './documents.ts'
import {
  ageOnRaceDay,
  consentsRefusal,
  isForAnybody,
  membersRefusal,
  neededStatements,
  placesRefusal,
  runnerRefusal,
  runnersOfStatement,
  takesPlacesAtOnce,
  windowRefusal,
} from './entry.ts'
import type { ProjectFacts } from './facts.gen.ts'
import { cardSides, type Details, missingDetails } from './players.ts'
import { retentionTime } from './retention.ts'
import { ageWords, assignRoles, hasTeamName, isAged, listRoles, roleWords, teamSize } from './roles.ts'
import { isEntrants, listCoSignatures } from './signing.ts'

const text = (word: string) => ({ zh: word, en: word })
const DAY = { startsAt: Date.parse('2027-04-18T07:30:00+08:00') }
const project = (facts: Partial<ProjectFacts> = {}): ProjectFacts => ({
  itemId: '100000990001',
  name: text('十公里'),
  kind: 'individual',
  distanceKm: 10,
  fee: 10_000,
  quota: 10,
  allocation: 'fcfs',
  payTiming: 'before',
  ...facts,
})
/** Somebody who is so old on race day. */
const runner = (age: number, idNumber = String(age)) => {
  return { idType: '1', idNumber, birthday: `${2027 - age}-01-01`, nationality: 'CHN' }
}

describe('per runner', () => {
  it.each([
    ['2009-04-18', 18],
    ['2009-04-19', 17],
    ['no day', -1],
  ])('born on %s is %i on race day', (birthday, age) => expect(ageOnRaceDay(DAY, { birthday })).toBe(age))

  it.each([
    [{ ageMin: 18 }, 18, null],
    [{ ageMin: 18 }, 17, 'tooYoung'],
    [{ ageMax: 60 }, 60, null],
    [{ ageMax: 60 }, 61, 'tooOld'],
    [{ kind: 'family' as const }, 12, null],
    [{ kind: 'family' as const }, 13, 'noRole'],
    [{ kind: 'family' as const }, 20, null],
    [{ idTypes: ['4' as const], ageMin: 18 }, 17, 'idTypeRefused'],
  ])('of a project with %j at %i: %s', (facts, age, refusal) => {
    expect(runnerRefusal(DAY, project(facts), runner(age))).toBe(refusal)
  })

  it('whose birthday is no day is too young everywhere', () => {
    expect(runnerRefusal(DAY, project(), { ...runner(30), birthday: '' })).toBe('tooYoung')
    expect([isAged({}, -1), isAged({ ageMax: 9 }, -1), isAged({ ageMin: 9 }, 9)]).toEqual([true, false, true])
  })
})

describe('runners of one entry', () => {
  const PAIR = { kind: 'team' as const, teamMin: 2, teamMax: 2 }
  it.each<[Partial<ProjectFacts>, number[], string | null]>([
    [{}, [30], null],
    [{}, [], 'playersTooFew'],
    [{}, [30, 31], 'playersTooMany'],
    [PAIR, [30, 31], null],
    [PAIR, [30, 30], 'duplicatePlayers'],
    [{ kind: 'family' }, [30, 8], null],
    [{ kind: 'family' }, [30, 31], 'membersRule'],
    [{ kind: 'family' }, [8, 9], 'membersRule'],
    [{ kind: 'family' }, [30, 31, 32], 'membersRule'],
  ])('of %j aged %j: %s', (facts, ages, refusal) => {
    expect(
      membersRefusal(
        DAY,
        project(facts),
        ages.map((age) => runner(age)),
      ),
    ).toBe(refusal)
  })

  it('get roles by age, the few of each first', () => {
    const role = (id: string, facts: object) => ({ id, name: text(id), max: 2, ...facts })
    const roles = [role('any', {}), role('old', { ageMin: 60 }), role('maybe', { min: 0, max: 1 })]
    const cast = (...ages: number[]) => {
      const { roles: given, complete } = assignRoles(roles, ages)
      return [complete, ...given.map((one) => one?.id ?? 'none')]
    }
    expect(cast(65, 30)).toEqual([true, 'old', 'any'])
    expect(cast(30, 65)).toEqual([true, 'any', 'old'])
    expect(cast(30, 31)).toEqual([false, 'any', 'any'])
    expect(cast(65)).toEqual([false, 'any'])
    expect(cast(30, 31, 32, 65).sort()).toEqual(['any', 'any', 'maybe', 'old', true])
    expect(cast(30, 31, 32, 33, 65).sort()).toEqual(['any', 'any', false, 'maybe', 'none', 'old'])
    expect(assignRoles([], [30])).toEqual({ roles: [null], complete: false })
    // Alike they get them in their order.
    const pair = [role('first', { max: 1 }), role('second', { max: 1 })]
    expect(assignRoles(pair, [30, 31]).roles.map((one) => one?.id)).toEqual(['first', 'second'])
  })

  it('are as many as the kind says, the roles, or the project itself', () => {
    const roles = [
      { id: 'a', name: text('a'), max: 3 },
      { id: 'b', name: text('b'), min: 0, max: 2 },
    ]
    expect(teamSize(project())).toEqual({ min: 1, max: 1 })
    expect(teamSize(project({ kind: 'family' }))).toEqual({ min: 2, max: 4 })
    expect(teamSize(project({ kind: 'team', roles }))).toEqual({ min: 1, max: 5 })
    expect(teamSize(project({ kind: 'team', roles: roles.slice(1) }))).toEqual({ min: 1, max: 2 })
    expect(teamSize(project({ kind: 'team', roles, teamMin: 4, teamMax: 4 }))).toEqual({ min: 4, max: 4 })
    expect([project(), project({ kind: 'team', roles })].map((one) => listRoles(one).length)).toEqual([0, 2])
    const named = [
      { kind: 'team' },
      { kind: 'team', roles },
      { kind: 'team', roles, members: 'link' },
      { members: 'link' },
    ]
    expect(named.map((facts) => hasTeamName(project(facts as never)))).toEqual([true, false, true, false])
  })

  it('and their roles are put in words', () => {
    const words = (facts: object) => roleWords({ id: 'a', name: text('a'), max: 2, ...facts }).en
    expect(words({})).toBe('1 to 2, any age')
    expect(words({ min: 2, ageMin: 18 })).toBe('2, 18 or over')
    expect(words({ min: 0, ageMax: 12 })).toBe('up to 2, up to 12')
    expect(
      [
        { ageMin: 0, ageMax: 9 },
        { ageMin: 6, ageMax: 9 },
        { ageMin: 6, ageMax: 6 },
      ].map(ageWords),
    ).toEqual([
      { zh: '9 周岁及以下', en: 'up to 9' },
      { zh: '6 – 9 周岁', en: '6 to 9' },
      { zh: '6 周岁', en: '6' },
    ])
    expect(roleWords({ id: 'a', name: text('a'), min: 0, max: 2 }).zh).toBe('至多 2 名，年龄不限')
  })
})

describe('an entry', () => {
  it('is made within the sign-up, its first and last moment with it', () => {
    const refusal = (now: number) => windowRefusal({ signUpStart: 10, signUpEnd: 20 }, now)
    expect([9, 10, 20, 21].map(refusal)).toEqual(['signUpNotStarted', null, null, 'signUpEnded'])
  })

  it('gets its places all or not at all', () => {
    expect([placesRefusal(2, 2), placesRefusal(2, 1), placesRefusal(2, 0)]).toEqual([
      null,
      'notEnoughPlaces',
      'soldOut',
    ])
    const taken = (['fcfs', 'direct', 'lottery', 'approval'] as const).map((allocation) => {
      return [takesPlacesAtOnce(project({ allocation })), isForAnybody(project({ allocation }))]
    })
    expect(taken).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, false],
    ])
    expect(isForAnybody(project({ invitation: 'required' }))).toBe(false)
    expect(isForAnybody(project({ deferredFrom: { items: ['1'], fee: 0, only: true } }))).toBe(false)
    expect(isForAnybody(project({ invitation: 'optional', deferredFrom: { items: ['1'], fee: 0 } }))).toBe(true)
  })

  const statement = (id: string, facts: object = {}) => ({ id, version: '2', ...facts })

  it('accepts the statements that concern its runners', () => {
    const statements = [
      statement('all'),
      statement('old', { olderThan: 60 }),
      statement('young', { youngerThan: 18 }),
      statement('between', { olderThan: 20, youngerThan: 30 }),
    ]
    const needed = (...ages: number[]) =>
      neededStatements(
        DAY,
        project({ statements }),
        ages.map((age) => runner(age)),
      ).map(({ id }) => id)
    expect(needed(60)).toEqual(['all'])
    expect(needed(61)).toEqual(['all', 'old'])
    expect(needed(18, 20, 30)).toEqual(['all'])
    expect(needed(17, 29)).toEqual(['all', 'young', 'between'])
    expect(neededStatements(DAY, project(), [runner(61)])).toEqual([])
    const runners = [runner(17), runner(29), runner(61)]
    const concerned = statements.map((one) => runnersOfStatement(DAY, one, runners).map(({ idNumber }) => idNumber))
    expect(concerned).toEqual([['17', '29', '61'], ['61'], ['17'], ['29']])
  })

  it('in their present version, but for one that may be left out', () => {
    const needed = [statement('a'), statement('b', { optional: true })]
    const given = (...consents: string[]) =>
      consentsRefusal(
        needed,
        consents.map((one) => ({ id: one.charAt(0), version: one.slice(1) })),
      )
    expect(given('a2')).toBeNull()
    expect(given('a1', 'a2')).toBeNull()
    expect(given('b2')).toBe('statementMissing')
    expect(given('a1')).toBe('statementOutdated')
    expect(given('a2', 'b1')).toBe('statementOutdated')
  })

  it('is signed by others for those whom their statements concern, and only for them', () => {
    const statements = [
      statement('own', { olderThan: 10 }),
      statement('guardian', { signedBy: 'guardian', youngerThan: 18 }),
      statement('relative', { signedBy: 'relative', olderThan: 60 }),
    ]
    const signatures = listCoSignatures(DAY, project({ statements }), [runner(17), runner(30), runner(61)])
    expect(signatures.map((one) => [one.runner.idNumber, one.role, one.statements.map(({ id }) => id)])).toEqual([
      ['17', 'guardian', ['guardian']],
      ['61', 'relative', ['relative']],
    ])
    expect(statements.map(isEntrants)).toEqual([true, false, false])
  })
})

describe('what a project asks of a runner beside the entry', () => {
  const NOTHING: Details = {
    idType: '1',
    birthday: '2009-04-19',
    enUserName: '',
    nativePlace: '',
    email: '',
    idPhotoFront: '',
    idPhotoBack: '',
    guardianName: '',
    guardianPhone: '',
  }
  const missing = (facts: Partial<Details>) =>
    missingDetails(DAY, project({ playerDetails: ['email', 'idPhotos', 'nativePlace', 'guardian'] }), {
      ...NOTHING,
      ...facts,
    })
  it.each<[Partial<Details>, string[]]>([
    [{}, ['email', 'idPhotoFront', 'idPhotoBack', 'nativePlace', 'guardianName', 'guardianPhone']],
    [{ birthday: '2009-04-18' }, ['email', 'idPhotoFront', 'idPhotoBack', 'nativePlace']],
    [{ idType: '4', guardianName: 'A', guardianPhone: '1' }, ['email', 'idPhotoFront']],
    [{ idType: '7', email: 'a@b', guardianName: 'A' }, ['idPhotoFront', 'nativePlace', 'guardianPhone']],
  ])('of %j misses %j', (facts, expected) => expect(missing(facts)).toEqual(expected))

  it('is nothing where it names nothing; a passport has one side', () => {
    expect(missingDetails(DAY, project(), NOTHING)).toEqual([])
    expect((['1', '4', '6'] as const).map((idType) => cardSides(idType).length)).toEqual([2, 1, 2])
  })
})

describe('a document after the entry', () => {
  const facts = { id: 'health', name: text('体检'), until: '2027-04-01T18:00:00+08:00' }
  const until = Date.parse(facts.until)
  it('is open to its last moment', () => {
    const view = (now: number, handedIn = false) => {
      const { open, status, fileName, handedInAt } = documentView(
        facts,
        handedIn ? { fileName: 'a.pdf', at: 7 } : null,
        now,
      )
      return [open, status, fileName, handedInAt]
    }
    expect(view(until)).toEqual([true, 'missing', null, null])
    expect(view(until + 1)).toEqual([false, 'late', null, null])
    expect(view(until + 1, true)).toEqual([false, 'handedIn', 'a.pdf', 7])
  })

  it('has the help of its facts, or none', () => {
    const help = { zh: '体检结果', en: 'The result of the check-up' }
    expect([documentView(facts, null, until).help, documentView({ ...facts, help }, null, until).help]).toEqual([
      { zh: '', en: '' },
      help,
    ])
  })

  it('is taken in the kinds and the size that it names', () => {
    const { types, maxBytes } = documentView(facts, null, until)
    const kind = types[0] ?? null
    expect(documentRefusal(facts, { kind, bytes: maxBytes }, until)).toBeNull()
    expect(documentRefusal(facts, { kind, bytes: maxBytes + 1 }, until)).toBe('documentSize')
    expect(documentRefusal(facts, { kind: null, bytes: 1 }, until)).toBe('documentKind')
    expect(documentRefusal(facts, { kind: 'exe' as never, bytes: 1 }, until)).toBe('documentKind')
    expect(documentRefusal(facts, { kind, bytes: 1 }, until + 1)).toBe('documentLate')
  })
})

it('says in words how long something is held', () => {
  const after = 'race' as const
  const words = (days: number | null) => retentionTime({ what: text(''), days, after }).en
  expect([1, 90, 365, 1095, null].map(words)).toEqual([
    '1 day after the race',
    '90 days after the race',
    '1 year after the race',
    '3 years after the race',
    'as long as the law requires',
  ])
  expect(retentionTime({ what: text(''), days: 365, after }).zh).toBe('赛事结束后 1 年')
})
