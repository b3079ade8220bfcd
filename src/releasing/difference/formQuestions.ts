import { childUi, resolved } from '#forms/engine/fieldAt.ts'
import type { FormSchema, FormText, FormUi } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import type { Json, Text } from '#runtime/model.ts'

/** One question of a compiled form. */
export interface Question {
  title: Text
  /** `sometimes`: only in a case of the form. */
  required: 'always' | 'sometimes' | 'never'
  type: string
  options: { value: Json; text: Text }[] | null
  /** Its other rules, to be compared only. */
  rules: string
}

const DECORATION = new Set(['title', 'description', 'default', 'enum', 'type', 'properties', 'required', 'items'])

/** The questions of a form by their place in the answers: `contact.phone`, `members[].name`. */
export function questionsOf(schema: FormSchema, ui: FormUi): Map<string, Question> {
  const found = new Map<string, Question>()
  const visit = (part: FormSchema, look: FormUi, path: string, conditional: boolean, depth: number) => {
    if (depth > 12) return
    const home = resolved(part, schema)
    for (const [name, child] of Object.entries(home.properties ?? {})) {
      const own = resolved(child, schema)
      const here = path ? `${path}.${name}` : name
      const itsLook = childUi(look, name)
      const inside = own.type === 'array' && own.items ? resolved(own.items, schema) : own
      if (inside.properties) {
        const rows = own.type === 'array'
        const nested = rows && isRecord(itsLook.items) ? childUi(itsLook, 'items') : itsLook
        visit(inside, nested, rows ? `${here}[]` : here, conditional, depth + 1)
      } else note(found, here, question(name, own, itsLook), conditional, home.required?.includes(name) ?? false)
    }
    for (const branch of [...(home.allOf ?? []), ...(home.anyOf ?? []), ...(home.oneOf ?? [])]) {
      visit(branch, look, path, conditional || !home.allOf?.includes(branch), depth + 1)
    }
    for (const branch of [home.then, home.else]) if (branch) visit(branch, look, path, true, depth + 1)
  }
  visit(schema, ui, '', false, 0)
  return found
}

function note(
  found: Map<string, Question>,
  path: string,
  seen: Question,
  conditional: boolean,
  required: boolean,
): void {
  const known = found.get(path) ?? { ...seen, rules: '' }
  const need = !required ? 'never' : conditional ? 'sometimes' : 'always'
  const order = ['never', 'sometimes', 'always'] as const
  const strongest = order[Math.max(order.indexOf(known.required), order.indexOf(need))] ?? need
  const rules = [known.rules, seen.rules].filter((part) => part !== '').join(' ')
  found.set(path, { ...known, options: known.options ?? seen.options, required: strongest, rules })
}

function question(name: string, schema: FormSchema, look: FormUi): Question {
  const choices = schema.enum ?? (schema.items?.enum as Json[] | undefined)
  const names = look['ui:enumNames'] ?? []
  const rules = Object.entries(schema).filter(([key]) => !DECORATION.has(key))
  return {
    title: both(look['ui:title'] ?? schema.title ?? name),
    required: 'never',
    type: String(schema.type ?? ''),
    options: choices?.map((value, index) => ({ value, text: both(names[index] ?? String(value)) })) ?? null,
    rules: rules.length > 0 ? JSON.stringify(rules.sort(([a], [b]) => (a < b ? -1 : 1))) : '',
  }
}

function both(text: FormText): Text {
  return typeof text === 'string' ? { zh: text, en: text } : text
}
