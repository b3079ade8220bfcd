import type { JsonPath, Source } from '#authoring/model/source.ts'
import type { Json, JsonObject, Lang, Text } from '#runtime/model.ts'

/** A runner in a few words; what is missing is made up, and fits together. */
export interface RunnerWords {
  /** Whole years on race day. */
  age?: number
  name?: string
  gender?: 'man' | 'woman'
  /** As the platform's `idType`: 1 ID card … 4 passport. */
  idType?: string
  idNumber?: string
  /** ISO 3166 alpha-3. */
  nationality?: string
  phone?: string
  birthday?: string
  /** They have a deferred place that the race takes. */
  deferred?: boolean
  /** The organiser's list says that they may not enter; without `until`, for good. */
  banned?: { reason: Text; until?: string }
}

export type Container = 'wechat' | 'alipay' | 'ios' | 'android' | 'browser'

/** What must hold; blocks are named by id, fields as `input.field`. */
export interface Expectations {
  visible?: string[]
  hidden?: string[]
  required?: string[]
  optional?: string[]
  /** Field, choice or whole input -> the words of the refusal, or a part of them. */
  refused?: Record<string, Text | string>
  accepted?: string[]
  /** Container -> ids of the parts it offers, in order. */
  parts?: Record<string, string[]>
  /** Block -> the amount it names, in fen. */
  priced?: Record<string, number>
  texts?: (Text | string)[]
  noTexts?: (Text | string)[]
  /** Expression -> its value. */
  values?: Record<string, Json>
  /** Whether the page sends the runner to the login first. */
  asksLogin?: boolean
  /** Whether nothing at all is seen. */
  blank?: boolean
}

export interface Scenario {
  name: Text | string
  page?: string
  race?: string
  item?: string
  /** Who holds the phone: a name from `runners`; null for somebody who is not logged in. */
  runner?: string | null
  /** Names from `runners` that the account has saved; the runner alone when missing. */
  players?: string[]
  /** A named moment of the race, or a time. */
  at?: string
  in?: Container
  lang?: Lang
  query?: Record<string, string>
  state?: JsonObject
  /** What another page has opened it to choose. */
  picking?: string
  answers?: JsonObject
  /** Operation -> what differs from the usual answer; a text names one of `fixtures`. */
  api?: Record<string, Json>
  /** Project -> places that are left; add-on -> how many are. */
  left?: Record<string, number>
  /** Operations that fail. */
  fails?: string[]
  expect: Expectations
}

/** A `*.scenarios.json`: what its scenarios have in common, and the scenarios. */
export interface ScenarioFile extends Pick<Scenario, 'page' | 'race' | 'item' | 'at' | 'in' | 'lang' | 'answers'> {
  runners?: Record<string, RunnerWords>
  fixtures?: Record<string, Json>
  scenarios: Scenario[]
}

/** A scenario with what its file and its place add, ready to be played. */
export interface Played extends Omit<Scenario, 'page' | 'race'> {
  page: string
  race: string | null
  runners: Record<string, RunnerWords>
  fixtures: Record<string, Json>
  source: Source
  /** Place among the file's scenarios. */
  index: number
  /** Where the page implies it, when it stands in no file of scenarios. */
  implied?: JsonPath
}

export const SCENARIO_FILE = /(^|\/)([^/]+)\.scenarios\.json$/

/** The page that a file of scenarios is about: that of its name, of a series with the folder. */
export function pageName(file: string): string {
  const path = file.replace(/\.scenarios\.json$/, '')
  return /^(campaigns|series)\//.test(path) ? path : (path.split('/').at(-1) ?? path)
}
