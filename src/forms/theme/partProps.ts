import type { FieldProps } from '@rjsf/utils'
import { localText } from '#forms/engine/fieldAt.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import type { Lang } from '#runtime/model.ts'

/** What the renderer's field takes; answers come from the store. */
export type PartProps = Omit<FieldProps, 'formData'>

/** What the runner reads above a part. */
export function partLabel(schema: FormSchema, { uiSchema, name }: PartProps, lang: Lang): string {
  return localText((uiSchema as FormUi | undefined)?.['ui:title'] ?? schema.title, lang) || name
}
