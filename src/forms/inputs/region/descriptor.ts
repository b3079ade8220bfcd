import type { InputFolder } from '#forms/inputs/descriptor.ts'
import texts from './texts.json' with { type: 'json' }

export default {
  inputs: {
    region: {
      types: ['string'],
      asks: 'choose',
      group: true,
      settings: { source: 'operation', level: 'text' },
      describe: (_answer, { name }) => name,
    },
  },
  texts,
} satisfies InputFolder
