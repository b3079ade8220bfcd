import { formatChinaTime } from '#lib/date.ts'
import type { DrawFacts } from './facts.gen.ts'

type Prize = DrawFacts['prizes'][number]

/** How many of each prize have been given, by its id. */
export type Given = Readonly<Record<string, number>>

/** What is left of a prize; null where it never runs out. Never below zero, also where facts lower a stock later. */
export function prizeLeft({ id, stock }: Pick<Prize, 'id' | 'stock'>, given: Given): number | null {
  return stock === undefined ? null : Math.max(0, stock - (given[id] ?? 0))
}

/**
 * The prize of one draw. `at` is a number from 0 up to below 1: the odds lie on it end to end in the order of the prizes. One
 * that has gone is replaced by `whenGone`, so that the odds of all others stay as the page says them.
 */
export function pickPrize(
  { prizes, whenGone }: Pick<DrawFacts, 'prizes' | 'whenGone'>,
  given: Given,
  at: number,
): Prize {
  let upTo = 0
  const hit = prizes.find(({ odds }) => {
    upTo += odds
    return at < upTo
  })
  // Odds such as 0.1 and 0.2 add up to a hair less or more than they say.
  const prize = hit ?? prizes.at(-1)
  const instead = prizes.find(({ id }) => id === whenGone)
  const drawn = prize && prizeLeft(prize, given) === 0 ? instead : prize
  if (!drawn) throw new Error(`No prize ${whenGone} to give when others have gone`)
  return drawn
}

/** Where a draw stands; moments are epoch milliseconds. */
export function drawStatus(
  { opens, ends }: { opens: number; ends: number },
  now: number,
): 'notOpen' | 'open' | 'ended' {
  if (now < opens) return 'notOpen'
  return now < ends ? 'open' : 'ended'
}

/** Chances of one kind that an account has now. */
export interface Chance {
  kind: DrawFacts['chances'][number]['kind']
  raceId: string | null
  /** What it gives. */
  count: number
  /** What they are drawn from: each may be used `got` times. */
  source: string
  got: number
  left: number
}

/**
 * The chances of an account: `entered` holds the races in which it has a confirmed entry, `used` how often it drew from each
 * source. A day is China's, and what is left of it is gone with it.
 */
export function listChances(
  { chances }: Pick<DrawFacts, 'chances'>,
  now: number,
  entered: ReadonlySet<string>,
  used: Readonly<Record<string, number>>,
): Chance[] {
  return chances.map(({ kind, count, raceId = null }) => {
    const sources = { once: 'once', daily: `day ${formatChinaTime(now, 'yyyy-MM-dd')}`, entry: `entry ${raceId}` }
    const source = sources[kind]
    const got = kind === 'entry' && !entered.has(raceId ?? '') ? 0 : count
    return { kind, raceId, count, source, got, left: Math.max(0, got - (used[source] ?? 0)) }
  })
}

/** The chance that the next draw takes: one of the day first, as it ends with it; null when there is none. */
export function nextChance(chances: readonly Chance[]): Chance | null {
  const open = chances.filter(({ left }) => left > 0)
  return open.find(({ kind }) => kind === 'daily') ?? open[0] ?? null
}
