import { dequal } from 'dequal'
import { findNodeAtLocation, type Node, type ParseError, parse, parseTree, visit } from 'jsonc-parser'
import type { Json } from '#runtime/model.ts'
import { jsonLayout, oneLine } from './jsonLayout.ts'
import { type JsonPath, pathText } from './source.ts'

/**
 * One change to a JSON text. `set` replaces the value at a path or adds it: a new key stands after the key `after` of
 * its object, else last; an index equal to the list's length adds an item. `remove` takes a key or an item out.
 */
export type JsonEdit = { at: JsonPath; set: Json; after?: string } | { at: JsonPath; remove: true }

/**
 * The text with the changes made in order, every other byte as it was: indentation, blank lines, comments. What was
 * made is parsed again and compared; throws with the path when a change has no place or would change something else.
 */
export function editJson(text: string, edits: readonly JsonEdit[]): string {
  return edits.reduce(edited, text)
}

function edited(text: string, edit: JsonEdit): string {
  const tree = treeOf(text)
  const { offset, length, content } = 'remove' in edit ? removal(tree, edit.at) : placed(text, tree, edit)
  const result = text.slice(0, offset) + content + text.slice(offset + length)
  const wanted = applied(parse(text), edit.at, 'remove' in edit ? undefined : edit.set)
  const same = dequal(parse(result), wanted) && dequal(commentsOf(result), commentsOf(text))
  if (!same) throw new Error(`${pathText(edit.at)}: the text cannot be changed there without changing more`)
  return result
}

function treeOf(text: string): Node {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  if (!tree || errors.length > 0) throw new Error('a text that is no JSON cannot be changed')
  return tree
}

interface Replacement {
  offset: number
  length: number
  content: string
}

function placed(text: string, tree: Node, { at, set, after }: Extract<JsonEdit, { set: Json }>): Replacement {
  const node = findNodeAtLocation(tree, [...at])
  if (node) {
    return { offset: node.offset, length: node.length, content: valueText(set, lineIndent(text, node.offset), text) }
  }
  const parent = findNodeAtLocation(tree, at.slice(0, -1))
  const key = at.at(-1)
  const isMember = parent?.type === 'object' && typeof key === 'string'
  const isItem = parent?.type === 'array' && key === (parent.children ?? []).length
  if (!parent || !(isMember || isItem)) throw new Error(`${pathText(at)}: there is nothing to change there`)
  const children = parent.children ?? []
  const name = isMember ? `${JSON.stringify(key)}: ` : ''
  const anchor =
    children.find((child) => after !== undefined && child.children?.[0]?.value === after) ?? children.at(-1)
  if (!anchor) {
    const [open, close] = isMember ? ['{ ', ' }'] : ['[', ']']
    const content = `${open}${name}${valueText(set, lineIndent(text, parent.offset), text)}${close}`
    // A comment inside the brackets stays: there the new value stands before it.
    if (text.slice(parent.offset + 1, parent.offset + parent.length - 1).trim() === '') {
      return { offset: parent.offset, length: parent.length, content }
    }
    return { offset: parent.offset + 1, length: 0, content: content.slice(1, -1) }
  }
  const end = anchor.offset + anchor.length
  const before = children[children.indexOf(anchor) - 1]
  const ownLine = /\n\s*$/.test(text.slice(before ? before.offset + before.length : parent.offset, anchor.offset))
  const indent = lineIndent(text, anchor.offset)
  const gap = ownLine ? `${lineEnd(text)}${indent}` : ' '
  return { offset: end, length: 0, content: `,${gap}${name}${valueText(set, ownLine ? indent : null, text)}` }
}

function removal(tree: Node, at: JsonPath): Replacement {
  const value = findNodeAtLocation(tree, [...at])
  const node = value?.parent?.type === 'property' ? value.parent : value
  const siblings = node?.parent?.children ?? []
  const index = node ? siblings.indexOf(node) : -1
  if (!node || index < 0) throw new Error(`${pathText(at)}: there is nothing to take out`)
  const next = siblings[index + 1]
  if (next) return { offset: node.offset, length: next.offset - node.offset, content: '' }
  const previous = siblings[index - 1]
  const start = previous ? previous.offset + previous.length : node.offset
  return { offset: start, length: node.offset + node.length - start, content: '' }
}

/** A value as text; `indent` is that of its line, null where all stays on one line. */
function valueText(value: Json, indent: string | null, text: string): string {
  if (indent === null || typeof value !== 'object' || value === null) return oneLine(value)
  const step = /\n( +|\t+)\S/.exec(text)?.[1] ?? '  '
  return jsonLayout(value, { indent, step, end: lineEnd(text) })
}

function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''
}

const lineEnd = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/** The value with the change made, as it must be read afterwards. */
function applied(value: Json, [key, ...rest]: JsonPath, set: Json | undefined): Json | undefined {
  if (key === undefined) return set
  if (Array.isArray(value) && typeof key === 'number') {
    const item = applied(value[key] ?? null, rest, set)
    return item === undefined ? value.toSpliced(key, 1) : value.toSpliced(key, 1, item)
  }
  const { [key]: own = null, ...others } = value as { [key: string]: Json }
  const item = applied(own, rest, set)
  return item === undefined ? others : { ...others, [key]: item }
}

function commentsOf(text: string): string[] {
  const comments: string[] = []
  visit(text, { onComment: (offset, length) => void comments.push(text.slice(offset, offset + length)) })
  return comments
}
