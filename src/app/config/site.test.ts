import { expect, it } from 'vitest'
import { isHidden, readSite } from './site.ts'

it('reads a site that is missing as an empty one', () => {
  expect(readSite(undefined).tabs.items).toEqual([])
})

it('takes only parameters whose reach is one', () => {
  const carry = { channel: 'always', raceId: ['/eventOrder', 7], other: 'race', none: null }
  expect(readSite({ carry }).carry).toEqual({ channel: 'always', raceId: ['/eventOrder'] })
})

it('hides by the query or by the flag of the race', () => {
  expect(isHidden({ query: { params: 'caa' } }, new URLSearchParams('params=caa'), false)).toBe(true)
  expect(isHidden({ query: { params: 'caa' } }, new URLSearchParams('params=x'), true)).toBe(false)
  expect(isHidden({ flag: 'raceType' }, new URLSearchParams(), false)).toBe(false)
  expect(isHidden({ flag: 'raceType' }, new URLSearchParams(), true)).toBe(true)
  expect(isHidden(undefined, new URLSearchParams('params=caa'), true)).toBe(false)
})
