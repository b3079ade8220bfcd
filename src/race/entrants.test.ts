import { expect, it } from 'vitest'
import { acceptedIdTypes, identityRefusal } from './entrants.ts'
import type { ProjectFacts } from './facts.gen.ts'

const PROJECT: ProjectFacts = {
  itemId: '100009900101',
  name: { zh: '项目', en: 'Project' },
  kind: 'individual',
  distanceKm: 10,
  fee: 0,
  quota: 1,
  allocation: 'fcfs',
  payTiming: 'before',
}
const SOME: ProjectFacts['entrants'] = [
  { from: 'mainland', idTypes: ['1', '6'] },
  { from: 'abroad', idTypes: ['4'] },
]

it.each([
  ['CHN', '1', null],
  ['CHN', '6', null],
  ['CHN', '4', 'idTypeRefused'],
  ['USA', '4', null],
  ['USA', '1', 'idTypeRefused'],
  ['HKG', '4', 'originRefused'],
  // A holder of a home return permit who writes China is from Hong Kong or Macao all the same.
  ['CHN', '2', 'originRefused'],
] as const)('%s with a document of type %s: %s', (nationality, idType, refusal) => {
  expect(identityRefusal({ ...PROJECT, entrants: SOME }, { nationality, idType })).toBe(refusal)
})

it('takes everybody with the documents it lists, when it names nobody', () => {
  expect(identityRefusal({ ...PROJECT, idTypes: ['4'] }, { nationality: 'USA', idType: '4' })).toBeNull()
  expect(identityRefusal({ ...PROJECT, idTypes: ['4'] }, { nationality: 'USA', idType: '1' })).toBe('idTypeRefused')
  expect(acceptedIdTypes({ ...PROJECT, entrants: SOME })).toEqual(['1', '4', '6'])
  expect(acceptedIdTypes(PROJECT)).toHaveLength(6)
})
