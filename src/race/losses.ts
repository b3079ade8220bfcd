import type { LostBeforeFacts, ProjectFacts, Text } from './facts.gen.ts'
import { text } from './texts.ts'

/** What of `lostBefore` makes the draw: it stands in the file of the draw. */
export type LossRule = Omit<LostBeforeFacts, 'from'>

export function pickLossRule({ from: _from, ...rule }: LostBeforeFacts): LossRule {
  return rule
}

/** How many lots an entry has that has lost so many draws in a row; beyond the last weight it counts the last. */
export function weightOf({ weights = [] }: LossRule, losses: number): number {
  return losses === 0 ? 1 : (weights[losses - 1] ?? weights.at(-1) ?? 1)
}

/** Whether an entry that has lost so often comes before those who have to be drawn. */
export function isSure(rule: LossRule | undefined, losses = 0): boolean {
  return rule?.sureAfter !== undefined && losses >= rule.sureAfter
}

/**
 * Draws that a runner has lost in a row up to now: those of the races named, the newest first, and what a list says of the
 * draws before them, which counts only for who has lost all of those.
 */
export function countLosses(lost: readonly boolean[], listed: number): number {
  const won = lost.indexOf(false)
  return won < 0 ? lost.length + listed : won
}

/** What the draws lost before give an entry, in a sentence for its runner; null for one that has lost none. */
export function describeLosses(rule: LossRule, losses: number): Text | null {
  if (losses === 0) return null
  if (isSure(rule, losses)) return text('losses.sure', { losses })
  return text('losses.lots', { losses, lots: weightOf(rule, losses) })
}

/** The rule in a sentence, for the page that shows the project. */
export function describeLossRule({ lostBefore }: ProjectFacts): Text[] {
  if (!lostBefore) return []
  const { weights = [], sureAfter } = lostBefore
  const lots = weights.map((count, at) =>
    text(at === 0 ? 'losses.once' : 'losses.more', { losses: at + 1, lots: count }),
  )
  const sure = sureAfter === undefined ? [] : [text('losses.then', { losses: sureAfter })]
  return [text('losses.rule', { parts: [...lots, ...sure] })]
}
