import { COMMON_SETTINGS, INPUTS } from '#forms/inputs/inputs.ts'
import { isObject } from '#lib/json.ts'
import { bindingsIn } from '#runtime/binding.ts'
import { readExpression } from '#runtime/expression/parse.ts'
import { carriedTree } from '#runtime/expression/trees.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** Keys of blocks, sources, actions and values whose text is an expression. */
const BARE: ReadonlySet<string> = new Set(['showIf', 'when', 'each', 'key', 'until'])

/** Every expression of a value of a compiled page: in its bindings, its conditions, and the settings of its fields. */
export function listExpressions(value: Json, key = ''): string[] {
  if (typeof value === 'string') return BARE.has(key) && !value.includes('{{') ? [value] : bindingsIn(value)
  if (Array.isArray(value)) return value.flatMap((item) => listExpressions(item))
  if (!isObject(value)) return []
  return [...settingsOf(value), ...Object.entries(value).flatMap(([name, item]) => listExpressions(item, name))]
}

/** Expressions among the settings of a field's input, of the field's part of a `uiSchema`. */
function settingsOf(ui: JsonObject): string[] {
  const options = ui['ui:options']
  if (!isObject(options)) return []
  const settings = { ...COMMON_SETTINGS, ...INPUTS.get(String(ui['ui:widget']))?.settings }
  return Object.entries(options).flatMap(([name, value]) =>
    Object.hasOwn(settings, name) && settings[name] === 'expression' && typeof value === 'string' ? [value] : [],
  )
}

/** The trees of expressions by their texts, as JSON in one order; without those that the runtime works out itself. */
export function treesText(expressions: readonly string[]): string {
  const entries = [...new Set(expressions)].sort().flatMap((text) => entryOf(text) ?? [])
  return `{${entries.join(',')}}`
}

const entries = new Map<string, string | null>()
/** Thousands of races say much the same; a process that lives long forgets what they once said. */
const MOST = 20_000

function entryOf(text: string): string | null {
  const known = entries.get(text)
  if (known !== undefined) return known
  // What cannot be read counts as missing wherever it is evaluated (check reports it).
  const node = readExpression(text)
  const tree = node && carriedTree(text, node)
  const entry = tree === null ? null : `${JSON.stringify(text)}:${JSON.stringify(tree)}`
  if (entries.size >= MOST) entries.clear()
  entries.set(text, entry)
  return entry
}
