import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    pictureChoice: {
      types: ['string', 'number', 'integer', 'array'],
      asks: 'choose',
      group: true,
      settings: { pictures: 'pictures', carry: 'field' },
    },
  },
} satisfies InputFolder
