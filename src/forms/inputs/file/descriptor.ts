import type { InputFolder } from '#forms/inputs/descriptor.ts'

export default {
  inputs: {
    file: {
      types: ['string'],
      asks: 'upload',
      saysRequired: true,
      describe: (_answer, { t }) => t('uploaded'),
      unmasked: true,
    },
  },
  texts: {
    zh: {
      upload: '上传图片',
      replace: '重新上传',
      remove: '删除图片',
      uploading: '上传中…',
      compressing: '正在压缩…',
      uploaded: '已上传',
      fileKind: '只能上传 png 或 jpg 图片',
      fileSize: '图片压缩后仍超过 1 MB，请换一张',
      uploadFailed: '上传失败，请检查网络后重试',
    },
    en: {
      upload: 'Upload a picture',
      replace: 'Replace the picture',
      remove: 'Remove the picture',
      uploading: 'Uploading…',
      compressing: 'Making it smaller…',
      uploaded: 'Uploaded',
      fileKind: 'Only png and jpg pictures can be uploaded',
      fileSize: 'The picture is still over 1 MB, choose another',
      uploadFailed: 'The upload failed. Check your connection and try again',
    },
  },
} satisfies InputFolder
