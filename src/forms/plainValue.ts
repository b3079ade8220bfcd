import type { FormSchema, RawError, ValidateFunction } from './model.ts'
import { ucs2length } from './validatorRuntime.ts'

/** A schema of a single value that is judged as it stands: nothing is compiled of it. */
export type PlainSchema = Pick<FormSchema, 'type' | 'enum' | 'const' | 'format'> & {
  type?: 'string' | 'number' | 'integer' | 'boolean'
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

type Formats = Record<string, (text: string) => boolean>

const LIMITS = [
  ['maximum', '<=', (value: number, limit: number) => value <= limit],
  ['minimum', '>=', (value: number, limit: number) => value >= limit],
  ['exclusiveMaximum', '<', (value: number, limit: number) => value < limit],
  ['exclusiveMinimum', '>', (value: number, limit: number) => value > limit],
] as const

/** Judges a value as Ajv does, from the schema itself: thousands of fields that differ in a number share this code. */
export function plainJudge(schema: PlainSchema, formats: Formats): ValidateFunction {
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern, 'u')
  const judge: ValidateFunction = (value: unknown, { instancePath } = { instancePath: '' } as never) => {
    const errors: RawError[] = []
    const wrong = (keyword: string, params: RawError['params']) =>
      errors.push({ instancePath, schemaPath: `#/${keyword}`, keyword, params })
    if ('const' in schema && value !== schema.const) wrong('const', { allowedValue: schema.const })
    if (schema.enum && !schema.enum.includes(value as never)) wrong('enum', { allowedValues: schema.enum })
    if (typeof value === 'number') judgeNumber(value, schema, wrong)
    else if (typeof value === 'string') judgeText(value, schema, pattern, formats, wrong)
    if (schema.type !== undefined && !isOfType(value, schema.type)) wrong('type', { type: schema.type })
    judge.errors = errors.length > 0 ? errors : null
    return errors.length === 0
  }
  return judge
}

type Wrong = (keyword: string, params: RawError['params']) => void

function judgeNumber(value: number, schema: PlainSchema, wrong: Wrong): void {
  for (const [keyword, comparison, fits] of LIMITS) {
    const limit = schema[keyword]
    if (limit !== undefined && !fits(value, limit)) wrong(keyword, { comparison, limit })
  }
}

function judgeText(value: string, schema: PlainSchema, pattern: RegExp | null, formats: Formats, wrong: Wrong): void {
  const { minLength, maxLength, format } = schema
  const length = minLength === undefined && maxLength === undefined ? 0 : ucs2length(value)
  if (maxLength !== undefined && length > maxLength) wrong('maxLength', { limit: maxLength })
  if (minLength !== undefined && length < minLength) wrong('minLength', { limit: minLength })
  if (pattern && !pattern.test(value)) wrong('pattern', { pattern: schema.pattern })
  if (format !== undefined && formats[format]?.(value) === false) wrong('format', { format })
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === type
}
