import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: { pinyin: { types: ['string'], asks: 'enter', settings: { from: 'field' } } },
} satisfies InputFolder
