import { asObject, isObject } from '#lib/json.ts'
import { isCases, isMaybe, SPREAD } from '#runtime/binding.ts'
import { readExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { listExpressions } from './expressions.ts'

/** The version that can read the pointers of today: since it they say what goes along, and leave constants to pages. */
const POINTER_RUNTIME = '1.1.0'

/** The version that finds the page of a project. */
const PROJECT_PAGES = '1.2.0'

/** The oldest runtime that finds the right page among those of a pointer. */
export function pointerRuntime(variants: readonly { for: object }[] = []): string {
  return variants.some((variant) => 'itemId' in variant.for) ? PROJECT_PAGES : POINTER_RUNTIME
}

const FIRST = '1.0.0'
/** The version that brought cases, items under a condition, members of another object, and the functions below. */
export const LANGUAGE = '1.2.0'

/** The version that brought pages that choose for one another. */
export const PICKS = '1.3.0'

/** Whether a compiled page, as its text, asks another for a choice or gives one. */
export function picks(text: string): boolean {
  return /"do":"(pick|choose)"/.test(text)
}

const NEW_FUNCTIONS = new Set(
  'filter sort group thousands percent duration pace time weekday month addMonths months'.split(' '),
)
const NEW_ACTIONS = new Set<Json>(['guard', 'refuse', 'run'])

/** Whether a value of a compiled page says something that the first language does not know. */
export function needsLanguage(value: Json, expressions = listExpressions(value)): boolean {
  return expressions.some(callsNewFunction) || isSaidNewly(value)
}

function isSaidNewly(value: Json): boolean {
  if (Array.isArray(value)) return value.some((item) => isMaybe(item) || isSaidNewly(item))
  if (!isObject(value)) return false
  if (isCases(value) || SPREAD in value || NEW_ACTIONS.has(value.do ?? null)) return true
  return Object.values(value).some(isSaidNewly)
}

function callsNewFunction(text: string): boolean {
  const node = readExpression(text)
  return node !== null && listReads(node).functions.some(({ name }) => NEW_FUNCTIONS.has(name))
}

/** What a compiled page can have that older applications do not know, and the version that brought it; newest first. */
const FEATURES: readonly { since: string; used(page: JsonObject, types: readonly string[]): boolean }[] = [
  {
    since: '1.2.0',
    used: ({ data }) =>
      Object.values(asObject(data)).some((source) => boundWhenEmpty(asObject(asObject(source).empty))),
  },
  { since: '1.1.0', used: (page) => 'constants' in page || 'keep' in page || typeof page.login === 'string' },
  { since: '1.1.0', used: (_, types) => types.some((type) => type.includes('.')) },
  {
    since: '1.1.0',
    used: ({ query }) => Object.values(asObject(query)).some((param) => asObject(param).from !== undefined),
  },
]

function boundWhenEmpty({ text, action }: JsonObject): boolean {
  return [text, asObject(action).text].some((one) => JSON.stringify(one ?? null).includes('{{'))
}

/** The oldest runtime that shows a page as it is meant, its blocks apart; later ones show it too. */
export function leastRuntime(page: JsonObject, types: readonly string[]): string {
  if (needsLanguage(page)) return LANGUAGE
  return FEATURES.find(({ used }) => used(page, types))?.since ?? FIRST
}
