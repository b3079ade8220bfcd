import { resolve } from 'node:path'
import { _, Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { conditionsOf } from '#forms/engine/formValidator.ts'
import type { FormSchema } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'

const FORMATS_FILE = resolve(import.meta.dirname, '../../lib/formats.ts')
const RUNTIME_FILE = resolve(import.meta.dirname, '../validatorRuntime.ts')
const SOURCE_FOLDER = resolve(import.meta.dirname, '../..')
const ROOT = 'form'

/** An Ajv that knows our formats and refuses what it does not know. Throws on a schema it cannot compile. */
export function formAjv(): Ajv {
  return new Ajv({
    allErrors: true,
    messages: false,
    strict: true,
    // Conditional branches name properties whose type and definition stand beside them, not inside them.
    strictTypes: false,
    strictRequired: false,
    formats: FORMATS,
    code: { source: true, esm: true, formats: _`FORMATS` },
  })
}

/**
 * The schema and each of its conditions as one self-contained ES module. Every condition is compiled by itself,
 * so the work and the size grow with their number, never with their combinations.
 */
export async function validatorSource(schema: FormSchema, hash: string): Promise<string> {
  const ajv = formAjv()
  ajv.addSchema({ ...schema, $id: ROOT })
  const conditions = conditionsOf(schema)
  const names: Record<string, string> = { validate: ROOT }
  conditions.forEach((condition, at) => {
    ajv.addSchema({ $id: `condition${at}`, ...absoluteRefs(condition.schema) })
    names[`condition${at}`] = `condition${at}`
  })
  const code = standaloneCode(ajv, names)
  const list = conditions.map((_condition, at) => `condition${at}`).join(', ')
  const built = await build({
    stdin: {
      contents: `${withImports(code)}\nexport const conditions = [${list}]\nexport const hash = ${JSON.stringify(hash)}\n`,
      resolveDir: SOURCE_FOLDER,
      loader: 'js',
    },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2017',
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  return built.outputFiles[0]?.text ?? ''
}

// The package is CommonJS: some loaders hand over the module, others its default.
function standaloneCode(ajv: Ajv, names: Record<string, string>): string {
  const call = standalone as unknown as { default?: typeof standalone } & typeof standalone
  return (call.default ?? call)(ajv, names)
}

// The generated code calls require() for its runtime; imports bundle smaller and leave no trace of it.
function withImports(code: string): string {
  const runtime = code.replace(/require\("ajv\/dist\/runtime\/(equal|ucs2length)"\)\.default/g, '$1')
  const imports = [
    `import { equal, ucs2length } from ${JSON.stringify(RUNTIME_FILE)}`,
    `import { FORMATS } from ${JSON.stringify(FORMATS_FILE)}`,
  ]
  return `${imports.join('\n')}\n${runtime}`
}

/** References of a slice point into the whole form. */
function absoluteRefs(schema: FormSchema): FormSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `${ROOT}${value}` : value,
  ) as FormSchema
}
