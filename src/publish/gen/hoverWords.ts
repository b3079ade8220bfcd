import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import type { Json } from '#lib/json.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import { mapObjects } from './typescript.ts'

/** Chinese of the schemas' descriptions, `schemas/zh.json`. */
export type Chinese = Readonly<Record<string, unknown>>

/** What editors show of a description: Chinese, then English; null where nobody has said it in Chinese. */
export function hoverOf(en: string, chinese: Chinese): string | null {
  const zh = chinese[en]
  return typeof zh === 'string' ? `${asMarkdown(zh)}\n\n${asMarkdown(en)}` : null
}

/** A plain text as Markdown; what stands in backticks is code in both. */
function asMarkdown(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\*_[\]<>#]/g, '\\$&')))
    .join('`')
}

/** A generated schema with both languages beside every description. */
export function withHover(schema: Schema, chinese: Chinese): Schema {
  return mapObjects(schema as Json, (node) => {
    const { description, ...rest } = node
    const hover = typeof description === 'string' ? hoverOf(description, chinese) : null
    return hover === null ? node : { description: String(description), markdownDescription: hover, ...rest }
  }) as Schema
}

/** The text of a schema written by hand with the same beside every description; every other byte stays. */
export function withHoverText(text: string, chinese: Chinese): string {
  const tree = parseTree(text)
  const edits = tree ? describedIn(tree).flatMap((node) => editOf(node, text, chinese)) : []
  // From the end, so that the offsets before stay right.
  return edits
    .sort((a, b) => b.offset - a.offset)
    .reduce((all, { offset, length, put }) => all.slice(0, offset) + put + all.slice(offset + length), text)
}

/** Objects with a description of their own. */
function describedIn(node: Node): Node[] {
  const own = node.type === 'object' && findNodeAtLocation(node, ['description'])?.type === 'string' ? [node] : []
  return [...own, ...(node.children ?? []).flatMap(describedIn)]
}

interface Edit {
  offset: number
  length: number
  put: string
}

function editOf(node: Node, text: string, chinese: Chinese): Edit[] {
  const description = findNodeAtLocation(node, ['description'])
  const hover = hoverOf(String(description?.value), chinese)
  const known = findNodeAtLocation(node, ['markdownDescription'])
  if (!description || hover === null) return []
  const value = JSON.stringify(hover)
  if (known) return [{ offset: known.offset, length: known.length, put: value }]
  const start = description.parent?.offset ?? 0
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  const gap = before.trim() === '' ? `\n${before}` : ' '
  return [{ offset: description.offset + description.length, length: 0, put: `,${gap}"markdownDescription": ${value}` }]
}
