import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { bindingsIn } from '#runtime/binding.ts'
import { type Node, walk } from '#runtime/expression/ast.ts'
import { findTree } from '#runtime/expression/trees.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { nodeKey } from './conditionFaults.ts'

/** Longest expression that can be read aloud. */
export const LONG = 120

/** What makes an expression hard to read, though it works. */
export function expressionAdvice(text: string): Fault[] {
  const { length } = text.trim()
  return [
    ...(length > LONG ? [finding('advice.long', { length, most: LONG })] : []),
    ...(isNestedChoice(findTree(text)) ? [finding('advice.nested')] : []),
  ]
}

function isNestedChoice(root: Node): boolean {
  const found: Node[] = []
  walk(root, (node) => {
    if (node.kind !== 'choice') return
    for (const part of [node.test, node.yes, node.no]) walk(part, (inner) => found.push(inner))
  })
  return found.some(({ kind }) => kind === 'choice')
}

/** A text whose two languages decide the same thing, each for itself. */
export function languagesAdvice(value: Json): Fault[] {
  if (!isObject(value) || typeof value.zh !== 'string' || typeof value.en !== 'string') return []
  const [zh, en] = [testsIn(value.zh), testsIn(value.en)]
  return [...zh].some((test) => en.has(test)) ? [finding('advice.languages')] : []
}

function testsIn(text: string): Set<string> {
  const tests = new Set<string>()
  for (const expression of bindingsIn(text)) {
    walk(findTree(expression), (node) => {
      if (node.kind === 'choice') tests.add(nodeKey(node.test))
    })
  }
  return tests
}

/** So many equal arguments of two calls are the same thing written twice. */
const SAME_ARGUMENTS = 4

/** Finds arguments that two calls of a page have in common, data sources' and steps', each written out; a list that is run twice is one. */
export function createPayloadAdvice(report: (path: JsonPath, fault: Fault) => void) {
  const seen: JsonObject[] = []
  return ({ with: payload }: JsonObject, path: JsonPath): void => {
    if (!isObject(payload) || seen.includes(payload)) return
    const twin = seen.find((other) => inCommon(other, payload) >= SAME_ARGUMENTS)
    if (twin) report([...path, 'with'], finding('advice.payload', { count: inCommon(twin, payload) }))
    seen.push(payload)
  }
}

function inCommon(a: JsonObject, b: JsonObject): number {
  return Object.entries(a).filter(([key, value]) => key in b && JSON.stringify(b[key]) === JSON.stringify(value)).length
}

/** Steps or items of a list that an overlay writes out again, though they are the base's. */
export function copiedAdvice(before: Json | undefined, after: Json): Fault[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return []
  const known = new Set(before.filter(isObject).map((item) => JSON.stringify(item)))
  const copied = after.filter((item) => isObject(item) && known.has(JSON.stringify(item))).length
  return copied >= 2 ? [finding('advice.copied', { count: copied })] : []
}
