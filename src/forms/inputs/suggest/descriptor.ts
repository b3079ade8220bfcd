import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    suggest: {
      types: ['string'],
      asks: 'enter',
      settings: { source: 'operation', sends: 'text', text: 'text', note: 'text', fills: 'fills' },
      facts: { creditCode: 'text' },
    },
  },
} satisfies InputFolder
