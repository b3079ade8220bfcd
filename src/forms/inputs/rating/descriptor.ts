import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    rating: {
      types: ['integer', 'number'],
      asks: 'choose',
      group: true,
      settings: { low: 'words', high: 'words' },
      describe: (answer, { schema }) => `${answer} / ${schema.maximum ?? 5}`,
    },
  },
} satisfies InputFolder
