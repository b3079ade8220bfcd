import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: {
    addPictures: '添加图片',
    removePicture: '删除第 {{n}} 张图片',
    pictureAt: '{{label}}：第 {{n}} 张',
    picturesBusy: '正在上传，还有 {{left}} 张…',
    pictureNot: '{{name}}：{{reason}}',
  },
  en: {
    addPictures: 'Add pictures',
    removePicture: 'Remove picture {{n}}',
    pictureAt: '{{label}}: picture {{n}}',
    picturesBusy: 'Uploading, {{left}} to go…',
    pictureNot: '{{name}}: {{reason}}',
  },
})
