import { resolve } from 'node:path'
import type { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import type { FormSchema } from '#forms/model.ts'
import type { CompiledRule } from '#forms/rules.ts'
import { compiled, partKeys, ROOT } from './compileValidators.ts'

const FORMATS_FILE = resolve(import.meta.dirname, '../../lib/formats.ts')
const RUNTIME_FILE = resolve(import.meta.dirname, '../validatorRuntime.ts')
const RULES_FILE = resolve(import.meta.dirname, '../rules.ts')
const SOURCE_FOLDER = resolve(import.meta.dirname, '../..')
/**
 * The schema, each of its conditions and each of its options as one self-contained ES module. Every one is compiled by
 * itself, so the work and the size grow with their number, never with their combinations.
 */
export async function validatorSource(
  schema: FormSchema,
  hash: string,
  rules: readonly CompiledRule[] = [],
): Promise<string> {
  const ajv = compiled(schema)
  const { conditions, options } = partKeys(schema)
  const whole = rules.length > 0 ? 'validateSchema' : 'validate'
  const names: Record<string, string> = { [whole]: ROOT }
  conditions.forEach((key, at) => {
    names[`condition${at}`] = key
  })
  options.forEach((key, at) => {
    names[`option${at}`] = key
  })
  const code = standaloneCode(ajv, names)
  const list = (name: string, keys: string[]) =>
    `export const ${name}s = [${keys.map((_, at) => `${name}${at}`).join(', ')}]`
  const judged = [
    `import { withRules } from ${JSON.stringify(RULES_FILE)}`,
    `export const validate = withRules(validateSchema, ${JSON.stringify(rules)})`,
  ]
  const lists = [
    ...(rules.length > 0 ? judged : []),
    list('condition', conditions),
    ...(options.length > 0 ? [list('option', options)] : []),
  ]
  const built = await build({
    stdin: {
      contents: `${withImports(code)}\n${lists.join('\n')}\nexport const hash = ${JSON.stringify(hash)}\n`,
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
