import { resolve } from 'node:path'
import type { Ajv } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import type { Part } from '#forms/judging.ts'
import type { FormSchema } from '#forms/model.ts'
import type { CompiledRule } from '#forms/rules.ts'
import { STANDARD_FORMATS } from '#lib/formats.ts'
import { type CompiledParts, compiledParts } from './compileValidators.ts'

const FORMATS_FILE = resolve(import.meta.dirname, '../../lib/ownFormats.ts')
const STANDARD_FILE = resolve(import.meta.dirname, '../../lib/standardFormats.ts')
const RUNTIME_FILE = resolve(import.meta.dirname, '../validatorRuntime.ts')
const JUDGING_FILE = resolve(import.meta.dirname, '../judging.ts')
const PLAIN_FILE = resolve(import.meta.dirname, '../plainValue.ts')
const RULES_FILE = resolve(import.meta.dirname, '../rules.ts')
const SOURCE_FOLDER = resolve(import.meta.dirname, '../..')

/**
 * The schema, each of its conditions and each of its options as one self-contained ES module. Fields of the same schema
 * share one function, and how it all goes together is data: work and size grow with what differs.
 */
export async function validatorSource(
  schema: FormSchema,
  hash: string,
  rules: readonly CompiledRule[] = [],
): Promise<string> {
  const built = await build({
    stdin: { contents: moduleText(compiledParts(schema), hash, rules), resolveDir: SOURCE_FOLDER, loader: 'js' },
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

function moduleText(parts: CompiledParts, hash: string, rules: readonly CompiledRule[]): string {
  const names = new Map([...new Set([...parts.keys, ...parts.plain.keys()])].map((key, at) => [key, `part$${at}`]))
  const call = (key: string) => names.get(key) ?? 'null'
  const whens = new Map<string, string>()
  // A condition is asked by itself, and where the whole is judged.
  const when = (list: Part<string>[]): string => {
    const text = listText(list)
    const known = whens.get(text) ?? `when$${whens.size}`
    whens.set(text, known)
    return known
  }
  const listText = (list: Part<string>[]): string => `[${list.map(partText).join(',')}]`
  const partText = (part: Part<string>): string => {
    if ('object' in part) return '{object:true}'
    if ('field' in part) {
      const judge = part.judge === null ? 'null' : call(part.judge)
      return `{field:${JSON.stringify(part.field)},required:${part.required},judge:${judge}}`
    }
    if ('judge' in part) return `{reads:${JSON.stringify(part.reads)},judge:${call(part.judge)}}`
    return `{when:${when(part.when)},then:${listText(part.then)},else:${listText(part.else)}}`
  }
  const whole = `judging(${listText(parts.whole)})`
  const conditions = parts.conditions.map((one) => (typeof one === 'string' ? call(one) : `judging(${when(one)})`))
  const from = (file: string) => JSON.stringify(file)
  return [
    `import { equal, ucs2length } from ${from(RUNTIME_FILE)}`,
    ...formatsText(parts.formats),
    `import { judging } from ${from(JUDGING_FILE)}`,
    `import { plainJudge } from ${from(PLAIN_FILE)}`,
    ...(rules.length > 0 ? [`import { withRules } from ${from(RULES_FILE)}`] : []),
    compiledText(parts.ajv, new Map(parts.keys.map((key) => [key, call(key)]))),
    ...plainText(parts.plain, call),
    ...[...whens].map(([text, name]) => `const ${name} = ${text}`),
    `export const validate = ${rules.length > 0 ? `withRules(${whole}, ${JSON.stringify(rules)})` : whole}`,
    `export const conditions = [${conditions.join(',')}]`,
    ...(parts.options.length > 0 ? [`export const options = [${parts.options.map(call).join(',')}]`] : []),
    `export const hash = ${JSON.stringify(hash)}`,
  ].join('\n')
}

/** The formats that the form uses; none of the others reaches a phone. */
function formatsText(names: readonly string[]): string[] {
  const own = names.some((name) => STANDARD_FORMATS[name] === undefined)
  const standard = names.flatMap((name) => {
    const known = STANDARD_FORMATS[name]
    return known === undefined ? [] : [`${JSON.stringify(name)}:standard.${known}`]
  })
  return [
    ...(own ? [`import { OWN_FORMATS } from ${JSON.stringify(FORMATS_FILE)}`] : []),
    ...(standard.length > 0 ? [`import * as standard from ${JSON.stringify(STANDARD_FILE)}`] : []),
    `const FORMATS = {${[...(own ? ['...OWN_FORMATS'] : []), ...standard].join(',')}}`,
  ]
}

function plainText(schemas: CompiledParts['plain'], call: (key: string) => string): string[] {
  return [...schemas].map(([key, schema]) => {
    const formats = schema.format === undefined ? '{}' : 'FORMATS'
    return `const ${call(key)} = plainJudge(${JSON.stringify(schema)}, ${formats})`
  })
}

/** The functions that Ajv wrote, under these names. */
function compiledText(ajv: Ajv, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return ''
  const code = standaloneCode(ajv, Object.fromEntries([...names].map(([key, name]) => [name, key])))
  return (
    code
      // It calls require() for its runtime; imports bundle smaller and leave no trace of it.
      .replace(/require\("ajv\/dist\/runtime\/(equal|ucs2length)"\)\.default/g, '$1')
      .replace(/^"use strict";/, '')
      .replace(/\bexport const (part\$\d+)\b/g, 'const $1')
  )
}

// The package is CommonJS: some loaders hand over the module, others its default.
function standaloneCode(ajv: Ajv, names: Record<string, string>): string {
  const call = standalone as unknown as { default?: typeof standalone } & typeof standalone
  return (call.default ?? call)(ajv, names)
}
