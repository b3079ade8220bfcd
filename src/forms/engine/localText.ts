import type { FormText } from '#forms/model.ts'
import type { Lang } from '#runtime/model.ts'

/** A form's text in one language; plain strings are in it already. */
export function localText(text: unknown, lang: Lang): string {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null) return ''
  const both = text as Partial<Exclude<FormText, string>>
  return both[lang] ?? both.zh ?? both.en ?? ''
}
