import { join } from 'node:path'
import { message } from '#authoring/model/finding.ts'
import commonWords from '#forms/inputs/about.json' with { type: 'json' }
import { INPUTS } from '#forms/inputs/inputs.ts'
import { asObject, isObject, type Json, type JsonObject } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import { namesIn, readJson } from './readJson.ts'

/** What the about.json beside an input says of it. */
export interface InputWords {
  name: string
  /** The folder that it is in. */
  folder: string
  /** What operators call it. */
  label: Text
  about: Text
  /** Settings of its own. */
  settings: Readonly<Record<string, Text>>
  example: { fields: Json[]; answer: JsonObject }
}

/** What is said of every input, by folder and name. Throws for what an about.json leaves out, with the file and the member. */
export function readInputWords(root: string): InputWords[] {
  const inputs = join(root, 'src/forms/inputs')
  return namesIn(inputs).flatMap((folder) => {
    const file = join(inputs, folder, 'about.json')
    return Object.entries(readJson(file)).map(([name, one]) => ({ folder, ...wordsOf(name, one, file) }))
  })
}

function wordsOf(name: string, one: Json, file: string): Omit<InputWords, 'folder'> {
  const member = <T extends Json>(path: string[], is: (value: Json) => value is T): T => {
    const value = path.reduce((at: Json, key) => (isObject(at) ? (at[key] ?? null) : null), one)
    if (is(value)) return value
    throw operatorError(message('terms.json.member', { file, member: [name, ...path].join('.') }))
  }
  const written = isObject(one) ? asObject(one.settings) : {}
  const settings = Object.keys({ ...INPUTS.get(name)?.settings, ...written })
  return {
    name,
    label: member(['label'], isText),
    about: member(['about'], isText),
    settings: Object.fromEntries(settings.map((key) => [key, member(['settings', key], isText)])),
    example: {
      fields: member(['example', 'fields'], (value) => Array.isArray(value)),
      answer: member(['example', 'answer'], isObject),
    },
  }
}

/** What is said of the settings that every input takes, by their names. */
export const COMMON_WORDS: Readonly<Record<string, Text>> = commonWords
