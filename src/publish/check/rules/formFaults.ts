import { isSafe } from 'redos-detector'
import { lintForm } from '#forms/compile/lintForm.ts'
import type { FormSource } from '#forms/model.ts'
import { isObject } from '#lib/json.ts'
import { pathOf } from '#lib/jsonPointer.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonPath } from '#publish/model/source.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** What of a block says its form. */
export function formSource({ fields, schema, uiSchema }: JsonObject): FormSource {
  return Object.fromEntries(Object.entries({ fields, schema, uiSchema }).filter(([, value]) => value !== undefined))
}

/** Finds what is wrong with form blocks; each distinct form is looked at once. */
export function createFormCheck({ fields, operations, widgets }: Catalogue): (block: JsonObject) => ShapeFault[] {
  const known = new Map<string, ShapeFault[]>()
  const names = new Set(operations.keys())
  return (block) => {
    if (!widgets.get(String(block.type))?.form) return []
    const source = formSource(block)
    const key = JSON.stringify(source)
    const faults = known.get(key) ?? faultsOf(source, fields, names)
    known.set(key, faults)
    return faults
  }
}

function faultsOf(source: FormSource, fields: Catalogue['fields'], operations: ReadonlySet<string>): ShapeFault[] {
  // A source of the wrong shape is a finding of the shape check already.
  if (source.fields !== undefined && !Array.isArray(source.fields)) return []
  if (source.schema !== undefined && (typeof source.schema !== 'object' || source.schema === null)) return []
  const patterns = patternFaults(JSON.parse(JSON.stringify(source)))
  const faults = lintForm(source, fields, operations).map(({ code, path, message, hint }) => ({
    path: pathOf(source, path),
    code: code.replace(/^form-/, 'form.').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    message,
    hint,
  }))
  return [...faults, ...patterns]
}

const verdicts = new Map<string, string | null>()

/** Regular expressions in a form that a typed text can keep busy for seconds, or that are none. */
function patternFaults(value: Json, path: JsonPath = []): ShapeFault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternFaults(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, key]
    if (key === 'patternProperties' && isObject(item)) {
      const names = Object.keys(item).flatMap((pattern) => judged(pattern, [...here, pattern]))
      return [...names, ...patternFaults(item, here)]
    }
    return key === 'pattern' && typeof item === 'string' ? judged(item, here) : patternFaults(item, here)
  })
}

function judged(pattern: string, path: JsonPath): ShapeFault[] {
  const message = judge(pattern)
  const hint = 'Say what may follow without overlap: "^(ab)*$" instead of "^(a*b*)*$".'
  return message ? [{ path, code: 'form.pattern', message, hint }] : []
}

function judge(pattern: string): string | null {
  const known = verdicts.get(pattern)
  if (known !== undefined) return known
  const found = verdict(pattern)
  verdicts.set(pattern, found)
  return found
}

function verdict(pattern: string): string | null {
  let regex: RegExp
  try {
    // As ajv compiles it.
    regex = new RegExp(pattern, 'u')
  } catch (error) {
    return `not a regular expression: ${error instanceof Error ? error.message : String(error)}`
  }
  try {
    const { safe, score } = isSafe(regex, { maxScore: 400, maxSteps: 20_000, timeout: 1_000 })
    return !safe && score.infinite ? 'this regular expression can backtrack catastrophically' : null
  } catch {
    // A named group, for example: nobody knows how long it takes.
    return 'this regular expression cannot be judged: whether a typed text keeps it busy is unknown'
  }
}
