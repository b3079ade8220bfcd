import { isRecord } from '#lib/json.ts'
import { formatPointer, parsePointer, valueAt } from '#lib/jsonPointer.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { AnswerError, FormSchemas, JsonSchema } from '#platform/options.ts'
import { text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'

/** Answers by the input's name. */
export type Answers = Record<string, unknown>

/** Judges the given inputs' answers by the validators that the phone had; every problem stands on its field. */
export function checkAnswers(forms: FormSchemas | null, answers: Answers): FieldProblem[] {
  return Object.entries(answers).flatMap(([input, value]) => {
    const form = forms?.[input]
    if (!form) return []
    return problemsOf(input, isRecord(value) ? form.judge(value) : [NO_ANSWERS], form.uiSchema)
  })
}

const NO_ANSWERS: AnswerError = { instancePath: '', keyword: 'type', params: { type: 'object' } }

/**
 * The answers that were given. A page sends null for what nobody answered; where null is no answer of the field, it is
 * as if the field had not been sent, so that an optional one does not stop the entry.
 */
export function dropUnanswered(forms: FormSchemas | null, input: string, value: object): object {
  const form = forms?.[input]
  if (!form || !isRecord(value)) return value
  const missing = form.judge(value).flatMap(({ instancePath: at }) => (valueAt(value, at) === null ? [at] : []))
  return missing.reduce<Record<string, unknown>>((answers, pointer) => without(answers, parsePointer(pointer)), value)
}

function without(value: Record<string, unknown>, [key, ...rest]: readonly string[]): Record<string, unknown> {
  if (key === undefined || !Object.hasOwn(value, key)) return value
  const { [key]: own, ...others } = value
  if (rest.length === 0) return others
  return isRecord(own) ? { ...value, [key]: without(own, rest) } : value
}

// A failed if/then or anyOf only frames the errors inside it.
const FRAMES = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not'])

function problemsOf(input: string, errors: readonly AnswerError[], uiSchema: JsonSchema = {}): FieldProblem[] {
  const inner = errors.filter((error) => !FRAMES.has(error.keyword))
  const seen = new Set<string>()
  const problems: FieldProblem[] = []
  for (const error of inner.length > 0 ? inner : errors) {
    const path = pathOf(error)
    if (seen.has(path)) continue
    seen.add(path)
    problems.push({ input, path, messages: ownMessage(error, path, uiSchema) ?? answerMessage(error) })
  }
  return problems
}

function pathOf({ instancePath, keyword, params }: AnswerError): string {
  if (keyword === 'required') return `${instancePath}${formatPointer([String(params.missingProperty)])}`
  const surplus = params.additionalProperty ?? params.unevaluatedProperty
  if (surplus !== undefined) return `${instancePath}${formatPointer([String(surplus)])}`
  return instancePath
}

/** What the field itself says about the broken keyword, as on the phone; null when it says nothing. */
function ownMessage({ keyword, params }: AnswerError, path: string, uiSchema: JsonSchema): Text | null {
  if (keyword === 'rule') {
    const rule = Array.isArray(uiSchema['ui:rules']) ? uiSchema['ui:rules'][Number(params.rule)] : undefined
    return typeof rule === 'string' ? { zh: rule, en: rule } : isText(rule) ? rule : null
  }
  const field = parsePointer(path).reduce<unknown>(
    (ui, step) => (isRecord(ui) ? (ui[step] ?? (/^\d+$/.test(step) ? ui.items : undefined)) : undefined),
    uiSchema,
  )
  const messages = isRecord(field) ? field['ui:messages'] : undefined
  const own = isRecord(messages) ? (messages[`${keyword}:${params.format}`] ?? messages[keyword]) : undefined
  if (typeof own === 'string') return { zh: own, en: own }
  return isText(own) ? own : null
}

/** Words for an answer that its schema refuses; the field's own label stands beside them. */
function answerMessage({ keyword, params }: AnswerError): Text {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return text('answers.required')
    case 'enum':
    case 'const':
      return text('answers.choose')
    case 'minLength':
      return limit <= 1 ? text('answers.required') : text('answers.minLength', { limit })
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minimum':
    case 'maximum':
      return text(`answers.${keyword}`, { limit })
    case 'format':
      return text(params.format === 'email' || params.format === 'date' ? `answers.${params.format}` : 'answers.format')
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return text('answers.surplus')
    default:
      return text('answers.wrong')
  }
}

/** Words in both languages, as a published form says them. */
export function isText(value: unknown): value is Text {
  return isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'
}
