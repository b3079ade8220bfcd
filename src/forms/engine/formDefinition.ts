import type { FormSchema, FormUi } from '#forms/model.ts'
import type { FormValidator } from './formValidator.ts'

/** A form as its store knows it; `ui` changes with the language, the rest stays while the form is the same. */
export interface FormDefinition {
  schema: FormSchema
  ui: FormUi
  hash: string
  validator: FormValidator
}
