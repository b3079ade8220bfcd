import { parts, readXType, type Schema } from '#authoring/catalogue/schema.ts'
import { kindWords } from '#authoring/check/expressionTypes.ts'
import { type Names, resolveKind, shapeOfExpression } from '#authoring/check/shapes.ts'
import { finding, message, quotedText } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { isObject } from '#lib/json.ts'
import { bindingsIn, wholeBinding, withoutBindings } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import type { Kind } from '#runtime/expression/functions.ts'
import { findTree } from '#runtime/expression/trees.ts'
import type { Json } from '#runtime/model.ts'

const CHINESE = /[\u3400-\u9fff]/
/** Functions whose arguments appear in what they give. */
const SHOWN_BY = new Set(['concat', 'coalesce', 'list', 'join', 'string', 'trim'])

/** What is wrong with a value as a text: a missing language, a binding that is not closed. */
export function textFaults(value: Json, schema: Schema): Fault[] {
  const faults: Fault[] = []
  if (typeof value === 'string' && !schema['x-static'] && brokenBinding(value)) {
    faults.push(finding('binding.syntax', { text: quotedText(value) }))
  }
  if (!readXType(schema)?.bilingual && !schema['x-literal']) return faults
  if (typeof value === 'string' && CHINESE.test(withoutBindings(value)))
    faults.push(finding('text.language.noEnglish', { text: quotedText(value) }))
  if (typeof value === 'string') {
    for (const text of bindingsIn(value)) faults.push(...languageFaults(findTree(text)))
  }
  for (const lang of isObject(value) ? (['zh', 'en'] as const) : []) {
    const text = isObject(value) ? value[lang] : null
    const other = isObject(value) ? value[lang === 'zh' ? 'en' : 'zh'] : null
    if (text === '' && other !== '')
      faults.push(
        finding('text.language.empty', { lang: message(`terms.language.${lang}`), other: quotedText(String(other)) }),
      )
  }
  return faults
}

function brokenBinding(text: string): boolean {
  const rest = withoutBindings(text)
  return rest.includes('{{') || rest.includes('}}')
}

/** Words of Chinese that are shown as they stand, not compared with anything and not given to text(). */
function languageFaults(node: Node): Fault[] {
  if (node.kind === 'literal') {
    if (typeof node.value !== 'string' || !CHINESE.test(node.value)) return []
    return [finding('text.language.inExpression', { text: quotedText(node.value) })]
  }
  if (node.kind === 'choice') return [node.test, node.yes, node.no].flatMap(languageFaults)
  if (node.kind === 'binary' && ['+', '||', '&&'].includes(node.op))
    return [node.left, node.right].flatMap(languageFaults)
  if (node.kind === 'list') return node.items.flatMap(languageFaults)
  return node.kind === 'call' && SHOWN_BY.has(node.fn) ? node.args.flatMap(languageFaults) : []
}

/** What a property takes. Numbers and the texts of numbers are shown alike: ids and amounts arrive as either. */
const TAKEN: Record<string, readonly [Kind, ...Kind[]]> = {
  string: ['text', 'number'],
  number: ['number', 'text'],
  integer: ['number', 'text'],
  array: ['list'],
  object: ['object'],
}

/** A property bound to a value of a kind that its widget cannot show, as far as the contract's schemas tell. */
export function boundFaults(value: Json, schema: Schema, names: Names, schemas: Record<string, Schema>): Fault[] {
  const type = readXType(schema)?.received ?? schema.type
  const taken = typeof type === 'string' && !schema.anyOf && !schema.oneOf ? TAKEN[type] : undefined
  if (!taken) return []
  const bilingual = readXType(schema)?.bilingual === true
  const texts = bilingual && isObject(value) ? [value.zh, value.en] : [value]
  return texts.flatMap((text) => {
    const expression = wholeBinding(text)
    if (expression === null) return []
    const shape = shapeOfExpression(expression, names, schemas)
    const kind = resolveKind(shape, schemas)
    if (kind === null || taken.includes(kind)) return []
    if (kind === 'object' && type === 'string' && !isObject(value) && isBilingual(shape, schemas)) return []
    return [finding('expression.type.shown', { wanted: kindWords(taken[0]), kind: kindWords(kind) })]
  })
}

/** An object with `zh` and `en` is shown as a text in the runner's language. */
function isBilingual(shape: Schema, schemas: Record<string, Schema>): boolean {
  const names = parts(shape, schemas).flatMap((part) => Object.keys(part.properties ?? {}))
  return (names.includes('zh') && names.includes('en')) || names.length === 0
}
