import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { operatorError, type Words } from '#lib/words.ts'
import { editJson, type JsonEdit } from '#publish/model/editJson.ts'
import type { JsonObject } from '#runtime/model.ts'

/** What `startline new` makes: files by their path, and what to do then. */
export interface Scaffold {
  files: ReadonlyMap<string, string>
  /** Changes to files that are there already. */
  edits?: ReadonlyMap<string, readonly JsonEdit[]>
  next: Words[]
}

/** One thing an operator is asked, on the command line or in the terminal. */
export interface Question {
  option: string
  ask: Words
  /** Taken when nothing is answered; without one the question must be answered. */
  usual?: string
  /** Says what is wrong with an answer; null when nothing is. */
  refuse?(answer: string): Words | null
}

/** Reads a JSON file of the config by its name; null when it is not there. */
export type ReadConfig = (file: string) => JsonObject | null

/** A kind of thing that can be made. */
export interface Kind {
  /** What the name after the kind is: the first question. */
  name: Question
  questions: readonly Question[]
  make(name: string, answers: Readonly<Record<string, string>>, read: ReadConfig): Scaffold
}

/** Writes and edits the files where `placeOf` says; throws, and writes nothing, when a new one is there already. */
export function writeScaffold(placeOf: (file: string) => string, { files, edits = new Map() }: Scaffold): void {
  const there = [...files.keys()].filter((path) => existsSync(placeOf(path)))
  if (there.length > 0) {
    throw operatorError({
      zh: `${there.join('、')} 已经有了，什么都没有写`,
      en: `${there.join(', ')}: already there, nothing was written`,
    })
  }
  const edited = [...edits].map(([path, list]) => [path, editJson(readFileSync(placeOf(path), 'utf8'), list)] as const)
  for (const [path, text] of files) {
    mkdirSync(dirname(placeOf(path)), { recursive: true })
    writeFileSync(placeOf(path), text, { flag: 'wx' })
  }
  for (const [path, text] of edited) writeFileSync(placeOf(path), text)
}

/** JSON as this project's formatter leaves it: lists of plain values on one line. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return `${text.replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, items: string) => `[${items.replace(/,\n\s+/g, ', ')}]`)}\n`
}

/** Both languages, the second falling back to the first. */
export function bothTexts(zh: string | undefined, en: string | undefined, name: string): { zh: string; en: string } {
  return { zh: zh || en || name, en: en || zh || name }
}

/** Refuses what is no camelCase name. */
export const refuseName = (answer: string): Words | null =>
  /^[a-z][A-Za-z0-9]*$/.test(answer)
    ? null
    : {
        zh: `"${answer}" 不能作名字：要像 raceNews，用字母和数字，第一个小写`,
        en: `"${answer}" is no name such as raceNews: letters and digits, the first one small`,
      }
