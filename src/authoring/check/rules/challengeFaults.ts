import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding } from '#authoring/model/finding.ts'
import type { ChallengeFacts } from '#entities/challenge/facts.gen.ts'
import { countedDays, monthSpan } from '#entities/challenge/rules.ts'
import { formatChinaTime } from '#lib/date.ts'

/** Months of a challenge that are out of order, there twice or outside of it. */
export function challengeFaults(facts: ChallengeFacts): ShapeFault[] {
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
