import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { beyondLimits } from '#publish/check/limits.ts'
import type { Json } from '#runtime/model.ts'
import type { Finding } from './finding.ts'

export type JsonPath = readonly (string | number)[]

/** A config file as it was written, and what it says. */
export interface Source {
  file: string
  text: string
  /** Undefined when the file is no JSON. */
  value: Json | undefined
  faults: Finding[]
  place(path: JsonPath): { line: number; column: number }
}

/** Parses a file; faults of syntax and keys written twice are findings. */
export function parseSource(file: string, text: string): Source {
  const beyond = beyondLimits(text)
  if (beyond) return unread(file, text, beyond)
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const lines = lineStarts(text)
  const locate = (offset: number) => positionOf(lines, offset)
  const faults = errors.slice(0, 1).map((error) => syntaxFault(file, text, error, locate))
  if (tree && faults.length === 0) {
    for (const { key, path, offset } of repeatedKeys(tree, [])) {
      faults.push({
        severity: 'error',
        code: 'json.duplicateKey',
        file,
        ...locate(offset),
        path: pathText(path),
        message: `"${key}" is written twice in one object`,
        hint: 'Only the last one counts: remove the other.',
      })
    }
  }
  const value = errors.length === 0 && tree ? (JSON.parse(text) as Json) : undefined
  return { file, text, value, faults, place: createPlace(text, lines) }
}

/** A file that is not looked into: its one finding stands where it goes too far. */
function unread(file: string, text: string, { offset, message }: { offset: number; message: string }): Source {
  const at = positionOf(lineStarts(text), offset)
  const fault: Finding = {
    severity: 'error',
    code: 'json.limit',
    file,
    ...at,
    path: '',
    message,
    hint: 'Nothing of this file is read.',
  }
  return { file, text, value: undefined, faults: [fault], place: () => at }
}

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

function syntaxFault(file: string, text: string, error: ParseError, locate: Locate): Finding {
  const empty = text.trim() === ''
  return {
    severity: 'error',
    code: 'json.syntax',
    file,
    ...locate(error.offset),
    path: '',
    message: empty ? 'the file is empty' : `no valid JSON: ${wordsOf(printParseErrorCode(error.error))}`,
  }
}

function wordsOf(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
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

type Locate = (offset: number) => { line: number; column: number }

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
