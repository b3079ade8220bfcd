import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    date: {
      types: ['string'],
      asks: 'choose',
      settings: { min: 'text', max: 'text' },
      defaultFor: (schema) =>
        schema.type === 'string' && schema.format === 'date' && schema.enum === undefined && schema.oneOf === undefined,
    },
  },
} satisfies InputFolder
