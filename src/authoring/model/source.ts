import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { beyondLimits } from '#authoring/check/limits.ts'
import { isObject, type Json } from '#lib/json.ts'
import { type Finding, finding } from './finding.ts'
import { type SyntaxFault, syntaxFault } from './syntax.ts'

export type JsonPath = readonly (string | number)[]

/** A config file as it was written, and what it says. */
export interface Source {
  file: string
  text: string
  /** Undefined when the file is no JSON. */
  value: Json | undefined
  /** What of a file that is no JSON can be read all the same: other files refer to it. Undefined where nothing can. */
  partial: Json | undefined
  faults: Finding[]
  /** Objects and lists of the value that are, in part or whole, written elsewhere. */
  partials?: ReadonlyMap<object, Partial>
  place(path: JsonPath): { line: number; column: number }
}

/** A value that is written elsewhere: by a partial, `{"$block": "coupon"}`, or by what it is `like`. */
export interface Partial {
  source: Source
  /** Where there; of a key, or undefined of the value itself. Null for what stands where the value does. */
  written(key: string | number | undefined): JsonPath | null
}

/** Parses a file; faults of encoding and syntax and keys written twice are findings. A byte order mark is passed over. */
export function parseSource(file: string, written: string): Source {
  const text = written.startsWith('\ufeff') ? written.slice(1) : written
  const beyond = beyondLimits(text)
  if (beyond) return unread(file, text, beyond)
  const encoding = encodingFault(text)
  if (encoding) return unread(file, text, encoding)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const lines = lineStarts(text)
  const locate = (offset: number) => positionOf(lines, offset)
  const [error] = errors
  const faults = error ? [findingOf(file, lines, syntaxFault(text, error))] : []
  const value = error || !tree ? undefined : (JSON.parse(text) as Json)
  if (tree && value !== undefined) {
    for (const { key, path, offset } of repeatedKeys(tree, [])) {
      faults.push({
        severity: 'error',
        ...finding('json.duplicateKey', { key }),
        file,
        ...locate(offset),
        path: pathText(path),
      })
    }
    for (const { path } of textsIn(value).filter(({ text }) => UNKEPT.test(text))) {
      faults.push({
        severity: 'error',
        ...finding('json.character'),
        file,
        ...locate(offsetOf(tree, path)),
        path: pathText(path),
      })
    }
  }
  const partial = value === undefined && tree ? (getNodeValue(tree) as Json) : undefined
  return { file, text, value, partial, faults, place: createPlace(text, lines) }
}

/** A file that is not looked into: its one finding stands where it goes too far. */
function unread(file: string, text: string, fault: SyntaxFault): Source {
  const finding = findingOf(file, lineStarts(text), fault)
  const { line, column } = finding
  return { file, text, value: undefined, partial: undefined, faults: [finding], place: () => ({ line, column }) }
}

function findingOf(file: string, lines: readonly number[], { offset, ...fault }: SyntaxFault): Finding {
  return { severity: 'error', ...fault, file, ...positionOf(lines, offset), path: '' }
}

/** Calls `visit` with a value and all that is inside, each with its place; what it answers false to is not entered. */
export function walkJson(
  value: Json | undefined,
  visit: (value: Json, path: JsonPath) => unknown,
  path: JsonPath = [],
): void {
  if (value === undefined || visit(value, path) === false) return
  if (Array.isArray(value)) for (const [index, item] of value.entries()) walkJson(item, visit, [...path, index])
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) walkJson(item, visit, [...path, key])
}

/** The texts in a value, with their places; not those below the keys that `skips` names. */
export function textsIn(value: Json | undefined, skips?: RegExp): { path: JsonPath; text: string }[] {
  const found: { path: JsonPath; text: string }[] = []
  walkJson(value, (part, path) => {
    if (skips?.test(String(path.at(-1)))) return false
    if (typeof part === 'string') found.push({ path, text: part })
  })
  return found
}

/** What no database keeps. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is the character to find.
const UNKEPT = /\u0000|\p{Surrogate}/u

let last: { text: string; tree: Node | undefined } | undefined

/** Finds places in a text. The tree is many times its size, so it is read again for the few files that have findings. */
function createPlace(text: string, lines: readonly number[]): Source['place'] {
  return (path) => {
    if (last?.text !== text) last = { text, tree: parseTree(text) }
    return positionOf(lines, last.tree ? offsetOf(last.tree, path) : 0)
  }
}

/** `['blocks', 2, 'showIf']` as `blocks[2].showIf`. */
export function pathText(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `${text}["${step}"]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

// What is missing has no place of its own: its nearest holder is shown.
function offsetOf(tree: Node, path: JsonPath): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return node.offset
  }
  return tree.offset
}

interface Repeated {
  key: string
  path: (string | number)[]
  offset: number
}

function repeatedKeys(node: Node, path: (string | number)[]): Repeated[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((item, index) => repeatedKeys(item, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? []
    if (!key || !value) return []
    const name = String(key.value)
    const here = [...path, name]
    const own = seen.has(name) ? [{ key: name, path: here, offset: key.offset }] : []
    seen.add(name)
    return [...own, ...repeatedKeys(value, here)]
  })
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  return starts
}

function positionOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/**
 * Bytes that are no UTF-8, as they look once the file was read as UTF-8: each is U+FFFD. Windows writes Chinese in GBK,
 * two bytes a letter; Notepad's "Unicode" is UTF-16, of which every second byte of a bracket is 0. Null for a sound text.
 */
function encodingFault(text: string): SyntaxFault | null {
  const offset = text.indexOf('\ufffd')
  if (text.slice(0, 200).includes('\0')) return notUtf8('UTF-16', 0)
  if (offset < 0) return null
  return notUtf8(/\ufffd[\ufffd@-~]/.test(text) ? 'GBK' : null, offset)
}

function notUtf8(encoding: string | null, offset: number): SyntaxFault {
  const fault = encoding ? finding('json.encoding.named', { name: encoding }) : finding('json.encoding.other')
  return { offset, ...fault }
}
