import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asObject, isObject, type Json } from '#lib/json.ts'
import type { Text } from '#runtime/model.ts'
import { namesIn, readJson } from './readJson.ts'

/** What the about.json beside an input says of it. */
export interface InputWords {
  name: string
  about: Text
  /** Settings of its own. */
  settings: Readonly<Record<string, Text>>
  example: { fields: Json; answer: Json }
}

/** What is said of every input, by folder and name. */
export function readInputWords(root: string): InputWords[] {
  const inputs = join(root, 'src/forms/inputs')
  return namesIn(inputs).flatMap((folder) => {
    const file = join(inputs, folder, 'about.json')
    return Object.entries(existsSync(file) ? readJson(file) : {}).flatMap(([name, one]) => {
      if (!isObject(one) || !isObject(one.about) || !isObject(one.example)) return []
      const { fields = [], answer = {} } = one.example
      const settings = Object.entries(asObject(one.settings)).map(([key, words]) => [key, textOf(words)])
      return [{ name, about: textOf(one.about), settings: Object.fromEntries(settings), example: { fields, answer } }]
    })
  })
}

function textOf(value: Json | undefined): Text {
  const { zh, en } = asObject(value)
  return { zh: String(zh ?? ''), en: String(en ?? '') }
}

/** Settings that every input takes. */
export const COMMON_WORDS: Readonly<Record<string, Text>> = {
  width: { zh: '宽屏上占多宽；full 占满一行。', en: 'How wide it is on a wide screen; "full" takes the whole row.' },
  autocomplete: {
    zh: '浏览器自动填什么，如 name、email、tel。',
    en: 'What the browser fills in: name, email, tel and others.',
  },
  inputmode: { zh: '手机弹出哪种键盘，如 numeric。', en: 'Which keyboard a phone shows, such as numeric.' },
  autocapitalize: {
    zh: '自动大写：none、words、characters。',
    en: 'What becomes a capital by itself: none, words, characters.',
  },
  disabledWhen: {
    zh: '这个表达式成立时不能填，例如 "pickup == \'mail\'"。',
    en: 'It cannot be filled in while this expression over the answers holds, such as "pickup == \'mail\'".',
  },
  optionalMark: {
    zh: 'false：不标“选填”。是否必填由页面决定、表单自己不知道时写。',
    en: 'False: not marked as optional, where the page decides whether it is asked for and the form cannot know.',
  },
  check: {
    zh: '离开字段时让平台检查：{ "operation": "…", "with": { "参数": "字段" } }。',
    en: 'Asks the platform on leaving the field: { "operation": "…", "with": { "parameter": "field" } }.',
  },
}
