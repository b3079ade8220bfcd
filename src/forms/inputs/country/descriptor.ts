import type { InputFolder } from '#forms/inputs/descriptor.ts'
import texts from './texts.json' with { type: 'json' }

export default {
  inputs: {
    country: {
      types: ['string'],
      asks: 'choose',
      saysRequired: true,
      settings: { source: 'operation' },
      describe: (_answer, { name }) => name,
    },
  },
  texts,
} satisfies InputFolder
