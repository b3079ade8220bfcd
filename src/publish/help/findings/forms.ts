import type { FindingHelp } from './types.ts'

/** Help on the findings of forms. */
export const FORMS: Readonly<Record<string, FindingHelp>> = {
  'form.empty': {
    why: { zh: '跑者会看到空卡片。', en: 'Runners would see an empty card.' },
    mend: { zh: '列出字段，或给出 schema。', en: 'List fields, or give a schema.' },
    example: '"fields": ["userName", "email"]',
  },
  'form.twoSources': {
    why: { zh: '其中一个会被忽略。', en: 'One of them would be ignored.' },
    mend: { zh: '留一个。', en: 'Keep one.' },
  },
  'form.notObject': {
    why: { zh: '表单的回答是以字段名为键的对象。', en: "A form's answer is an object by field name." },
    mend: { zh: '写 "type": "object" 并列出 properties。', en: 'Write "type": "object" with its properties.' },
    example: '{ "type": "object", "properties": { … } }',
  },
  'form.compile': {
    why: { zh: '页面无法发布。', en: 'The page could not be published.' },
    mend: { zh: '提示说明了原因。', en: 'The message says what stands in the way.' },
  },
  'form.notCompilable': {
    why: { zh: '页面无法发布。', en: 'The page could not be published.' },
    mend: { zh: '提示说明了原因。', en: 'The message says what stands in the way.' },
  },
  'form.schemaShape': {
    why: { zh: 'schema 是对象，或 true、false。', en: 'A schema is an object, or true or false.' },
    mend: { zh: '写成对象。', en: 'Write an object.' },
    example: '{ "type": "string" }',
  },
  'form.dialect': {
    why: { zh: '关键字的含义可能不同。', en: 'Its keywords could mean something else.' },
    mend: { zh: '用 draft 6 到 2020-12。', en: 'Use draft 6 to 2020-12.' },
    example: '"$schema": "https://json-schema.org/draft/2020-12/schema"',
  },
  'form.newerKeyword': {
    why: { zh: '那个版本不认它。', en: 'That version ignores it.' },
    mend: { zh: '写更新的 $schema，或用旧写法。', en: 'Name a newer $schema, or say it the older way.' },
  },
  'form.keywordValue': {
    why: { zh: '无法据此校验。', en: 'It could not be judged.' },
    mend: { zh: '按提示写。', en: 'Write it as the message says.' },
    example: '"minLength": 2',
  },
  'form.noEffect': {
    why: { zh: '看起来是规则，其实不是。', en: 'It looks like a rule and is none.' },
    mend: { zh: '补上它需要的，或去掉。', en: 'Add what it needs, or remove it.' },
    example: '"if": { … }, "then": { … }',
  },
  'form.unknownField': {
    why: { zh: '表单问不了它。', en: 'The form could not ask it.' },
    mend: { zh: 'startline help 列出全部字段。', en: 'startline help lists the fields.' },
    example: '"fields": ["dressSize"]',
  },
  'form.fieldTwice': {
    why: { zh: '后一个回答会盖掉前一个。', en: 'The second answer overwrites the first.' },
    mend: { zh: '把其中一个换个名字。', en: 'Give one another name.' },
    example: '{ "use": "email", "name": "contactEmail" }',
  },
  'form.oneLanguage': {
    why: { zh: '另一半跑者看不懂。', en: 'Half of the runners could not read it.' },
    mend: { zh: '两种都写上。', en: 'Write both.' },
    example: '{ "zh": "尺码", "en": "Size" }',
  },
  'form.whenUnknown': {
    why: { zh: '这个字段永远不出现。', en: 'The field would never appear.' },
    mend: { zh: '在同一个表单里问它。', en: 'Ask it in the same form.' },
    example: '"when": { "field": "asthma", "equals": "yes" }',
  },
  'form.whenValue': {
    why: { zh: '这个字段永远不出现。', en: 'The field would never appear.' },
    mend: { zh: '用题目提供的选项。', en: 'Take one of the choices offered.' },
    example: '"equals": "yes"',
  },
  'form.caseUnknown': {
    why: { zh: '这些规则永远不起作用。', en: 'Its rules would never hold.' },
    mend: { zh: '加上提示里的字段。', en: 'Add the field that the hint names.' },
    example: '"fields": ["idType", "idNumber"]',
  },
  'form.badPattern': {
    why: { zh: '什么都交不上去。', en: 'Nothing could be submitted.' },
    mend: { zh: '改好，可先用工具试一下。', en: 'Mend it; try it in a tester.' },
    example: '"^[A-Z0-9]{8}$"',
  },
  'form.lookbehind': {
    why: { zh: '16.4 之前的 Safari 会停在这里。', en: 'Safari before 16.4 stops at it.' },
    mend: { zh: '不用 (?<= 和 (?<! 来写。', en: 'Say it without (?<= and (?<!.' },
  },
  'form.pattern': {
    why: { zh: '打字时手机会卡住。', en: 'The phone stands still while somebody types.' },
    mend: { zh: '写清后面能接什么，不要重叠。', en: 'Say what may follow without overlap.' },
    example: '"^(ab)*$"',
  },
  'form.slowPattern': {
    why: { zh: '没人能说它一定快。', en: 'Nobody can say that it is quick.' },
    mend: { zh: '限制重复次数。', en: 'Limit its repetitions.' },
    example: '"^[a-z]{1,20}$"',
  },
  'form.danglingRef': {
    why: { zh: '表单缺了那一部分。', en: 'That part of the form is missing.' },
    mend: { zh: '写进 $defs，或改对名字。', en: 'Put it under $defs, or correct the name.' },
    example: '"$ref": "#/$defs/address"',
  },
  'form.foreignRef': {
    why: { zh: '手机不会去取别的 schema。', en: 'The phone fetches no schemas.' },
    mend: { zh: '把定义写进 $defs。', en: 'Put the definition under $defs.' },
    example: '"$ref": "#/$defs/address"',
  },
  'form.endlessRef': {
    why: { zh: '永远轮不到字段。', en: 'No field would ever come.' },
    mend: { zh: '中间隔一个属性。', en: 'Let it hold a property in between.' },
  },
  'form.emptyEnum': {
    why: { zh: '什么都选不了。', en: 'Nothing could be chosen.' },
    mend: { zh: '列出选项。', en: 'List the choices.' },
    example: '"enum": ["S", "M", "L"]',
  },
  'form.enumNames': {
    why: { zh: '跑者看到的和选到的不一样。', en: 'Runners would choose something else than they read.' },
    mend: { zh: '按顺序一个选项一个名字。', en: 'One name for each choice, in order.' },
  },
  'form.orderMissing': {
    why: { zh: '它的位置不确定。', en: 'Its place would be left to chance.' },
    mend: { zh: '加上它，或写 "*" 表示其余。', en: 'Add it, or "*" for the rest.' },
    example: '"ui:order": ["userName", "*"]',
  },
  'form.orderUnknown': {
    why: { zh: '它不起作用。', en: 'It has no effect.' },
    mend: { zh: '改对名字或去掉。', en: 'Correct the name or remove it.' },
  },
  'form.requiredMissing': {
    why: { zh: '没有人交得上表单。', en: 'Nobody could submit the form.' },
    mend: { zh: '问它，或从 "required" 里去掉。', en: 'Ask it, or take it out of "required".' },
  },
  'form.requiredHidden': {
    why: { zh: '没有人交得上表单。', en: 'Nobody could submit the form.' },
    mend: { zh: '显示它，或从 "required" 里去掉。', en: 'Show it, or take it out of "required".' },
  },
  'form.nameRefused': {
    why: { zh: '没有人交得上表单。', en: 'Nobody could submit the form.' },
    mend: { zh: '换一个符合的名字。', en: 'Give it a name that fits.' },
  },
  'form.openNames': {
    why: { zh: '表单只问有名字的字段。', en: 'The form asks only what has a name.' },
    mend: { zh: '写进 "properties"。', en: 'List it under "properties".' },
  },
  'form.uiWithoutField': {
    why: { zh: '它不起作用。', en: 'It has no effect.' },
    mend: { zh: '改对名字或去掉。', en: 'Correct the name or remove it.' },
  },
  'form.unknownFormat': {
    why: { zh: '什么文字都会通过。', en: 'Every text would be accepted.' },
    mend: { zh: '用提示里的格式，或写 pattern。', en: 'Take a format from the hint, or a pattern.' },
    example: '"format": "email"',
  },
  'form.unknownKeyword': {
    why: { zh: '看起来是规则，其实不是。', en: 'It looks like a rule and is none.' },
    mend: { zh: '改成提示里的名字。', en: 'Take the name that the hint suggests.' },
    example: '"maxLength": 40',
  },
  'form.unknownType': {
    why: { zh: '字段画不出来。', en: 'The field could not be drawn.' },
    mend: { zh: '用提示里的类型。', en: 'Take a type from the hint.' },
    example: '"type": "string"',
  },
  'form.unknownWidget': {
    why: { zh: '表单画不出来。', en: 'The form could not be drawn.' },
    mend: { zh: '用提示里的控件。', en: 'Take a control from the hint.' },
    example: '"ui": { "widget": "radio" }',
  },
  'form.unknownUiField': {
    why: { zh: '那里会是空白。', en: 'The place would be blank.' },
    mend: { zh: '去掉 "ui:field"。', en: 'Remove "ui:field".' },
  },
  'form.unknownUiKey': {
    why: { zh: '它不起作用。', en: 'It has no effect.' },
    mend: { zh: '改成提示里的名字。', en: 'Take the name that the hint suggests.' },
    example: '"ui:help": { "zh": "…", "en": "…" }',
  },
  'form.widgetType': {
    why: { zh: '回答永远不对。', en: 'The answer would never be right.' },
    mend: { zh: '换一个适合这种类型的控件。', en: 'Take a control for that type.' },
  },
  'form.widgetChoices': {
    why: { zh: '什么都选不了。', en: 'Nothing could be chosen.' },
    mend: { zh: '列出选项，或换控件。', en: 'List the choices, or take another control.' },
    example: '"options": ["S", "M"]',
  },
  'form.setting': {
    why: { zh: '控件不会按它说的做。', en: 'The control would not do what it says.' },
    mend: { zh: '按提示写。', en: 'Write it as the hint says.' },
    example: '"ui": { "maxBytes": 5000000 }',
  },
  'form.unknownSetting': {
    why: { zh: '它不起作用。', en: 'It has no effect.' },
    mend: { zh: '改成提示里的名字。', en: 'Take the name that the hint suggests.' },
    example: '"ui": { "width": "half" }',
  },
  'form.expression': {
    why: { zh: '算不出值，字段会一直空着。', en: 'It has no value: the field would stay empty.' },
    mend: {
      zh: '按提示改好表达式，只读本表单的回答。',
      en: 'Mend it as the message says; it reads answers of this form only.',
    },
    example: 'sum(shirts, "fee")',
  },
  'form.rule': {
    why: { zh: '这条规则永远不起作用，或谁也交不上。', en: 'It would never hold, or nobody could submit.' },
    mend: { zh: '写清什么情况、说什么、说在哪个字段。', en: 'Say when, what is said, and at which field.' },
    example: '{ "when": "emergencyPhone == userPhone", "say": { "zh": "…", "en": "…" }, "at": "emergencyPhone" }',
  },
}
