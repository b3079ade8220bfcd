import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    textFile: { types: ['string'], asks: 'enter', settings: { rows: 'number' }, unmasked: true },
  },
} satisfies InputFolder
