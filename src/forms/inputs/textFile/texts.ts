import { addTexts } from '#lib/i18n.ts'

addTexts('forms', {
  zh: {
    readFile: '从文件读入（CSV 或 TXT）',
    fileUnread: '这个文件读不出文字，请另存为 CSV 后再试',
    fileTooLong: '文件太大：最多 {{most}} 个字',
  },
  en: {
    readFile: 'Read from a file (CSV or TXT)',
    fileUnread: 'No text could be read from this file. Save it as CSV and try again.',
    fileTooLong: 'The file is too long: {{most}} characters at most',
  },
})
