import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { editJson, type JsonEdit } from '#authoring/model/editJson.ts'
import { message } from '#authoring/model/finding.ts'
import { jsonFile } from '#authoring/model/jsonLayout.ts'
import { chooseEncoding } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { operatorError, type Words } from '#lib/words.ts'
import { bind } from '#runtime/binding.ts'
import type { JsonObject } from '#runtime/model.ts'

/** What `startline new` makes: files by their path, and what to do then. */
export interface Scaffold {
  files: ReadonlyMap<string, string>
  /** Changes to files that are there already. */
  edits?: ReadonlyMap<string, readonly JsonEdit[]>
  /** Pictures of the config that the new files name, by where their copies go. */
  pictures?: ReadonlyMap<string, string>
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
export function writeScaffold(placeOf: (file: string) => string, made: Scaffold): void {
  for (const [path, text] of scaffoldTexts(placeOf, made)) {
    mkdirSync(dirname(placeOf(path)), { recursive: true })
    writeFileSync(placeOf(path), text, chooseEncoding(path))
  }
}

/** What the files will hold, as a config is read: the edited ones whole. Throws when a new one is there already. */
export function scaffoldTexts(
  placeOf: (file: string) => string,
  { files, edits = new Map(), pictures = new Map() }: Scaffold,
): Map<string, string> {
  const there = [...files.keys(), ...pictures.keys()].filter((path) => existsSync(placeOf(path)))
  if (there.length > 0) {
    throw operatorError(message('new.alreadyThere', { there }))
  }
  const edited = [...edits].map(([path, list]) => [path, editJson(readFileSync(placeOf(path), 'utf8'), list)] as const)
  const copied = [...pictures].map(([path, from]) => [path, readFileSync(placeOf(from), chooseEncoding(from))] as const)
  return new Map([...files, ...edited, ...copied])
}

/** The files of a folder of docs/templates, by their names, with values for their bindings. */
export function fillTemplates(folder: string, values: JsonObject): Map<string, string> {
  const home = join(PROJECT_ROOT, 'docs/templates', folder)
  const scope = { read: (name: string) => values[name] ?? null }
  return new Map(
    readdirSync(home).map((name) => {
      const template = JSON.parse(readFileSync(join(home, name), 'utf8'))
      return [name, jsonFile(bind(template, true).read(scope))]
    }),
  )
}

/** Both languages, the second falling back to the first. */
export function bothTexts(zh: string | undefined, en: string | undefined, name: string): { zh: string; en: string } {
  return { zh: zh || en || name, en: en || zh || name }
}

/** Refuses what is no camelCase name. */
export const refuseName = (answer: string): Words | null =>
  /^[a-z][A-Za-z0-9]*$/.test(answer) ? null : message('new.wrong.name', { answer })
