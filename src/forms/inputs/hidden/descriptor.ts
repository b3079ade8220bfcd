import type { InputFolder } from '#forms/inputs/descriptor.ts'

/** An answer that the page sets and nobody sees: it has no component and no row in the review. */
export default {
  inputs: {
    hidden: { types: ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'], asks: 'enter' },
  },
} satisfies InputFolder
