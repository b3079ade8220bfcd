import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PriceFacts, RaceFacts } from './facts.gen.ts'
import { raceLanding } from './landing.ts'
import { listPrices } from './money.ts'
import { findWindow } from './times.ts'

const RACE: RaceFacts = JSON.parse(readFileSync('pages-config/races/1000060003/race.json', 'utf8'))
const DAY = 86_400_000

function withPrices(prices: PriceFacts[]): RaceFacts {
  const [project] = RACE.items
  if (!project) throw new Error('no project')
  return { ...RACE, items: [{ ...project, fee: 15_000, prices }] }
}

it('says what is not there as nothing', () => {
  const { course: _, programme, travel, pastResults, ...rest } = RACE
  expect([programme?.length, travel?.lat, pastResults?.events.length]).toEqual([11, 36.0563, 2])
  const { kit, prizes, gallery, people, questions, sponsors, ...bare } = rest
  const sections = { kit, prizes, gallery, people, questions, sponsors }
  expect(raceLanding(RACE)).toMatchObject(sections)
  expect(raceLanding(RACE).programme.filter(({ packs }) => packs)).toHaveLength(3)
  expect(raceLanding({ ...bare, items: bare.items.map(({ prices: _, ...item }) => item) })).toEqual({
    course: null,
    programme: [],
    travel: null,
    pastResults: null,
    priceSteps: [],
    page: null,
    ...Object.fromEntries(Object.keys(sections).map((name) => [name, []])),
  })
})

it('lists the fees of a project from opening to close, none for one that stays', () => {
  const early = { name: { zh: '早鸟价', en: 'Early bird' }, fee: 12_000, until: '2026-12-31T23:59:59+08:00' }
  const late = { name: { zh: '末班价', en: 'Late' }, fee: 20_000, from: '2027-04-01T00:00:00+08:00' }
  const [found] = raceLanding(withPrices([early, late])).priceSteps
  expect(found?.steps.map(({ name, fee }) => [name.en, fee])).toEqual([
    ['Early bird', 12_000],
    ['Standard', 15_000],
    ['Late', 20_000],
  ])
  expect(found?.steps.at(0)?.from).toBe(Date.parse(RACE.signUpStart))
  expect(found?.steps.at(-1)?.until).toBe(Date.parse(RACE.signUpEnd))
  expect(raceLanding(withPrices([{ ...early, fee: 15_000 }])).priceSteps).toEqual([])
})

it('is true at every moment: its fee is what everybody pays then', () => {
  const [from, until] = [Date.parse(RACE.signUpStart), Date.parse(RACE.signUpEnd)]
  const day = fc.integer({ min: -20, max: 200 }).map((days) => new Date(from + days * DAY).toISOString())
  const price = fc.record({ fee: fc.constantFrom(100, 200, 300), from: day, until: day }, { requiredKeys: ['fee'] })
  fc.assert(
    fc.property(fc.array(price, { maxLength: 4 }), fc.integer({ min: from, max: until }), (prices, now) => {
      const race = withPrices(prices as PriceFacts[])
      const [project] = race.items
      if (!project) return
      const { steps = [] } = raceLanding(race).priceSteps[0] ?? {}
      const [own, ...others] = steps.filter((step) => step.from <= now && now <= step.until)
      const { signUpStart, signUpEnd } = findWindow(race, project)
      expect(others).toEqual([])
      if (own) expect(own.fee).toBe(listPrices(project, now)[0]?.fee)
      if (steps.length > 0) expect([steps[0]?.from, steps.at(-1)?.until]).toEqual([signUpStart, signUpEnd])
    }),
  )
})
