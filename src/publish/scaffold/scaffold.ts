import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { JsonObject } from '#runtime/model.ts'

/** What `startline new` makes: files by their path, and what to do then. */
export interface Scaffold {
  files: ReadonlyMap<string, string>
  next: string[]
  /** What goes into the file when it is there already, and where. */
  paste?: { where: string; json: unknown }
}

/** One thing an operator is asked, on the command line or in the terminal. */
export interface Question {
  option: string
  ask: string
  /** Taken when nothing is answered; without one the question must be answered. */
  usual?: string
  /** Says what is wrong with an answer; null when nothing is. */
  refuse?(answer: string): string | null
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

/** Writes the files where `placeOf` says; throws, and writes nothing, when one of them is there already. */
export function writeScaffold(placeOf: (file: string) => string, { files, paste }: Scaffold): void {
  const there = [...files.keys()].filter((path) => existsSync(placeOf(path)))
  if (there.length > 0) {
    const piece = paste ? `. Put this into ${paste.where} of it:\n\n${jsonText(paste.json)}` : ''
    throw new Error(`${there.join(', ')}: already there, nothing was written${piece}`)
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(placeOf(path)), { recursive: true })
    writeFileSync(placeOf(path), text, { flag: 'wx' })
  }
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
export const refuseName = (answer: string): string | null =>
  /^[a-z][A-Za-z0-9]*$/.test(answer)
    ? null
    : `"${answer}" is no name such as raceNews: letters and digits, the first one small`
