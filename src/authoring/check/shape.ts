import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { finding, message } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { pathFromPointer } from '#lib/jsonPointer.ts'
import { memoize } from '#lib/memoize.ts'
import type { Text } from '#runtime/model.ts'
import {
  choiceFault,
  propertyFault,
  requiredFault,
  shapeNamed,
  typeFault,
  typeWords,
  valueFault,
} from './shapeFaults.ts'
import { miswritten } from './writtenForm.ts'

export interface ShapeFault extends Fault {
  path: JsonPath
}

type ShapeCheck = (value: unknown) => ShapeFault[]

/**
 * Tells what of a value does not fit a schema, in words. Throws for a schema that cannot be compiled. A watch and a server
 * build again and again from the same schemas.
 */
export const createShapeCheck = memoize(16, compileCheck)

function compileCheck(schema: Schema): ShapeCheck {
  // Inlined references, optimised code and a look at what is our own schema take longer than a config folder's check.
  const plain = { inlineRefs: false, code: { optimize: false }, validateSchema: false }
  const ajv = new Ajv2020({ ...plain, allErrors: true, verbose: true, strict: false, validateFormats: false })
  const validate = ajv.compile(schema)
  return (value) => {
    if (validate(value)) return []
    const faults = meant(validate.errors ?? []).map((error) => faultOf(error, value))
    return [...new Map(faults.map((fault) => [JSON.stringify([fault.path, fault.message]), fault])).values()]
  }
}

const CHOICE = new Set(['anyOf', 'oneOf'])
/** Faults at the place of a choice that only say "not this branch". */
const BRANCH = new Set(['type', 'pattern', 'const', 'not'])

/** Of the faults of a choice's branches, those of the branch that was meant; without any, the choice itself. */
function meant(errors: ErrorObject[]): ErrorObject[] {
  const own = new Set(errors.filter((error) => error.keyword !== 'if'))
  for (const choice of errors.filter((error) => CHOICE.has(error.keyword))) {
    const at = choice.instancePath
    for (const error of otherBranches(choice, own)) own.delete(error)
    if (isMoment(choice)) {
      // Whatever the branches say: a moment is wanted.
      for (const error of [...own]) if (error !== choice && error.instancePath === at) own.delete(error)
      continue
    }
    const inside = [...own].filter((error) => error !== choice && error.instancePath.startsWith(at))
    for (const error of inside) {
      const here = error.instancePath === at
      // A key that none of the branches knows is what is wrong, and says what was meant.
      const unknownKey = error.keyword === 'additionalProperties' && error.parentSchema === choice.parentSchema
      const isTold = BRANCH.has(error.keyword) || choice.parentSchema?.['x-message']
      if (here && isTold && !unknownKey) own.delete(error)
    }
    const telling = inside.some((error) => own.has(error) && (error.instancePath === at || below(error, at)))
    if (telling) own.delete(choice)
  }
  return [...own]
}

/** Whether one of the branches is a moment: a text of another form was meant as one, and a number too. */
function isMoment({ schema, data }: ErrorObject): boolean {
  const like = typeof data === 'number' || (typeof data === 'string' && /\d/.test(data) && !data.includes('{{'))
  return like && formatIn(schema as Schema[]) !== undefined
}

function formatIn(branches: readonly Schema[]): string | undefined {
  return branches.map(({ $ref, format }) => ($ref === '#/$defs/time' ? 'date-time' : format)).find(Boolean)
}

/** Keywords that lead into a value. */
const DESCENT = new Set(['properties', 'items', 'additionalProperties'])

/** Faults of the branches that were not meant, where a key says which was: of a list template, or of cases. */
function otherBranches(choice: ErrorObject, errors: ReadonlySet<ErrorObject>): ErrorObject[] {
  const branches = choice.schema as Schema[]
  const marked = branches.flatMap((branch, index) => {
    const key = branch['x-marked']
    return typeof key === 'string' ? [{ key, index }] : []
  })
  if (marked.length === 0) return []
  const data: unknown = choice.data
  const written = marked.find(({ key }) => typeof data === 'object' && data !== null && Object.hasOwn(data, key))
  const prefix = `${choice.schemaPath}/`
  const at = choice.instancePath
  return [...errors].filter((error) => {
    if (error.instancePath !== at && !below(error, at)) return false
    // What stands behind a reference has a path of its own, but says its mark itself.
    const mark = error.instancePath === at ? error.parentSchema?.['x-marked'] : undefined
    if (typeof mark === 'string' && mark !== written?.key) return true
    if (!error.schemaPath.startsWith(prefix)) return false
    const [first, ...rest] = error.schemaPath.slice(prefix.length).split('/')
    // A path that goes less deep than the value belongs to another choice, behind a reference to the same schema.
    const depth = error.instancePath.slice(at.length).split('/').length - 1
    if (rest.filter((step) => DESCENT.has(step)).length < depth) return false
    const branch = Number(first)
    return written ? branch !== written.index : marked.some(({ index }) => index === branch)
  })
}

function below(error: ErrorObject, at: string): boolean {
  return error.instancePath.startsWith(`${at}/`)
}

function faultOf(error: ErrorObject, root: unknown): ShapeFault {
  const path = pathFromPointer(root, error.instancePath)
  const { params, keyword } = error
  const parent = (error.parentSchema ?? {}) as Schema
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    const known = Object.keys(parent.properties ?? {})
    return { path: [...path, name], ...propertyFault(name, known) }
  }
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return { path, ...requiredFault(name, parent.properties?.[name]) }
  }
  if (keyword === 'enum') return enumFault(path, error.data, (params.allowedValues ?? []) as unknown[])
  const format = CHOICE.has(keyword) && isMoment(error) ? formatIn(error.schema as Schema[]) : parent.format
  const judged = CHOICE.has(keyword) || keyword === 'pattern' || (keyword === 'type' && typeof error.data === 'number')
  const form = judged ? miswritten(format, error.data, yearIn(root)) : null
  if (form) return { path, ...form }
  if (CHOICE.has(keyword)) {
    const words = parent['x-message']
    return {
      path,
      ...(words ? finding('shape.type.schema', { words }) : typeFault(choicesOf(parent), error.data)),
    }
  }
  if (keyword === 'type') {
    const types = [params.type as string | string[]].flat()
    return { path, ...typeFault([typeWords(types)], error.data, types[0]) }
  }
  return { path, ...valueFault(error, parent) }
}

/** The year that most moments of a file are in: what a date without one means. */
function yearIn(root: unknown): number | null {
  const counts = new Map<string, number>()
  for (const [, year = ''] of (JSON.stringify(root) ?? '').matchAll(/"(20\d\d)-\d\d-\d\dT/g))
    counts.set(year, (counts.get(year) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most ? Number(most[0]) : null
}

function enumFault(path: JsonPath, value: unknown, allowed: unknown[]): ShapeFault {
  const last = path.at(-1)
  return { path, ...choiceFault(last, value, allowed.map(String)) }
}

function choicesOf(schema: Schema): Text[] {
  const branches = (schema.anyOf ?? schema.oneOf ?? []).filter((branch) => !branch['x-marked'])
  const words = branches.map((branch): Text => {
    if (branch.$ref === '#/$defs/binding') return message('terms.type.binding')
    if (branch.$ref) return shapeNamed(branch.$ref)
    return branch.type ? typeWords(branch.type) : message('terms.type.other')
  })
  return [...new Map(words.map((word) => [word.en, word])).values()]
}
