import type { InputFolder } from '#forms/inputs/descriptor.ts'
import texts from './issues.json' with { type: 'json' }

export default {
  inputs: {
    pictures: {
      types: ['array'],
      asks: 'upload',
      group: true,
      describe: (answer, { t }) =>
        Array.isArray(answer) ? t('picturesSent').replace('#', String(answer.length)) : null,
      issues: { minItems: 'picturesMin', maxItems: 'picturesMax' },
      unmasked: true,
    },
  },
  texts,
} satisfies InputFolder
