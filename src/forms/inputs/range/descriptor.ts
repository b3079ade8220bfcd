import { localText } from '#forms/engine/fieldAt.ts'
import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    range: {
      types: ['integer', 'number'],
      asks: 'choose',
      settings: { unit: 'words' },
      describe: (answer, { ui, lang }) => `${answer} ${localText(ui['ui:options']?.unit, lang)}`.trim(),
    },
  },
} satisfies InputFolder
