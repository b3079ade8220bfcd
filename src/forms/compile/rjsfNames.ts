import type { Words } from '#lib/words.ts'
import { message } from './finding.ts'
import type { Messages } from './messages.gen.ts'

/**
 * What becomes of a name in a uiSchema that rjsf reads: `own` is a `ui:` key of ours, `setting` stands in `ui:options`,
 * `expanded` is written out where it belongs, `looks` is passed over with a remark, `not` is refused.
 */
export type Fate = { is: 'own' | 'setting' | 'expanded' } | { is: 'looks'; why: Words } | { is: 'not'; instead: Words }

const OWN: Fate = { is: 'own' }
const SETTING: Fate = { is: 'setting' }
const EXPANDED: Fate = { is: 'expanded' }
type Why = keyof Messages extends infer Name ? (Name extends `forms.rjsf.${infer Key}` ? Key : never) : never
const looks = (why: Why): Fate => ({ is: 'looks', why: message(`forms.rjsf.${why}`) })

const STYLE = looks('style')
const ALWAYS = looks('always')
const PLAIN = looks('plain')
const PARTS = looks('parts')
const TYPED = looks('dates')
const STARS = looks('stars')

/** Lists take these, and `ui:globalOptions` for all lists of the form. */
export const LIST_SETTINGS = ['addable', 'orderable', 'removable', 'copyable'] as const

/** What rjsf reads as `ui:<name>` and as `ui:options.<name>`. */
export const RJSF_OPTIONS: Readonly<Record<string, Fate>> = {
  title: OWN,
  description: OWN,
  help: OWN,
  placeholder: OWN,
  widget: OWN,
  order: OWN,
  disabled: OWN,
  readonly: OWN,
  enumNames: OWN,
  enumOrder: OWN,
  enumDisabled: OWN,
  globalOptions: OWN,
  autocomplete: SETTING,
  autocapitalize: SETTING,
  rows: SETTING,
  inline: SETTING,
  addable: SETTING,
  orderable: SETTING,
  removable: SETTING,
  copyable: SETTING,
  inputType: EXPANDED,
  accept: EXPANDED,
  definitions: EXPANDED,
  options: EXPANDED,
  classNames: STYLE,
  style: STYLE,
  label: ALWAYS,
  hideError: ALWAYS,
  enableMarkdownInDescription: PLAIN,
  enableMarkdownInHelp: PLAIN,
  autofocus: looks('autofocus'),
  emptyValue: looks('emptyValue'),
  allowClearTextInputs: looks('allowClearTextInputs'),
  filePreview: looks('filePreview'),
  submitButtonOptions: looks('submitButtonOptions'),
  rootFieldId: looks('rootFieldId'),
  optionsSchemaSelector: looks('optionsSchemaSelector'),
  fieldReplacesAnyOrOneOf: PARTS,
  enableOptionalDataFieldForType: looks('enableOptionalDataFieldForType'),
  duplicateKeySuffixSeparator: looks('duplicateKeySuffixSeparator'),
  optionValueFormat: looks('optionValueFormat'),
  deprecatedHandling: looks('deprecatedHandling'),
  yearsRange: TYPED,
  format: TYPED,
  hideNowButton: TYPED,
  hideClearButton: TYPED,
  stars: STARS,
  shape: STARS,
  ArrayFieldDescriptionTemplate: PARTS,
  ArrayFieldItemTemplate: PARTS,
  ArrayFieldTemplate: PARTS,
  ArrayFieldTitleTemplate: PARTS,
  BaseInputTemplate: PARTS,
  DescriptionFieldTemplate: PARTS,
  ErrorListTemplate: PARTS,
  FieldErrorTemplate: PARTS,
  FieldHelpTemplate: PARTS,
  FieldTemplate: PARTS,
  ObjectFieldTemplate: PARTS,
  TitleFieldTemplate: PARTS,
  UnsupportedFieldTemplate: PARTS,
  WrapIfAdditionalTemplate: PARTS,
  field: {
    is: 'not',
    instead: message('forms.rjsf.field'),
  },
}

interface Control {
  as: string
  /** Where the field is a list. */
  ofList?: string
  why?: Words
}

const file: Control = { as: 'file', ofList: 'pictures', why: message('forms.rjsf.uploaded') }
const color: Control = {
  as: 'text',
  why: message('forms.rjsf.color'),
}
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
