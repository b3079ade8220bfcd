import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: { ranking: { types: ['array'], asks: 'choose', group: true, settings: { carry: 'field' } } },
} satisfies InputFolder
