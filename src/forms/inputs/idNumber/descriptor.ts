import type { InputFolder } from '#forms/inputs/descriptor.ts'
import { answersFrom, cardFacts, typeField } from './card.ts'

export default {
  inputs: {
    idNumber: {
      types: ['string'],
      asks: 'enter',
      settings: { idCard: 'when', fills: 'fills' },
      facts: { birthday: 'text', gender: ['male', 'female'] },
      faults(answer, { options, answers }) {
        const card = cardFacts(answer, options, answers[typeField(options)])
        const implied = card ? Object.entries(answersFrom(options, card)) : []
        return implied.flatMap(([field, value]) => {
          const given = answers[field]
          return given === undefined || given === value ? [] : [{ field, keyword: 'agrees' }]
        })
      },
    },
  },
} satisfies InputFolder
