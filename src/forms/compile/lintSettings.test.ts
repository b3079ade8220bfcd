import { expect, it } from 'vitest'
import type { FieldUse, FormFinding, FormSource } from '#forms/model.ts'
import { LARGEST_FILE } from '#lib/files.ts'
import { lintForm } from './lintForm.ts'
import type { KnownOperation } from './lintSettings.ts'
import { loadLibrary } from './resolveField.ts'

const library = loadLibrary()
const list = { read: true, params: new Map<string, boolean>(), entries: ['code', 'name'] }
const operations = new Map<string, KnownOperation>([
  ['areaFullList', list],
  ['countryList', list],
  ['mayLike', { ...list, params: new Map([['city', false]]) }],
  ['itemByRaceIdList', { ...list, params: new Map([['raceId', true]]), entries: ['itemId', 'name'] }],
  ['raceDetail', { ...list, entries: null }],
  ['infoSaveV2', { ...list, read: false }],
])
const source = { operation: 'countryList', value: 'code', text: 'name' }
const about = { operation: 'itemByRaceIdList', value: 'itemId', text: 'name' }
const words = { zh: '公里', en: 'km' }

/** Findings of a field of one's own with these settings, beside the library's `idType`. */
function findingsOf(ui: object, schema: object = { type: 'string' }, known?: typeof operations): FormFinding[] {
  const field = { name: 'own', title: { zh: '甲', en: 'A' }, schema, ui } as FieldUse
  return lintForm({ fields: ['idType', field] }, library, known)
}

const number = { type: 'number' }
const offered = { type: 'string', enum: ['a', 'b'] }

it.each<[string, object, object?]>([
  ['what every control takes', { widget: 'text', width: 'half', disabledWhen: "idType == '1'", optionalMark: false }],
  ['an answer that the platform checks', { widget: 'text', check: { operation: 'mayLike', with: { city: 'idType' } } }],
  ['a check that is told nothing', { widget: 'text', check: { operation: 'mayLike' } }],
  ['numbers and words', { widget: 'stepper', unit: words }, number],
  ['rows', { widget: 'textarea', rows: 3 }],
  ['links', { widget: 'agreement', links: [] }, { type: 'boolean' }],
  ['kinds of files and their size', { widget: 'file', types: ['png', 'pdf'], maxBytes: 1024 }],
  ['the largest file', { widget: 'file', maxBytes: LARGEST_FILE }],
  ['a picture for each choice', { widget: 'pictureChoice', pictures: { a: 'a.jpg', b: 'b.jpg' } }, offered],
  ['choices from an operation', { widget: 'select', source }],
  ['choices from one that needs something', { widget: 'select', source: { ...about, with: { raceId: 'idType' } } }],
  ['a case of another field', { widget: 'idNumber', idCard: { field: 'idType', equals: '1' } }],
  ['a case of a field without choices', { widget: 'idNumber', idCard: { field: 'email', equals: 'x' } }],
  ['a fact that is copied as it is', { widget: 'idNumber', fills: { birthday: { fact: 'birthday' } } }],
  [
    'a fact by its cases',
    { widget: 'idNumber', fills: { userGender: { fact: 'gender', values: { male: '1', female: '2' } } } },
  ],
  ['a fact whose cases are the answers', { widget: 'idNumber', fills: { email: { fact: 'gender' } } }],
  ['a value that is worked out', { widget: 'computed', value: 'len(own) + len(today)', sent: true }, number],
])('takes %s, whether the operations are known or not', (_name, ui, schema) => {
  expect(findingsOf(ui, schema)).toEqual([])
  expect(findingsOf(ui, schema, operations)).toEqual([])
})

it.each<[string, object, string, object?]>([
  ['a setting that the input does not have', { widget: 'text', form: 'userName' }, 'form.unknownSetting /form'],
  ['an operation that is not in the contract', { widget: 'region', source: 'areaFulList' }, 'form.setting /source'],
  ['a field that nobody asks', { widget: 'pinyin', from: 'userNam' }, 'form.setting /from'],
  [
    'a case of a field that it does not offer',
    { widget: 'idNumber', idCard: { field: 'idType', equals: '9' } },
    'form.setting /idCard/equals',
  ],
  [
    'a fact that the input does not tell',
    { widget: 'idNumber', fills: { birthday: { fact: 'birthplace' } } },
    'form.setting /fills/birthday/fact',
  ],
  [
    'a code that the filled field does not offer',
    { widget: 'idNumber', fills: { userGender: { fact: 'gender', values: { male: 'm', female: '2' } } } },
    'form.setting /fills/userGender/values/male',
  ],
  [
    'a case without its code',
    { widget: 'idNumber', fills: { userGender: { fact: 'gender', values: { male: '1' } } } },
    'form.setting /fills/userGender/values',
  ],
  ['choices from one word', { widget: 'select', source: 'countryList' }, 'form.setting /source'],
  [
    'choices from an operation that is not there',
    { widget: 'select', source: { operation: 'countrylist', value: 'code', text: 'name' } },
    'form.setting /source/operation',
  ],
  [
    'choices from an operation that writes',
    { widget: 'radio', source: { operation: 'infoSaveV2', value: 'code', text: 'name' } },
    'form.setting /source/operation',
  ],
  [
    'choices from what is no list',
    { widget: 'radio', source: { operation: 'raceDetail', value: 'code', text: 'name' } },
    'form.setting /source/operation',
  ],
  [
    'choices by a key that entries do not have',
    { widget: 'select', source: { operation: 'countryList', value: 'iso', text: 'name' } },
    'form.setting /source/value',
  ],
  [
    'choices without a name',
    { widget: 'select', source: { operation: 'countryList', value: 'code' } },
    'form.setting /source/text',
  ],
  [
    'a parameter that the operation does not have',
    { widget: 'select', source: { operation: 'mayLike', value: 'code', text: 'name', with: { town: 'idType' } } },
    'form.setting /source/with/town',
  ],
  [
    'a parameter from a field that is not there',
    { widget: 'select', source: { operation: 'mayLike', value: 'code', text: 'name', with: { city: 'town' } } },
    'form.setting /source/with/city',
  ],
  [
    'an operation without what it needs',
    { widget: 'select', source: { operation: 'itemByRaceIdList', value: 'itemId', text: 'name' } },
    'form.setting /source/with',
  ],
  [
    'more than a source says',
    { widget: 'select', source: { operation: 'countryList', value: 'code', text: 'name', list: 'x' } },
    'form.setting /source/list',
  ],
  ['a flag that is a word', { widget: 'text', optionalMark: 'no' }, 'form.setting /optionalMark'],
  ['words in one language', { widget: 'stepper', unit: { zh: '公里' } }, 'form.setting /unit', number],
  ['words that are one text', { widget: 'stepper', unit: 'km' }, 'form.setting /unit', number],
  ['a number where a text must be', { widget: 'text', width: 2 }, 'form.setting /width'],
  ['a text where a number must be', { widget: 'textarea', rows: '3' }, 'form.setting /rows'],
  ['links that are no list', { widget: 'agreement', links: {} }, 'form.setting /links', { type: 'boolean' }],
  ['a file that is too small', { widget: 'file', maxBytes: 1023 }, 'form.setting /maxBytes'],
  ['a file that is too large', { widget: 'file', maxBytes: LARGEST_FILE + 1 }, 'form.setting /maxBytes'],
  ['half a byte', { widget: 'file', maxBytes: 2048.5 }, 'form.setting /maxBytes'],
  ['a kind of files that there is not', { widget: 'file', types: ['png', 'gif'] }, 'form.setting /types'],
  ['no kind of files', { widget: 'file', types: [] }, 'form.setting /types'],
  ['a kind of files that is no list', { widget: 'file', types: 'png' }, 'form.setting /types'],
  [
    'a choice without its picture',
    { widget: 'pictureChoice', pictures: { a: 'a.jpg' } },
    'form.setting /pictures/b',
    offered,
  ],
  [
    'a picture without an address',
    { widget: 'pictureChoice', pictures: { a: '', b: 'b.jpg' } },
    'form.setting /pictures/a',
    offered,
  ],
  [
    'a picture of no choice',
    { widget: 'pictureChoice', pictures: { a: 'a.jpg', b: 'b.jpg', c: 'c.jpg' } },
    'form.setting /pictures/c',
    offered,
  ],
  ['a check that is one word', { widget: 'text', check: 'mayLike' }, 'form.setting /check/operation'],
  ['a check by nothing', { widget: 'text', check: { operation: 'mayLke' } }, 'form.setting /check/operation'],
  [
    'a check of a field that is not there',
    { widget: 'text', check: { operation: 'mayLike', with: { city: 'town' } } },
    'form.setting /check/with/city',
  ],
  ['a case of nothing', { widget: 'idNumber', idCard: 'idType' }, 'form.setting /idCard'],
  ['a case without its answer', { widget: 'idNumber', idCard: { field: 'idType' } }, 'form.setting /idCard'],
  [
    'a case of a field that is not there',
    { widget: 'idNumber', idCard: { field: 'idTyp', equals: '1' } },
    'form.setting /idCard/field',
  ],
  [
    'a fact for a field that is not there',
    { widget: 'idNumber', fills: { birthdate: { fact: 'birthday' } } },
    'form.setting /fills/birthdate',
  ],
  [
    'cases that the filled field does not offer',
    { widget: 'idNumber', fills: { idType: { fact: 'gender', values: { male: '1', female: 'f' } } } },
    'form.setting /fills/idType/values/female',
  ],
  ['an operation that is no name', { widget: 'region', source: 7 }, 'form.setting /source'],
  ['an expression that is none', { widget: 'text', disabledWhen: true }, 'form.expression /disabledWhen'],
  ['an expression that breaks off', { widget: 'text', disabledWhen: 'idType ==' }, 'form.expression /disabledWhen'],
  ['an expression over nothing', { widget: 'text', disabledWhen: 'idTyp' }, 'form.expression /disabledWhen'],
  ['a function that there is not', { widget: 'text', disabledWhen: 'lengt(idType)' }, 'form.expression /disabledWhen'],
  ['a function of too much', { widget: 'text', disabledWhen: 'len(idType, 2)' }, 'form.expression /disabledWhen'],
  ['a function of nothing', { widget: 'text', disabledWhen: 'len()' }, 'form.expression /disabledWhen'],
])('finds %s', (_name, ui, expected, schema) => {
  const found = findingsOf(ui, schema, operations)
  const [code, at] = expected.split(' ')
  expect(found.map((finding) => [finding.code, finding.path])).toEqual([[code, `/fields/1/own/ui:options${at}`]])
  expect(found[0]?.hint).not.toBe('')
})

it('says nothing of operations by name where none is known, and much of how they are named', () => {
  expect(findingsOf({ widget: 'select', source: { ...source, operation: 'anything', with: { x: 'idType' } } })).toEqual(
    [],
  )
  expect(findingsOf({ widget: 'region', source: 'anything' })).toEqual([])
  const places = (ui: object) => findingsOf(ui).map(({ path }) => path.replace('/fields/1/own/ui:options', ''))
  expect(places({ widget: 'select', source: { value: 'code', text: 'name' } })).toEqual(['/source/operation'])
  expect(places({ widget: 'select', source: { ...source, value: 1 } })).toEqual(['/source/value'])
  expect(places({ widget: 'text', check: {} })).toEqual(['/check/operation'])
})

it('knows the settings of what is no control: those of a list, and none of a group', () => {
  const hints = (schema: object, look: object) =>
    lintForm(
      { schema: { type: 'object', properties: { a: schema } }, uiSchema: { a: look } } as FormSource,
      library,
    ).map(({ code, path, message }) => [code, path, message.en])
  const at = '/uiSchema/a/ui:options/mask'
  expect(hints({ type: 'array', items: { type: 'string' } }, { 'ui:options': { mask: '9', addable: false } })).toEqual([
    ['form.unknownSetting', at, 'a list has no "mask"'],
  ])
  expect(hints({ type: 'object', properties: {} }, { 'ui:options': { mask: '9' } })).toEqual([
    ['form.unknownSetting', at, 'a group of fields has no "mask"'],
  ])
  expect(hints({ type: 'string' }, { 'ui:options': { maks: '9' } })).toEqual([
    ['form.unknownSetting', '/uiSchema/a/ui:options/maks', '"text" has no "maks"'],
  ])
})

it('names what is no kind of file, or what stands where the kinds should', () => {
  const messages = (types: unknown) => {
    const uiSchema = { a: { 'ui:widget': 'file', 'ui:options': { types } } }
    const schema = { type: 'object', properties: { a: { type: 'string' } } }
    return lintForm({ schema, uiSchema } as FormSource, new Map()).map(({ message }) => message.en)
  }
  expect(messages(['png', 'exe', 'bat'])).toEqual([expect.stringMatching(/^[^[\]]*"exe"[^[\]]*$/)])
  expect(messages([])).toEqual([expect.stringContaining('[]')])
  expect(messages('png')).toEqual([expect.stringContaining('"png"')])
})
