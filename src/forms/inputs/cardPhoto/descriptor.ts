import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    cardPhoto: {
      types: ['string'],
      asks: 'upload',
      saysRequired: true,
      settings: {
        side: 'text',
        type: 'field',
        upload: 'operation',
        open: 'operation',
        reads: 'operation',
        fills: 'fills',
      },
      facts: {
        idType: 'text',
        userName: 'text',
        enUserName: 'text',
        userGender: 'text',
        birthday: 'text',
        idNumber: 'text',
        nationality: 'text',
      },
      describe: (_answer, { t }) => t('uploaded'),
      unmasked: true,
    },
  },
} satisfies InputFolder
