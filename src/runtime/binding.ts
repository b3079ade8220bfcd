import { toLang } from '#lib/language.ts'
import { isPartlyKnown } from '#lib/partlyKnown.ts'
import type { Node } from './expression/ast.ts'
import { evaluate } from './expression/evaluate.ts'
import { findTree } from './expression/trees.ts'
import type { Scope } from './expression/values.ts'
import type { Json, JsonObject, Lang } from './model.ts'
import { isText, localise, pickText } from './texts.ts'

/** A value of config made ready: `read` gives it with its bindings applied. */
export interface Bound {
  read(scope: Scope): Json
  /** Bare syntax trees of the bindings inside, for finding out what a block reads. */
  expressions: Node[]
}

type Piece = { text: string } | { node: Node }

const BINDING = /\{\{(.*?)\}\}/gs
const WHOLE = /^\{\{((?:(?!\}\}).)*)\}\}$/s

/** The expressions inside the `{{…}}` of a text. */
export function bindingsIn(text: string): string[] {
  return [...text.matchAll(BINDING)].map((match) => match[1] ?? '')
}

/** The expression of a text that is one binding and nothing else; null for any other. */
export function wholeBinding(text: unknown): string | null {
  return typeof text === 'string' ? (WHOLE.exec(text)?.[1] ?? null) : null
}

/** Every expression inside a value of config: in its bindings, its list templates and its conditions. */
export function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string') return bindingsIn(value)
  if (typeof value !== 'object' || value === null) return []
  if (isListTemplate(value)) {
    return [value.each, ...(value.when === undefined ? [] : [value.when]), ...expressionsIn(value.item)]
  }
  if (isCases(value)) return value.cases.flatMap(conditionsIn)
  return Array.isArray(value) ? value.flatMap(conditionsIn) : Object.values(value).flatMap(expressionsIn)
}

/** The expressions of an item of a list or of a case, with its own condition. */
function conditionsIn(item: unknown): string[] {
  if (typeof item !== 'object' || item === null || !('when' in item) || typeof item.when !== 'string') {
    return expressionsIn(item)
  }
  if (isListTemplate(item)) return expressionsIn(item)
  const { when, ...rest } = item
  return [item.when, ...expressionsIn(rest)]
}

/** What a text says itself, its bindings left out. */
export function withoutBindings(text: string): string {
  return text.replaceAll(BINDING, '')
}

/** Splits a text at its `{{…}}`; an expression that cannot be read counts as missing (check reports it). */
export function splitTemplate(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(BINDING)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ node: findTree(match[1] ?? '') })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/**
 * Compiles a value of config. A text that is one binding keeps the value's type; other bindings become text in the
 * current language. `{zh, en}` is reduced to the current language unless `keepTexts`.
 */
export function bind(value: unknown, keepTexts = false): Bound {
  const expressions: Node[] = []
  const read = compile(value, expressions, keepTexts) ?? constant(value, keepTexts)
  return { read, expressions }
}

type Read = (scope: Scope) => Json

const langOf = (scope: Scope): Lang => toLang(scope.read('lang'))

function constant(value: unknown, keepTexts: boolean): Read {
  const plain = (value ?? null) as Json
  return keepTexts || typeof plain !== 'object' ? () => plain : (scope) => localise(plain, langOf(scope))
}

/** Null where nothing inside is bound: most of a page, and all of a form, needs no reader for each of its values. */
function compile(value: unknown, found: Node[], keepTexts: boolean): Read | null {
  if (typeof value === 'string') return compileText(value, found)
  if (Array.isArray(value)) return compileList(value, found, keepTexts)
  if (value !== null && typeof value === 'object') return compileObject(value, found, keepTexts)
  return null
}

function compileText(text: string, found: Node[]): Read | null {
  if (!text.includes('{{')) return null
  const pieces = splitTemplate(text)
  for (const piece of pieces) if ('node' in piece) found.push(piece.node)
  const only = pieces[0]
  if (pieces.length === 1 && only && 'node' in only) return (scope) => evaluate(only.node, scope)
  return (scope) =>
    pieces
      .map((piece) => ('text' in piece ? piece.text : pickText(evaluate(piece.node, scope), langOf(scope))))
      .join('')
}

/** A list made of another: `{"each": "races", "when": "item.open", "item": {…}}`, a value of config like any other. */
interface ListTemplate {
  each: string
  when?: string
  item: Json
}

export function isListTemplate(value: unknown): value is JsonObject & ListTemplate {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  if (!('each' in value) || typeof value.each !== 'string' || !('item' in value)) return false
  return Object.keys(value).every((key) => key === 'each' || key === 'item' || key === 'when')
}

/** One of several values, `{"cases": [{"when": "race.open", "value": 1}, {"value": 2}]}`: the first that holds, else null. */
interface Cases {
  cases: JsonObject[]
}

export function isCases(value: unknown): value is JsonObject & Cases {
  if (value === null || typeof value !== 'object' || !('cases' in value) || Object.keys(value).length > 1) return false
  const { cases } = value
  return Array.isArray(cases) && cases.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
}

/** An item of a list that is there while `when` holds, `{"when": "race.open", "item": …}`, as the build writes it. */
export function isMaybe(value: unknown): value is JsonObject & { when: string; item: Json } {
  if (value === null || typeof value !== 'object' || !('item' in value) || !('when' in value)) return false
  return typeof value.when === 'string' && Object.keys(value).length === 2
}

function compileCases({ cases }: Cases, found: Node[], keepTexts: boolean): Read {
  const reads = cases.map(({ when, value }) => {
    const condition = typeof when === 'string' ? findTree(when) : null
    if (condition) found.push(condition)
    return { condition, read: compile(value, found, keepTexts) ?? constant(value, keepTexts) }
  })
  return (scope) => {
    const chosen = reads.find(({ condition }) => condition === null || evaluate(condition, scope))
    return chosen?.read(scope) ?? null
  }
}

function compileMaybe({ when, item }: { when: string; item: Json }, found: Node[], keepTexts: boolean): Read {
  const condition = findTree(when)
  found.push(condition)
  const read = compile(item, found, keepTexts) ?? constant(item, keepTexts)
  return (scope) => (evaluate(condition, scope) ? [read(scope)] : [])
}

function compileTemplate(template: ListTemplate, found: Node[], keepTexts: boolean): Read {
  const each = findTree(template.each)
  const when = template.when === undefined ? null : findTree(template.when)
  const item = compile(template.item, found, keepTexts) ?? constant(template.item, keepTexts)
  found.push(each, ...(when ? [when] : []))
  return (scope) => {
    const source = evaluate(each, scope)
    return (Array.isArray(source) ? source : []).flatMap((value, index) => {
      const names: Record<string, Json> = { item: value, index }
      const inner: Scope = { ...scope, read: (name) => (Object.hasOwn(names, name) ? names[name] : scope.read(name)) }
      return when && !evaluate(when, inner) ? [] : [item(inner)]
    })
  }
}

function compileList(items: unknown[], found: Node[], keepTexts: boolean): Read | null {
  const compiled = items.map((item) =>
    isMaybe(item) ? compileMaybe(item, found, keepTexts) : compile(item, found, keepTexts),
  )
  if (compiled.every((read) => read === null)) return null
  const reads = compiled.map((read, index) => read ?? constant(items[index], keepTexts))
  // A template among other items adds its items to them.
  const several = items.map((item) => isListTemplate(item) || isMaybe(item))
  return (scope) => reads.flatMap((read, index) => (several[index] ? (read(scope) as Json[]) : [read(scope)]))
}

function compileObject(object: object, found: Node[], keepTexts: boolean): Read | null {
  if (isListTemplate(object)) return compileTemplate(object, found, keepTexts)
  if (isCases(object)) return compileCases(object, found, keepTexts)
  const compiled = Object.entries(object).map(([key, item]) => [key, item, compile(item, found, keepTexts)] as const)
  if (compiled.every(([key, , read]) => read === null && key !== SPREAD)) return null
  const reads = compiled.map(([key, item, read]) => [key, read ?? constant(item, keepTexts)] as const)
  if (isText(object) && !keepTexts) {
    const { zh, en } = Object.fromEntries(reads)
    return (scope) => (langOf(scope) === 'en' ? en : zh)?.(scope) ?? null
  }
  return (scope) =>
    Object.fromEntries(
      reads.flatMap(([key, read]): (readonly [string, Json])[] => {
        const value = read(scope)
        if (key !== SPREAD) return [[key, value]]
        if (scope.toCome && isPartlyKnown(value)) scope.toCome()
        return membersOf(value)
      }),
    )
}

/** The key whose value's members become the object's own: `{"...": "{{answers.form}}", "isSelf": true}`. */
export const SPREAD = '...'

function membersOf(value: Json): [string, Json][] {
  if (Array.isArray(value)) return value.flatMap(membersOf)
  return value !== null && typeof value === 'object' ? Object.entries(value) : []
}
