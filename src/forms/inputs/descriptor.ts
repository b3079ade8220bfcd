import type { FormSchema, FormUi } from '#forms/model.ts'
import type { Json, JsonObject, Lang } from '#runtime/model.ts'

/**
 * What a setting of a field's `ui` must be, as `check` sees to it: `field` names a field, `operation` an operation of
 * the contract that answers a list, `when` is {field, equals}, `fills` says which fields get which fact of the answer,
 * `offer` is {operation, with, value, text}, a list to choose from, `words` is read by the runner, in both languages, `pictures` are addresses by choice, `expression` is over the form's
 * answers, `check` is {operation, with}, `flag` true or false, `fileKinds` are of png, jpg and pdf, `bytes`
 * the size of a file.
 */
export type Setting =
  | 'expression'
  | 'check'
  | 'flag'
  | 'text'
  | 'words'
  | 'pictures'
  | 'number'
  | 'links'
  | 'field'
  | 'operation'
  | 'offer'
  | 'when'
  | 'fills'
  | 'fileKinds'
  | 'bytes'

type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'null' | 'object'

/** An input type as every table knows it. Free of React, so that publishing reads it too. */
export interface InputDescriptor {
  /** Types of the schemas it can edit; the properties of an `object` are its rows, which share their choices. */
  types: readonly SchemaType[]
  /** Whether a schema gets it that names no widget; no two inputs may say so of the same schema. */
  defaultFor?(schema: FormSchema): boolean
  /** What an unanswered field asks for in words: "Enter …", "Choose …", "Upload …". */
  asks: 'enter' | 'choose' | 'upload'
  /** It is several controls under one label. */
  group?: boolean
  /** It draws its own label. */
  bare?: boolean
  /** Its control cannot carry `aria-required`, so that its label says it. */
  saysRequired?: boolean
  /** Settings of `ui` besides the common ones. */
  settings?: Readonly<Record<string, Setting>>
  /** Facts that its answer holds, which the setting `fills` may copy to other fields. */
  facts?: Readonly<Record<string, 'text' | readonly string[]>>
  /** What no schema can say is wrong with this answer, or with others that say something else than it proves. */
  faults?(answer: Json, about: Judged): { field: string; keyword: string }[]
  /** The answer in words for "check your answers", where its text is not the answer itself. */
  describe?(answer: Json, about: Described): string | null
  /** Texts for broken keywords whose general words would not say what to write, by keyword. */
  issues?: Readonly<Record<string, string>>
  /** Shown in full even when the field is sensitive. */
  unmasked?: boolean
}

/** What `faults` gets besides the answer: the field's name and settings, and the answers beside it. */
export interface Judged {
  name: string
  options: Record<string, unknown>
  answers: JsonObject
}

/** What `describe` gets besides the answer. */
export interface Described {
  lang: Lang
  schema: FormSchema
  ui: FormUi
  /** A text of the forms in the runner's language. */
  t(key: string): string
  /** The name of the answer's code, where the control has looked it up. */
  name: string | null
}

/** The default export of `inputs/<folder>/descriptor.ts`: inputs by the name that `ui:widget` gives them. */
export interface InputFolder {
  inputs: Readonly<Record<string, InputDescriptor>>
  /** System texts of its controls; keys are unique among all inputs. */
  texts?: { zh: Readonly<Record<string, string>>; en: Readonly<Record<string, string>> }
}
