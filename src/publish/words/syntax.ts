import type { Words } from '#lib/words.ts'

/** What is wrong with a text that is no JSON, and what to do. */
export interface Said {
  message: Words
  hint: Words
}

const VALUE: Words = {
  zh: '写双引号里的文字、数字、true、false、null、列表或对象。',
  en: 'Write a text in double quotes, a number, true, false, null, a list or an object.',
}
const KEY: Words = { zh: '写成 "键": 值。', en: 'Write "key": value.' }
const write = (text: string): Words => ({ zh: `写 ${text}。`, en: `Write ${text}.` })

/** What is said of the syntax of a file; texts from the file come in quotes, shortened. */
export const SYNTAX = {
  empty: {
    message: { zh: '文件是空的', en: 'the file is empty' },
    hint: { zh: '写一个对象 { … }，或删掉文件。', en: 'Write an object, { … }, or remove the file.' },
  },
  fullWidthBlank: {
    message: { zh: '文字之外有全角空格', en: 'a blank of full width stands outside a text' },
    hint: { zh: '改成普通空格。', en: 'Write an ordinary blank instead.' },
  },
  fullWidth: (letter: string, meant: string): Said => ({
    message: { zh: `文字之外用了全角标点“${letter}”`, en: `"${letter}" is full-width punctuation outside a text` },
    hint: { zh: `改成 ${meant}。`, en: `Write ${meant} instead.` },
  }),
  fullWidthQuote: (quote: string): Said => ({
    message: {
      zh: `文字用全角引号“${quote}”结尾`,
      en: `the text ends with "${quote}", which is full-width punctuation`,
    },
    hint: { zh: '改成 "。', en: 'Write " instead.' },
  }),
  noColon: (key: string): Said => ({
    message: { zh: `键 ${key} 后面缺少冒号 :`, en: `":" is missing after the key ${key}` },
    hint: KEY,
  }),
  noKey: (found: string): Said => ({
    message: { zh: `这里应是双引号里的键，不是 ${found}`, en: `a key in double quotes is expected, not ${found}` },
    hint: KEY,
  }),
  noValue: (key: string): Said => ({
    message: { zh: `键 ${key} 没有值`, en: `the key ${key} has no value` },
    hint: VALUE,
  }),
  otherValue: (found: string): Said => ({
    message: { zh: `这里应是一个值，不是 ${found}`, en: `a value is expected, not ${found}` },
    hint: VALUE,
  }),
  noJson: { message: { zh: '这不是 JSON', en: 'this is no JSON' }, hint: VALUE },
  afterEnd: (found: string): Said => ({
    message: { zh: `文件结束之后还有内容：${found}`, en: `the file goes on after its end: ${found}` },
    hint: {
      zh: '前面多了一个右括号，或这是多余的内容：删掉。',
      en: 'One closing bracket too many stands before it, or this is a leftover: remove it.',
    },
  }),
  comment: {
    message: { zh: 'JSON 里不能写注释', en: 'JSON has no comments' },
    hint: { zh: '删掉，或写进已有的属性。', en: 'Remove it, or say it in a property that the schema has.' },
  },
  escape: {
    message: { zh: '"\\" 后面的字符不对', en: '"\\" does not go with the letter after it' },
    hint: { zh: '一个 "\\" 要写成 "\\\\"。', en: 'Write "\\\\" for one "\\".' },
  },
  invisible: {
    message: {
      zh: '文字里有制表符或别的看不见的字符',
      en: 'a tab or another invisible character stands in a text',
    },
    hint: { zh: '换行写 \\n，制表符写 \\t。', en: 'Write \\n for a new line, \\t for a tab.' },
  },
  commasInNumber: (written: string): Said => ({
    message: { zh: `数字里不写逗号，不能写 ${written}`, en: `a number is written without commas, not ${written}` },
    hint: write(written.replaceAll(',', '')),
  }),
  twoCommas: {
    message: { zh: '连着两个逗号', en: 'two commas stand one after the other' },
    hint: { zh: '去掉一个。', en: 'Remove one.' },
  },
  lastComma: {
    message: { zh: '最后一项后面多了逗号', en: 'a comma stands after the last entry' },
    hint: { zh: '去掉逗号。', en: 'Remove the comma.' },
  },
  noComma: (before: string, after: string): Said => ({
    message: { zh: `${before} 和 ${after} 之间缺少逗号`, en: `a comma is missing between ${before} and ${after}` },
    hint: { zh: '在这一行末尾加逗号。', en: 'Write a comma at the end of this line.' },
  }),
  noNumber: (found: string, text: string): Said => ({
    message: { zh: `${found} 不是数字`, en: `${found} is no number` },
    hint: { zh: `如果是文字，写成 "${text}"。`, en: `Write "${text}" if it is a text.` },
  }),
  otherNumber: (found: string, meant: string): Said => ({
    message: { zh: `${found} 不是数字`, en: `${found} is no number` },
    hint: write(meant),
  }),
  afterNumber: (found: string): Said => ({
    message: { zh: `数字后面不能接 ${found}`, en: `a number stands alone, without ${found}` },
    hint: {
      zh: `去掉 ${found}，或写成双引号里的文字。`,
      en: `Remove ${found}, or write a text in double quotes.`,
    },
  }),
  quoteInText: {
    message: { zh: '文字到这里结束，后面又接着写', en: 'a text ends here and goes on after it' },
    hint: { zh: '文字里的引号写 \\" 或“ ”。', en: 'Quotes inside a text are written \\" or “ ”.' },
  },
  openText: (found: string): Said => ({
    message: { zh: `文字 ${found} 在这一行没有闭合`, en: `the text ${found} is not closed on its line` },
    hint: { zh: '末尾写 "；里面换行写 \\n。', en: 'Write " at its end; \\n for a new line in it.' },
  }),
  unclosed: (bracket: string, closing: string): Said => ({
    message: { zh: `这里的 "${bracket}" 没有闭合`, en: `"${bracket}" is opened here and never closed` },
    hint: { zh: `在结束的地方写 "${closing}"。`, en: `Write "${closing}" where it ends.` },
  }),
  otherWord: (found: string, meant: string): Said => ({
    message: { zh: `${found} 不是值`, en: `${found} is no value` },
    hint: write(meant),
  }),
  singleQuotes: {
    message: { zh: "文字用双引号，不用 '…'", en: "texts stand in double quotes, not in '…'" },
    hint: write('"…"'),
  },
  semicolon: {
    message: { zh: '";" 不能用来分隔', en: '";" separates nothing' },
    hint: { zh: '写逗号。', en: 'Write a comma.' },
  },
  equals: {
    message: { zh: '键和值之间用了 "="', en: '"=" stands between a key and its value' },
    hint: write('":"'),
  },
  outsideQuotes: (found: string, text: string): Said => ({
    message: { zh: `${found} 写在了引号外`, en: `${found} stands outside quotes` },
    hint: { zh: `写在双引号里："${text}"。`, en: `Write it in double quotes: "${text}".` },
  }),
  encoding: (name: string | null): Said => ({
    message: {
      zh: name ? `文件用 ${name} 保存，不是 UTF-8：读不出文字` : '文件不是用 UTF-8 保存的：读不出文字',
      en: `the file is saved as ${name ?? 'another encoding'}, not as UTF-8: its letters cannot be read`,
    },
    hint: {
      zh: '请存成 UTF-8。记事本：“另存为”，编码选“UTF-8”。VS Code：点底部的编码，先“通过编码重新打开”，再“通过编码保存”为 UTF-8。',
      en: 'Save it as UTF-8. In Notepad: “Save as”, encoding “UTF-8”. In VS Code: click the encoding at the bottom, “Reopen with Encoding”, then “Save with Encoding” UTF-8.',
    },
  }),
} as const satisfies Record<string, Said | ((...args: never[]) => Said)>

const UNREAD: Words = { zh: '整个文件都没有读。', en: 'Nothing of this file is read.' }

/** What is said of a file that goes beyond what is read. */
export const BEYOND = {
  characters: (most: number): Said => ({
    message: { zh: `文件超过 ${most} 个字符`, en: `the file is longer than ${most} characters` },
    hint: UNREAD,
  }),
  levels: (most: number): Said => ({
    message: { zh: `嵌套超过 ${most} 层`, en: `nested deeper than ${most} levels` },
    hint: UNREAD,
  }),
  values: (most: number): Said => ({
    message: { zh: `一个文件里超过 ${most} 个值`, en: `more than ${most} values in one file` },
    hint: UNREAD,
  }),
} as const
