import { isObject } from '#lib/json.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import type { Fault } from '#publish/model/origins.ts'
import type { Json } from '#runtime/model.ts'

const CHINESE = /[\u3400-\u9fff]/
const TEXTUAL = new Set(['text', 'html'])

/** What is wrong with a value as a text: a missing language, a binding that is not closed. */
export function textFaults(value: Json, schema: Schema): Fault[] {
  const faults: Fault[] = []
  if (typeof value === 'string' && !schema['x-static'] && brokenBinding(value)) {
    faults.push({ code: 'binding.syntax', message: `"{{" and "}}" do not pair up in ${JSON.stringify(value)}` })
  }
  if (!TEXTUAL.has(schema['x-type'] ?? '')) return faults
  if (typeof value === 'string' && CHINESE.test(withoutBindings(value))) {
    const hint = 'Write {"zh": "…", "en": "…"}.'
    faults.push({ code: 'text.language', message: `the English text is missing: ${JSON.stringify(value)}`, hint })
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

function withoutBindings(text: string): string {
  return text.replaceAll(/\{\{.*?\}\}/gs, '')
}

function brokenBinding(text: string): boolean {
  const rest = withoutBindings(text)
  return rest.includes('{{') || rest.includes('}}')
}
