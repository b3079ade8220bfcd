import { expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { ProductFacts } from '#entities/product/facts.gen.ts'
import type { JsonObject } from '#lib/json.ts'
import { findEntityFaults } from './entityFaults.ts'

const SCHEMA = loadCatalogue(PROJECT_ROOT).entities.product ?? {}
const words = { zh: '字', en: 'words' }
const option = (id: string, ...values: string[]) => ({
  id,
  name: words,
  values: values.map((value) => ({ id: value, name: words })),
})
const shirt = (more: Partial<ProductFacts>): ProductFacts => ({
  name: words,
  line: words,
  pictures: [{ picture: '/shirt.svg', caption: words }],
  price: 9900,
  options: [option('size', 'm', 'l'), option('colour', 'red')],
  variants: [
    { id: 'm-red', of: ['m', 'red'], stock: 1 },
    { id: 'l-red', of: ['l', 'red'], stock: 0 },
  ],
  post: { from: words, fee: 0, withinDays: 2 },
  returns: { rule: 'sevenDays', notice: words },
  seller: { name: words, phone: '400-820-2027' },
  ...more,
})
const placesOf = (more: Partial<ProductFacts>) =>
  findEntityFaults('product', shirt(more) as unknown as JsonObject, SCHEMA).map(({ path }) => path.join('.'))

it('each combination of a product’s options has one stock', () => {
  const [m, l] = shirt({}).variants
  if (!m || !l) throw new Error('no variants')
  expect(placesOf({})).toEqual([])
  expect(placesOf({ variants: [m] })).toEqual(['variants'])
  expect(placesOf({ variants: [m, { ...l, of: ['l'] }] })).toEqual(['variants.1.of'])
  expect(placesOf({ variants: [m, { ...l, of: ['l', 'blue'] }] })).toEqual(['variants.1.of.1'])
  expect(placesOf({ variants: [m, l, { ...l, id: 'twice' }] })).toEqual(['variants.2.of'])
})

it('has no days to return what is not returnable', () => {
  expect(placesOf({ returns: { rule: 'perishable', days: 7, notice: words } })).toEqual(['returns.days'])
})
