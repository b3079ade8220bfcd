import type { Schema } from '#authoring/catalogue/schema.ts'
import { ruleFaults } from '#authoring/check/factRules.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding, suggestion } from '#authoring/model/finding.ts'
import type { ChallengeFacts } from '#entities/challenge/facts.gen.ts'
import { countedDays, monthSpan } from '#entities/challenge/rules.ts'
import type { Entities } from '#entities/kinds.gen.ts'
import type { ProductFacts } from '#entities/product/facts.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import type { JsonObject } from '#lib/json.ts'

type Walks = { [Kind in keyof Entities]?: (facts: Entities[Kind]) => ShapeFault[] }

/** By kind what no rule of a schema can say: what takes a walk through several facts. */
const WALKS: Walks = { challenge: challengeFaults, product: productFaults }

/** What does not fit together among the facts that the platform reads of a series' member; paths begin in them. */
export function findEntityFaults(kind: string, facts: JsonObject, schema: Schema): ShapeFault[] {
  const walk = (WALKS as Record<string, ((facts: JsonObject) => ShapeFault[]) | undefined>)[kind]
  return [...ruleFaults(kind, facts, schema, {}), ...(walk?.(facts) ?? [])]
}

/** Months of a challenge that are out of order, there twice or outside of it. */
function challengeFaults(facts: ChallengeFacts): ShapeFault[] {
  const { first, last } = countedDays(facts)
  return facts.months.flatMap((month, index) => {
    const path = ['months', index]
    const before = facts.months[index - 1] ?? ''
    if (month === before) return [{ path, ...finding('challenge.month.twice', { month }) }]
    if (month < before) return [{ path, ...finding('challenge.month.turned', { month, before }) }]
    const span = monthSpan(month)
    const lastDay = span ? formatChinaTime(span.until - 1, 'yyyy-MM-dd') : ''
    if (`${month}-01` >= first && lastDay <= last) return []
    return [{ path, ...finding('challenge.month.outside', { month, start: first, end: last }) }]
  })
}

/** What does not fit together in a product: each combination of its options has one stock, and no other has any. */
function productFaults({ options, variants, returns }: ProductFacts): ShapeFault[] {
  const faults = variants.flatMap(({ id, of }, at): ShapeFault[] => {
    const path = ['variants', at, 'of']
    if (of.length !== options.length) {
      const counts = { found: of.length, count: options.length }
      return [{ path, ...finding('product.variant.count', counts) }]
    }
    const unknown = options.flatMap((option, place): ShapeFault[] => {
      const known = option.values.map((value) => value.id)
      const value = of[place] ?? ''
      if (known.includes(value)) return []
      const values = { option: option.id, value, ...suggestion(value, known) }
      return [{ path: [...path, place], ...finding('product.variant.unknown', values) }]
    })
    const same = variants.slice(0, at).find((one) => keyOf(one.of) === keyOf(of))
    if (unknown.length > 0 || !same || same.id === id) return unknown
    return [{ path, ...finding('product.variant.same', { id: same.id }) }]
  })
  const there = new Set(variants.map(({ of }) => keyOf(of)))
  const missing = combinations(options.map(({ values }) => values.map(({ id }) => id))).filter(
    (of) => !there.has(keyOf(of)),
  )
  if (faults.length === 0 && missing.length > 0) {
    const names = missing.map((of) => of.join(' + ')).join(', ')
    faults.push({ path: ['variants'], ...finding('product.variant.missing', { names }) })
  }
  if (returns.rule !== 'sevenDays' && returns.days !== undefined)
    faults.push({ path: ['returns', 'days'], ...finding('product.days', { rule: returns.rule }) })
  return faults
}

const keyOf = (of: readonly string[]) => of.join(' ')

function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>((done, list) => done.flatMap((of) => list.map((id) => [...of, id])), [[]])
}
