import type { FieldPathId } from '@rjsf/utils'

/** Id of the control at a place of a form. Different places have different ids, whatever fields are called. */
export function fieldId(form: string, steps: readonly (string | number)[]): string {
  // A blank would end the id where others refer to it.
  const own = steps.map((step) => String(step).replace(/[~_\s]/g, (letter) => `~${letter.charCodeAt(0).toString(36)}`))
  return [form, ...own].join('_')
}

/** The place as the renderer hands it on. */
export function fieldPath(form: string, path: (string | number)[]): FieldPathId {
  return { $id: fieldId(form, path), path }
}
