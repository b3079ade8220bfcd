import { isRecord } from '#lib/json.ts'
import type { ApiClient } from './apiClient.ts'
import type { DrawScore } from './drawDay.ts'
import { countTaken, type RaceUnderTest } from './raceUnderTest.ts'
import { lookLater, type VirtualUser } from './virtualUser.ts'

/** What a rehearsal came to. */
export interface Scorecard {
  runners: number
  /** How runners ended: paid, unpaid, waiting (for a draw or a review), refused. */
  outcomes: Record<VirtualUser['outcome'], number>
  projects: { itemId: string; quota: number; sold: number; oversold: number }[]
  /** What became of the ballots. */
  draws: DrawScore[]
  /** Entries and payments that were acknowledged and are not there. */
  lost: string[]
  /** Orders that keep more than they cost. */
  doublePaid: string[]
  /** Of each operation: calls, milliseconds of the middle one and of the slowest hundredth, failures without an answer. */
  operations: { operation: string; calls: number; p50: number; p99: number; failed: number }[]
  /** What stood in the way, most often first. */
  obstacles: { operation: string; message: string; times: number }[]
  /** Fields of the forms that nothing typed fits. */
  unanswered: string[]
}

const KEEPS = new Set(['CONFIRMED', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'LOST', 'REVIEW', 'HELD'])

/** Counts through the platform's own answers: each runner's order is asked for once more. */
export async function computeScore(
  api: ApiClient,
  race: RaceUnderTest,
  users: readonly VirtualUser[],
  { before, draws }: { before: Map<string, { taken: number }>; draws: DrawScore[] },
): Promise<Scorecard> {
  const measured = [...api.calls]
  const after = await countTaken(api, race)
  const [lost, doublePaid]: [string[], string[]] = [[], []]
  for (const user of users) {
    const found = await verdict(api, user)
    if (found.lost) lost.push(found.lost)
    if (found.doublePaid) doublePaid.push(found.doublePaid)
  }
  const outcomes: Scorecard['outcomes'] = { paid: 0, unpaid: 0, waiting: 0, refused: 0 }
  for (const { outcome } of users) outcomes[outcome] += 1
  return {
    runners: users.length,
    outcomes,
    projects: [...after].map(([itemId, { taken, quota }]) => ({
      itemId,
      quota,
      sold: taken - (before.get(itemId)?.taken ?? 0),
      oversold: Math.max(0, taken - quota),
    })),
    draws,
    lost,
    doublePaid,
    operations: operationsOf(measured),
    obstacles: obstaclesOf(users),
    unanswered: race.unanswered,
  }
}

async function verdict(api: ApiClient, user: VirtualUser): Promise<{ lost?: string; doublePaid?: string }> {
  const { orderId, entryId, outcome } = user
  if (entryId === null || (outcome === 'refused' && orderId === null)) return {}
  const answer = await lookLater(user)
  if (!('data' in answer)) return { lost: `${orderId ?? entryId}: ${answer.message}` }
  const { entryStatus } = answer.data
  if (outcome === 'paid' && !KEEPS.has(entryStatus)) return { lost: `${orderId}: ${entryStatus}` }
  const over = orderId === null ? 0 : await paidTooMuch(api, orderId)
  return over > 0 ? { doublePaid: `${orderId}: ¥${(over / 100).toFixed(2)}` } : {}
}

/** Fen that an order keeps beyond its price, by the platform's ledger. */
async function paidTooMuch(api: ApiClient, orderId: string): Promise<number> {
  const rows = await api.console(`ledger?orderId=${orderId}`)
  const owed = Array.isArray(rows) ? rows.filter(isRecord).filter(({ account }) => account === 'receivable') : []
  return -owed.reduce((sum, { amount }) => sum + Number(amount), 0)
}

function operationsOf(calls: ApiClient['calls']): Scorecard['operations'] {
  return [...groupsOf(calls, ({ operation }) => operation)].map(([operation, mine]) => {
    const times = mine.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
    return {
      operation,
      calls: mine.length,
      p50: at(0.5),
      p99: at(0.99),
      failed: mine.filter(({ code }) => code === -1).length,
    }
  })
}

function obstaclesOf(users: readonly VirtualUser[]): Scorecard['obstacles'] {
  const refusals = users.flatMap(({ refusal }) => (refusal ? [refusal] : []))
  const groups = groupsOf(refusals, ({ operation, message }) => `${operation}\n${message}`)
  return [...groups.values()]
    .map((same) => ({ operation: same[0]?.operation ?? '', message: same[0]?.message ?? '', times: same.length }))
    .sort((a, b) => b.times - a.times)
}

function groupsOf<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
