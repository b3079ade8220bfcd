import { setTimeout as wait } from 'node:timers/promises'
import { idCard } from '#sandbox/testing/entryFixtures.ts'
import { must, RACE, saveEntry, savePlayer, submitEntry, untilMade } from '../../support/entry.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { type Area, Tally } from '../area.ts'
import { type Account, startTarget, type Target } from '../target.ts'
import { sideBySide } from '../wire.ts'

const ITEM = `${RACE}04`

/** What a client was told, and must find again. */
interface Told {
  account: Account
  players: string[]
  entries: { entryId: string; orderId: string | null; paid: boolean }[]
  /** A submit whose answer never came. */
  unanswered: string | null
}

/** kill -9 while clients enter and pay: what was acknowledged is there after the next start, once. */
export const kills: Area = async (target, size) => {
  const tally = new Tally()
  const rounds = size === 'long' ? 10 : 1
  const notes = [await killing(target, tally, rounds)]
  if (size === 'long') notes.push(await onTheOther(target, tally, rounds))
  tally.note = notes.join('; ')
  return tally
}

/** The same on the database that the target is not on. */
async function onTheOther(target: Target, tally: Tally, rounds: number): Promise<string> {
  const database = process.env.DATABASE_URL ? null : await createTestDatabase()
  try {
    const other = await startTarget(target.seed, { DATABASE_URL: database?.url ?? '' })
    try {
      return `${database ? 'PostgreSQL' : 'PGlite'}: ${await killing(other.target, tally, rounds)}`
    } finally {
      await other.stop()
    }
  } finally {
    await database?.drop()
  }
}

async function killing(target: Target, tally: Tally, rounds: number): Promise<string> {
  if (!target.restart) return 'a product that somebody else has started is not killed'
  await target.console('POST', 'quota', { itemId: ITEM, quota: 100_000 })
  const starts: number[] = []
  const sums = { players: 0, orders: 0, payments: 0, unanswered: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const told: Told[] = []
    for (let client = 0; client < 4; client += 1) {
      told.push({ account: await target.account(), players: [], entries: [], unanswered: null })
    }
    const ended = { yes: false }
    const working = Promise.allSettled(told.map((one) => work(target, one, ended)))
    await wait(700 + ((target.seed * 7919 + round * 104_729) % 1800))
    ended.yes = true
    starts.push(await target.restart())
    for (const one of await working) {
      tally.hold(one.status === 'fulfilled', () => `before the kill: ${one.status === 'rejected' ? one.reason : ''}`)
    }
    await sideBySide(told, 4, (one) => foundAgain(tally, one, sums))
  }
  const { players, orders, payments, unanswered } = sums
  const slowest = (Math.max(...starts) / 1000).toFixed(1)
  return `${rounds} kills, ${players} runners, ${orders} orders, ${payments} payments acknowledged, ${unanswered} submits repeated, ready again in at most ${slowest} s`
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
