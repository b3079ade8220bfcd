import { expect, it } from 'vitest'
import type { FormUi } from './model.ts'
import { asPublishedNow } from './publishedBefore.ts'

it('fills in what the code knew when the form was published, at every level', () => {
  const before: FormUi = {
    'ui:order': ['idNumber', 'home'],
    idNumber: { 'ui:widget': 'idNumber', 'ui:options': { typeField: 'document', birthday: 'born' } },
    home: { area: { 'ui:widget': 'region', 'ui:options': { level: 'city' } } },
  }
  expect(asPublishedNow(before)).toMatchObject({
    idNumber: {
      'ui:options': {
        idCard: { field: 'document', equals: '1' },
        fills: { born: { fact: 'birthday' }, userGender: { fact: 'gender', values: { male: '1', female: '2' } } },
      },
    },
    home: { area: { 'ui:options': { level: 'city', source: 'areaFullList' } } },
  })
})

it('leaves a form of today as it is', () => {
  const now: FormUi = { area: { 'ui:widget': 'region', 'ui:options': { source: 'areas' } }, name: {} }
  expect(asPublishedNow(now)).toBe(now)
})
