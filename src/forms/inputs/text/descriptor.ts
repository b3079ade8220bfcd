import type { InputFolder } from '#forms/inputs/descriptor.ts'

const isChoice = (schema: { enum?: unknown; oneOf?: unknown }) =>
  schema.enum !== undefined || schema.oneOf !== undefined

export default {
  inputs: {
    text: { types: ['string', 'number', 'integer'], asks: 'enter', settings: { mask: 'text' } },
    textarea: {
      types: ['string'],
      asks: 'enter',
      settings: { rows: 'number' },
      unmasked: true,
      defaultFor: (schema) => schema.type === 'string' && schema.format === 'textarea' && !isChoice(schema),
    },
    email: {
      types: ['string'],
      asks: 'enter',
      defaultFor: (schema) => schema.type === 'string' && schema.format === 'email' && !isChoice(schema),
    },
    number: {
      types: ['number', 'integer'],
      asks: 'enter',
      defaultFor: (schema) => (schema.type === 'number' || schema.type === 'integer') && !isChoice(schema),
    },
  },
} satisfies InputFolder
