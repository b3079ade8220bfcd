import { bothLanguages } from '#lib/words.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import type { Text } from '#runtime/model.ts'

const TYPES: Readonly<Record<string, Text>> = {
  array: { zh: '列表', en: 'a list' },
  object: { zh: '对象', en: 'an object' },
  boolean: { zh: 'true 或 false', en: 'true or false' },
  null: { zh: 'null', en: 'null' },
  string: { zh: '文字', en: 'a string' },
  number: { zh: '数字', en: 'a number' },
  integer: { zh: '整数', en: 'an integer' },
}
/** Named shapes of the schemas. */
const SHAPES: Readonly<Record<string, string>> = {
  text: '文字 {zh, en}',
  words: '文字',
  expression: '表达式',
  actions: '动作列表',
  route: '地址',
  colour: '颜色',
}
const NAMED: Readonly<Record<string, { code: string; what: Text }>> = {
  type: { code: 'widget.unknown', what: { zh: '没有这种块：', en: 'unknown widget ' } },
  do: { code: 'action.unknown', what: { zh: '没有这种动作：', en: 'unknown action ' } },
  call: { code: 'operation.unknown', what: { zh: '没有这个接口：', en: 'unknown operation ' } },
}

/** A value as it is quoted in a sentence. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** A shape that a schema names. */
export function named(name: string): Text {
  return { zh: SHAPES[name] ?? name, en: name === 'words' ? 'a text' : `a ${name}` }
}

/** The types that a schema allows. */
export function typeWords(type: string | string[]): Text {
  const words = [type].flat().map((one): Text => TYPES[one] ?? named(one))
  return { zh: words.map(({ zh }) => zh).join('或'), en: words.map(({ en }) => en).join(' or ') }
}

/** What a value breaks, by the keyword of the schema. */
const BROKEN: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  minimum: ({ limit }) => `太小，至少是 ${limit}`,
  exclusiveMinimum: ({ limit }) => `太小，要大于 ${limit}`,
  maximum: ({ limit }) => `太大，最多是 ${limit}`,
  exclusiveMaximum: ({ limit }) => `太大，要小于 ${limit}`,
  multipleOf: ({ multipleOf }) => `要是 ${multipleOf} 的倍数`,
  minLength: ({ limit }) => `太短，至少 ${limit} 个字符`,
  maxLength: ({ limit }) => `太长，最多 ${limit} 个字符`,
  minItems: ({ limit }) => `太少，至少 ${limit} 项`,
  maxItems: ({ limit }) => `太多，最多 ${limit} 项`,
  minProperties: ({ limit }) => `太少，至少 ${limit} 个属性`,
  maxProperties: ({ limit }) => `太多，最多 ${limit} 个属性`,
  uniqueItems: () => '里有重复的项',
  pattern: ({ pattern }) => `写法不对，要符合 ${pattern}`,
  const: ({ allowedValue }) => `不对，这里只能是 ${show(allowedValue)}`,
  propertyNames: ({ propertyName }) => `里的名字 ${show(propertyName)} 不合要求`,
  not: () => '是这里不允许的写法',
}

/** How a value of a type is written, by what stands there now. */
const WRITTEN: Readonly<Record<string, (value: unknown) => Text>> = {
  integer: (value) => numberHint(value, true),
  number: (value) => numberHint(value, false),
  boolean: () => ({ zh: '写 true 或 false，不加引号。', en: 'Write true or false, without quotes.' }),
  string: (value) =>
    typeof value === 'number' || typeof value === 'boolean'
      ? { zh: `写在引号里："${value}"。`, en: `Write it between quotes: "${value}".` }
      : { zh: '写成引号里的文字；不需要就整项删掉。', en: 'Write a text between quotes, or leave the whole line out.' },
  array: () => ({ zh: '写成列表：[ …, … ]。', en: 'Write a list: [ …, … ].' }),
  object: () => ({ zh: '写成对象：{ "…": … }。', en: 'Write an object: { "…": … }.' }),
}

const ANY_KIND = (): Text => ({
  zh: '改成其中一种写法；npx startline help 有每个块的例子。',
  en: 'Write one of these; npx startline help has an example of every block.',
})

function numberHint(value: unknown, whole: boolean): Text {
  if (typeof value === 'number') {
    return {
      zh: `写整数；金额以分为单位，${value} 元写 ${Math.round(value * 100)}。`,
      en: `Write a whole number; money is in fen: ${value} yuan is ${Math.round(value * 100)}.`,
    }
  }
  const [digits] = typeof value === 'string' ? (/\d+(\.\d+)?/.exec(value) ?? []) : []
  const example = digits ?? '120'
  const kind = whole ? { zh: '整数', en: 'a whole number' } : { zh: '数字', en: 'a number' }
  return {
    zh: `写${kind.zh}，不加引号和单位，如 ${example}。`,
    en: `Write ${kind.en} without quotes or a unit, such as ${example}.`,
  }
}

/** What a pattern of the schemas asks for, in words. */
const PATTERNS: Readonly<Record<string, Text>> = {
  '^[0-9]{6}$': { zh: '六位数字，如 420500。', en: 'Six digits, such as 420500.' },
  '^[1-9][0-9]{9}$': {
    zh: '十位数字，和文件夹同名，如 1000060001。',
    en: 'Ten digits, as the folder is called: 1000060001.',
  },
  '^[1-9][0-9]{11}$': {
    zh: '赛事编号加两位数字，如 100006000101。',
    en: "The race's id and two digits, such as 100006000101.",
  },
  '^[A-Za-z0-9-]{1,64}$': { zh: '字母、数字和连字符，如 health。', en: 'Letters, digits and hyphens, such as health.' },
  '^[A-Za-z][A-Za-z0-9_-]*$': {
    zh: '字母、数字和连字符，如 hero-2。',
    en: 'Letters, digits and hyphens, such as hero-2.',
  },
  '^[A-Za-z_][A-Za-z0-9_]*$': {
    zh: '字母、数字和下划线，不以数字开头，如 form2。',
    en: 'Letters, digits and _, not a digit first, such as form2.',
  },
  '^#[0-9a-fA-F]{6}$': { zh: '# 和六位十六进制数，如 #1F5EFF。', en: '# and six hexadecimal digits, such as #1F5EFF.' },
  '^[0-9+ -]{5,20}$': {
    zh: '数字、空格、+ 和 -，如 021-12345678。',
    en: 'Digits, blanks, + and -, such as 021-12345678.',
  },
}

/** The way out of a value that breaks a keyword of its schema. */
function valueHint(keyword: string, { minimum, maximum, pattern }: Schema): Text {
  if (minimum !== undefined && maximum !== undefined && /imum$/i.test(keyword)) {
    return { zh: `写 ${minimum} 到 ${maximum} 之间的数。`, en: `Write a number from ${minimum} to ${maximum}.` }
  }
  return (
    (pattern === undefined ? undefined : PATTERNS[pattern]) ??
    MENDED[keyword] ?? { zh: '改成这里允许的写法，或删掉这一项。', en: 'Write what is possible here, or leave it out.' }
  )
}

const MENDED: Readonly<Record<string, Text>> = {
  minimum: { zh: '写大一点的数，或删掉这一项。', en: 'Write a greater number, or leave it out.' },
  exclusiveMinimum: { zh: '写大于它的数。', en: 'Write a number above that.' },
  maximum: {
    zh: '写小一点的数；金额以分、距离以公里为单位。',
    en: 'Write a smaller number; money is in fen, distances in km.',
  },
  pattern: { zh: '照这个规则改写。', en: 'Write it by that rule.' },
  minLength: { zh: '写上文字，不要留空。', en: 'Write something: it may not be empty.' },
  maxLength: { zh: '写短一点。', en: 'Write less.' },
  minItems: { zh: '多写几项，或整项删掉。', en: 'Write more of them, or leave the whole list out.' },
  maxItems: { zh: '删掉多出来的。', en: 'Take out what is too many.' },
  uniqueItems: { zh: '每项只写一次。', en: 'Keep each once.' },
}

/** What is said of values that do not fit their schema. */
export const SHAPE = {
  property: (name: string, known: readonly string[]): Fault => ({
    code: 'shape.property',
    message: { zh: `这里没有 "${name}" 这个属性`, en: `"${name}" is not known here` },
    hint:
      name === 'when' && known.includes('showIf')
        ? { zh: '块的条件写 "showIf"。', en: 'A block says "showIf".' }
        : didYouMean(name, known, { zh: '这里可以写', en: 'Possible here' }),
  }),
  required: (name: string, wanted: Schema = {}): Fault => {
    const kind = wanted.type ? typeWords(wanted.type) : wanted.$ref ? named(wanted.$ref.split('/').at(-1) ?? '') : null
    return {
      code: 'shape.required',
      message: { zh: `缺少 "${name}"`, en: `"${name}" is missing` },
      hint: {
        zh: `补上 "${name}"${kind ? `（${kind.zh}）` : ''}。`,
        en: `Add "${name}"${kind ? ` (${kind.en})` : ''}.`,
      },
    }
  },
  /** Words of the schema's own. */
  said: (words: string): Fault => ({ code: 'shape.type', message: { zh: SAID[words] ?? words, en: words } }),
  kind: (wanted: readonly Text[], value: unknown, type?: string): Fault => ({
    code: 'shape.type',
    hint: (WRITTEN[type ?? ''] ?? ANY_KIND)(value),
    message: bothLanguages((lang) => {
      const kinds = wanted.map((one) => one[lang]).join(lang === 'zh' ? '或' : ' or ')
      return lang === 'zh' ? `应是${kinds}，不是 ${show(value)}` : `must be ${kinds}, not ${show(value)}`
    }),
  }),
  choice: (key: string, value: unknown, allowed: readonly string[]): Fault => {
    const special = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined
    return {
      code: special?.code ?? 'shape.enum',
      message: special
        ? { zh: special.what.zh + show(value), en: special.what.en + show(value) }
        : { zh: `${show(value)} 不在可选的值里`, en: `${show(value)} is not one of the values possible here` },
      hint: didYouMean(String(value), allowed, { zh: '可以是', en: 'Possible' }),
    }
  },
  value: (keyword: string, params: Record<string, unknown>, value: unknown, said: string, parent: Schema): Fault => ({
    code: 'shape.value',
    hint: valueHint(keyword, parent),
    message: {
      zh: `${show(value)} ${BROKEN[keyword]?.(params) ?? `不合要求（${said}）`}`,
      en: `${show(value)} ${said}`,
    },
  }),
} as const

/** Chinese of what schemas say in `x-message`. */
const SAID: Readonly<Record<string, string>> = {
  'an overlay says what it changes; a page that extends another says its own route':
    '覆盖文件要写明改什么；由别的页面扩展出来的页面要写自己的地址',
  'a case is {when, zh, en} or {when, value}': 'cases 的一项写 {when, zh, en} 或 {when, value}',
  'a change is {block, merge}, {block, remove}, {block, move}, {after, insert}, {before, insert}, {into, insert}, {merge} for the page itself; for a part of a block {block, field}, {block, group} or {block, list, item} with merge, remove or move, or {block, list, insert}':
    '一处改动写 {block, merge}、{block, remove}、{block, move}、{after, insert}、{before, insert}、{into, insert}，或改页面本身的 {merge}；块里的部分再加 list、item、field 或 group',
}
