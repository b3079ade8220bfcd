import type { InputFolder } from '#forms/inputs/descriptor.ts'
import FILE_TEXTS from './texts.json' with { type: 'json' }

export default {
  inputs: {
    file: {
      types: ['string'],
      asks: 'upload',
      saysRequired: true,
      settings: { types: 'fileKinds', maxBytes: 'bytes' },
      describe: (_answer, { t }) => t('uploaded'),
      unmasked: true,
    },
  },
  texts: FILE_TEXTS,
} satisfies InputFolder
