import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { pointerOf } from '#lib/jsonPointer.ts'
import type { FieldProblem } from '#sandbox/failure.ts'
import type { FormSchemas, JsonSchema } from '#sandbox/options.ts'
import { ANSWER_FORMATS } from './answerFormats.ts'
import { answerMessage, ownMessage } from './answerMessage.ts'

/** Answers by the input's name. */
export type Answers = Record<string, unknown>

// Publications are few and immutable, so a validator is compiled once for each form.
const compiled = new Map<string, ValidateFunction>()
const KEPT = 200

/** Validates the given inputs' answers with the schemas the phone used; every problem stands on its field. */
export function checkAnswers(forms: FormSchemas | null, answers: Answers): FieldProblem[] {
  return Object.entries(answers).flatMap(([input, value]) => {
    const form = forms?.[input]
    if (!form) return []
    const validate = validatorOf(form.hash, form.schema)
    return validate(value) ? [] : problemsOf(input, validate.errors ?? [], form.uiSchema)
  })
}

function validatorOf(hash: string, schema: JsonSchema): ValidateFunction {
  const known = compiled.get(hash)
  if (known) return known
  const validate = compile(schema)
  if (compiled.size >= KEPT) compiled.clear()
  compiled.set(hash, validate)
  return validate
}

function compile(schema: JsonSchema): ValidateFunction {
  const options = { allErrors: true, strict: false, verbose: true, addUsedSchema: false }
  const modern = String(schema.$schema ?? '').includes('2020-12')
  const ajv = modern ? new Ajv2020(options) : new Ajv(options)
  addFormats.default(ajv)
  for (const [name, fits] of Object.entries(ANSWER_FORMATS)) ajv.addFormat(name, fits)
  return ajv.compile(schema)
}

// A failed if/then or anyOf only frames the errors inside it.
const FRAMES = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not'])

function problemsOf(input: string, errors: ErrorObject[], uiSchema: JsonSchema = {}): FieldProblem[] {
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

function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  if (keyword === 'required') return `${instancePath}${pointerOf([String(params.missingProperty)])}`
  if (keyword === 'additionalProperties') return `${instancePath}${pointerOf([String(params.additionalProperty)])}`
  return instancePath
}
