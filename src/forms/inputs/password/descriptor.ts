import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    password: {
      types: ['string'],
      asks: 'enter',
      describe: () => '••••••',
      unmasked: true,
      defaultFor: (schema) => schema.type === 'string' && schema.format === 'password' && schema.enum === undefined,
    },
  },
  texts: { zh: { show: '显示密码', hide: '隐藏密码' }, en: { show: 'Show password', hide: 'Hide password' } },
} satisfies InputFolder
