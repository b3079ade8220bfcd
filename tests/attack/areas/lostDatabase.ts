import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../support/postgres.ts'
import { type Area, type Size, Tally } from '../area.ts'
import { type Acknowledged, audit, endHolds, enterAndPay, findAll, ITEM, startClients } from '../entering.ts'
import { startTarget, type Target } from '../target.ts'
import { ask } from '../wire.ts'

const SIZES: Record<Size, { clients: number; rounds: number; terminations: number }> = {
  short: { clients: 8, rounds: 1, terminations: 3 },
  long: { clients: 60, rounds: 3, terminations: 20 },
}

/**
 * A PostgreSQL that loses connections and is restarted, fast and as by a crash, while clients enter and pay: the server
 * lives, answers no more than "in a few seconds", goes on when the database is back, and what was acknowledged is there.
 */
export const lostDatabase: Area = async ({ seed }, size) => {
  const tally = new Tally()
  const postgres = await startPostgres()
  try {
    const { target, stop } = await startTarget(seed, { DATABASE_URL: postgres.url })
    try {
      const { clients: count, rounds, terminations } = SIZES[size]
      await target.api.console('quota', { itemId: ITEM, quota: 100_000 })
      const counts = { ended: false, faults: 0, entered: 0 }
      const { clients, ended } = await startClients(target, tally, count, (one) => work(target, one, counts, tally))
      let terminated = 0
      let restarts = 0
      const goesOn = async (after: string) => {
        const entered = counts.entered
        for (const until = Date.now() + 30_000; counts.entered === entered && Date.now() < until; ) await wait(50)
        tally.hold(counts.entered > entered, () => `nobody enters any more after ${after}`)
        tally.hold(target.power?.lives() === true, () => `the server has ended after ${after}`)
        const { status } = await ask(target.address, { path: '/healthz' })
        tally.hold(status === 200, () => `/healthz answers ${status} after ${after}`)
      }
      for (let round = 0; round < rounds; round += 1) {
        for (let one = 0; one < terminations; one += 1) {
          terminated += await terminateSome(postgres.url)
          await wait(50 + ((seed * 7919 + one * 104_729) % 200))
        }
        await goesOn('connections were terminated')
        for (const mode of ['fast', 'immediate'] as const) {
          await postgres.restart(mode)
          restarts += 1
          await goesOn(`a restart of PostgreSQL (${mode})`)
        }
      }
      counts.ended = true
      await ended()
      const { orders, payments, unanswered } = await findAll(tally, clients)
      await endHolds(target, rounds * count)
      const { power } = target
      if (!power) throw new Error('the product has no database that could be looked at')
      await power.cut()
      for (const broken of await audit(power.database, { settled: true })) tally.hold(false, () => broken)
      tally.note = `${terminated} connections terminated, ${restarts} restarts under ${count} clients: ${orders} orders, ${payments} payments acknowledged, ${counts.faults} calls answered 503, ${unanswered} submits repeated`
      return tally
    } finally {
      await stop()
    }
  } finally {
    await postgres.stop()
  }
}

/** Enters and pays again and again; a call that the database has cost is an answer that says so. */
async function work(
  target: Target,
  one: Acknowledged,
  counts: { ended: boolean; faults: number; entered: number },
  tally: Tally,
): Promise<void> {
  while (!counts.ended) {
    try {
      await enterAndPay(target, one)
      counts.entered += 1
    } catch (error) {
      counts.faults += 1
      const words = String(error)
      tally.hold(/1000504|HTTP 503/.test(words), () => `a client reads ${words.slice(0, 200)}`)
      await wait(100)
    }
  }
}

/** Ends a half of the connections that the product has, whatever they do, those in a transaction first. */
async function terminateSome(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`
      with open as (select pid, count(*) over () as n, row_number() over (order by xact_start nulls last) as at
        from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend')
      select pg_terminate_backend(pid) from open where at <= (n + 1) / 2`)
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
