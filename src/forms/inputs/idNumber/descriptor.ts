import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    idNumber: {
      types: ['string'],
      asks: 'enter',
      settings: { idCard: 'when', fills: 'fills' },
      facts: { birthday: 'text', gender: ['male', 'female'] },
    },
  },
} satisfies InputFolder
