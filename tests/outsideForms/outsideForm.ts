import type { FormSchema } from '#forms/model.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** A form that others made for others' renderers. */
export interface OutsideForm {
  name: string
  schema: FormSchema | { [keyword: string]: Json | undefined | object }
  uiSchema?: object
  /** What is typed; choices by their labels. */
  answer?: JsonObject
  /** What is sent, where that is not what was typed. */
  sent?: JsonObject
  /** Which of the alternatives at a place are taken. */
  plan?: Record<string, number[]>
  /** Why it is not taken as it is. */
  refused?: string
}
