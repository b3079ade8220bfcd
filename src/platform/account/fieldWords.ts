import type { FieldProblem } from '#platform/failure.ts'
import { readData } from '#platform/readData.ts'
import type { Text } from '#race/facts.gen.ts'

type Messages = Record<string, Text>

interface LibraryField {
  name: string
  title: Text
  options?: { value: string; text: Text }[]
  messages?: Messages
  cases?: {
    when: { field: string; equals?: string }
    schema?: { format?: string }
    title?: Text
    messages?: Messages
  }[]
}

const FIELDS = new Map(
  ['identity', 'contact', 'address', 'profile', 'health']
    .flatMap(
      (file) => readData<{ fields: LibraryField[] }>(import.meta.url, `../../../schemas/fields/${file}.json`).fields,
    )
    .map((field) => [field.name, field]),
)

/**
 * What a field of the library says about a broken keyword; `format:<name>` is the format of one of its cases. So a
 * refusal reads the same from the platform as on the phone. Throws when the library says nothing.
 */
export function fieldWords(name: string, keyword: string): Text {
  const field = FIELDS.get(name)
  const [kind = '', format] = keyword.split(':')
  const messages = format ? field?.cases?.find((part) => part.schema?.format === format)?.messages : field?.messages
  const words = messages?.[kind]
  if (!words) throw new Error(`schemas/fields: "${name}" says nothing about ${keyword}`)
  return words
}

/** A problem of an answer that the page asked for in one form, in the words of its field. */
export function fieldProblem(field: string, keyword: string): FieldProblem {
  return { input: 'form', path: `/${field}`, messages: fieldWords(field, keyword) }
}

/** What a field of the library is called; with the answers beside it, by the case that they make. */
export function fieldTitle(name: string, answers: Readonly<Record<string, string>> = {}): Text {
  const field = named(name)
  const own = field.cases?.find(({ when }) => when.equals !== undefined && answers[when.field] === when.equals)
  return own?.title ?? field.title
}

/** Values that a field of the library offers. */
export function fieldOptions(name: string): string[] {
  return (named(name).options ?? []).map(({ value }) => value)
}

/** A value that a field of the library offers, in words. */
export function fieldOption(name: string, value: string): Text {
  const option = named(name).options?.find((one) => one.value === value)
  if (!option) throw new Error(`schemas/fields: "${name}" does not offer ${value}`)
  return option.text
}

function named(name: string): LibraryField {
  const field = FIELDS.get(name)
  if (!field) throw new Error(`schemas/fields has no "${name}"`)
  return field
}
