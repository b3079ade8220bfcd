import type { Words } from '#lib/words.ts'
import { didYouMean, type FormFault, shown } from './finding.ts'

const BOTH = { zh: '写成 { "zh": "…", "en": "…" }。', en: 'Write { "zh": "…", "en": "…" }.' }
const NEWEST = 'https://json-schema.org/draft/2020-12/schema'

/** What is said of a JSON Schema. */
export const SCHEMA = {
  dialect: (name: unknown, known: Iterable<string>): FormFault => ({
    code: 'form-dialect',
    message: { zh: `不支持 $schema ${shown(name)}`, en: `the dialect ${shown(name)} is not read` },
    hint: {
      zh: `删掉 $schema，或写成下面之一：${[...known].join('、')}`,
      en: `Take $schema out, or write one of: ${[...known].join(', ')}.`,
    },
  }),
  newer: (key: string): FormFault => ({
    code: 'form-newer-keyword',
    message: {
      zh: `“${key}”是新版 JSON Schema 的关键字`,
      en: `"${key}" belongs to a newer JSON Schema than $schema names`,
    },
    hint: { zh: `把 $schema 改成 "${NEWEST}"。`, en: `Write "$schema": "${NEWEST}".` },
  }),
  tuple: (): FormFault => ({
    code: 'form-newer-keyword',
    message: { zh: '2020-12 版的 items 不能是列表', en: 'in 2020-12 "items" is no list' },
    hint: { zh: '逐项的规则写在 prefixItems 里。', en: 'List the schemas of the first entries under "prefixItems".' },
  }),
  notSchema: (value: unknown): FormFault => ({
    code: 'form-schema-shape',
    message: {
      zh: `这里要写一个 schema，而不是 ${shown(value)}`,
      en: `here stands ${shown(value)} instead of a schema`,
    },
    hint: { zh: '例如 { "type": "string" }。', en: 'Write for example { "type": "string" }.' },
  }),
  value: (key: string, value: unknown, wanted: { zh: string; en: string }): FormFault => ({
    code: 'form-keyword-value',
    message: { zh: `“${key}”不能是 ${shown(value)}`, en: `"${key}" cannot be ${shown(value)}` },
    hint: { zh: `要写${wanted.zh}。`, en: `Write ${wanted.en}.` },
  }),
  unknownKeyword: (key: string, known: Iterable<string>): FormFault => ({
    code: 'form-unknown-keyword',
    message: { zh: `没有“${key}”这个关键字`, en: `unknown schema keyword "${key}"` },
    hint: didYouMean(key, known),
  }),
  unread: (key: string): FormFault => ({
    code: 'form-unknown-keyword',
    message: { zh: `表单不支持“${key}”`, en: `a form cannot honour "${key}"` },
    hint: {
      zh: '改用 $ref 指向 $defs 里的一个定义。',
      en: 'Refer to one definition under $defs by "$ref" instead.',
    },
  }),
  withoutEffect: (key: string, needs: string): FormFault => ({
    code: 'form-no-effect',
    message: { zh: `没有“${needs}”，“${key}”不起作用`, en: `"${key}" does nothing without "${needs}"` },
    hint: { zh: `补上“${needs}”，或删掉“${key}”。`, en: `Add "${needs}", or take "${key}" out.` },
  }),
  unproposed: (): FormFault => ({
    code: 'form-no-effect',
    severity: 'warning',
    message: {
      zh: 'examples 只在填写文字或数字时作为候选，这里用不上',
      en: '"examples" are proposed where a text or a number is typed, which is not here',
    },
    hint: { zh: '去掉它；要预先填好就写 default。', en: 'Take it out; what stands there at first is "default".' },
  }),
  unknownType: (type: unknown, known: Iterable<string>): FormFault => ({
    code: 'form-unknown-type',
    message: { zh: `没有 ${shown(type)} 这个类型`, en: `unknown type ${shown(type)}` },
    hint: didYouMean(String(type), known),
  }),
  unknownFormat: (format: unknown, known: Iterable<string>): FormFault => ({
    code: 'form-unknown-format',
    message: {
      zh: `没有 ${shown(format)} 这个格式，它什么都会接受`,
      en: `unknown format ${shown(format)}, it would accept everything`,
    },
    hint: didYouMean(String(format), known),
  }),
  badPattern: (reason: string): FormFault => ({
    code: 'form-bad-pattern',
    message: { zh: `不是正则表达式：${reason}`, en: reason },
    hint: {
      zh: '它会让表单交不上去，又说不出是哪一项。',
      en: 'It would block the submit without naming a field.',
    },
  }),
  lookbehind: (): FormFault => ({
    code: 'form-lookbehind',
    message: {
      zh: '向后断言在 Safari 16.4 之前的手机上会出错',
      en: 'a lookbehind breaks on phones with Safari below 16.4',
    },
    hint: { zh: '改写正则，不用 (?<= 和 (?<!。', en: 'Write the pattern without (?<= or (?<!.' },
  }),
  foreignRef: (reference: string): FormFault => ({
    code: 'form-foreign-ref',
    message: { zh: `“${reference}”指向表单之外`, en: `"${reference}" leads out of the form` },
    hint: {
      zh: '把定义放进 $defs，再引用 "#/$defs/名称"。',
      en: 'Put the definition under $defs and refer to "#/$defs/name".',
    },
  }),
  danglingRef: (reference: string, known: Iterable<string>): FormFault => ({
    code: 'form-dangling-ref',
    message: { zh: `“${reference}”处什么都没有`, en: `nothing is at "${reference}"` },
    hint: didYouMean(reference, known),
  }),
  endlessRef: (): FormFault => ({
    code: 'form-endless-ref',
    message: { zh: '这个定义引用的还是它自己', en: 'this definition refers to itself and never ends' },
    hint: {
      zh: '只在字段（properties）或列表项（items）里引用自己。',
      en: 'Let it refer to itself only inside properties or items.',
    },
  }),
  emptyEnum: (): FormFault => ({
    code: 'form-empty-enum',
    message: { zh: '没有可选的答案', en: 'no choice is offered' },
    hint: { zh: '至少列出一个值。', en: 'List at least one value.' },
  }),
  enumNames: (labels: number, choices: number): FormFault => ({
    code: 'form-enum-names',
    message: { zh: `${choices} 个选项，却有 ${labels} 个名称`, en: `${labels} labels for ${choices} choices` },
    hint: { zh: '按顺序给每个选项一个名称。', en: 'Give each choice its label, in order.' },
  }),
  requiredMissing: (name: string, known: Iterable<string>): FormFault => ({
    code: 'form-required-missing',
    message: { zh: `必填“${name}”，表单里却没有这一项`, en: `"${name}" is required, but the form has no such field` },
    hint: didYouMean(name, known),
  }),
  requiredNever: (name: string): FormFault => ({
    code: 'form-required-missing',
    message: {
      zh: `必填“${name}”，这里的规则却不允许它`,
      en: `"${name}" is required, but the rules here never allow it`,
    },
    hint: { zh: '去掉 required，或放宽规则。', en: 'Take it out of "required", or allow it.' },
  }),
  name: (name: string): FormFault => ({
    code: 'form-name-refused',
    message: { zh: `propertyNames 不允许字段“${name}”`, en: `"propertyNames" refuses the field "${name}"` },
    hint: { zh: '改字段名，或放宽 propertyNames。', en: 'Rename the field, or let "propertyNames" take it.' },
  }),
  openNames: (key: string): FormFault => ({
    code: 'form-open-names',
    severity: 'warning',
    message: {
      zh: `“${key}”里的字段没有名字，表单不会问`,
      en: `what "${key}" allows has no name, so the form does not ask it`,
    },
    hint: {
      zh: '把要问的字段列在 properties 里；一串同样的内容用列表。',
      en: 'List what is asked under "properties", or use a list of entries.',
    },
  }),
  oneLanguage: (text: string, more: number): FormFault => ({
    code: 'form-one-language',
    severity: 'warning',
    message: {
      zh: `“${text}”${more > 0 ? `等 ${more + 1} 处` : ''}只有一种语言`,
      en: `"${text}"${more > 0 ? ` and ${more} more texts are` : ' is'} in one language only`,
    },
    hint: BOTH,
  }),
  notObject: (): FormFault => ({
    code: 'form-not-object',
    message: { zh: '表单的答案必须是一个对象', en: 'the answer of a form is an object' },
    hint: {
      zh: '写 "type": "object"，再列出 properties。',
      en: 'Set "type": "object" and list its properties.',
    },
  }),
  notCompilable: (reason: string): FormFault => ({
    code: 'form-not-compilable',
    message: { zh: `这个 schema 无法编译：${reason}`, en: `the schema cannot be compiled: ${reason}` },
    hint: {
      zh: '对照 JSON Schema 的说明改这一处。',
      en: 'Mend this place by the description of JSON Schema.',
    },
  }),
} as const

/** What is said of a field list. */
export const FIELDS = {
  twoSources: (): FormFault => ({
    code: 'form-two-sources',
    message: { zh: 'fields 和 schema 只能用一个', en: 'a form has fields or a schema, not both' },
    hint: { zh: '留下其中一个。', en: 'Keep one of them.' },
  }),
  empty: (): FormFault => ({
    code: 'form-empty',
    message: { zh: '表单什么都没问', en: 'the form asks nothing' },
    hint: { zh: '列出 fields，或给出 schema。', en: 'List fields, or give a schema.' },
  }),
  unknownField: (name: string, known: Iterable<string>): FormFault => ({
    code: 'form-unknown-field',
    message: { zh: `字段库里没有“${name}”`, en: `the field library has no "${name}"` },
    hint: didYouMean(name, known),
  }),
  fieldTwice: (name: string): FormFault => ({
    code: 'form-field-twice',
    message: { zh: `表单问了两次“${name}”`, en: `the form asks "${name}" twice` },
    hint: { zh: '给其中一个换个 "name"。', en: 'Give one of them another "name".' },
  }),
  oneLanguage: (text: string): FormFault => ({
    code: 'form-one-language',
    message: { zh: `“${text}”只有一种语言`, en: `the ${text} is in one language only` },
    hint: BOTH,
  }),
  whenUnknown: (asked: string, known: Iterable<string>): FormFault => ({
    code: 'form-when-unknown',
    message: {
      zh: `条件看的是“${asked}”，表单没有问它`,
      en: `the condition looks at "${asked}", which the form does not ask`,
    },
    hint: didYouMean(asked, known),
  }),
  whenValue: (field: string, value: unknown, choices: readonly unknown[]): FormFault => ({
    code: 'form-when-value',
    message: { zh: `“${field}”没有 ${shown(value)} 这个选项`, en: `"${field}" does not offer ${shown(value)}` },
    hint: offered(choices),
  }),
  whenKind: (field: string, way: string, wanted: Words): FormFault => ({
    code: 'form-when-value',
    message: { zh: `“${field}”不能用 ${way} 比较`, en: `"${field}" cannot be compared by "${way}"` },
    hint: wanted,
  }),
  caseUnknown: (field: string, missing: string): FormFault => ({
    code: 'form-case-unknown',
    message: {
      zh: `“${field}”的规则要看“${missing}”，表单没有问它`,
      en: `the rules of "${field}" depend on "${missing}", which the form does not ask`,
    },
    hint: { zh: `加上字段“${missing}”。`, en: `Add the field "${missing}".` },
  }),
} as const

/** What is said of how fields look. */
export const LOOK = {
  unknownKey: (key: string, known: Iterable<string>): FormFault => ({
    code: key === 'ui:field' ? 'form-unknown-ui-field' : 'form-unknown-ui-key',
    message: { zh: `没有“${key}”这个设置`, en: `unknown "${key}"` },
    hint: didYouMean(key, known),
  }),
  withoutField: (name: string, known: Iterable<string>): FormFault => ({
    code: 'form-ui-without-field',
    message: { zh: `schema 里没有字段“${name}”`, en: `the schema has no field "${name}"` },
    hint: didYouMean(name, known),
  }),
  unknownWidget: (widget: string, known: Iterable<string>): FormFault => ({
    code: 'form-unknown-widget',
    message: { zh: `没有“${widget}”这个控件`, en: `unknown widget "${widget}"` },
    hint: didYouMean(widget, known),
  }),
  widgetType: (widget: string, type: string, types: readonly string[]): FormFault => ({
    code: 'form-widget-type',
    message: { zh: `控件“${widget}”不能填 ${type}`, en: `the widget "${widget}" cannot edit a ${type}` },
    hint: { zh: `它能填：${types.join('、')}。`, en: `It edits: ${types.join(', ')}.` },
  }),
  widgetChoices: (widget: string): FormFault => ({
    code: 'form-widget-choices',
    message: { zh: `“${widget}”没有可选的答案`, en: `"${widget}" has nothing to choose from` },
    hint: {
      zh: '在 schema 里用 enum 列出选项。',
      en: 'List the choices under "enum" of the field\'s schema.',
    },
  }),
  noRows: {
    code: 'form-widget-choices',
    message: { zh: '矩阵没有行', en: 'the matrix has no rows' },
    hint: {
      zh: '在 schema 的 properties 里每行写一个问题，带 title。',
      en: 'Write a question a row under "properties" of the schema, each with its "title".',
    },
  },
  rowChoices: (name: string): FormFault => ({
    code: 'form-widget-choices',
    message: {
      zh: `矩阵的“${name}”这一行没有可选的答案`,
      en: `the row "${name}" of the matrix has nothing to choose from`,
    },
    hint: {
      zh: '给整个字段写 options，各行共用。',
      en: 'Write "options" of the field, which all rows share.',
    },
  }),
  otherChoices: (name: string, first: string): FormFault => ({
    code: 'form-widget-choices',
    message: {
      zh: `矩阵的“${name}”和“${first}”两行的选项不同`,
      en: `the rows "${name}" and "${first}" of the matrix offer different choices`,
    },
    hint: {
      zh: '选项写在字段的 options 里，各行共用；不同的问题另写一个字段。',
      en: 'Write the choices once, under "options" of the field; another question is a field of its own.',
    },
  }),
  requiredHidden: (name: string): FormFault => ({
    code: 'form-required-hidden',
    severity: 'warning',
    message: {
      zh: `“${name}”必填却被隐藏，没有人能填`,
      en: `"${name}" is required and hidden: nobody can answer it`,
    },
    hint: { zh: '给它 default，或去掉 required。', en: 'Give it a "default", or take it out of "required".' },
  }),
  orderMissing: (name: string): FormFault => ({
    code: 'form-order-missing',
    message: { zh: `顺序里没有“${name}”`, en: `the order does not name "${name}"` },
    hint: { zh: '加上它，或用 "*" 代表其余。', en: 'Add it, or "*" for the rest.' },
  }),
  orderUnknown: (name: string, known: Iterable<string>): FormFault => ({
    code: 'form-order-unknown',
    message: { zh: `schema 里没有字段“${name}”`, en: `the schema has no field "${name}"` },
    hint: didYouMean(name, known),
  }),
  oneLanguage: (text: string): FormFault => ({
    code: 'form-one-language',
    message: { zh: `“${text}”只有一种语言`, en: `"${text}" is in one language only` },
    hint: BOTH,
  }),
} as const

/** The choices that a field offers, as a hint. */
export function offered(choices: readonly unknown[]): Words {
  const list = choices.map(shown).join(', ')
  return { zh: `可选：${list}。`, en: `It offers: ${list}.` }
}

/** What is said of a field whose choices come from an operation. */
export const OFFER = {
  shape: (value: unknown) => ({
    zh: `${shown(value)} 没有写清选项从哪里来`,
    en: `${shown(value)} is no list to choose from`,
  }),
  example: {
    zh: '写成 { "operation": "regionCityList", "value": "code", "text": "name" }。',
    en: 'Write { "operation": "regionCityList", "value": "code", "text": "name" }.',
  },
  writes: (operation: string) => ({ zh: `${operation} 会改动数据`, en: `${operation} changes something` }),
  readOnly: { zh: '换一个只读的接口。', en: 'Name one that only reads.' },
  noList: (operation: string) => ({ zh: `${operation} 给出的不是列表`, en: `${operation} answers no list` }),
  listed: {
    zh: '换一个给出列表的接口，例如 regionCityList。',
    en: 'Name one that answers a list, such as regionCityList.',
  },
  noParameter: (operation: string, name: string) => ({
    zh: `${operation} 没有参数“${name}”`,
    en: `${operation} has no parameter "${name}"`,
  }),
  needs: (operation: string, name: string) => ({
    zh: `${operation} 需要参数“${name}”`,
    en: `${operation} needs the parameter "${name}"`,
  }),
  fieldFor: (name: string) => ({
    zh: `在 with 里写由哪个字段给出：{ "${name}": "字段名" }。`,
    en: `Say in "with" which field gives it: { "${name}": "field" }.`,
  }),
  noKey: (operation: string, key: string, name: unknown) => ({
    zh: `${key} 写的 ${shown(name)} 不在 ${operation} 的列表里`,
    en: `${key} is ${shown(name)}, which entries of ${operation} do not have`,
  }),
}
