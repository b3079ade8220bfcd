import { Ajv } from 'ajv'
import { FORMATS, STEP_PRECISION } from '#lib/formats.ts'
import { isRecord } from '#lib/json.ts'

type Schema = Record<string, unknown>

/** Answers a form: what a runner would type, as far as a schema tells it. */
export interface Sample {
  answers: Record<string, unknown>
  /** Names of fields for which nothing was found that the schema takes. */
  unanswered: string[]
}

/** Texts that runners type; the first that a field takes is its answer. */
const TEXTS = [
  '王大跑',
  '13700000000',
  'runner@example.cn',
  '620102',
  '1990-03-07',
  '滨河东路 12 号 3 单元',
  '07:30',
  'CHN',
  '2',
  'A1234567',
  '310101199003070038',
  'https://example.cn/a',
  '晨跑俱乐部',
]

/** A judge of what a schema takes. */
export function createSampler(): (schema: Schema) => Sample {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, multipleOfPrecision: STEP_PRECISION })
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format)
  const fits = (schema: Schema, value: unknown) => ajv.validate(schema, value)

  function answerTo(schema: Schema): unknown {
    if ('const' in schema) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum.find((value) => value !== null)
    const choices = [schema.oneOf, schema.anyOf].find(Array.isArray)
    if (choices && schema.type !== 'object')
      return answerTo({ ...schema, oneOf: undefined, anyOf: undefined, ...(choices.find(isRecord) ?? {}) })
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return [numberIn(schema), 1, 60].find((one) => fits(schema, one))
    if (type === 'array') {
      const items = isRecord(schema.items) ? schema.items : {}
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 0)) }, () => answerTo(items))
    }
    if (type === 'object') return objectOf(schema).answers
    return TEXTS.find((text) => fits(schema, text))
  }

  function objectOf(schema: Schema): Sample {
    const properties = isRecord(schema.properties) ? schema.properties : {}
    const answers: Record<string, unknown> = {}
    // What an answer makes necessary is answered too, until nothing more is asked.
    for (let round = 0; round < 5; round++) {
      const wanted = new Set([...namesIn(schema.required), ...askedBy(schema, answers)])
      const open = [...wanted].filter((name) => answers[name] === undefined)
      if (open.length === 0) break
      for (const name of open) {
        const field = properties[name] ?? fieldIn(schema, name)
        if (isRecord(field)) answers[name] = answerTo(field)
      }
    }
    const missing = [...namesIn(schema.required), ...askedBy(schema, answers)].filter(
      (name) => answers[name] === undefined,
    )
    return { answers, unanswered: [...new Set(missing)] }
  }

  /** Fields that a condition asks for, with these answers. */
  function askedBy(schema: Schema, answers: object): string[] {
    const branches = Array.isArray(schema.allOf) ? schema.allOf.filter(isRecord) : []
    return [schema, ...branches].flatMap((one) => {
      if (!isRecord(one.if)) return one === schema ? [] : namesIn(one.required)
      const chosen = fits(one.if, answers) ? one.then : one.else
      return isRecord(chosen) ? namesIn(chosen.required) : []
    })
  }

  return objectOf
}

function fieldIn(schema: Schema, name: string): unknown {
  const branches = Array.isArray(schema.allOf) ? schema.allOf.filter(isRecord) : []
  for (const branch of [schema, ...branches]) {
    for (const part of [branch, branch.then, branch.else]) {
      if (isRecord(part) && isRecord(part.properties) && name in part.properties) return part.properties[name]
    }
  }
  return undefined
}

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function numberIn({ minimum, exclusiveMinimum, maximum, multipleOf }: Schema): number {
  const step = Number(multipleOf ?? 1)
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + step))
  return Math.min(Math.ceil(least / step) * step, Number(maximum ?? Number.POSITIVE_INFINITY))
}
