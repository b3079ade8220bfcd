import { existsSync } from 'node:fs'
import { join } from 'node:path'
import commonWords from '#forms/inputs/about.json' with { type: 'json' }
import { asObject, isObject, type Json } from '#lib/json.ts'
import type { Text } from '#runtime/model.ts'
import { namesIn, readJson } from './readJson.ts'

/** What the about.json beside an input says of it. */
export interface InputWords {
  name: string
  about: Text
  /** Settings of its own. */
  settings: Readonly<Record<string, Text>>
  example: { fields: Json; answer: Json }
}

/** What is said of every input, by folder and name. */
export function readInputWords(root: string): InputWords[] {
  const inputs = join(root, 'src/forms/inputs')
  return namesIn(inputs).flatMap((folder) => {
    const file = join(inputs, folder, 'about.json')
    return Object.entries(existsSync(file) ? readJson(file) : {}).flatMap(([name, one]) => {
      if (!isObject(one) || !isObject(one.about) || !isObject(one.example)) return []
      const { fields = [], answer = {} } = one.example
      const settings = Object.entries(asObject(one.settings)).map(([key, words]) => [key, textOf(words)])
      return [{ name, about: textOf(one.about), settings: Object.fromEntries(settings), example: { fields, answer } }]
    })
  })
}

function textOf(value: Json | undefined): Text {
  const { zh, en } = asObject(value)
  return { zh: String(zh ?? ''), en: String(en ?? '') }
}

/** What is said of the settings that every input takes, by their names. */
export const COMMON_WORDS: Readonly<Record<string, Text>> = commonWords
