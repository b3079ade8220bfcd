import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPartlyKnown, partlyKnown } from '#lib/partlyKnown.ts'
import type { RaceFacts } from './facts.gen.ts'
import { KNOWN } from './known.ts'
import { projectView, raceDetail } from './view.ts'

const RACES = readdirSync('pages-config/races').map(
  (raceId): RaceFacts => JSON.parse(readFileSync(`pages-config/races/${raceId}/race.json`, 'utf8')),
)

it('says nothing of an answer but what the platform says at any moment, whoever asks and whatever is left', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  const count = fc.nat({ max: 20_000 })
  fc.assert(
    fc.property(fc.constantFrom(...RACES), moment, count, fc.boolean(), (race, at, left, collected) => {
      const now = at.getTime()
      const addOns = Object.fromEntries((race.addOns ?? []).map(({ id }) => [id, left]))
      const items = race.items.map((item) => projectView(race, item, { quota: left, left, addOns }, now))
      const detail = raceDetail(race, now, { collected, registeredCount: left })
      const known = (operation: string) => partlyKnown(KNOWN[operation]?.(race) ?? null)
      expect(detail).toMatchObject(known('raceDetail') as object)
      expect(items).toMatchObject(known('itemByRaceIdList') as object)
      expect({ ...detail, items }).toMatchObject(known('raceH5Detail') as object)
    }),
    { numRuns: 60 },
  )
})

it('names what is to come: seats, states, counts, and a price that changes with time', () => {
  const [race] = RACES
  const [item] = race?.items ?? []
  if (!race || !item) throw new Error('no race')
  const timed = { ...item, prices: [{ fee: 1, until: '2027-01-01T00:00:00+08:00' }] }
  const asKnown = (one: typeof item) => {
    const [detail, [project] = []] = [KNOWN.raceDetail, KNOWN.itemByRaceIdList].map((of) =>
      partlyKnown(of?.({ ...race, items: [one] }) ?? null),
    ) as [object, object[]]
    expect([detail, project].map((part) => isPartlyKnown(part as never))).toEqual([true, true])
    return [...Object.keys(detail), ...Object.keys(project ?? {})]
  }
  const always = asKnown({ ...item, prices: [] })
  expect(always).toEqual(expect.arrayContaining(['raceName', 'raceTime', 'minFee', 'name', 'fee', 'prices']))
  const seats = ['state', 'collected', 'registeredCount', 'left', 'quota', 'closedReason']
  expect(always.filter((name) => seats.includes(name))).toEqual([])
  expect(asKnown(timed).filter((name) => ['minFee', 'fee', 'prices', 'nextPrice'].includes(name))).toEqual([])
})
