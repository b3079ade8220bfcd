import type { InputFolder } from '#forms/inputs/descriptor.ts'

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
  texts: {
    zh: {
      picturesSent: '已上传 # 张',
      picturesMin: '{{label}}至少上传 {{limit}} 张',
      picturesMax: '{{label}}最多上传 {{limit}} 张',
    },
    en: {
      picturesSent: '# uploaded',
      picturesMin: 'Upload at least {{limit}} for {{label}}',
      picturesMax: 'Upload at most {{limit}} for {{label}}',
    },
  },
} satisfies InputFolder
