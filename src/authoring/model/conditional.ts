import { isObject, mapValues } from '#lib/json.ts'
import { isCases, isListTemplate } from '#runtime/binding.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { JsonPath } from './source.ts'

/** A value that stands under a condition, and where it stands from there. */
export interface Conditional {
  /** Undefined when it always holds. */
  when: Json | undefined
  whenPath: JsonPath
  value: Json
  path: JsonPath
}

/** The values of `{"cases": […]}`; null for any other value. */
export function readCases(value: Json): Conditional[] | null {
  if (!isCases(value)) return null
  return value.cases.map((one, index) => underCondition(one, ['cases', index], ['value']))
}

/** An item of a list that says `when`: with its other keys, or as `{when, value}`; null for any other item. */
export function conditionalItem(item: Json): Conditional | null {
  if (!isObject(item) || typeof item.when !== 'string' || isListTemplate(item)) return null
  return underCondition(item, [], ['value', 'item'])
}

function underCondition({ when, ...rest }: JsonObject, path: JsonPath, wrappers: readonly string[]): Conditional {
  const [only, ...others] = Object.keys(rest)
  const wrapped = only !== undefined && others.length === 0 && wrappers.includes(only)
  const place = wrapped ? { value: rest[only] ?? null, path: [...path, only] } : { value: rest, path }
  return { when, whenPath: [...path, 'when'], ...place }
}

/** A value as the browser reads it: cases as `{when, value}`, items under a condition as `{when, item}`. */
export function flatValue(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const one = conditionalItem(item)
      return one ? { when: one.when ?? null, item: flatValue(one.value) } : flatValue(item)
    })
  }
  if (!isObject(value)) return value
  const cases = readCases(value)
  if (cases) {
    return {
      cases: cases.map(({ when, value: inner }) => ({
        ...(when === undefined ? {} : { when }),
        value: flatValue(inner),
      })),
    }
  }
  return mapValues(value, flatValue)
}
