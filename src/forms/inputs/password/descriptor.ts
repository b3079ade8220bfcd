import type { InputFolder } from '#forms/inputs/descriptor.ts'
import texts from './texts.json' with { type: 'json' }

export default {
  inputs: {
    password: {
      types: ['string'],
      asks: 'enter',
      describe: () => '••••••',
      unmasked: true,
      defaultFor: (schema) => schema.type === 'string' && schema.format === 'password' && schema.enum === undefined,
    },
  },
  texts,
} satisfies InputFolder
