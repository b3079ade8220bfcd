import type { InputFolder } from '#forms/inputs/descriptor.ts'
import { fitsItsCountry } from './numbers.ts'

export default {
  inputs: {
    // The format `phone` takes numbers of every country, any other rule those of the mainland.
    phone: {
      types: ['string'],
      asks: 'enter',
      settings: { source: 'operation' },
      defaultFor: (schema) => schema.type === 'string' && schema.format === 'phone',
      faults: (answer, { name }) => (fitsItsCountry(answer) ? [] : [{ field: name, keyword: 'format' }]),
    },
  },
} satisfies InputFolder
