import type { FormRule, FormUi } from '#forms/model.ts'
import type { CompiledRule } from '#forms/rules.ts'
import { isRecord } from '#lib/json.ts'
import type { Words } from '#lib/words.ts'
import { ExpressionError, type Node } from '#runtime/expression/ast.ts'
import { arityOf, FUNCTIONS } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { readsOf } from '#runtime/expression/reads.ts'
import { didYouMean, type Report, shown } from './finding.ts'

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
  return [...new Set(readsOf(node).names.map(({ path }) => path[0] ?? ''))].filter((name) => !GIVEN.includes(name))
}

/** What is wrong with the rules of a form whose fields are `names`. */
export function lintRules(rules: unknown, names: readonly string[], report: Report): void {
  if (rules === undefined) return
  if (!Array.isArray(rules)) {
    const form = '[{ "require": "…", "say": { "zh": "…", "en": "…" }, "at": "…" }]'
    const hint = { zh: `写成 ${form}。`, en: `Write ${form}.` }
    report({ code: 'form-rule', path: '/rules', message: { zh: 'rules 应是列表', en: 'rules are a list' }, hint })
    return
  }
  for (const [index, rule] of rules.entries()) {
    if (!isRecord(rule)) continue
    const path = `/rules/${index}`
    for (const key of ['when', 'require'] as const) {
      if (rule[key] !== undefined) lintExpression(rule[key], names, `${path}/${key}`, report)
    }
    if (typeof rule.at === 'string' && names.includes(rule.at)) continue
    const message = {
      zh: `表单里没有字段 ${shown(rule.at)}，无处显示`,
      en: `the form has no field ${shown(rule.at)} to say it at`,
    }
    report({ code: 'form-rule', path: `${path}/at`, message, hint: didYouMean(String(rule.at), names) })
  }
}

/** What is wrong with an expression over a form's answers. */
export function lintExpression(text: unknown, names: Iterable<string>, path: string, report: Report): void {
  const wrong = (message: Words, hint: Words) => report({ code: 'form-expression', path, message, hint })
  if (typeof text !== 'string') {
    wrong(
      { zh: '表达式应是一段文字', en: 'an expression is a text' },
      { zh: '例如 "end >= start"。', en: 'Write for example "end >= start".' },
    )
    return
  }
  const known = [...names, ...GIVEN]
  try {
    const { names: read, functions } = readsOf(parseExpression(text))
    for (const name of read.map((one) => one.path[0] ?? '').filter((one) => !known.includes(one))) {
      wrong({ zh: `表单里没有字段“${name}”`, en: `the form has no field "${name}"` }, didYouMean(name, known))
    }
    for (const { name, args } of functions) {
      const fn = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
      const { min, max } = fn ? arityOf(fn) : { min: 0, max: 0 }
      if (!fn) {
        const message = { zh: `没有函数“${name}”`, en: `there is no function "${name}"` }
        wrong(message, didYouMean(name, Object.keys(FUNCTIONS)))
      } else if (args < min || args > max) {
        const message = { zh: `“${name}”要 ${min} 到 ${max} 个值`, en: `"${name}" takes ${min} to ${max} values` }
        wrong(message, { zh: `这里有 ${args} 个。`, en: `It got ${args}.` })
      }
    }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const at = error.index + 1
    wrong(
      { zh: `“${text}”读不懂：${error.message}`, en: `"${text}" cannot be read: ${error.message}` },
      { zh: `错在第 ${at} 个字符。`, en: `The fault is at character ${at}.` },
    )
  }
}
