import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: { matrix: { types: ['object'], asks: 'choose', group: true } },
} satisfies InputFolder
