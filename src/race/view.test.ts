import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { listPrices } from './money.ts'
import { proofWords } from './qualifying.ts'
import { choosePoster, projectView, raceDetail, raceItem } from './view.ts'

const race: RaceFacts = JSON.parse(readFileSync('pages-config/races/1000060002/race.json', 'utf8'))
const NOW = Date.parse('2027-01-01T00:00:00+08:00')
const [marathon, half, run] = race.items as [ProjectFacts, ProjectFacts, ProjectFacts]
const feesOf = (...items: ProjectFacts[]) => {
  const { minFee, maxFee } = raceItem({ ...race, items }, NOW, { collected: false })
  return [minFee, maxFee]
}

it.each<[string, Partial<ProjectFacts>]>([
  ['a code', { invitation: 'required' }],
  ['a review', { allocation: 'approval' }],
  ['a deferred place', { deferredFrom: { items: ['100006000101'], fee: 0, only: true } }],
])('prices a race by what anybody can enter: not by a free project that needs %s', (_, needs) => {
  const free = { ...run, ...needs, fee: 0 }
  expect(feesOf(marathon, half, free)).toEqual([12_000, 15_000])
  expect(feesOf({ ...free, fee: 2000 })).toEqual([2000, 2000])
  expect(feesOf(marathon, { ...run, fee: 0 })).toEqual([0, 15_000])
})

it('names the distances that are run: a project of volunteers has none', () => {
  const { distanceKm: _, ...volunteers } = run
  const items = [volunteers, half, marathon]
  expect(raceItem({ ...race, items }, NOW, { collected: false }).distance).toEqual([42.195, 21.0975])
  expect(projectView(race, volunteers, { quota: 9, left: 9, addOns: {} }, NOW).distanceKm).toBeNull()
})

it('reads a proof once: a name that says that the race was finished is not followed by it again', () => {
  const words = (zh: string, en: string) => proofWords({ kind: 'result', fromKm: 21, name: { zh, en } })
  expect(words('半程及以上完赛', 'a half or longer, finished')).toEqual({
    zh: '半程及以上完赛',
    en: 'a half or longer, finished',
  })
  expect(words('半程及以上', 'a half or longer')).toEqual({ zh: '半程及以上完赛', en: 'a half or longer, finished' })
})

it('lists prices in the order of the roles, whatever order they are written in', () => {
  const role = (id: string, zh: string) => ({ id, name: { zh, en: id }, min: 1, max: 2 })
  const family: ProjectFacts = {
    ...run,
    kind: 'family',
    roles: [role('adult', '成人'), role('child', '儿童')],
    prices: [
      { role: 'child', fee: 6000 },
      { role: 'adult', fee: 10_000 },
    ],
  }
  expect(listPrices(family, NOW).map(({ name, fee }) => [name.en, fee])).toEqual([
    ['adult', 10_000],
    ['child', 6000],
  ])
})

it('opens and closes a race with its first and its last project', () => {
  const state = (day: string) => {
    const items = [
      { ...half, signUpStart: '2026-12-01T00:00:00+08:00', signUpEnd: '2026-12-10T00:00:00+08:00' },
      { ...run, signUpStart: '2027-01-01T00:00:00+08:00', signUpEnd: '2027-01-20T00:00:00+08:00' },
    ]
    return raceItem({ ...race, items }, Date.parse(`${day}T12:00:00+08:00`), { collected: false }).state
  }
  expect(['2026-11-30', '2026-12-05', '2027-01-15', '2027-01-25'].map(state)).toEqual([
    'notStarted',
    'open',
    'open',
    'awaiting',
  ])
})

const bare: ProjectFacts = {
  itemId: '100009900101',
  name: race.name,
  kind: 'individual',
  fee: 100,
  quota: 1,
  allocation: 'fcfs',
  payTiming: 'before',
}
const { features: _, introduction: __, video: ___, schedule: ____, refundLadder: _____, ...plain } = race
const plainRace: RaceFacts = {
  ...plain,
  signUpStart: '2026-12-01T00:00:00+08:00',
  signUpEnd: '2027-02-01T00:00:00+08:00',
  raceTime: '2027-04-18T07:30:00+08:00',
  items: [bare],
}
const PLACES = { quota: 9, left: 5, addOns: { seat: 0 } }
const zh = (word: string) => ({ zh: word, en: word })

it('says of a project what it names, and what is usual of the rest', () => {
  expect(projectView({ ...plainRace, addOns: [], forceApp: false }, bare, PLACES, NOW)).toMatchObject({
    invitation: null,
    ageMin: null,
    ageMax: null,
    rules: zh(''),
    groups: [],
    packages: [],
    addOns: [],
    donation: null,
    statements: [],
    qualifying: null,
    needsQuestionnaire: false,
    playerDetails: [],
    deferredFrom: null,
    members: 'leader',
    paidBy: 'captain',
    forceApp: false,
    refundable: true,
    drawAt: null,
    payDeadline: null,
    waitlistUntil: null,
    publicValue: null,
    closedReason: null,
  })
  const named = {
    ...bare,
    invitation: 'optional' as const,
    ageMin: 18,
    ageMax: 60,
    rules: zh('规则'),
    groups: [{ id: 'a', name: zh('甲') }],
    packages: [
      { id: 'p', name: zh('包'), fee: 1 },
      { id: 'q', name: zh('箱'), fee: 2, per: 'entry' as const, contents: zh('内') },
    ],
    statements: [{ id: 's', version: '1' }],
    qualifying: { months: 3, proofs: [{ kind: 'points' as const, atLeast: 1 }] },
    needsQuestionnaire: true,
    playerDetails: ['email' as const],
    deferredFrom: { items: ['1'], fee: 7, only: true },
    members: 'link' as const,
    paidBy: 'member' as never,
    forceApp: true,
    refundable: false,
    drawAt: '2027-02-03T00:00:00+08:00',
    payDeadline: '2027-02-05T00:00:00+08:00',
    waitlist: 'optIn' as const,
    publicValue: { name: zh('号'), at: '2027-02-02T00:00:00+08:00' },
    roles: [{ id: 'r', name: zh('角'), max: 1, ageMin: 3, ageMax: 9 }],
  }
  const addOns = [
    { id: 'seat', name: zh('座'), fee: 3 },
    { id: 'bag', name: zh('包'), fee: 4, per: 'runner' as const, contents: zh('内'), max: 2 },
  ]
  const donation = { name: zh('捐'), max: 500 }
  expect(projectView({ ...plainRace, addOns, donation }, named, PLACES, NOW)).toMatchObject({
    invitation: 'optional',
    ageMin: 18,
    ageMax: 60,
    rules: zh('规则'),
    groups: named.groups,
    packages: [
      { id: 'p', per: 'runner', contents: zh('') },
      { id: 'q', per: 'entry', contents: zh('内') },
    ],
    addOns: [
      { id: 'seat', per: 'entry', contents: zh(''), max: 1, left: 0 },
      { id: 'bag', per: 'runner', contents: zh('内'), max: 2, left: null },
    ],
    donation: { name: zh('捐'), contents: zh(''), presets: [], free: { min: 100, max: 500 } },
    statements: named.statements,
    qualifying: { since: '2027-01-18', months: 3, kinds: ['points'] },
    needsQuestionnaire: true,
    playerDetails: ['email'],
    deferredFrom: { fee: 7, only: true },
    members: 'link',
    paidBy: 'member',
    forceApp: true,
    refundable: false,
    drawAt: Date.parse(named.drawAt),
    payDeadline: Date.parse(named.payDeadline),
    waitlistUntil: Date.parse(plainRace.raceTime),
    publicValue: { name: zh('号'), at: Date.parse(named.publicValue.at) },
    roles: [{ id: 'r', min: 1, max: 1, ageMin: 3, ageMax: 9 }],
  })
  expect(projectView({ ...plainRace, forceApp: true }, bare, PLACES, NOW).forceApp).toBe(true)
  const some = { ...bare, deferredFrom: { items: ['1'], fee: 7 }, qualifying: { proofs: [] } }
  expect(projectView(plainRace, some, PLACES, NOW)).toMatchObject({
    deferredFrom: { only: false },
    qualifying: { since: null, months: null },
  })
})

it('says why a project takes no entry', () => {
  const reason = (places: object, day = '2027-01-01', facts: object = {}) => {
    const now = Date.parse(`${day}T00:00:00+08:00`)
    return projectView(plainRace, { ...bare, ...facts }, { ...PLACES, ...places }, now).closedReason
  }
  expect(reason({ left: 0 })).toBe('soldOut')
  expect(reason({ left: 0, reserved: 1 })).toBeNull()
  expect(reason({ left: 0 }, '2027-01-01', { allocation: 'lottery' })).toBeNull()
  expect(reason({ left: 1 }, '2027-01-01', { kind: 'family' })).toBe('soldOut')
  expect(reason({}, '2026-11-30')).toBe('notStarted')
  expect(reason({ left: 0 }, '2027-02-02')).toBe('ended')
  expect(reason({ calledOff: 'cancelled' }, '2027-02-02')).toBe('calledOff')
})

it('says of a race what it names, and where it stands when it was called off', () => {
  const seen = { collected: true, registeredCount: 7 }
  expect(raceDetail(plainRace, NOW, seen)).toMatchObject({
    collected: true,
    registeredCount: 7,
    features: [],
    introduction: zh(''),
    video: null,
    refundRules: [],
    schedule: [],
    state: 'open',
    minFee: 100,
    maxFee: 100,
  })
  const at = '2027-04-18T06:00:00+08:00'
  const more = {
    features: [zh('平')],
    introduction: zh('介'),
    video: 'v.mp4',
    schedule: [
      { at, ...zh('集合') },
      { at, ...zh('减量'), items: [bare.itemId] },
    ],
  }
  expect(raceDetail({ ...plainRace, ...more } as RaceFacts, NOW, seen)).toMatchObject({
    ...more,
    schedule: [
      { at: Date.parse(at), ...zh('集合'), items: null },
      { at: Date.parse(at), ...zh('减量'), items: [bare.itemId] },
    ],
  })
  const state = (calledOff: 'cancelled' | 'deferred') => raceItem(plainRace, NOW, { collected: false, calledOff }).state
  expect([state('cancelled'), state('deferred')]).toEqual(['cancelled', 'postponed'])
  expect(feesOf()).toEqual([null, null])
})

it('shows a project with its own picture, one drawn for it, or the race’s', () => {
  const { raceId } = race
  expect(choosePoster({ ...race, poster: `posters/${raceId}.svg` }, bare)).toBe(`posters/${bare.itemId}.svg`)
  expect(choosePoster({ ...race, poster: 'own.jpg' }, bare)).toBe('own.jpg')
  expect(choosePoster(race, { ...bare, poster: 'mine.jpg' })).toBe('mine.jpg')
})
