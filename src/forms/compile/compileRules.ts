import type { FormRule, FormUi } from '#forms/model.ts'
import type { CompiledRule } from '#forms/rules.ts'
import { isRecord } from '#lib/json.ts'
import { ExpressionError, type Node } from '#runtime/expression/ast.ts'
import { countArguments, FUNCTIONS } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import { didYouMean, type FormFault, finding, type Report, shown } from './finding.ts'

/** Names besides its fields that an expression of a form may read. */
const GIVEN = ['today']

/** A form's rules ready to be judged, and what is said of each that is broken, by its place. */
export function compileRules(rules: readonly FormRule[], ui: FormUi): CompiledRule[] {
  const written = rules.map(({ when, require, at }): CompiledRule => {
    const node = parseExpression(require)
    return {
      kind: 'holds',
      at,
      when: when === undefined ? null : parseExpression(when),
      require: node,
      reads: fieldsOf(node),
    }
  })
  return [...written, ...fieldRules(ui)]
}

/** Rules that settings of fields make: choices carried over, and answers that are asked unless the field is disabled. */
function fieldRules(ui: FormUi): CompiledRule[] {
  return Object.entries(ui).flatMap(([name, own]): CompiledRule[] => {
    if (name.startsWith('ui:') || !isRecord(own)) return []
    const { carry, disabledWhen } = isRecord(own['ui:options']) ? own['ui:options'] : {}
    return [
      ...(typeof carry === 'string' ? [{ kind: 'carried', at: name, from: carry } as const] : []),
      ...(typeof disabledWhen === 'string' && own['ui:asked'] === true
        ? [{ kind: 'asked', at: name, when: { kind: 'unary', op: '!', of: parseExpression(disabledWhen) } } as const]
        : []),
    ]
  })
}

/** The fields of the form that an expression reads. */
function fieldsOf(node: Node): string[] {
  return [...new Set(listReads(node).names.map(({ path }) => path[0] ?? ''))].filter((name) => !GIVEN.includes(name))
}

/** What is wrong with the rules of a form whose fields are `names`. */
export function lintRules(rules: unknown, names: readonly string[], report: Report): void {
  if (rules === undefined) return
  if (!Array.isArray(rules)) {
    report('/rules', finding('form.rule.list'))
    return
  }
  for (const [index, rule] of rules.entries()) {
    if (!isRecord(rule)) continue
    const path = `/rules/${index}`
    for (const key of ['when', 'require'] as const) {
      if (rule[key] !== undefined) lintExpression(rule[key], names, `${path}/${key}`, report)
    }
    if (typeof rule.at === 'string' && names.includes(rule.at)) continue
    const suggestion = didYouMean(String(rule.at), names)
    report(`${path}/at`, finding('form.rule.at', { name: shown(rule.at), suggestion }))
  }
}

/** What is wrong with an expression over a form's answers. */
export function lintExpression(text: unknown, names: Iterable<string>, path: string, report: Report): void {
  const wrong = (fault: FormFault) => report(path, fault)
  if (typeof text !== 'string') {
    wrong(finding('form.expression.text'))
    return
  }
  const known = [...names, ...GIVEN]
  try {
    const { names: read, functions } = listReads(parseExpression(text))
    for (const name of read.map((one) => one.path[0] ?? '').filter((one) => !known.includes(one))) {
      wrong(finding('form.expression.field', { name, suggestion: didYouMean(name, known) }))
    }
    for (const { name, args } of functions) {
      const fn = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
      const { min, max } = fn ? countArguments(fn) : { min: 0, max: 0 }
      if (!fn) {
        wrong(finding('form.expression.function', { name, suggestion: didYouMean(name, Object.keys(FUNCTIONS)) }))
      } else if (args < min || args > max) {
        wrong(finding('form.expression.arguments', { name, min, max, given: args }))
      }
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    wrong(finding('form.expression.syntax', { text, reason: error.message, at: error.index + 1 }))
  }
}
