import type { FormValue } from '#forms/model.ts'
import { type Answers, createAnswers } from './answers.ts'
import { createFaults, type Faults } from './faults.ts'
import type { FormDefinition } from './formDefinition.ts'

/**
 * One form while it is filled in. Text lives in its control until the runner leaves it or someone needs it
 * (`flush`); a change tells only the controls that show it, and the structure of the form is derived again only
 * when a condition has another outcome.
 */
export interface FormStore extends Answers, Faults {
  readonly form: FormDefinition
}

export function createFormStore(form: FormDefinition, initial: FormValue): FormStore {
  const answers = createAnswers(form, initial)
  return { form, ...answers, ...createFaults(form, answers) }
}
