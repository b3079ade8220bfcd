import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inLanguage } from '#lib/words.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { listPhases } from '#race/times.ts'
import { raceFaults } from './raceFaults.ts'

const races: Record<string, string> = { ballots: '1000060005', mail: '1000060002' }
function factsOf(name: keyof typeof races): RaceFacts {
  return JSON.parse(readFileSync(`pages-config/races/${races[name]}/race.json`, 'utf8'))
}

const at = (day: string) => `${day}T18:00:00+08:00`

/** The race with its ballots, the first with other facts. */
function withBallot(change: Partial<ProjectFacts>, ofRace: Partial<RaceFacts> = {}): RaceFacts {
  const race = { ...factsOf('ballots'), ...ofRace }
  const { drawAt: _, waitlistUntil: __, residents: ___, shares: ____, ...ballot } = race.items[0] as ProjectFacts
  return { ...race, items: [{ ...ballot, ...change }, ...race.items.slice(1)] }
}

const found = (race: RaceFacts) =>
  raceFaults(race).map(({ path, message, hint }) => ({
    path: path.join('.'),
    says: inLanguage(message, 'en'),
    hint: hint ? inLanguage(hint, 'en') : '',
  }))

const OWN = { signUpStart: at('2026-12-15'), signUpEnd: at('2027-01-05') }
const VALUE = { name: { zh: '开奖号码', en: 'The number' }, at: at('2027-01-08') }

describe('a project that closes before the race does', () => {
  test('has its ballot, its payment, its waiting list and its papers by its own sign-up', () => {
    const days = { publicValue: VALUE, drawAt: at('2027-01-12'), payDeadline: at('2027-01-15') }
    const documents = [{ id: 'health', name: { zh: '体检证明', en: 'Health check' }, until: at('2027-01-20') }]
    const list = { waitlist: 'optIn' as const, waitlistUntil: at('2027-02-01') }
    expect(found(withBallot({ ...OWN, ...days, ...list, documents, payTiming: 'after', payWindow: 'PT72H' }))).toEqual(
      [],
    )
  })

  test('has its coupons by its own sign-up: one that begins after it lowers nothing', () => {
    const race = withBallot(OWN)
    const coupon = (itemId = '') => ({
      id: 'bank',
      name: { zh: '银行券', en: 'Bank coupon' },
      code: 'BANK2027',
      amount: 2000,
      items: [itemId],
      from: at('2027-02-01'),
    })
    const [closed, open] = race.items.map(({ itemId }) => itemId)
    const late = (itemId?: string) =>
      found({ ...race, coupons: [coupon(itemId)] }).flatMap(({ path }) => (path.startsWith('coupons') ? path : []))
    expect(late(closed)).toEqual(['coupons.0.from'])
    expect(late(open)).toEqual([])
  })

  test('has a draw after that sign-up: what is compared is named, and what to change', () => {
    const draw = { publicValue: VALUE, drawAt: at('2027-01-01') }
    expect(found(withBallot({ ...OWN, ...draw, publicValue: { ...VALUE, at: at('2026-12-31') } }))).toEqual([
      {
        path: 'items.0.publicValue.at',
        says: `publicValue.at (${at('2026-12-31')}) is not after this project's signUpEnd (${at('2027-01-05')})`,
        hint: `Set publicValue.at to a moment after ${at('2027-01-05')}, or set this project's signUpEnd to a moment before ${at('2026-12-31')}.`,
      },
    ])
    expect(found(withBallot(draw))).toMatchObject([
      {
        path: 'items.0.publicValue.at',
        says: expect.stringContaining("the race's signUpEnd (2027-06-18"),
        hint: expect.stringContaining('give it a signUpEnd of its own'),
      },
      { path: 'items.0.drawAt', says: expect.stringContaining("this project's publicValue.at") },
    ])
  })

  test('is in a phase of its ballot between its own close and its draw', () => {
    const race = withBallot({ ...OWN, publicValue: VALUE, drawAt: at('2027-01-12') })
    expect(listPhases(race).ballot).toBeGreaterThan(Date.parse(OWN.signUpEnd))
    expect(listPhases(race).ballot).toBeLessThan(Date.parse(at('2027-01-12')))
  })
})

test('what is pasted after the day of the race is told at its place', () => {
  const documents = [{ id: 'health', name: { zh: '体检证明', en: 'Health check' }, until: at('2027-12-20') }]
  const refundLadder = [
    { until: at('2027-08-31'), percent: 80 },
    { until: at('2027-11-08'), percent: 50 },
  ]
  const late = { payDeadline: at('2027-11-30'), payTiming: 'after' as const }
  expect(found(withBallot({ documents, ...late }, { refundLadder })).map(({ path }) => path)).toEqual([
    'refundLadder.1.until',
    'items.0.payDeadline',
    'items.0.documents.0.until',
  ])
  const review = { allocation: 'approval' as const, reviewUntil: at('2027-06-01') }
  const { publicValue: _, waitlist: __, lostBefore: ___, ...approved } = withBallot(review).items[0] as ProjectFacts
  expect(found({ ...withBallot({}), items: [approved] })).toMatchObject([
    { path: 'items.0.reviewUntil', says: expect.stringContaining("the race's signUpEnd") },
  ])
})

test('a ballot without a public value can never be drawn', () => {
  const { publicValue: _, ...ballot } = withBallot({}).items[0] as ProjectFacts
  expect(found({ ...withBallot({}), items: [ballot] })).toMatchObject([
    { path: 'items.0', says: expect.stringContaining('never be drawn') },
  ])
})

test('a waiting list outlives what decides its ballot, with a draw of its own moment or without', () => {
  const list = { waitlist: 'optIn' as const, waitlistUntil: at('2027-06-20') }
  expect(found(withBallot(list))).toMatchObject([
    { path: 'items.0.waitlistUntil', says: expect.stringContaining("this project's publicValue.at") },
  ])
})

test('an approval may say that it is paid afterwards; what is first come is not', () => {
  const paid = (allocation: ProjectFacts['allocation'], payTiming: ProjectFacts['payTiming']) => {
    const { publicValue: _, waitlist: __, lostBefore: ___, ...rest } = withBallot({}).items[0] as ProjectFacts
    const race = withBallot({})
    const item = { ...rest, allocation, payTiming, payWindow: 'P3D' }
    return found({ ...race, items: [item, ...race.items.slice(1)] }).map(({ path }) => path)
  }
  expect(paid('approval', 'after')).toEqual([])
  expect(paid('approval', 'before')).toEqual([])
  expect(paid('fcfs', 'after')).toContain('items.0.payTiming')
})

test('minutes to pay after a draw look like hours', () => {
  const paid = { payTiming: 'after' as const }
  expect(found(withBallot({ ...paid, payWindow: 'PT96M' }))).toMatchObject([
    { path: 'items.0.payWindow', says: expect.stringContaining('96 minutes'), hint: expect.stringContaining('PT96H') },
  ])
  const [drawAt, payDeadline] = [at('2027-07-01'), '2027-07-01T20:00:00+08:00']
  expect(found(withBallot({ ...paid, drawAt, payDeadline }))).toMatchObject([{ path: 'items.0.payDeadline' }])
  expect(found(withBallot({ ...paid, payWindow: 'PT96H' }))).toEqual([])
})

test('packs are sent after the projects whose packs they are have closed, whatever the others do', () => {
  const race = factsOf('mail')
  const [first, second, posted] = race.items as [ProjectFacts, ProjectFacts, ProjectFacts]
  const closed = { ...race, items: [first, second, { ...posted, signUpEnd: at('2027-01-05') }] }
  const mailing = { until: at('2027-02-01'), items: [posted.itemId] }
  expect(found({ ...closed, mailing })).toEqual([])
  expect(found({ ...race, mailing })).toMatchObject([{ path: 'mailing.until' }])
})
