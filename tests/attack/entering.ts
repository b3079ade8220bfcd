import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from '#lib/inParallel.ts'
import { openDatabase } from '#platform/database.ts'
import type { DatabaseOptions } from '#platform/options.ts'
import { saveRunner, startPayment, untilMade } from '#rehearse/entrySteps.ts'
import { idCard } from '#support/platform/entryFixtures.ts'
import { brokenInvariants, ledgerTotal, moneyOnBothSides } from '#support/platform/invariants.ts'
import { RACE, saveSample, submitOrder } from '../support/entry.ts'
import type { Tally } from './area.ts'
import type { Account, Target } from './target.ts'

/** The project that is entered, with places for everybody. */
export const ITEM = `${RACE}04`
/** The hold of any order is over by then, and the provider has been asked about its money. */
const HOLDS_OVER_MS = 2 * 3_600_000

/** What was acknowledged to a client, and must be found again. */
export interface Acknowledged {
  account: Account
  players: string[]
  entries: { entryId: string; orderId: string | null; paid: boolean }[]
  /** Submits whose answer never came. */
  unanswered: Set<string>
}

/** Clients who enter without an end, the first of whom has paid: an end before anything was acknowledged would show nothing. */
export async function startClients(
  target: Target,
  tally: Tally,
  count: number,
  work: (one: Acknowledged) => Promise<void>,
): Promise<{ clients: Acknowledged[]; ended(): Promise<void> }> {
  const clients: Acknowledged[] = []
  for (let client = 0; client < count; client += 1)
    clients.push({ account: await target.account(), players: [], entries: [], unanswered: new Set() })
  const working = Promise.allSettled(clients.map(work))
  await untilOneHasPaid(clients)
  return {
    clients,
    async ended() {
      for (const one of await working)
        tally.hold(one.status === 'fulfilled', () => `a client gave up: ${one.status === 'rejected' ? one.reason : ''}`)
    },
  }
}

/** How much was acknowledged, and found again. */
interface Sums {
  players: number
  orders: number
  payments: number
  unanswered: number
}

async function untilOneHasPaid(clients: readonly Acknowledged[]): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(20))
    if (clients.some(({ entries }) => entries.some(({ paid }) => paid))) return
  throw new Error('nobody has entered and paid in a minute')
}

/** What does not hold of the rows that a killed server has left; `settled`, once all money has been asked about. */
export async function audit(options: DatabaseOptions, { settled = false } = {}): Promise<string[]> {
  const { db, close } = await openDatabase(options, () => {})
  try {
    // One moment for all queries: PostgreSQL may be ending what the killed server had begun.
    return await db.transaction(
      async (tx) => {
        const total = await ledgerTotal(tx)
        const { platform, provider } = await moneyOnBothSides(tx)
        return [
          ...(await brokenInvariants(tx, RACE)),
          ...(total === 0 ? [] : [`the ledger sums to ${total}`]),
          ...(platform > provider ? [`${platform} fen are written, the provider has ${provider}`] : []),
          ...(settled && platform < provider ? [`the provider has ${provider} fen, ${platform} are written`] : []),
        ]
      },
      { isolationLevel: 'repeatable read' },
    )
  } finally {
    await close()
  }
}

/** Enters and pays once; a step is acknowledged once its answer has come. */
export async function enterAndPay(target: Target, one: Acknowledged): Promise<void> {
  const { device } = one.account
  const player = await saveRunner(device, idCard())
  one.players.push(player)
  const entryId = await saveSample(device, ITEM, player)
  const entry = { entryId, orderId: null as string | null, paid: false }
  one.entries.push(entry)
  one.unanswered.add(entryId)
  entry.orderId = await submitOrder(device, entryId)
  one.unanswered.delete(entryId)
  await untilMade(device, entry.orderId)
  const attemptId = await startPayment(device, entry.orderId)
  await target.api.console(`pay/${attemptId}`, {})
  entry.paid = true
}

/** Looks for all that was acknowledged to clients; answers how much that was. */
export async function findAll(tally: Tally, clients: readonly Acknowledged[]): Promise<Sums> {
  const sums: Sums = { players: 0, orders: 0, payments: 0, unanswered: 0 }
  await inParallel(clients, 4, (one) => findAgain(tally, one, sums))
  return sums
}

/** Lets the holds of all orders run out: each round of the worker ends some of them, and asks about their money. */
export async function endHolds(target: Target, orders: number): Promise<void> {
  for (let more = 0; more < 2 + Math.ceil(orders / 20); more += 1)
    await target.api.console('clock', { advance: HOLDS_OVER_MS })
}

async function findAgain(
  tally: Tally,
  { account: { device }, players, entries, unanswered }: Acknowledged,
  sums: Sums,
): Promise<void> {
  const saved = await device.ask('listContestants', {})
  for (const player of players) {
    tally.count(200)
    sums.players += 1
    tally.hold(
      saved.some(({ contestantsId }) => contestantsId === player),
      () => `the runner ${player} is lost`,
    )
  }
  for (const entryId of unanswered) {
    // Sent again with its key: the order of the first try, or a first one.
    sums.unanswered += 1
    const [first, second] = [await submitOrder(device, entryId), await submitOrder(device, entryId)]
    tally.count(200)
    tally.hold(first === second, () => `registration ${entryId} has two orders: ${first}, ${second}`)
  }
  for (const { entryId, orderId, paid } of entries) {
    tally.count(200)
    const answer = await device.call('detailRegistrationOrder', { entryId })
    tally.hold(answer.code === 0, () => `the registration ${entryId} is lost: ${JSON.stringify(answer)}`)
    if (!('data' in answer) || !orderId) continue
    sums.orders += 1
    tally.hold(answer.data.orderId === orderId, () => `the order ${orderId} is lost, ${answer.data.orderId} is there`)
    if (!paid) continue
    sums.payments += 1
    const status = await device.call('queryPaymentStatus', { orderId })
    const isPaid = 'data' in status && status.data.orderStatus === 'PAID'
    tally.hold(isPaid, () => `the paid order ${orderId} is answered ${JSON.stringify(status)}`)
  }
}
