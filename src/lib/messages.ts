import { bothLanguages, type Words } from './words.ts'

/** What stands for a name of a message: words are said in the reader's language, a list is joined. */
export type Value = string | number | boolean | Words | readonly (string | number | Words)[]

export type Values = Readonly<Record<string, Value>>

const BETWEEN = { zh: '、', en: ', ' } as const
/** A binding of config stays as it is written. */
const PLACES = /\{\{[^}]*\}\}|\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g

/** A message with its values in it: `{count}` is the value, `{count|file|files}` the first where it is 1 or true. */
export function fillMessage(message: Message, values: Values): Words {
  return bothLanguages((lang) =>
    [message[lang]]
      .flat()
      .join('\n')
      .replace(PLACES, (whole: string, name?: string, one?: string, other?: string) => {
        const value = name === undefined ? undefined : values[name]
        if (value === undefined) return whole
        if (one !== undefined) return (value === 1 || value === true ? one : other) ?? ''
        const say = (part: Value) => (typeof part === 'object' && 'zh' in part ? part[lang] : String(part))
        return Array.isArray(value) ? value.map(say).join(BETWEEN[lang]) : say(value)
      }),
  )
}

/** Names that a text of a message has places for. */
export function listPlaceholders(text: Message['zh']): string[] {
  return [...new Set([...[text].flat().join('\n').matchAll(PLACES)].flatMap(([, name]) => name ?? []))]
}

/** A message as data has it: a long one line by line; some show a use of what they explain. */
export interface Message {
  zh: string | readonly string[]
  en: string | readonly string[]
  example?: string
}

/** A message with its code on the wire. */
export interface CodedMessage extends Words {
  code: number
}

/** Messages by the file that they stand in, and their name in it. */
export type Messages = Readonly<Record<string, Readonly<Record<string, Message>>>>

/** The message of a name such as `terms.kind.text`: `kind.text` of the file `check`. */
export function findMessage(messages: Messages, name: string): Message | undefined {
  const end = name.indexOf('.')
  const file = ownOf(messages, name.slice(0, end))
  return file && ownOf(file, name.slice(end + 1))
}

function ownOf<Item>(table: Readonly<Record<string, Item>>, key: string): Item | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Says a message by its name; `Table` has the names of each one's values. */
export type Say<Table, Said> = <Name extends keyof Table>(
  name: Name,
  ...values: [Table[Name]] extends [never] ? [] : [Readonly<Record<Table[Name] & string, Value>>]
) => Said

/** Says the messages of files. */
export function messageTable<Table>(messages: Messages): Say<Table, Words> {
  const say = (name: string, values: Values = {}) => {
    const message = findMessage(messages, name)
    if (!message) throw new Error(`There is no message ${name}`)
    return fillMessage(message, values)
  }
  return say as Say<Table, Words>
}
