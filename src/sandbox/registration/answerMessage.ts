import type { ErrorObject } from 'ajv'
import { isRecord } from '#lib/json.ts'
import { stepsOf } from '#lib/jsonPointer.ts'
import type { Text } from '#race/facts.gen.ts'
import type { JsonSchema } from '#sandbox/options.ts'

const FORMATS: Record<string, Text> = {
  email: { zh: '请填写正确的邮箱', en: 'Please fill in the correct email address.' },
  date: { zh: '请填写正确的日期', en: 'Please fill in a correct date.' },
}

/** What the field itself says about the broken keyword, as on the phone; null when it says nothing. */
export function ownMessage({ keyword }: ErrorObject, path: string, uiSchema: JsonSchema): Text | null {
  const field = stepsOf(path).reduce<unknown>(
    (ui, step) => (isRecord(ui) ? (ui[step] ?? (/^\d+$/.test(step) ? ui.items : undefined)) : undefined),
    uiSchema,
  )
  const messages = isRecord(field) ? field['ui:messages'] : undefined
  const own = isRecord(messages) ? messages[keyword] : undefined
  if (typeof own === 'string') return { zh: own, en: own }
  return isText(own) ? own : null
}

/** Words for an answer that its schema refuses; the field's own label stands beside them. */
export function answerMessage(error: ErrorObject): Text {
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
        FORMATS[String(error.params.format)] ?? { zh: '格式有误，请检查', en: 'This does not have the right form.' }
      )
    case 'additionalProperties':
      return { zh: '报名表已更新，此项不再需要', en: 'The form has changed and no longer asks for this.' }
    default:
      return { zh: '填写有误，请检查', en: 'Please check this answer.' }
  }
}

function isText(value: unknown): value is Text {
  return isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'
}
