import type { FieldUse } from '#forms/model.ts'

/** A form of so many text fields, about one in seven shown by the answer before it. */
export function keystrokeFields(count: number): FieldUse[] {
  const text = { type: 'string', minLength: 2, maxLength: 60, pattern: '^[A-Za-z ]+$' }
  return Array.from({ length: count }, (_, at): FieldUse => {
    const title = { zh: `第 ${at + 1} 题`, en: `Question ${at + 1}` }
    const when = at % 7 === 6 ? { when: { field: `f${at - 1}`, equals: 'yes' } } : {}
    return { name: `f${at}`, title, schema: text, ui: { widget: 'text' }, required: at % 2 === 0, ...when }
  })
}
