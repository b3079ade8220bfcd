import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { ProjectFacts } from './facts.gen.ts'
import { countResidentPlaces, findShare, isResident, mayBeResident, residentsWords } from './residents.ts'

const UNTIL = Date.parse('2027-01-20T20:00:00+08:00')
const residents = (share: number, permit?: string): ProjectFacts['residents'] => ({
  share,
  who: { zh: '无锡居民', en: 'residents of Wuxi' },
  idPrefixes: ['3202', '321'],
  ...(permit ? { permit } : {}),
  until: '2027-01-20T20:00:00+08:00',
})
const project = (own: ProjectFacts['residents']) => ({ residents: own }) as ProjectFacts
const card = (idNumber: string, answers: unknown = null) => ({ idType: '1' as const, idNumber, answers })

test.each([
  ['an ID card of the city', card('320213199003070011'), true],
  ['of a county by another of the prefixes', card('321002199003070011'), true],
  ['of elsewhere', card('310101199003070011'), false],
  ['a passport whose number only looks like one', { ...card('320213199003070011'), idType: '4' as const }, false],
  ['a permit', card('310101199003070011', { permit: 'uploads/1.jpg' }), true],
  ['several pages of a permit', card('310101199003070011', { permit: ['uploads/1.jpg'] }), true],
  ['no page of one', card('310101199003070011', { permit: [] }), false],
  ['an empty answer', card('310101199003070011', { permit: '' }), false],
])('%s', (_, runner, expected) => {
  expect(isResident(project(residents(30, 'permit')), runner)).toBe(expected)
  expect(isResident(project(undefined), runner)).toBe(false)
})

it('vouches for nobody who may still upload a permit, and for those alone', () => {
  const elsewhere = card('310101199003070011')
  expect(mayBeResident(project(residents(30, 'permit')), elsewhere)).toBe(true)
  expect(mayBeResident(project(residents(30)), elsewhere)).toBe(false)
})

it('keeps the share up to its moment, and says so until then', () => {
  const own = project(residents(30))
  expect([countResidentPlaces(own, 10, 1, UNTIL - 1), countResidentPlaces(own, 10, 1, UNTIL)]).toEqual([2, 0])
  expect(findShare(own, UNTIL)).toBeNull()
  expect(residentsWords(own, 2, UNTIL)).toEqual([])
  expect(residentsWords(own, 2, UNTIL - 1).map(({ en }) => en)).toEqual([
    '30% of the places are kept for residents of Wuxi (ID number beginning with 3202, 321). From 2027.01.20 20:00 what is left is open to everybody',
    '2 places left for residents of Wuxi',
  ])
  expect(residentsWords(own, 0, UNTIL - 1)).toHaveLength(1)
})

test('whoever comes in whatever order: never more places than there are, nor fewer for residents than their share', () => {
  const entry = fc.record({ residents: fc.nat({ max: 3 }), others: fc.nat({ max: 3 }), late: fc.boolean() })
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 99 }), fc.array(entry), (quota, share, entries) => {
      const own = project(residents(share))
      let [ours, others] = [0, 0]
      for (const one of entries.toSorted((a, b) => Number(a.late) - Number(b.late))) {
        const now = one.late ? UNTIL : UNTIL - 1
        const reserved = countResidentPlaces(own, quota, ours + one.residents, now)
        const left = Math.max(0, quota - ours - others - reserved)
        expect(reserved).toBeGreaterThanOrEqual(0)
        if (one.residents + one.others > left) continue
        ours += one.residents
        others += one.others
        expect(ours + others).toBeLessThanOrEqual(quota)
        if (!one.late) expect(others).toBeLessThanOrEqual(quota - Math.min(quota, Math.floor((quota * share) / 100)))
      }
      // Who is left over: a resident finds a place as long as the share is not used up.
      const free = quota - ours - others - countResidentPlaces(own, quota, ours + 1, UNTIL - 1)
      if (!entries.some(({ late }) => late) && ours < Math.floor((quota * share) / 100)) expect(free).toBeGreaterThan(0)
    }),
  )
})
