import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    checkbox: { types: ['boolean'], asks: 'choose', bare: true, defaultFor: (schema) => schema.type === 'boolean' },
    agreement: { types: ['boolean'], asks: 'choose', bare: true, settings: { links: 'links' } },
  },
} satisfies InputFolder
