import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import type { Kind } from '#runtime/expression/functions.ts'
import type { Json, Text } from '#runtime/model.ts'

const KINDS: Record<Kind, Text> = {
  text: { zh: '文字', en: 'text' },
  number: { zh: '数字', en: 'number' },
  boolean: { zh: '真假值', en: 'boolean' },
  list: { zh: '列表', en: 'list' },
  object: { zh: '对象', en: 'object' },
}

const article = (kind: Kind) => `${/^[aeiou]/.test(KINDS[kind].en) ? 'an' : 'a'} ${KINDS[kind].en}`
const isKind = (kind: string): kind is Kind => Object.hasOwn(KINDS, kind)
const kinds = (names: readonly string[]): Text => ({
  zh: names.map((name) => (isKind(name) ? KINDS[name].zh : name)).join('或'),
  en: names.map((name) => `a ${name}`).join(' or '),
})

/** Where the members of these names are declared. */
const DECLARED: Record<string, Text> = {
  query: { zh: '请在页面的 "query" 里声明。', en: 'Declare it under "query" of the page.' },
  state: { zh: '请在页面的 "state" 里声明。', en: 'Declare it under "state" of the page.' },
  answers: { zh: '它是本页某个输入块的 "name"。', en: 'It is the "name" of an input of the page.' },
  status: { zh: '它是 "data" 里某个数据源的名字。', en: 'It is the name of a source under "data".' },
  site: { zh: '请在 site.json 的 "constants" 里声明。', en: 'Declare it under "constants" of site.json.' },
  results: { zh: '由同一串动作里靠前的一步用 "as" 命名。', en: 'An earlier action of the list says it with "as".' },
}

const EXAMPLE: Text = {
  zh: "写成这样：race.state == 'open' && len(items) > 0，不加 {{ }}。",
  en: "Write it such as race.state == 'open' && len(items) > 0, without {{ }}.",
}

/** What is said of expressions and conditions. */
export const EXPRESSION = {
  syntax: (reason: Text, index: number, text: string, hint: Text | undefined): Fault => ({
    code: 'expression.syntax',
    message: {
      zh: `${reason.zh}（"${text}" 的第 ${index + 1} 个字符）`,
      en: `${reason.en} (character ${index + 1} of "${text}")`,
    },
    hint: hint ?? EXAMPLE,
  }),
  unknownFunction: (name: string, known: readonly string[]): Fault => ({
    code: 'expression.function',
    message: { zh: `没有函数 "${name}"`, en: `unknown function "${name}"` },
    hint: didYouMean(name, known, { zh: '函数', en: 'Functions' }),
  }),
  argumentCount: (name: string, { min, max }: { min: number; max: number }, given: number, help: Text): Fault => {
    const wanted = { zh: min === max ? `${min}` : `${min} 到 ${max}`, en: min === max ? `${min}` : `${min} to ${max}` }
    return {
      code: 'expression.arguments',
      message: {
        zh: `${name}() 要 ${wanted.zh} 个参数，这里给了 ${given} 个`,
        en: `${name}() takes ${wanted.en} argument${wanted.en === '1' ? '' : 's'}, not ${given}`,
      },
      hint: { zh: `${help.zh}。`, en: `${help.en}.` },
    }
  },
  unknownName: (name: string, known: Iterable<string>): Fault => ({
    code: 'expression.name',
    message: { zh: `没有 "${name}" 这个名字`, en: `unknown name "${name}"` },
    hint: didYouMean(name, known, { zh: '这里声明了', en: 'Declared here' }),
  }),
  unknownMember: (read: string, key: string, known: readonly string[]): Fault => {
    const near = didYouMean(key, known, { zh: `${read} 里有`, en: `Members of ${read}` })
    const declared = Object.hasOwn(DECLARED, read) ? DECLARED[read] : undefined
    return {
      code: 'expression.field',
      message: { zh: `"${read}" 里没有 "${key}"`, en: `"${read}" has no "${key}"` },
      hint: declared ? { zh: near.zh + declared.zh, en: `${near.en} ${declared.en}` } : near,
    }
  },
  argumentKind: (fn: string, wanted: readonly string[], index: number, kind: Kind): Fault => {
    const { zh, en } = kinds(wanted)
    return {
      code: 'expression.type',
      message: {
        zh: `${fn}() ${index === 0 ? '' : `的第 ${index + 1} 个参数`}要${zh}，这里是${KINDS[kind].zh}`,
        en: `${fn}() takes ${en}${index === 0 ? '' : ` as argument ${index + 1}`}, not a ${kind}`,
      },
    }
  },
  needsNumbers: (op: string, kind: Kind): Fault => ({
    code: 'expression.type',
    message: { zh: `"${op}" 两边要数字，这里是${KINDS[kind].zh}`, en: `"${op}" needs numbers, not a ${kind}` },
  }),
  comparesKinds: (op: string, a: Kind, b: Kind): Fault => ({
    code: 'expression.type',
    message: {
      zh: `"${op}" 在比较${KINDS[a].zh}和${KINDS[b].zh}`,
      en: `"${op}" compares a ${a} with a ${b}`,
    },
    hint: {
      zh: "两边写同一种值，如 race.regionCity.code == '310100'。",
      en: "Compare values of one kind, such as race.regionCity.code == '310100'.",
    },
  }),
  neverEqual: (literal: Json, choices: readonly string[], negated: boolean): Fault => {
    const value = JSON.stringify(literal)
    return {
      code: 'expression.never',
      message: {
        zh: `它的值不会是 ${value}${negated ? '，所以这个条件总是成立' : ''}`,
        en: `it is never ${value}${negated ? ', so this always holds' : ''}`,
      },
      hint: didYouMean(String(literal), choices, { zh: '可能的值', en: 'Possible values' }),
    }
  },
  shownKind: (wanted: Kind, kind: Kind): Fault => ({
    code: 'expression.type',
    message: {
      zh: `这里显示的是${KINDS[wanted].zh}，绑定给的却是${KINDS[kind].zh}`,
      en: `${article(wanted)} is shown here, not ${kind === 'boolean' ? 'a yes or no' : article(kind)}`,
    },
    hint: {
      zh: '绑定其中的一个成员，或用 cases 写清每种情况显示什么。',
      en: 'Bind one of its members, or say with cases what is shown when.',
    },
  }),
  constant: (holds: boolean): Fault => ({
    code: 'condition.constant',
    message: holds
      ? { zh: '这个条件总是成立', en: 'this always holds' }
      : { zh: '这个条件永远不成立', en: 'this never holds' },
    hint: { zh: '去掉条件，或写清在什么情况下成立。', en: 'Leave the condition out, or say when.' },
  }),
  never: (why: Text): Fault => ({
    code: 'condition.never',
    message: { zh: `这个条件不可能成立：${why.zh}`, en: `this can never hold: ${why.en}` },
  }),
  cycle: (names: readonly string[]): Fault => ({
    code: 'source.cycle',
    message: {
      zh: `它们互相等待，谁也不会有值：${names.join(' → ')}`,
      en: `these wait for each other: ${names.join(' → ')}`,
    },
    hint: {
      zh: '让其中一个改读 query、state 或别的数据源。',
      en: 'Let one of them read query, state or another source instead.',
    },
  }),
} as const

/** Why a condition contradicts itself. */
export const CONTRADICTION = {
  opposite: { zh: '它同时要求一件事和它的反面', en: 'it asks for a thing and for its opposite' },
  twoValues: (a: string, b: string): Text => ({
    zh: `同一个值不能既是 ${a} 又是 ${b}`,
    en: `one value cannot be ${a} and ${b}`,
  }),
  limits: { zh: '没有数字能同时满足这两个界限', en: 'no number is on both sides of these limits' },
  refused: { zh: '它要求一个值，又排除同一个值', en: 'it asks for a value and refuses the same' },
} as const satisfies Record<string, Text | ((...args: never[]) => Text)>

/** What people of other languages write, and how it is said here. */
export const OTHER_WAYS = (functions: readonly string[]): readonly [wrong: RegExp, hint: Text][] => [
  [
    /\?\?/,
    {
      zh: '请写 coalesce(a, b)：取第一个不缺也不空的值。',
      en: 'Write coalesce(a, b): the first that is not missing or empty.',
    },
  ],
  [
    /\?\./,
    {
      zh: '请写 a.b：缺少的东西的成员也是缺少，不会出错。',
      en: 'Write a.b: a member of what is missing is missing, never an error.',
    },
  ],
  [
    /=>|\bfunction\b/,
    {
      zh: '查列表用 find()、where()、pluck()、sum()，重复用 "each"。',
      en: 'Lists are asked with find(), where(), pluck() and sum(), or repeated with "each".',
    },
  ],
  [
    /\.\s*\w+\s*\(/,
    {
      zh: `函数单独写：contains(list, x)，不写 list.includes(x)。可用的有 ${functions.join('、')}。`,
      en: `Functions stand alone: contains(list, x), not list.includes(x). There are ${functions.join(', ')}.`,
    },
  ],
  [
    /(^|[^=!<>])=([^=]|$)/,
    {
      zh: '比较两个值写 ==；赋值用动作 "set"。',
      en: 'Two values are compared with ==. Values are set by the action "set".',
    },
  ],
]

/** What the parser says, by the beginning of its English words. */
const SYNTAX: readonly [en: RegExp, zh: (match: RegExpExecArray) => string][] = [
  [/^longer than (\d+) characters/, ([, most]) => `超过 ${most} 个字符`],
  [/^nested deeper than (\d+) levels/, ([, most]) => `嵌套超过 ${most} 层`],
  [/^operator (\S+) is not part of the language/, ([, op]) => `这里没有运算符 ${op}`],
  [/^one expression expected/, () => '这里应是一个表达式，写了几个'],
  [/^only listed functions can be called/, () => '只能调用列出的函数'],
  [/^not part of the expression language/, () => '表达式里没有这种写法'],
  [/^not a plain value/, () => '不是普通的值'],
  [/^Unclosed quote/, () => '引号没有闭合'],
  [/^Unclosed/, () => '括号没有闭合'],
  [/^Unexpected "?(.+?)"?$/, ([, what]) => `多出了 ${what}`],
  [/^Expected expression (?:after|before) (.+)$/, ([, what]) => `${what} 旁边缺少表达式`],
  [/^Expected expression/, () => '这里缺少一个表达式'],
  [/^Expected comma/, () => '缺少逗号'],
  [/^Expected (.+)$/, ([, what]) => `缺少 ${what}`],
  [/^missing unaryOp argument/, () => '运算符后面缺少值'],
  [/^Variable names cannot start with a number/, () => '名字不能以数字开头'],
]

/** The parser's complaint in both languages. */
export function syntaxReason(en: string): Text {
  for (const [pattern, zh] of SYNTAX) {
    const match = pattern.exec(en)
    if (match) return { zh: zh(match), en }
  }
  return { zh: `读不懂（${en}）`, en }
}
