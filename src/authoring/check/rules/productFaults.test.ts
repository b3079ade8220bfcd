import { expect, it } from 'vitest'
import type { ProductFacts } from '#entities/product/facts.gen.ts'
import { productFaults } from './productFaults.ts'

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
const placesOf = (more: Partial<ProductFacts>) => productFaults(shirt(more)).map(({ path }) => path.join('.'))

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
