import type { Text } from '#race/facts.gen.ts'
import { readData } from '#sandbox/content/readData.ts'

type Messages = Record<string, Text>

interface LibraryField {
  name: string
  messages?: Messages
  cases?: { schema: { format?: string }; messages?: Messages }[]
}

const FIELDS = new Map(
  ['identity', 'contact', 'address']
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
  const messages = format ? field?.cases?.find((part) => part.schema.format === format)?.messages : field?.messages
  const words = messages?.[kind]
  if (!words) throw new Error(`schemas/fields: "${name}" says nothing about ${keyword}`)
  return words
}
