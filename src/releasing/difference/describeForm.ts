import { dequal as equal } from 'dequal/lite'
import { childUi, resolved } from '#forms/engine/fieldAt.ts'
import type { FormSchema, FormText, FormUi } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { joinWords } from '#lib/words.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { listed, quoted, say, sentenceNamed } from './wording.ts'

/** How a form's questions changed, and what that does to drafts of it; null when it asks the same. */
export function describeForm(before: JsonObject, after: JsonObject): Text | null {
  const [old, now] = [listQuestions(before), listQuestions(after)]
  const added = [...now].flatMap(([path, question]) => (old.has(path) ? [] : [question]))
  const removed = [...old].flatMap(([path, question]) => (now.has(path) ? [] : [question]))
  const among = (list: Question[], { title }: Question) => list.some((other) => other.title.zh === title.zh)
  const moved = removed.filter((question) => among(added, question))
  const gone = removed.filter((question) => !among(added, question))
  const pairs = [...now].flatMap(([path, to]) => {
    const from = old.get(path)
    return from ? [{ from, to, isRetyped: from.type !== to.type, more: need(to) - need(from) }] : []
  })
  const of = (test: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(test).map(({ to }) => to)
  const retyped = of(({ isRetyped }) => isRetyped)
  const narrowed = pairs.flatMap(({ from, to, isRetyped }) =>
    isRetyped ? [] : optionsText('difference.form.lessOptions', from, to),
  )
  const parts = [
    ...questionsText(
      'difference.form.fresh',
      added.filter((question) => !among(removed, question)),
    ),
    ...questionsText('difference.form.gone', gone),
    ...questionsText('difference.form.moved', moved),
    ...pairs
      .filter(({ from, to }) => !equal(from.title, to.title))
      .map(({ from, to }) => say('difference.form.renamed', { from: quoted(from.title), to: quoted(to.title) })),
    ...questionsText(
      'difference.form.required',
      of(({ more }) => more > 0),
    ),
    ...questionsText(
      'difference.form.optional',
      of(({ more }) => more < 0),
    ),
    ...pairs.flatMap(({ from, to }) => optionsText('difference.form.moreOptions', to, from)),
    ...questionsText(
      'difference.form.rules',
      of(({ from, to, isRetyped }) => !isRetyped && from.rules !== to.rules),
    ),
    ...questionsText('difference.form.retyped', retyped),
    ...narrowed,
  ]
  if (parts.length === 0) return null
  const count = gone.length + moved.length + retyped.length
  const drafts = [
    say('difference.drafts.kept'),
    ...(count > 0 ? [say('difference.drafts.dropped', { count })] : []),
    ...(narrowed.length > 0 ? [say('difference.drafts.options')] : []),
  ]
  return joinWords([...parts, joinWords(drafts, '，', ', ')])
}

/** One question of a compiled form. */
interface Question {
  title: Text
  /** `sometimes`: only in a case of the form. */
  required: (typeof NEEDS)[number]
  type: string
  options: { value: Json; text: Text }[] | null
  /** Its other rules, to be compared only. */
  rules: string
}

const NEEDS = ['never', 'sometimes', 'always'] as const

function need({ required }: Question): number {
  return NEEDS.indexOf(required)
}

function questionsText(name: string, questions: Question[]): Text[] {
  const list = listed(questions.map(({ title }) => quoted(title)))
  return questions.length === 0 ? [] : [sentenceNamed(name, { count: questions.length, list }) ?? list]
}

/** Options that one has and the other has not; a question that was open and is a choice now may drop anything. */
function optionsText(
  name: 'difference.form.lessOptions' | 'difference.form.moreOptions',
  more: Question,
  less: Question,
): Text[] {
  const others = less.options?.map(({ value }) => value)
  const lost = others ? (more.options ?? []).filter(({ value }) => !others.some((other) => equal(other, value))) : []
  const list = listed(lost.map(({ text }) => quoted(text)))
  const { title } = name === 'difference.form.lessOptions' ? less : more
  return lost.length === 0 ? [] : [say(name, { title: quoted(title), list })]
}

const DECORATION = new Set(['title', 'description', 'default', 'enum', 'type', 'properties', 'required', 'items'])

/** The questions of a form block by their place in the answers: `contact.phone`, `members[].name`. */
export function listQuestions({ schema, uiSchema }: JsonObject): ReadonlyMap<string, Question> {
  const root = (schema ?? {}) as FormSchema
  const found = new Map<string, Question>()
  const visit = (part: FormSchema, look: FormUi, path: string, conditional: boolean, depth: number) => {
    if (depth > 12) return
    const home = resolved(part, root)
    for (const [name, child] of Object.entries(home.properties ?? {})) {
      const own = resolved(child, root)
      const here = path ? `${path}.${name}` : name
      const itsLook = childUi(look, name)
      const isRows = own.type === 'array'
      const inside = isRows && own.items ? resolved(own.items, root) : own
      if (inside.properties) {
        const nested = isRows && isRecord(itsLook.items) ? childUi(itsLook, 'items') : itsLook
        visit(inside, nested, isRows ? `${here}[]` : here, conditional, depth + 1)
        continue
      }
      const required = !home.required?.includes(name) ? 'never' : conditional ? 'sometimes' : 'always'
      const question = questionOf(name, own, itsLook, required)
      const known = found.get(here)
      found.set(here, known ? merged(known, question) : question)
    }
    for (const branch of [...(home.allOf ?? []), ...(home.anyOf ?? []), ...(home.oneOf ?? [])]) {
      visit(branch, look, path, conditional || !home.allOf?.includes(branch), depth + 1)
    }
    for (const branch of [home.then, home.else]) if (branch) visit(branch, look, path, true, depth + 1)
  }
  visit(root, (uiSchema ?? {}) as FormUi, '', false, 0)
  return found
}

function questionOf(name: string, schema: FormSchema, look: FormUi, required: Question['required']): Question {
  const choices = schema.enum ?? (schema.items?.enum as Json[] | undefined)
  const names = look['ui:enumNames'] ?? []
  const rules = Object.entries(schema).filter(([key]) => !DECORATION.has(key))
  return {
    title: inBoth(look['ui:title'] ?? schema.title ?? name),
    required,
    type: String(schema.type ?? ''),
    options: choices?.map((value, index) => ({ value, text: inBoth(names[index] ?? String(value)) })) ?? null,
    rules: rules.length > 0 ? JSON.stringify(rules.sort(([a], [b]) => (a < b ? -1 : 1))) : '',
  }
}

/** A question that several branches of the form define. */
function merged(known: Question, other: Question): Question {
  const rules = [known.rules, other.rules].filter((part) => part !== '').join(' ')
  const { required } = need(known) > need(other) ? known : other
  return { ...known, options: known.options ?? other.options, required, rules }
}

function inBoth(text: FormText): Text {
  return typeof text === 'string' ? { zh: text, en: text } : text
}
