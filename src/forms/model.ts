import type { Fault } from '#lib/findings.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import type { PrivacyClass } from '#runtime/ports.ts'

/** A JSON Schema (draft 7 vocabulary) as the form compiler writes and the browser reads it. */
export interface FormSchema {
  [keyword: string]: unknown
  $ref?: string
  $defs?: Record<string, FormSchema>
  definitions?: Record<string, FormSchema>
  type?: string | string[]
  title?: FormText
  description?: FormText
  format?: string
  enum?: Json[]
  /** Labels of `enum`, in its order. */
  enumNames?: FormText[]
  const?: Json
  default?: Json
  properties?: Record<string, FormSchema>
  required?: string[]
  items?: FormSchema
  prefixItems?: FormSchema[]
  allOf?: FormSchema[]
  anyOf?: FormSchema[]
  oneOf?: FormSchema[]
  if?: FormSchema
  then?: FormSchema
  else?: FormSchema
  /** Place of the case in the field's `ui:cases`. */
  'x-case'?: number
}

/** A text of a form: as written in config, or already in the runner's language. */
export type FormText = string | Text

/** Presentation of one field or group: `ui:` keys are its own, the others are its children. */
export interface FormUi {
  [key: string]: unknown
  'ui:title'?: FormText
  'ui:description'?: FormText
  'ui:help'?: FormText
  'ui:placeholder'?: FormText
  'ui:widget'?: string
  'ui:field'?: string
  'ui:order'?: string[]
  /** Labels of `enum`, in its order. */
  'ui:enumNames'?: FormText[]
  /** All choices in the order in which they are offered. */
  'ui:enumOrder'?: Json[]
  /** Choices that are shown and cannot be chosen. */
  'ui:enumDisabled'?: Json[]
  /** What the page offers in place of the field's own choices. */
  'ui:offers'?: { value: Json; label: string; off?: boolean }[]
  'ui:options'?: Record<string, unknown>
  /** Settings of all lists, in the form's own look only. */
  'ui:globalOptions'?: Record<string, boolean>
  /** What is said of each alternative itself, in their order. */
  'ui:alternatives'?: FormUi[]
  /** What to say when a keyword of the schema is broken. */
  'ui:messages'?: Record<string, FormText>
  'ui:privacy'?: PrivacyClass
  /** What happens to the answer of a field that is no longer shown; dropped unless `keep`. */
  'ui:hidden'?: 'drop' | 'keep'
  'ui:groups'?: FieldGroup[]
  /** What is said of each of the form's rules, in their order. */
  'ui:rules'?: FormText[]
  /** It is asked for whenever it is not disabled. */
  'ui:asked'?: boolean
  /** Words of a field's cases; the schema of a case that holds names its own by `x-case`. */
  'ui:cases'?: { title?: FormText; help?: FormText }[]
}

/** A titled card of fields. */
export interface FieldGroup {
  title: FormText
  note?: FormText
  fields: string[]
}

/** When a conditional field is shown, or a conditional rule holds. */
export type FieldCondition =
  | { field: string; equals: Json }
  | { field: string; in: Json[] }
  | { field: string; not: Json }
  | { field: string; answered: boolean }
  | ({ field: string } & Comparison)
  | { field: string; count: Comparison }
  | { all: FieldCondition[] }
  | { any: FieldCondition[] }

/** How a number compares, or how many entries or choices a list holds. */
export type Comparison = { above: number } | { below: number } | { atLeast: number } | { atMost: number }

export interface FieldOption {
  value: string | number | boolean
  text: Text
}

/** Rules and words that hold only in one case, for example a passport's number. */
export interface FieldCase {
  when: FieldCondition
  schema?: FormSchema
  title?: Text
  help?: Text
  messages?: Record<string, Text>
}

/** A field of the library, `schemas/fields/*.json`. */
export interface FieldDef {
  name: string
  title: Text
  help?: Text
  placeholder?: Text
  schema: FormSchema
  options?: FieldOption[]
  ui?: FieldLook
  messages?: Record<string, Text>
  privacy: PrivacyClass
  /** Must be answered unless the form says otherwise; true by default. */
  required?: boolean
  cases?: FieldCase[]
}

/** How a field looks: the widget and its settings. */
export interface FieldLook {
  widget?: string
  [option: string]: unknown
}

/** One line of a form block's `fields`. */
export type FieldUse = string | FieldReference | InlineField | FieldGroupUse

export interface FieldReference {
  use: string
  name?: string
  required?: boolean
  title?: Text | string
  help?: Text | string
  placeholder?: Text | string
  /** The offered choices: values of the library's own, or new ones with their texts. */
  options?: (string | number | FieldOption)[]
  when?: FieldCondition
  /** In place of the library's own. */
  cases?: FieldCase[]
  schema?: FormSchema
  ui?: FieldLook
  messages?: Record<string, Text>
  privacy?: PrivacyClass
  hidden?: 'drop' | 'keep'
}

export interface InlineField extends Omit<FieldReference, 'use'> {
  name: string
  schema: FormSchema
}

export interface FieldGroupUse {
  /** What overlays call it. */
  id?: string
  group: Text | string
  note?: Text | string
  fields: FieldUse[]
}

/**
 * A rule between fields: `require` is an expression over the answers, judged whenever `when` is true, or, without it,
 * whenever everything that it reads is answered. `say` is shown at the field `at`.
 */
export interface FormRule {
  when?: string
  require: string
  say: Text
  at: string
}

/** The properties of a form block that the compiler reads. */
export interface FormSource {
  fields?: FieldUse[]
  schema?: FormSchema
  uiSchema?: FormUi
  rules?: FormRule[]
}

/** A form as it is published: `validatorSource` is one self-contained ES module. */
export interface CompiledForm {
  schema: FormSchema
  uiSchema: FormUi
  hash: string
  validatorSource: string
}

/** One thing wrong with a form in config; `path` is a JSON pointer inside the block. */
export interface FormFinding extends Fault {
  path: string
}

/** What a compiled validator reports about one broken keyword. */
export interface RawError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/** `place` says where in the answer its data stands, for the places of errors. */
export interface ValidateFunction {
  (
    data: unknown,
    place?: { instancePath: string; parentData: unknown; parentDataProperty: string; rootData: unknown },
  ): boolean
  errors?: RawError[] | null
}

/** The module that `validatorSource` evaluates to. */
export interface ValidatorModule {
  hash: string
  validate: ValidateFunction
  /** One for each `if` of the schema, in the order of `slicesOf`. */
  conditions: ValidateFunction[]
  /** One for each option that is drawn; modules published before have none. */
  options?: ValidateFunction[]
}

/** Answers of a form: a JSON object by field name. */
export type FormValue = JsonObject
