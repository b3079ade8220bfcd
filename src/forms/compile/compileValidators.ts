import { _, Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { slicesOf } from '#forms/engine/formValidator.ts'
import type { FormSchema } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'
import { usesNewer } from './dialect.ts'
import { eachSchema, mapSchema } from './walkSchema.ts'

/** The key of the whole form among what is compiled. */
export const ROOT = 'form'

/** An Ajv that knows our formats; what it does not know is a finding of the linter. */
function formAjv(schema: FormSchema): Ajv {
  const options: Options = {
    allErrors: true,
    messages: false,
    strict: false,
    // Names such as "constructor" are no answers.
    ownProperties: namesOf(schema).some((name) => name in Object.prototype),
    formats: FORMATS,
    code: { source: true, esm: true, formats: _`FORMATS` },
  }
  return usesNewer(schema) ? new Ajv2020(options) : new Ajv(options)
}

/** The keys by which the compiled parts of a form are found: the whole, then its slices by their place in it. */
export function partKeys(schema: FormSchema): { conditions: string[]; options: string[] } {
  const { conditions, options } = slicesOf(schema)
  const key = ({ at }: { at: string }) => `${ROOT}#${at}`
  return { conditions: conditions.map(key), options: options.map(key) }
}

/** The whole form and every part of it, compiled. Throws on a schema that no validator can be made of. */
export function compiled(schema: FormSchema): Ajv {
  const ajv = formAjv(schema)
  ajv.addSchema(withoutWords(schema) as FormSchema, ROOT)
  const { conditions, options } = partKeys(schema)
  for (const key of [ROOT, ...conditions, ...options]) {
    if (!ajv.getSchema(key)) throw new Error(`nothing was compiled from ${key}`)
  }
  return ajv
}

const WORDS = ['title', 'description', 'default', 'examples', 'enumNames', 'readOnly', 'writeOnly', 'deprecated']

/** The schema without what no answer is judged by; texts may be in two languages, which the compiler does not take. */
function withoutWords(schema: FormSchema): FormSchema {
  return mapSchema(schema, (part) => {
    for (const key of WORDS) delete part[key]
    return part
  })
}

function namesOf(schema: FormSchema): string[] {
  const names: string[] = []
  eachSchema(schema, (part) => names.push(...Object.keys(part.properties ?? {}), ...(part.required ?? [])))
  return names
}
