import type { Text } from '#runtime/model.ts'

/** What the readers of JSON and of moments say in English, and how that is said in Chinese: `*` stands for what varies. */
const SAID: readonly [en: string, zh: string][] = [
  ['the file is empty', '文件是空的'],
  ['Write an object, { … }, or remove the file.', '写一个对象 { … }，或删掉文件。'],
  ['a blank of full width stands outside a text', '文字之外有全角空格'],
  ['"*" is full-width punctuation outside a text', '文字之外用了全角标点“*”'],
  ['Write an ordinary blank instead.', '改成普通空格。'],
  ['Write * instead.', '改成 *。'],
  ['":" is missing after the key *', '键 * 后面缺少冒号 :'],
  ['Write "key": value.', '写成 "键": 值。'],
  ['the file goes on after its end: *', '文件结束之后还有内容：*'],
  [
    'One closing bracket too many stands before it, or this is a leftover: remove it.',
    '前面多了一个右括号，或这是多余的内容：删掉。',
  ],
  ['JSON has no comments', 'JSON 里不能写注释'],
  ['Remove it, or say it in a property that the schema has.', '删掉，或写进已有的属性。'],
  ['"\\" does not go with the letter after it', '"\\" 后面的字符不对'],
  ['Write "\\\\" for one "\\".', '一个 "\\" 要写成 "\\\\"。'],
  ['a tab or another invisible character stands in a text', '文字里有制表符或别的看不见的字符'],
  ['Write \\n for a new line, \\t for a tab.', '换行写 \\n，制表符写 \\t。'],
  ['a key in double quotes is expected, not *', '这里应是双引号里的键，不是 *'],
  ['the key * has no value', '键 * 没有值'],
  ['a value is expected, not *', '这里应是一个值，不是 *'],
  [
    'Write a text in double quotes, a number, true, false, null, a list or an object.',
    '写双引号里的文字、数字、true、false、null、列表或对象。',
  ],
  ['this is no JSON', '这不是 JSON'],
  ['a number is written without commas, not *', '数字里不写逗号，不能写 *'],
  ['two commas stand one after the other', '连着两个逗号'],
  ['Remove one.', '去掉一个。'],
  ['a comma stands after the last entry', '最后一项后面多了逗号'],
  ['Remove the comma.', '去掉逗号。'],
  ['Write "*" if it is a text.', '如果是文字，写成 "*"。'],
  ['a text ends here and goes on after it', '文字到这里结束，后面又接着写'],
  ['Quotes inside a text are written \\" or “ ”.', '文字里的引号写 \\" 或“ ”。'],
  ['a comma is missing between * and *', '* 和 * 之间缺少逗号'],
  ['Write a comma at the end of this line.', '在这一行末尾加逗号。'],
  ['the text ends with "*", which is full-width punctuation', '文字用全角引号“*”结尾'],
  ['the text * is not closed on its line', '文字 * 在这一行没有闭合'],
  ['Write " at its end; \\n for a new line in it.', '末尾写 "；里面换行写 \\n。'],
  ['"*" is opened here and never closed', '这里的 "*" 没有闭合'],
  ['Write "*" where it ends.', '在结束的地方写 "*"。'],
  ["texts stand in double quotes, not in '…'", "文字用双引号，不用 '…'"],
  ['";" separates nothing', '";" 不能用来分隔'],
  ['Write a comma.', '写逗号。'],
  ['"=" stands between a key and its value', '键和值之间用了 "="'],
  ['a number stands alone, without *', '数字后面不能接 *'],
  ['Remove *, or write a text in double quotes.', '去掉 *，或写成双引号里的文字。'],
  ['Write it in double quotes: "*".', '写在双引号里："*"。'],
  ['* stands outside quotes', '* 写在了引号外'],
  ['the file is longer than * characters', '文件超过 * 个字符'],
  ['nested deeper than * levels', '嵌套超过 * 层'],
  ['more than * values in one file', '一个文件里超过 * 个值'],
  ['Nothing of this file is read.', '整个文件都没有读。'],
  [
    'the file is saved as another encoding, not as UTF-8: its letters cannot be read',
    '文件不是用 UTF-8 保存的：读不出文字',
  ],
  ['the file is saved as *, not as UTF-8: its letters cannot be read', '文件用 * 保存，不是 UTF-8：读不出文字'],
  [
    'Save it as UTF-8. In Notepad: *',
    '请存成 UTF-8。记事本：“另存为”，编码选“UTF-8”。VS Code：点底部的编码，先“通过编码重新打开”，再“通过编码保存”为 UTF-8。',
  ],
  ['a moment is written as a date, not as the number *', '时间写成日期，不写数字 *'],
  ['Write "*", if that is meant.', '如果是这个意思，写 "*"。'],
  ['Write it such as "*".', '写法如 "*"。'],
  ['Write "*", if its last day is meant.', '如果指那个月的最后一天，写 "*"。'],
  ['* is no day of the calendar: * has * days', '* 在日历上没有：* 只有 * 天'],
  ['* is no moment', '* 不是时间'],
  ['* has no time of day', '* 缺少几点几分'],
  ['* has no zone', '* 缺少时区'],
  ['* is not written as a moment', '* 不是时间的写法'],
  ['* is not written as a day', '* 不是日期的写法'],
  ['* is no day', '* 不是日期'],
  ['* is no length of time', '* 不是时长'],
  [
    'Write "*". PT30M is 30 minutes, PT2H two hours, P1D a day.',
    '写 "*"。PT30M 是 30 分钟，PT2H 是 2 小时，P1D 是 1 天。',
  ],
  ['PT30M is 30 minutes, PT2H two hours, P1D a day.', 'PT30M 是 30 分钟，PT2H 是 2 小时，P1D 是 1 天。'],
  ['* is no number', '* 不是数字'],
  ['* is no value', '* 不是值'],
  ['Write "*".', '写 "*"。'],
  ['Write *.', '写 *。'],
]

const PATTERNS = SAID.map(([en, zh]) => {
  const parts = en.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { pattern: new RegExp(`^${parts.join('([\\s\\S]*)')}$`), zh }
})

/** What a reader says, in both languages; English where it says something new. */
export function readerSaid(en: string): Text {
  for (const { pattern, zh } of PATTERNS) {
    const match = pattern.exec(en)
    if (!match) continue
    let next = 1
    return { en, zh: zh.replace(/\*/g, () => match[next++] ?? '') }
  }
  return { zh: en, en }
}
