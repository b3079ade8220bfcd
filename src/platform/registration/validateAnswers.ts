import { isRecord } from '#lib/json.ts'
import { formatPointer, parsePointer, valueAt } from '#lib/jsonPointer.ts'
import type { FieldProblem } from '#platform/failure.ts'
import type { AnswerError, FormSchemas, JsonSchema } from '#platform/options.ts'
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
export function givenAnswers(forms: FormSchemas | null, input: string, value: object): object {
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

const FORMAT_WORDS: Record<string, Text> = {
  email: { zh: '请填写正确的邮箱', en: 'Please fill in the correct email address.' },
  date: { zh: '请填写正确的日期', en: 'Please fill in a correct date.' },
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
function answerMessage(error: AnswerError): Text {
  const limit = Number(error.params.limit)
  switch (error.keyword) {
    case 'required':
      return { zh: '此项为必填', en: 'This is required.' }
    case 'enum':
    case 'const':
      return { zh: '请从选项中选择', en: 'Please choose one of the options.' }
    case 'minLength':
      return limit <= 1
        ? { zh: '此项为必填', en: 'This is required.' }
        : { zh: `至少 ${limit} 个字`, en: `At least ${limit} characters.` }
    case 'maxLength':
      return { zh: `最多 ${limit} 个字`, en: `At most ${limit} characters.` }
    case 'minItems':
      return { zh: `至少选择 ${limit} 项`, en: `Choose at least ${limit}.` }
    case 'maxItems':
      return { zh: `最多选择 ${limit} 项`, en: `Choose at most ${limit}.` }
    case 'minimum':
      return { zh: `不能小于 ${limit}`, en: `Not less than ${limit}.` }
    case 'maximum':
      return { zh: `不能大于 ${limit}`, en: `Not more than ${limit}.` }
    case 'format':
      return (
        FORMAT_WORDS[String(error.params.format)] ?? {
          zh: '格式有误，请检查',
          en: 'This does not have the right form.',
        }
      )
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { zh: '报名表已更新，此项不再需要', en: 'The form has changed and no longer asks for this.' }
    default:
      return { zh: '填写有误，请检查', en: 'Please check this answer.' }
  }
}

/** Words in both languages, as a published form says them. */
export function isText(value: unknown): value is Text {
  return isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'
}
