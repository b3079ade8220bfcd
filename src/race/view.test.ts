import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { listPrices } from './money.ts'
import { proofWords } from './qualifying.ts'
import { projectView, raceItem } from './view.ts'

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
