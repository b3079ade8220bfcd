import { isObject } from '#lib/json.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import { xTypeOf } from '#publish/catalogue/xTypes.ts'
import type { Fault } from '#publish/model/origins.ts'
import { bindingsIn, parseOrNull, withoutBindings } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import type { Json } from '#runtime/model.ts'

const CHINESE = /[\u3400-\u9fff]/
/** Functions whose arguments appear in what they give. */
const SHOWN_BY = new Set(['concat', 'coalesce', 'list', 'join', 'string', 'trim'])

/** What is wrong with a value as a text: a missing language, a binding that is not closed. */
export function textFaults(value: Json, schema: Schema): Fault[] {
  const faults: Fault[] = []
  if (typeof value === 'string' && !schema['x-static'] && brokenBinding(value)) {
    faults.push({ code: 'binding.syntax', message: `"{{" and "}}" do not pair up in ${JSON.stringify(value)}` })
  }
  if (!xTypeOf(schema)?.bilingual && !schema['x-literal']) return faults
  if (typeof value === 'string' && CHINESE.test(withoutBindings(value))) {
    const hint = 'Write {"zh": "…", "en": "…"}.'
    faults.push({ code: 'text.language', message: `the English text is missing: ${JSON.stringify(value)}`, hint })
  }
  if (typeof value === 'string') {
    for (const text of bindingsIn(value)) faults.push(...languageFaults(parseOrNull(text)))
  }
  for (const lang of isObject(value) ? (['zh', 'en'] as const) : []) {
    const text = isObject(value) ? value[lang] : null
    const other = isObject(value) ? value[lang === 'zh' ? 'en' : 'zh'] : null
    if (text === '' && other !== '') {
      const name = lang === 'zh' ? 'Chinese' : 'English'
      faults.push({
        code: 'text.language',
        message: `the ${name} text is empty`,
        hint: `The other language says ${JSON.stringify(other)}.`,
      })
    }
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
    const message = `the English text is missing: ${JSON.stringify(node.value)}`
    return [{ code: 'text.language', message, hint: "Write text('中文', 'English')." }]
  }
  if (node.kind === 'choice') return [node.test, node.yes, node.no].flatMap(languageFaults)
  if (node.kind === 'binary' && ['+', '||', '&&'].includes(node.op))
    return [node.left, node.right].flatMap(languageFaults)
  if (node.kind === 'list') return node.items.flatMap(languageFaults)
  return node.kind === 'call' && SHOWN_BY.has(node.fn) ? node.args.flatMap(languageFaults) : []
}
