import { localText } from '#forms/engine/fieldAt.ts'
import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    computed: {
      types: ['string', 'number', 'integer', 'boolean'],
      asks: 'enter',
      settings: { value: 'expression', sent: 'flag', unit: 'words' },
      describe: (answer, { ui, lang }) => `${answer} ${localText(ui['ui:options']?.unit, lang)}`.trim(),
    },
  },
} satisfies InputFolder
