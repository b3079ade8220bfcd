import { bothLanguages } from '#lib/words.ts'
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
  return { zh: SHAPES[name] ?? name, en: `a ${name}` }
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
  required: (name: string): Fault => ({
    code: 'shape.required',
    message: { zh: `缺少 "${name}"`, en: `"${name}" is missing` },
  }),
  /** Words of the schema's own. */
  said: (words: string): Fault => ({ code: 'shape.type', message: { zh: SAID[words] ?? words, en: words } }),
  kind: (wanted: readonly Text[], value: unknown): Fault => ({
    code: 'shape.type',
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
  value: (keyword: string, params: Record<string, unknown>, value: unknown, said: string): Fault => ({
    code: 'shape.value',
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
