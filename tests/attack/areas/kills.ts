import { setTimeout as wait } from 'node:timers/promises'
import { createTestDatabase } from '../../support/postgres.ts'
import { type Area, type Size, Tally } from '../area.ts'
import { type Acknowledged, audit, endHolds, enterAndPay, findAll, ITEM, startClients } from '../entering.ts'
import { startTarget, type Target } from '../target.ts'

const SIZES: Record<Size, { kills: number; clients: number }> = {
  short: { kills: 1, clients: 4 },
  long: { kills: 20, clients: 16 },
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
  await target.api.console('quota', { itemId: ITEM, quota: 100_000 })
  const { kills: rounds, clients: count } = SIZES[size]
  const starts: number[] = []
  const all: Acknowledged[] = []
  for (let round = 0; round < rounds; round += 1) {
    const cut = { yes: false }
    const { clients, ended } = await startClients(target, tally, count, (one) => work(target, one, cut))
    await wait((target.seed * 7919 + round * 104_729) % 1800)
    cut.yes = true
    await power.cut()
    await hold(`after kill ${round + 1}`)
    starts.push(await power.back())
    await ended()
    await findAll(tally, clients)
    all.push(...clients)
    if (size === 'long') process.stderr.write(`\r${kind}: ${round + 1} of ${rounds} kills`)
  }
  if (size === 'long') process.stderr.write('\n')
  // Once more, after all the other kills: nothing of the first rounds has gone since.
  const { players, orders, payments, unanswered } = await findAll(tally, all)
  await endHolds(target, rounds * count)
  await power.cut()
  await hold('at the end', { settled: true })
  const slowest = (Math.max(...starts) / 1000).toFixed(1)
  return `${kind}: ${rounds} kills under ${count} clients, ${players} runners, ${orders} orders, ${payments} payments acknowledged, ${unanswered} submits repeated, ready again in at most ${slowest} s`
}

/** Enters and pays until the server is gone. */
async function work(target: Target, one: Acknowledged, cut: { yes: boolean }): Promise<void> {
  try {
    while (!cut.yes) await enterAndPay(target, one)
  } catch (error) {
    if (!cut.yes) throw error
  }
}
