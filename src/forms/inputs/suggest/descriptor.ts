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
  texts: {
    zh: { suggestions: '匹配的结果', suggestNone: '没有找到，可以继续手动填写' },
    en: { suggestions: 'What was found', suggestNone: 'Nothing found. You can go on typing.' },
  },
} satisfies InputFolder
