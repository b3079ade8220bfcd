import type { Schema } from '#authoring/catalogue/schema.ts'
import { readXType } from '#authoring/catalogue/xTypes.ts'
import { finding, message, quotedText } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { isObject } from '#lib/json.ts'
import { bindingsIn, withoutBindings } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
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
