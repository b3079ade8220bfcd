import type { Words } from '#lib/words.ts'
import { message } from './finding.ts'
import type { Messages } from './messages.gen.ts'

/**
 * What becomes of a name in a uiSchema that rjsf reads: `own` is a `ui:` key of ours, `setting` stands in `ui:options`,
 * `expanded` is written out where it belongs, `looks` is passed over with a remark, `not` is refused.
 */
export type Fate = { is: 'own' | 'setting' | 'expanded' } | { is: 'looks'; why: Words } | { is: 'not'; instead: Words }

type Why = keyof Messages extends infer Name ? (Name extends `forms.rjsf.${infer Key}` ? Key : never) : never

/** Lists take these, and `ui:globalOptions` for all lists of the form. */
export const LIST_SETTINGS = ['addable', 'orderable', 'removable', 'copyable'] as const

/** What the form has under the same name. */
const TAKEN = {
  own: [
    ...['title', 'description', 'help', 'placeholder', 'widget', 'order', 'disabled', 'readonly'],
    ...['enumNames', 'enumOrder', 'enumDisabled', 'globalOptions'],
  ],
  setting: ['autocomplete', 'autocapitalize', 'rows', 'inline', ...LIST_SETTINGS],
  expanded: ['inputType', 'accept', 'definitions', 'options'],
} as const

/** What is passed over, by why. */
const PASSED_OVER = {
  style: ['classNames', 'style'],
  always: ['label', 'hideError'],
  plain: ['enableMarkdownInDescription', 'enableMarkdownInHelp'],
  dates: ['yearsRange', 'format', 'hideNowButton', 'hideClearButton'],
  stars: ['stars', 'shape'],
  parts: [
    ...['fieldReplacesAnyOrOneOf', 'ArrayFieldDescriptionTemplate', 'ArrayFieldItemTemplate', 'ArrayFieldTemplate'],
    ...['ArrayFieldTitleTemplate', 'BaseInputTemplate', 'DescriptionFieldTemplate', 'ErrorListTemplate'],
    ...['FieldErrorTemplate', 'FieldHelpTemplate', 'FieldTemplate', 'ObjectFieldTemplate', 'TitleFieldTemplate'],
    ...['UnsupportedFieldTemplate', 'WrapIfAdditionalTemplate'],
  ],
  autofocus: ['autofocus'],
  emptyValue: ['emptyValue'],
  allowClearTextInputs: ['allowClearTextInputs'],
  filePreview: ['filePreview'],
  submitButtonOptions: ['submitButtonOptions'],
  rootFieldId: ['rootFieldId'],
  optionsSchemaSelector: ['optionsSchemaSelector'],
  enableOptionalDataFieldForType: ['enableOptionalDataFieldForType'],
  duplicateKeySuffixSeparator: ['duplicateKeySuffixSeparator'],
  optionValueFormat: ['optionValueFormat'],
  deprecatedHandling: ['deprecatedHandling'],
} satisfies Partial<Record<Why, readonly string[]>>

/** What rjsf reads as `ui:<name>` and as `ui:options.<name>`. */
export const RJSF_OPTIONS: Readonly<Record<string, Fate>> = {
  ...fates(TAKEN, (is) => ({ is })),
  ...fates(PASSED_OVER, (why) => ({ is: 'looks', why: message(`forms.rjsf.${why}`) })),
  field: { is: 'not', instead: message('forms.rjsf.field') },
}

function fates<Key extends string>(groups: Record<Key, readonly string[]>, fate: (key: Key) => Fate) {
  const keys = Object.keys(groups) as Key[]
  return Object.fromEntries(keys.flatMap((key) => groups[key].map((name) => [name, fate(key)])))
}

interface Control {
  as: string
  /** Where the field is a list. */
  ofList?: string
  why?: Words
}

const file: Control = { as: 'file', ofList: 'pictures', why: message('forms.rjsf.uploaded') }
const color: Control = { as: 'text', why: message('forms.rjsf.color') }
const select: Control = { as: 'select', ofList: 'checkboxes' }

/** Controls that rjsf names otherwise than the form, and its components. */
export const RJSF_WIDGETS: Readonly<Record<string, Control>> = {
  updown: { as: 'stepper' },
  datetime: { as: 'dateTime' },
  'date-time': { as: 'dateTime' },
  'alt-date': { as: 'date' },
  'alt-datetime': { as: 'dateTime' },
  uri: { as: 'text' },
  hostname: { as: 'text' },
  ipv4: { as: 'text' },
  ipv6: { as: 'text' },
  color,
  select,
  files: file,
  'data-url': file,
  TextWidget: { as: 'text' },
  PasswordWidget: { as: 'password' },
  EmailWidget: { as: 'email' },
  URLWidget: { as: 'text' },
  TextareaWidget: { as: 'textarea' },
  HiddenWidget: { as: 'hidden' },
  CheckboxWidget: { as: 'checkbox' },
  CheckboxesWidget: { as: 'checkboxes' },
  RadioWidget: { as: 'radio' },
  SelectWidget: select,
  UpDownWidget: { as: 'stepper' },
  RangeWidget: { as: 'range' },
  RatingWidget: { as: 'rating' },
  DateWidget: { as: 'date' },
  AltDateWidget: { as: 'date' },
  DateTimeWidget: { as: 'dateTime' },
  AltDateTimeWidget: { as: 'dateTime' },
  TimeWidget: { as: 'time' },
  ColorWidget: color,
  FileWidget: file,
}

/** What `ui:inputType`, the type of HTML's input, asks for: a control or a keyboard. */
export const INPUT_TYPES: Readonly<Record<string, { widget: string } | { inputmode: string }>> = {
  text: { inputmode: 'text' },
  tel: { inputmode: 'tel' },
  url: { inputmode: 'url' },
  search: { inputmode: 'search' },
  number: { inputmode: 'decimal' },
  email: { widget: 'email' },
  password: { widget: 'password' },
  date: { widget: 'date' },
  time: { widget: 'time' },
  'datetime-local': { widget: 'dateTime' },
  range: { widget: 'range' },
  hidden: { widget: 'hidden' },
  color: { widget: 'color' },
  file: { widget: 'files' },
}
