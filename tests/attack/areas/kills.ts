import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#sandbox/database.ts'
import type { DatabaseOptions } from '#sandbox/options.ts'
import { idCard } from '#sandbox/testing/entryFixtures.ts'
import { brokenInvariants, ledgerTotal, moneyOnBothSides } from '#sandbox/testing/invariants.ts'
import { must, RACE, saveEntry, savePlayer, submitEntry, untilMade } from '../../support/entry.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { type Area, type Size, Tally } from '../area.ts'
import { type Account, startTarget, type Target } from '../target.ts'
import { sideBySide } from '../wire.ts'

const ITEM = `${RACE}04`
const SIZES: Record<Size, { kills: number; clients: number }> = {
  short: { kills: 1, clients: 4 },
  long: { kills: 20, clients: 16 },
}
/** The hold of any order is over by then, and the provider has been asked about its money. */
const HOLDS_OVER_MS = 2 * 3_600_000

/** What a client was told, and must find again. */
interface Told {
  account: Account
  players: string[]
  entries: { entryId: string; orderId: string | null; paid: boolean }[]
  /** A submit whose answer never came. */
  unanswered: string | null
}

/**
 * kill -9 while clients enter and pay, the long form on both databases: what was acknowledged is there after the next start, once; the
 * rows that a killed server leaves hold together, and in the end the platform's books say what the provider's say.
 */
export const kills: Area = async (target, size) => {
  const tally = new Tally()
  const notes = [await killing(target, tally, size)]
  // Two more starts of a product are too long for every run of the tests.
  if (size === 'long') notes.push(await onTheOther(target, tally, size))
  tally.note = notes.join('; ')
  return tally
}

/** The same on the database that the target is not on. */
async function onTheOther(target: Target, tally: Tally, size: Size): Promise<string> {
  const database = process.env.DATABASE_URL ? null : await createTestDatabase()
  try {
    const other = await startTarget(target.seed, { DATABASE_URL: database?.url ?? '' })
    try {
      return await killing(other.target, tally, size)
    } finally {
      await other.stop()
    }
  } finally {
    await database?.drop()
  }
}

async function killing(target: Target, tally: Tally, size: Size): Promise<string> {
  const { power } = target
  if (!power) return 'a product that somebody else has started is not killed'
  const kind = power.database.kind === 'postgres' ? 'PostgreSQL' : 'PGlite'
  const hold = async (when: string, options?: { settled: boolean }) => {
    for (const broken of await audit(power.database, options)) tally.hold(false, () => `${kind}, ${when}: ${broken}`)
  }
  await target.console('POST', 'quota', { itemId: ITEM, quota: 100_000 })
  const { kills: rounds, clients } = SIZES[size]
  const starts: number[] = []
  const sums = { players: 0, orders: 0, payments: 0, unanswered: 0 }
  const all: Told[] = []
  for (let round = 0; round < rounds; round += 1) {
    const told: Told[] = []
    for (let client = 0; client < clients; client += 1) {
      told.push({ account: await target.account(), players: [], entries: [], unanswered: null })
    }
    const ended = { yes: false }
    const working = Promise.allSettled(told.map((one) => work(target, one, ended)))
    await untilOneHasPaid(told)
    await wait((target.seed * 7919 + round * 104_729) % 1800)
    ended.yes = true
    await power.cut()
    await hold(`after kill ${round + 1}`)
    starts.push(await power.back())
    for (const one of await working) {
      tally.hold(one.status === 'fulfilled', () => `before the kill: ${one.status === 'rejected' ? one.reason : ''}`)
    }
    await sideBySide(told, 4, (one) => foundAgain(tally, one, sums))
    all.push(...told)
    if (size === 'long') process.stderr.write(`\r${kind}: ${round + 1} of ${rounds} kills`)
  }
  if (size === 'long') process.stderr.write('\n')
  const { players, orders, payments, unanswered } = sums
  // Once more, after all the other kills: nothing of the first rounds has gone since.
  if (rounds > 1) await sideBySide(all, 4, (one) => foundAgain(tally, one, sums))
  // Each round of the worker ends some of the holds, and asks the provider about their money.
  for (let more = 0; more < 2 + Math.ceil((rounds * clients) / 20); more += 1)
    await target.console('POST', 'clock', { advance: HOLDS_OVER_MS })
  await power.cut()
  await hold('at the end', { settled: true })
  const slowest = (Math.max(...starts) / 1000).toFixed(1)
  return `${kind}: ${rounds} kills under ${clients} clients, ${players} runners, ${orders} orders, ${payments} payments acknowledged, ${unanswered} submits repeated, ready again in at most ${slowest} s`
}

/** A kill before anything was acknowledged would show nothing. */
async function untilOneHasPaid(told: readonly Told[]): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(20))
    if (told.some(({ entries }) => entries.some(({ paid }) => paid))) return
  throw new Error('nobody has entered and paid in a minute')
}

/** What does not hold of the rows that a killed server has left; `settled`, once all money has been asked about. */
async function audit(options: DatabaseOptions, { settled = false } = {}): Promise<string[]> {
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

/** Enters and pays until the server is gone; a step counts as told once its answer has come. */
async function work(target: Target, told: Told, ended: { yes: boolean }): Promise<void> {
  const { platform } = told.account
  try {
    while (!ended.yes) {
      const player = await savePlayer(platform, { name: '王小跑', idNumber: idCard() })
      told.players.push(player)
      const entryId = await saveEntry(platform, ITEM, player)
      const entry = { entryId, orderId: null as string | null, paid: false }
      told.entries.push(entry)
      told.unanswered = entryId
      entry.orderId = await submitEntry(platform, entryId)
      told.unanswered = null
      await untilMade(platform, entry.orderId)
      const prepaid = await platform.post('/api/pay/aliH5Prepay', {
        orderId: entry.orderId,
        attemptKey: `pay-${entryId}`,
      })
      const { attemptId } = must<{ attemptId: string }>(prepaid)
      await target.console('POST', `pay/${attemptId}`, {})
      entry.paid = true
    }
  } catch (error) {
    if (!ended.yes) throw error
  }
}

async function foundAgain(
  tally: Tally,
  { account: { platform }, players, entries, unanswered }: Told,
  sums: { players: number; orders: number; payments: number; unanswered: number },
): Promise<void> {
  const saved = must<{ contestantsId: string }[]>(await platform.get('/center/account/userContestants/listContestants'))
  for (const player of players) {
    tally.count(200)
    sums.players += 1
    tally.hold(
      saved.some(({ contestantsId }) => contestantsId === player),
      () => `the runner ${player} is lost`,
    )
  }
  if (unanswered) {
    // Sent again with its key: the order of the first try, or a first one.
    sums.unanswered += 1
    const [first, second] = [await submitEntry(platform, unanswered), await submitEntry(platform, unanswered)]
    tally.count(200)
    tally.hold(first === second, () => `registration ${unanswered} has two orders: ${first}, ${second}`)
  }
  for (const { entryId, orderId, paid } of entries) {
    tally.count(200)
    const answer = await platform.get(`/center/order-proxy/detailRegistrationOrder?entryId=${entryId}`)
    tally.hold(answer.code === 0, () => `the registration ${entryId} is lost: ${answer.message}`)
    if (answer.code !== 0 || !orderId) continue
    sums.orders += 1
    tally.hold(answer.data.orderId === orderId, () => `the order ${orderId} is lost, ${answer.data.orderId} is there`)
    if (!paid) continue
    sums.payments += 1
    const status = await platform.post('/center/order-center/queryPaymentStatus', { orderId })
    tally.hold(status.data?.orderStatus === 'PAID', () => `the paid order ${orderId} is ${status.data?.orderStatus}`)
  }
}
