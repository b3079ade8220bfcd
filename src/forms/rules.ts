import { formatChinaTime } from '#lib/date.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import type { Scope } from '#runtime/expression/values.ts'
import type { Json } from '#runtime/model.ts'
import type { FormValue, RawError, ValidateFunction } from './model.ts'

/**
 * What no schema says of an answer, as publishing writes it into the form's validators, so that phone and platform judge
 * by the same code.
 * `holds`: `require` is true whenever `when` is, or, without it, whenever everything that it reads is answered.
 * `asked`: the field is answered whenever `when` is true. `carried`: the answer is among those of another field.
 */
export type CompiledRule =
  | { kind: 'holds'; at: string; when: Node | null; require: Node; reads: string[] }
  | { kind: 'asked'; at: string; when: Node }
  | { kind: 'carried'; at: string; from: string }

/** Names of an expression over a form's answers: its fields, and the day in China as `today`. */
export function answersScope(answers: FormValue): Scope {
  return {
    read(name) {
      if (Object.hasOwn(answers, name)) return answers[name]
      return name === 'today' ? formatChinaTime(Date.now(), 'yyyy-MM-dd') : undefined
    },
  }
}

/** A validator that judges by rules too; their errors have the keyword `rule` and say by `params.rule` which it is. */
export function withRules(validate: ValidateFunction, rules: readonly CompiledRule[]): ValidateFunction {
  const judges = rules.map(remembering)
  const judged: ValidateFunction = (data: unknown) => {
    const errors = validate(data) ? [] : [...(validate.errors ?? [])]
    if (isRecord(data)) for (const judge of judges) errors.push(...judge(answersScope(data as FormValue)))
    judged.errors = errors.length > 0 ? errors : null
    return errors.length === 0
  }
  return judged
}

/** What a rule finds, found anew only when something that it has read is another value now. */
function remembering(rule: CompiledRule, at: number): (scope: Scope) => readonly RawError[] {
  let read: Map<string, Json | undefined> | null = null
  let errors: readonly RawError[] = []
  return (scope) => {
    if (read && [...read].every(([name, value]) => scope.read(name) === value)) return errors
    const now = new Map<string, Json | undefined>()
    errors = faultsOf(rule, at, {
      read(name) {
        const value = scope.read(name)
        now.set(name, value)
        return value
      },
    })
    read = now
    return errors
  }
}

function faultsOf(rule: CompiledRule, index: number, scope: Scope): RawError[] {
  const error = (keyword: string, params: RawError['params'], instancePath = formatPointer([rule.at])): RawError[] => [
    { instancePath, schemaPath: `#/rules/${index}`, keyword, params },
  ]
  if (rule.kind === 'holds') {
    const asked = rule.when ? evaluate(rule.when, scope) : rule.reads.every((name) => isAnswered(scope.read(name)))
    if (!asked || evaluate(rule.require, scope)) return []
    return error('rule', { rule: index, by: rule.reads.map((name) => formatPointer([name])) })
  }
  const own = scope.read(rule.at)
  if (rule.kind === 'asked') {
    return isAnswered(own) || !evaluate(rule.when, scope) ? [] : error('required', { missingProperty: rule.at }, '')
  }
  const offered = listOf(scope.read(rule.from))
  return listOf(own).every((one) => offered.includes(one)) ? [] : error('enum', { by: [formatPointer([rule.from])] })
}

function isAnswered(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Single answers, of a field that takes one or many. */
function listOf(value: Json | undefined): Json[] {
  if (!isAnswered(value)) return []
  return Array.isArray(value) ? value : [value as Json]
}
